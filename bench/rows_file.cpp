#include "bench/rows_file.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "engine/report/text.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

/// Also what --format jsonl writes, to be summed up.
constexpr KeptKind rows_kind{.name = "file of rows of ybw-bench, which --rows has written",
                             .beginning = R"({"type":")",
                             .mend = "take out all lines of its position to measure it again",
                             .go_on = "go on with the same command",
                             .group_end = R"({"type":"done")"};

/// Throws UserError for a line that has no such text.
std::string text_in(const Record& record, const char* key) {
    if (record.contains(key) && record[key].is_string()) return record[key];
    throw UserError(ExitCode::bad_input, "has no text \"{}\"; name another file", key);
}

/// "version 0.1.0+2f358ba1c0de"; files did not always say it.
std::string version_in(const Record& record) {
    return record.contains("version") ? "version " + text_in(record, "version")
                                      : "an earlier version";
}

/// Throws UserError for the first line of a file that cannot go on.
void require_same(const Record& found, const Record& settings) {
    if (text_in(found, "type") != "rows")
        throw UserError(ExitCode::bad_input, "this is no {}", rows_kind.name);
    if (version_in(found) != version_in(settings)) {
        throw UserError(ExitCode::usage,
                        "its rows were measured by {}, not {}; go on with that one, or name "
                        "another file with --rows ('plot' reads this one, too)",
                        version_in(found), version_in(settings));
    }
    if (found == as_read_back(settings)) return;
    throw UserError(ExitCode::usage,
                    "its rows were measured otherwise: {}; give the same options, or name another "
                    "file with --rows",
                    found.dump());
}

KeptFile opened(const std::filesystem::path& path, const Record& settings,
                std::map<std::string, KeptRows>& positions) {
    KeptRows open;
    return KeptFile::open(path, rows_kind, settings, [&](const Record& record, bool is_first) {
        if (is_first) return require_same(record, settings);
        const std::string type = text_in(record, "type");
        if (type == "row") {
            open.rows.push_back(row_of<Row>(record));
        } else if (type == "worker") {
            open.workers.push_back(row_of<WorkerRow>(record));
        } else if (type == "validation") {
            open.validations.push_back(row_of<Validation>(record));
        } else if (type == "done") {
            open.searched = text_in(record, "searched");
            positions[text_in(record, "position")] = std::exchange(open, {});
        }
    });
}

}  // namespace

RowsFile::RowsFile(const std::filesystem::path& path, const Record& settings)
    : file_(opened(path, settings, positions_)) {}

const KeptRows* RowsFile::find(const std::string& position) const {
    const auto found = positions_.find(printable(position));  // as it is read back
    return found == positions_.end() ? nullptr : &found->second;
}

void RowsFile::add(const std::string& position, const KeptRows& kept) {
    std::vector<Record> records;
    for (const Row& row : kept.rows) records.push_back(record_of(row));
    for (const WorkerRow& row : kept.workers) records.push_back(record_of(row));
    for (const Validation& each : kept.validations) records.push_back(record_of(each));
    records.push_back({{"type", "done"}, {"position", position}, {"searched", kept.searched}});
    file_.append_all(records);
    positions_[printable(position)] = kept;
}

LoadedRows load_rows(std::span<const std::string> files) {
    LoadedRows all;
    std::set<std::tuple<std::string, Design, int>> keys;
    std::size_t seen = 0;
    const auto begin = [&](const std::string& game) {
        if (!all.game.empty() && game != all.game) {
            throw UserError(ExitCode::bad_input,
                            "its rows are of {}, those before of {}; take each game for itself",
                            printable(game), printable(all.game));
        }
        all.game = game;
    };
    const auto note_facts = [&](const Record& record) {
        for (const auto& [name, value] : record.items()) {
            if (name == "type" || name == "game" || name == "check") continue;
            const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
            const auto known = std::ranges::find(all.facts, name, &Facts::value_type::first);
            if (known == all.facts.end()) {
                all.facts.emplace_back(name, text);
            } else if (known->second != text) {
                known->second = "as in the files";
            }
        }
    };
    const auto add = [&](const Row& row) {
        ++seen;
        if (!all.rows.empty() && row.simulated != all.rows.front().simulated) {
            throw UserError(ExitCode::bad_input,
                            "some rows are simulated and some measured; take each kind for itself");
        }
        if (keys.emplace(row.position, row.design, row.threads).second) {
            all.rows.push_back(row);
        } else if (row.design != Design::serial) {
            throw UserError(ExitCode::bad_input,
                            "{} by {} with {} is there already; name each file once, and give "
                            "positions names of their own",
                            printable(row.position), design_name(row.design),
                            report::counted(static_cast<std::uint64_t>(row.threads), "thread"));
        }
    };
    for (const std::string& file : files) {
        const std::size_t before = seen;
        KeptFile::read(file, rows_kind, [&](const Record& record, bool) {
            const std::string type = text_in(record, "type");
            if (type == "row") add(row_of<Row>(record));
            if (type == "rows" || type == "header") begin(text_in(record, "game"));
            if (type == "rows" || type == "header") note_facts(record);
        });
        if (seen == before) {
            throw UserError(ExitCode::bad_input, "{} has no rows; name a {}", shell_quoted(file),
                            rows_kind.name);
        }
    }
    return all;
}

}  // namespace ybw::bench
