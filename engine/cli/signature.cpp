// signature: fixed positions, one thread, the same number of nodes everywhere.
//
// The number changes only when the search, the evaluation or the move order changes: a change that
// was meant to be neutral and is not shows here.

#include <fmt/format.h>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/output.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/search_values.hpp"

namespace ybw::cli {
namespace {

/// Part of the signature: a table of another size gives other numbers.
constexpr std::size_t signature_hash_mib = 16;

struct Totals {
    std::uint64_t nodes = 0;
    Duration time{};
};

void sign(AnySearch& search, const AnyPosition& position, std::string_view text, Depth depth,
          Signals& signals, Totals& totals) {
    search.clear();
    const auto result = search.search(position, {.depth = depth});
    if (const auto code = signals.stopped()) throw Stopped{*code};
    totals.nodes += result.statistics.nodes;
    totals.time += result.time;
    const std::string best = result.best ? position.format_move(*result.best) : "-";
    const std::string score =
        result.lines.empty() ? "-" : report::score_text(result.lines.front().score);
    standard_output(&signals).write(
        fmt::format("{:<10} depth {:>2}  {:>12} nodes  {:>6} {:>12}  {}\n", position.game().name(),
                    result.depth, result.statistics.nodes, best, score,
                    text.empty() ? "(initial position)" : text));
}

void sign_game(const AnyGame& game, std::optional<Depth> asked_depth, Signals& signals,
               Totals& totals) {
    const SignatureSet set = game.signature_set();
    const auto search = game.make_search({.threads = 1, .hash_mib = signature_hash_mib});
    const Signals::Scope scope(signals, [&] { search->stop(); });
    for (const std::string_view text : set.positions) {
        sign(*search, read_position(game, text, {}), text, asked_depth.value_or(set.depth), signals,
             totals);
    }
}

struct SignatureTask {
    std::vector<const AnyGame*> games;
    std::optional<Depth> depth;
};

SignatureTask read_signature(const Arguments& arguments, Signals& /*signals*/) {
    SignatureTask task{.games = {all_games().begin(), all_games().end()}, .depth = {}};
    if (const auto text = arguments.value("depth")) task.depth = parse_depth(*text);
    if (arguments.has("game")) task.games = {&asked_game(arguments)};
    return task;
}

ExitCode run(const SignatureTask& task, Signals& signals) {
    Totals totals;
    for (const AnyGame* const game : task.games) sign_game(*game, task.depth, signals, totals);
    standard_output(&signals).write(
        fmt::format("{} nodes {:.0f} nps\n", totals.nodes,
                    report::nodes_per_second(totals.nodes, totals.time)));
    return ExitCode::done;
}

}  // namespace

Command signature_entry() {
    return ybw_command("signature", &run_asked<read_signature>);
}

}  // namespace ybw::cli
