// Chapter 3: Breakthrough, played.
//
// No search reaches the end of this game. So the search goes depth after depth as long as there is
// time, late and hopeless moves get less depth, and an observer receives each depth. Here the
// limits are depths, so that the program plays the same game on every machine; in a match it would
// be {.time = ybw::Duration(1)}.
#include "examples/breakthrough.hpp"

#include <array>
#include <cstddef>
#include <cstdio>

#include "parallel/searcher.hpp"

using breakthrough::Position;

namespace {

using Searcher = ybw::Searcher<Position>;

void print_iteration(const ybw::Iteration<Position::Move>& iteration) {
    std::printf("depth %2d  %+5d  %7llu nodes ", iteration.depth, iteration.line.score.raw(),
                static_cast<unsigned long long>(iteration.statistics.nodes));
    for (const Position::Move move : iteration.line.pv) std::printf(" %d-%d", move.from, move.to);
    std::printf("\n");
}

/// Plays a game between two depths; each side has a searcher of its own, which keeps what it has
/// learned from move to move. Returns which of the two has won.
std::size_t winner(const std::array<ybw::Depth, 2>& depths) {
    std::array<Searcher, 2> players{Searcher({.hash_mib = 8}), Searcher({.hash_mib = 8})};
    Position position;
    std::size_t side = 0;
    while (!position.outcome()) {
        const auto result = players[side].search(position, {.depth = depths[side]});
        position.play(*result.best);
        side = 1 - side;
    }
    return 1 - side;  // the side that made the last move
}

}  // namespace

int main() {
    Searcher searcher({.threads = 2, .hash_mib = 64});
    const auto result = searcher.search(Position(), {.depth = 8}, print_iteration);
    std::printf("best %d-%d after %.2f s\n", result.best->from, result.best->to,
                result.time.count());
    const bool is_first = winner({6, 2}) == 0;
    const bool is_second = winner({2, 6}) == 1;
    std::printf("depth 6 against depth 2: %s as first, %s as second\n", is_first ? "won" : "lost",
                is_second ? "won" : "lost");
    return is_first && is_second ? 0 : 1;
}
