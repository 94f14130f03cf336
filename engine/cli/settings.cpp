#include "engine/cli/settings.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>
#include <vector>

#include "engine/cli/terminal.hpp"
#include "engine/games/registry.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_limits.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/suggest.hpp"

namespace ybw::cli {
namespace {

/// Holds what two cores find in ten seconds; more would only take longer to fill with memory. The
/// help says it too (option_table.cpp).
constexpr std::uint64_t usual_hash_mib = 128;

/// Of games with one board, which say themselves that they have no other.
constexpr BoardSizes any_size{1, 1000};

/// The argument of an option that has choices; `usual` if it was not given.
std::string chosen(const Arguments& arguments, std::string_view name, std::string_view usual) {
    std::string text = arguments.value(name).value_or(std::string(usual));
    const auto& choices = arguments.option(name).choices;
    if (std::ranges::find(choices, text) != choices.end()) return text;
    throw UserError(ExitCode::usage, fmt::format("--{}: '{}' is unknown; {}", name, text,
                                                 how_to_mend(text, choices)));
}

std::optional<int> whole(const Arguments& arguments, std::string_view name, std::int64_t least,
                         std::int64_t most) {
    const auto text = arguments.value(name);
    if (!text) return std::nullopt;
    return static_cast<int>(parse_whole(fmt::format("--{}", name), *text, least, most));
}

/// A quarter of a small machine's memory is enough to ask for without being told to.
std::size_t usual_hash_of(const report::Machine& machine) {
    return std::min(usual_hash_mib, std::max<std::uint64_t>(1, machine.memory_mib / 4));
}

}  // namespace

const AnyGame& asked_game(const Arguments& arguments) {
    if (const auto name = arguments.value("game")) return game_named(*name);
    const std::string_view only = arguments.command().only_game;
    return only.empty() ? *all_games().front() : game_named(only);
}

void expect_game(const Arguments& arguments) {
    const std::string_view only = arguments.command().only_game;
    const std::string name = arguments.value("game").value_or(std::string(only));
    if (name == only) return;
    throw UserError(ExitCode::usage,
                    fmt::format("--game: '{}' is not for '{}'; write {} or leave it out", name,
                                arguments.command().name, only));
}

GameOptions game_options(const Arguments& arguments) {
    GameOptions options;
    const BoardSizes sizes = asked_game(arguments).sizes().value_or(any_size);
    options.size = whole(arguments, "size", sizes.least, sizes.most);
    options.rule = arguments.value("rule");
    options.side = arguments.value("side");
    return options;
}

SearchOptions search_options(const Arguments& arguments, const report::Machine& machine,
                             std::uint64_t available_mib) {
    SearchOptions usual;
    usual.threads = std::min(machine.usable_cores, SearchOptions::max_threads);
    usual.hash_mib = usual_hash_of(machine);
    return ybw::search_options([&](std::string_view name) { return arguments.value(name); }, usual,
                               static_cast<std::size_t>(available_mib));
}

Limits search_limits(const Arguments& arguments, Duration usual_time) {
    Limits limits;
    if (const auto text = arguments.value("depth")) limits.depth = parse_depth(*text);
    limits.win = whole(arguments, "win", 1, Score::longest_win);
    if (const auto text = arguments.value("time")) limits.time = parse_duration("--time", *text);
    if (const auto text = arguments.value("nodes")) limits.nodes = parse_nodes(*text);
    if (limits == Limits{}) limits.time = usual_time;
    return limits;
}

std::string algorithm_name(const Arguments& arguments) {
    std::string name = chosen(arguments, "algorithm", "ybw");
    if (name == "ybw") return name;
    std::vector<std::string_view> own_options{"search-moves", "nodes", "win"};
    for (const SearchSetting& setting : search_settings()) own_options.push_back(setting.name);
    for (const std::string_view option : own_options) {
        if (!arguments.has(option)) continue;
        throw UserError(ExitCode::usage, fmt::format("--{} means nothing to --algorithm {}; leave "
                                                     "it out or use --algorithm ybw",
                                                     option, name));
    }
    return name;
}

report::Format report_format(const Arguments& arguments) {
    const std::string name = chosen(arguments, "format", "human");
    if (arguments.has("json-lines")) {
        if (arguments.has("format") && name != "jsonl") {
            throw UserError(ExitCode::usage,
                            fmt::format("--json-lines and --format {} contradict each other; leave "
                                        "out one of them",
                                        name));
        }
        return report::Format::json_lines;
    }
    if (name == "jsonl") return report::Format::json_lines;
    return name == "csv" ? report::Format::csv : report::Format::human;
}

bool uses_color(const Arguments& arguments) {
    const std::string when = chosen(arguments, "color", "auto");
    const ColorChoice choice = when == "always"  ? ColorChoice::always
                               : when == "never" ? ColorChoice::never
                                                 : ColorChoice::automatic;
    return wants_color(STDOUT_FILENO, choice);
}

std::string limits_text(const Limits& limits) {
    std::vector<std::string> parts;
    if (limits.depth) parts.push_back(fmt::format("depth {}", *limits.depth));
    if (limits.nodes) parts.push_back(fmt::format("{} nodes", report::grouped(*limits.nodes)));
    if (limits.win) parts.push_back(fmt::format("until a win in {}", *limits.win));
    if (limits.time) parts.push_back(fmt::format("{:g} s", limits.time->count()));
    if (parts.empty()) return "until it is stopped";
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace ybw::cli
