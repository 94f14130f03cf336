#include "bench/rows_file.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <set>
#include <tuple>
#include <utility>

#include "engine/report/json_line.hpp"
#include "engine/report/text.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

constexpr std::string_view wanted = "a file of rows";
constexpr std::string_view no_rows = "has no rows of ybw-bench; name one that --rows has written";

Record parsed(std::string_view line) {
    const Record record = Record::parse(line, nullptr, false);
    if (record.is_object() && record.contains("type") && record["type"].is_string()) return record;
    throw UserError(ExitCode::bad_input, "is no line of ybw-bench; name a file of its rows");
}

/// Throws UserError for a line that has no such text.
std::string text_in(const Record& record, const char* key) {
    if (record.contains(key) && record[key].is_string()) return record[key];
    throw UserError(ExitCode::bad_input, fmt::format("has no text \"{}\"; name another file", key));
}

/// "version 0.1.0+2f358ba1c0de"; files did not always say it.
std::string version_in(const Record& record) {
    return record.contains("version") ? "version " + printable(text_in(record, "version"))
                                      : "an earlier version";
}

/// Throws UserError for the first line of a file that cannot go on.
void require_same(const Record& found, const Record& settings) {
    if (found["type"] != "rows") throw UserError(ExitCode::bad_input, std::string(no_rows));
    if (version_in(found) != version_in(settings)) {
        throw UserError(
            ExitCode::usage,
            fmt::format("its rows were measured by {}, not {}; go on with that one, or name "
                        "another file with --rows ('plot' reads this one, too)",
                        version_in(found), version_in(settings)));
    }
    if (found == settings) return;
    throw UserError(ExitCode::usage,
                    fmt::format("its rows were measured otherwise: {}; give the same options, or "
                                "name another file with --rows",
                                found.dump()));
}

/// What is read of a file: the positions that are done, and where the last of them ends.
struct Read {
    std::map<std::string, KeptRows> positions;
    std::uint64_t good_bytes = 0;
};

Read read(const std::filesystem::path& path, const Record& settings) {
    Read result;
    KeptRows open;
    std::uint64_t bytes = 0;
    read_lines(path, wanted, no_rows, [&](std::string_view line, bool is_first) {
        bytes += line.size() + 1;
        const Record record = parsed(line);
        const std::string type = record["type"];
        if (is_first) {
            require_same(record, settings);
        } else if (type == "row") {
            open.rows.push_back(row_of<Row>(record));
        } else if (type == "worker") {
            open.workers.push_back(row_of<WorkerRow>(record));
        } else if (type == "validation") {
            open.validations.push_back(row_of<Validation>(record));
        } else if (type == "done") {
            open.searched = text_in(record, "searched");
            result.positions[text_in(record, "position")] = std::exchange(open, {});
        }
        if (is_first || type == "done") result.good_bytes = bytes;
    });
    return result;
}

/// Rows one after the other, each held against those before.
class Collected {
public:
    /// What follows is of this game.
    void begin(const std::string& game) {
        if (!loaded_.game.empty() && game != loaded_.game) {
            refuse(fmt::format("its rows are of {}, those before of {}; take each game for itself",
                               printable(game), printable(loaded_.game)));
        }
        loaded_.game = game;
    }

    void add(const Row& row) {
        ++seen_;
        if (!loaded_.rows.empty() && row.simulated != loaded_.rows.front().simulated) {
            refuse("some rows are simulated and some measured; take each kind for itself");
        }
        if (!keys_.emplace(row.position, row.design, row.threads).second) {
            if (row.design == Design::serial) return;
            refuse(
                fmt::format("{} by {} with {} is there already; name each file once, and give "
                            "positions names of their own",
                            printable(row.position), design_name(row.design),
                            report::counted(static_cast<std::uint64_t>(row.threads), "thread")));
        }
        loaded_.rows.push_back(row);
    }

    std::size_t seen() const { return seen_; }
    LoadedRows loaded() && { return std::move(loaded_); }

private:
    [[noreturn]] static void refuse(const std::string& why) {
        throw UserError(ExitCode::bad_input, why);
    }

    LoadedRows loaded_;
    std::set<std::tuple<std::string, Design, int>> keys_;
    std::size_t seen_ = 0;
};

/// The file, made if it is not there, that no other process writes.
OpenFile locked(const std::filesystem::path& path) {
    if (std::filesystem::exists(path) && !std::filesystem::is_regular_file(path)) {
        fail_with_file(ExitCode::cannot_create, path, "is no file that can be added to; name one");
    }
    OpenFile file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!file.is_open()) {
        fail_with_file(ExitCode::cannot_create, path,
                       fmt::format("{}; name another file with --rows", std::strerror(errno)));
    }
    if (!file.lock()) fail_with_file(ExitCode::cannot_create, path, held_by_another);
    return file;
}

LineFile opened(const std::filesystem::path& path, const Record& settings,
                std::map<std::string, KeptRows>& positions) {
    if (std::filesystem::file_size(path) == 0) {
        LineFile file = LineFile::resume(path, 0);
        file.append(json_line(settings));
        return file;
    }
    Read before = read(path, settings);
    positions = std::move(before.positions);
    return LineFile::resume(path, before.good_bytes);
}

}  // namespace

RowsFile::RowsFile(const std::filesystem::path& path, const Record& settings)
    : lock_(locked(path)), file_(opened(path, settings, positions_)) {}

const KeptRows* RowsFile::find(const std::string& position) const {
    const auto found = positions_.find(position);
    return found == positions_.end() ? nullptr : &found->second;
}

void RowsFile::add(const std::string& position, const KeptRows& kept) {
    for (const Row& row : kept.rows) file_.append(json_line(record_of(row)));
    for (const WorkerRow& row : kept.workers) file_.append(json_line(record_of(row)));
    for (const Validation& each : kept.validations) file_.append(json_line(record_of(each)));
    file_.append(
        json_line({{"type", "done"}, {"position", position}, {"searched", kept.searched}}));
    positions_[position] = kept;
}

LoadedRows load_rows(std::span<const std::string> files) {
    Collected all;
    for (const std::string& file : files) {
        const std::size_t before = all.seen();
        read_lines(file, wanted, no_rows, [&](std::string_view line, bool) {
            const Record record = parsed(line);
            if (record["type"] == "row") all.add(row_of<Row>(record));
            if (record["type"] == "rows" || record["type"] == "header") {
                all.begin(text_in(record, "game"));
            }
        });
        if (all.seen() == before) {
            throw UserError(ExitCode::bad_input, fmt::format("{} {}", shell_quoted(file), no_rows));
        }
    }
    return std::move(all).loaded();
}

}  // namespace ybw::bench
