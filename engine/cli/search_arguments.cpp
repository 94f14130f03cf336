#include "engine/cli/search_arguments.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "engine/report/text.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/table_size.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

/// Holds what one core finds in ten seconds and more. The help says it too (option_table.cpp).
constexpr std::uint64_t usual_hash_mib = 128;

/// What is asked of textbook searches alone.
constexpr std::array textbook_options{"candidates", "order"};

/// A quarter of a small machine's memory is enough to ask for without being told to.
std::size_t usual_hash_of(const report::Machine& machine) {
    return std::min(usual_hash_mib, std::max<std::uint64_t>(1, machine.memory_mib / 4));
}

}  // namespace

SearchOptions search_options(const Arguments& arguments, const report::Machine& machine,
                             std::uint64_t available_mib) {
    SearchOptions usual;
    usual.threads = std::min(machine.usable_cores, SearchOptions::max_threads);
    usual.hash_mib = usual_hash_of(machine);
    return ybw::search_options([&](std::string_view name) { return arguments.value(name); }, usual,
                               static_cast<std::size_t>(available_mib));
}

SearchOptions fitting_options(const Arguments& arguments, const report::Machine& machine,
                              std::uint64_t available_mib, const Limits& limits) {
    SearchOptions options = search_options(arguments, machine, available_mib);
    if (arguments.has("hash")) return options;
    const std::size_t most = std::min(machine.memory_mib / 4, available_mib / 2);
    options.hash_mib = fitting_table_mib(limits, options.threads, options.hash_mib, most);
    return options;
}

int asked_concurrency(const Arguments& arguments) {
    return static_cast<int>(
        arguments.number("concurrency", 1, SearchOptions::max_threads).value_or(1));
}

Limits search_limits(const Arguments& arguments, Duration usual_time) {
    Limits limits;
    if (const auto text = arguments.value("depth")) limits.depth = parse_depth(*text);
    if (const auto plies = arguments.number("win", 1, Score::longest_win)) {
        limits.win = static_cast<int>(*plies);
    }
    if (const auto text = arguments.value("time")) limits.time = parse_duration("--time", *text);
    if (const auto text = arguments.value("nodes")) limits.nodes = parse_nodes(*text);
    if (limits == Limits{}) limits.time = usual_time;
    return limits;
}

std::string algorithm_name(const Arguments& arguments) {
    std::string name = arguments.choice("algorithm", "ybw");
    if (name == "ybw") {
        for (const char* const option : textbook_options) {
            if (!arguments.has(option)) continue;
            throw UserError(ExitCode::usage,
                            fmt::format("--{} is for textbook searches, ybw chooses and orders "
                                        "its moves itself; leave it out or add --algorithm "
                                        "alphabeta",
                                        option));
        }
        return name;
    }
    std::vector<std::string_view> own_options{"search-moves", "nodes",      "win",
                                              "save",         "save-every", "resume"};
    for (const SearchSetting& setting : search_settings()) own_options.push_back(setting.name);
    for (const std::string_view option : own_options) {
        if (!arguments.has(option)) continue;
        throw UserError(ExitCode::usage, fmt::format("--{} means nothing to --algorithm {}; leave "
                                                     "it out or use --algorithm ybw",
                                                     option, name));
    }
    return name;
}

classic::MoveOrder move_order(const Arguments& arguments) {
    using classic::MoveOrder;
    const auto usual = name_of(MoveOrder::generated);
    return arguments.choice("order", usual) == usual ? MoveOrder::generated
                                                     : MoveOrder::static_value;
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
