#include "engine/search/play_out.hpp"

#include <cstdint>

#include "engine/games/any_game.hpp"

namespace ybw {
namespace {

/// Beyond these a plain search takes longer than anybody would wait for the end of a line.
constexpr Depth longest_play_out = 4;
constexpr std::uint64_t most_play_out_nodes = 200'000;

}  // namespace

void play_out(AnyPosition position, Line<AnyMove>& line) {
    if (!line.score.is_decisive() || line.bound != Bound::exact) return;
    const Depth missing = line.score.distance() - static_cast<Depth>(line.pv.size());
    if (missing <= 0 || missing > longest_play_out) return;
    for (const AnyMove move : line.pv) position.play(move);
    const bool is_won = line.score.is_win() == (line.pv.size() % 2 == 0);
    const Score expected = is_won ? Score::win_in(missing) : Score::loss_in(missing);
    std::uint64_t nodes = 0;
    const auto found = position.game().run_textbook({"pvs"}, position, missing, [&] {
        nodes += classic::nodes_between_polls;
        return nodes > most_play_out_nodes;
    });
    if (!found || found->value != expected) return;
    for (const AnyMove move : found->pv) line.pv.push_back(move);
}

}  // namespace ybw
