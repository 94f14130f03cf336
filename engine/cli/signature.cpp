// signature: fixed positions, one thread, the same number of nodes everywhere.
//
// The number changes when the search, the evaluation or the move order changes, and at no other
// time: a change that was meant to be neutral and is not shows here.

#include <fmt/format.h>

#include "engine/cli/arguments.hpp"
#include "engine/text/numbers.hpp"
#include "engine/cli/output.hpp"
#include "engine/search/search_engine.hpp"
#include "engine/search/search_values.hpp"
#include "engine/cli/signals.hpp"
#include "engine/cli/signature_positions.hpp"
#include "engine/games/registry.hpp"
#include "engine/report/text.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

/// Part of the signature: a table of another size gives other numbers.
constexpr std::size_t signature_hash_mib = 16;

struct Totals {
    std::uint64_t nodes = 0;
    Duration time{};
};

template <EngineGame T>
void sign(SearchEngine<T>& engine, std::string_view text, Depth depth, const Signals& signals,
          Totals& totals) {
    const auto position = read_position<T>(text, {});
    engine.clear();
    const auto result = engine.search(
        position, {.depth = depth, .nodes = {}, .time = {}, .soft_time = {}, .win = {}});
    if (const auto code = signals.stopped()) throw Stopped{*code};
    totals.nodes += result.statistics.nodes;
    totals.time += result.time;
    const std::string best = result.best ? T::format_move(position, *result.best) : "-";
    const std::string score =
        result.lines.empty() ? "-" : report::score_text(result.lines.front().score);
    standard_output().write(fmt::format("{:<10} depth {:>2}  {:>12} nodes  {:>6} {:>12}  {}\n",
                                        T::name, result.depth, result.statistics.nodes, best, score,
                                        text.empty() ? "(initial position)" : text));
}

template <EngineGame T>
void sign_game(std::optional<Depth> asked_depth, Signals& signals, Totals& totals) {
    const SignatureSet set = signature_set(T::name);
    SearchOptions options;
    options.threads = 1;
    options.hash_mib = signature_hash_mib;
    SearchEngine<T> engine(options);
    const Signals::Scope scope(
        signals, [&] { engine.stop(); }, [] {});
    for (const std::string_view text : set.positions) {
        sign(engine, text, asked_depth.value_or(set.depth), signals, totals);
    }
}

}  // namespace

ExitCode signature(const Arguments& arguments) {
    std::optional<Depth> depth;
    if (const auto text = arguments.value("depth")) {
        depth = static_cast<Depth>(parse_whole("--depth", *text, 1, max_ply - 1));
    }
    const auto game = arguments.value("game");
    Signals signals;
    Totals totals;
    const auto visit = [&]<class T>(std::type_identity<T>) {
        sign_game<T>(depth, signals, totals);
    };
    game ? visit_game(*game, visit) : for_each_game(visit);
    standard_output().write(fmt::format("{} nodes {:.0f} nps\n", totals.nodes,
                                        report::nodes_per_second(totals.nodes, totals.time)));
    return ExitCode::done;
}

}  // namespace ybw::cli
