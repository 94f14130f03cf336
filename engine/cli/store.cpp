// store: the content of a file of known positions (--store), as a table, as JSON lines or as EPD,
// and the import of others.

#include "engine/search/store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/input.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/kit/output.hpp"
#include "engine/report/text.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::cli {
namespace {

using Json = nlohmann::ordered_json;
using TakeResult = std::function<void(const StoredResult&)>;

struct StoreTask {
    std::string file;
    bool exports;
    bool as_epd;
    std::optional<std::string> import;  ///< another store, or lines
    report::Format format;
    bool quiet;
};

StoreTask read_store(const Arguments& arguments, Signals& /*signals*/) {
    if (arguments.operands().empty())
        throw UserError(ExitCode::usage, "FILE: name a store, which --store has written");
    const Showing showing = asked_showing(arguments);
    if (arguments.has("export"))
        asked_without(arguments, {"import"}, "and --export are two commands; leave one out");
    const bool as_epd = asked_format(arguments) == "epd";
    if (as_epd && !arguments.has("export"))
        throw UserError(ExitCode::usage, "--format epd is for --export; add it");
    return {.file = arguments.operands().front(),
            .exports = arguments.has("export"),
            .as_epd = as_epd,
            .import = arguments.value("import"),
            .format = showing.format,
            .quiet = showing.quiet};
}

// ---- A position as a line

Json json_of(const StoredResult& result) {
    return {{"type", "position"},
            {"game", result.question.game},
            {"rule", result.question.rule},
            {"position", result.question.position},
            {"settings", result.question.settings},
            {"multipv", result.question.multipv},
            {"depth", result.depth},
            {"final", result.is_final},
            {"lines", lines_json(result.lines)},
            {"nodes", result.nodes},
            {"time_s", report::rounded_seconds(result.time)},
            {"version", result.version}};
}

/// Edwards 1994, Standard: PGN, section 16.2. Empty for a position that is no FEN.
std::string epd_of(const StoredResult& result) {
    const std::vector<std::string_view> fields = split(result.question.position, ' ');
    if (fields.size() != 6 || (fields[1] != "w" && fields[1] != "b")) return "";
    const report::Row& line = result.lines.front();
    constexpr int mate = 32767;
    const int distance = line.score.is_decisive() ? line.score.distance() : 0;
    const int centipawns = line.score.is_win()    ? mate - distance
                           : line.score.is_loss() ? distance - mate
                                                  : line.score.raw();
    std::string text = fmt::format("{} hmvc {}; fmvn {}; acd {}; acn {}; ce {};",
                                   fmt::join(fields.begin(), fields.begin() + 4, " "), fields[4],
                                   fields[5], result.depth, result.nodes, centipawns);
    if (line.pv.empty()) return text + '\n';
    return text + fmt::format(" bm {}; pv {};\n", line.pv.front(), fmt::join(line.pv, " "));
}

StoredResult result_of(const Json& json) {
    return {.question = {.game = json.at("game"),
                         .rule = json.at("rule"),
                         .position = json.at("position"),
                         .settings = json.value("settings", ""),
                         .multipv = json.value("multipv", 1)},
            .is_final = json.value("final", false),
            .depth = json.at("depth").get<Depth>(),
            .lines = lines_of(json.at("lines")),
            .nodes = json.value("nodes", std::uint64_t{0}),
            .time = Duration(json.value("time_s", 0.0)),
            .version = printable(json.value("version", ""))};
}

// ---- Import

[[noreturn]] void refuse(const std::string& path, std::string_view place, std::string_view why) {
    throw UserError(ExitCode::bad_input,
                    "--import {}: {}: {}; those before it were taken, mend it and import again",
                    shell_quoted(path), printable(place), why);
}

StoredResult checked(const std::function<StoredResult()>& read, const std::string& path,
                     std::string_view place) {
    try {
        return checked_result(read());
    } catch (const UserError& error) {
        refuse(path, place, error.what());
    }
}

/// Throws Stopped at a signal.
void read_lines(const std::string& path, const Signals& signals, const TakeResult& take) {
    const OpenFile file(path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY));
    if (!file.is_open()) {
        throw UserError(ExitCode::input_missing,
                        "--import {}: {}; name a store or the lines of one", shell_quoted(path),
                        system_reason());
    }
    LineReader reader(file.number(), signals);
    for (std::uint64_t number = 1;; ++number) {
        const auto text = reader.next_line();
        if (!text) return;
        if (is_blank(*text)) continue;
        const std::string place = fmt::format("line {}", number);
        const auto json = parse_checked_line(*text);
        if (!json && number == 1 && !text->starts_with('{')) {
            throw UserError(ExitCode::bad_input,
                            "--import {}: it is neither a store nor the lines of one; books of "
                            "other programs are not read",
                            shell_quoted(path));
        }
        if (!json) refuse(path, place, "it is damaged");
        try {
            take(checked([&] { return result_of(*json); }, path, place));
        } catch (const Json::exception&) {
            refuse(path, place, "it is no position of a store");
        }
    }
}

/// Other programs may write between two groups.
void import(Store& store, const std::string& path, Signals& signals, const Output& error) {
    constexpr std::size_t group = 1000;
    std::vector<StoredResult> waiting;
    std::uint64_t count = 0;
    const auto write = [&] {
        if (waiting.empty()) return;
        store.together([&] {
            for (const StoredResult& result : waiting) store.keep(result);
        });
        count += waiting.size();
        waiting.clear();
    };
    const auto take = [&](const StoredResult& result) {
        waiting.push_back(result);
        if (waiting.size() == group) write();
        if (const auto code = signals.stopped()) throw Stopped{*code};
    };
    try {
        if (Store::is_at(path)) {
            Store(path, Store::Access::read).each([&](const StoredResult& result) {
                take(checked([&] { return result; }, path,
                             fmt::format("position '{}'", result.question.position)));
            });
        } else {
            read_lines(path, signals, take);
        }
    } catch (...) {
        write();
        throw;
    }
    write();
    error.write(fmt::format("ybw: {} read\n", report::counted(count, "position")));
}

// ---- The table

std::string counts_text(const std::vector<Store::Count>& counts) {
    using report::Align;
    const report::Table table({{"game", 9, Align::left},
                               {"rule", 9, Align::left},
                               {"positions", 9},
                               {"final", 9},
                               {"deepest", 7},
                               {"nodes", 7},
                               {"time", 9}},
                              2);
    std::string text = table.titles();
    for (const Store::Count& count : counts) {
        text += table.line(
            {count.game, count.rule.empty() ? "-" : count.rule, report::grouped(count.positions),
             report::grouped(count.final_values), std::to_string(count.deepest),
             report::rounded(static_cast<double>(count.nodes)), report::seconds(count.time)});
    }
    return text;
}

std::string counts_json(const std::vector<Store::Count>& counts) {
    std::string text;
    for (const Store::Count& count : counts) {
        text += json_line({{"type", "store"},
                           {"game", count.game},
                           {"rule", count.rule},
                           {"positions", count.positions},
                           {"final", count.final_values},
                           {"deepest", count.deepest},
                           {"nodes", count.nodes},
                           {"time_s", report::rounded_seconds(count.time)}});
    }
    return text;
}

ExitCode run(const StoreTask& task, Signals& signals) {
    const Signals::Wait wait(signals);  // a million positions take their time
    const Output output = standard_output(&signals);
    Store store(task.file, task.import ? Store::Access::write : Store::Access::read);
    if (task.exports) {
        std::uint64_t left_out = 0;
        store.each([&](const StoredResult& result) {
            const std::string line = task.as_epd ? epd_of(result) : checked_line(json_of(result));
            left_out += line.empty() ? 1 : 0;
            output.write(line);
        });
        if (left_out > 0) {
            standard_error(&signals).write(fmt::format("ybw: {} left out, of games without FEN\n",
                                                       report::counted(left_out, "position")));
        }
        return ExitCode::done;
    }
    if (task.import) import(store, *task.import, signals, standard_error(&signals));
    if (task.quiet && task.import) return ExitCode::done;
    const auto counts = store.counts();
    output.write(task.format == report::Format::json_lines ? counts_json(counts)
                                                           : counts_text(counts));
    return ExitCode::done;
}

}  // namespace

Command store_entry() {
    return ybw_command("store", &run_asked<read_store>);
}

}  // namespace ybw::cli
