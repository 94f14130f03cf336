// Chapter 2: Othello, ends of games with exact scores.
//
// Each disc counts, so the search has to find the best result, not only a win: the game has
// final_score(). Sides have to pass: it has is_pass(). The last squares have a solver of their own,
// which the library calls: solve_end().
//
// Here the history heuristics are off. The game's own order of moves, by the number of answers that
// they leave, is better than the order by cut-offs elsewhere: the tree is a third of the size. Try.
#include "examples/othello.hpp"

#include <cstdio>
#include <string_view>

#include "examples/othello_positions.hpp"
#include "parallel/searcher.hpp"

int main() {
    using othello::points_per_disc;
    ybw::Searcher<othello::Position> searcher({.threads = 2,
                                               .hash_mib = 64,
                                               .solving = true,
                                               .history_table = false,
                                               .killers = false,
                                               .counter_moves = false});
    bool is_right = true;
    for (const auto& known : othello::endgames) {
        const othello::Board board = othello::board_from(known.squares, known.mover);
        if (board.empty_count() > 16) continue;  // minutes, not milliseconds
        const auto result = searcher.search(othello::Position(board), {});
        const int discs = result.lines.front().score.raw() / points_per_disc;
        std::printf("position %d: %+d discs with %c%c, %llu nodes\n", known.number, discs,
                    'a' + result.best->square() % 8, '1' + result.best->square() / 8,
                    static_cast<unsigned long long>(result.statistics.nodes));
        is_right &= discs == known.discs && result.reason == ybw::StopReason::solved;
    }
    return is_right ? 0 : 1;
}
