// Chapter 2: Othello, ends of games with exact scores.
//
// A disc more is better than a disc less, so the search has to find the best result, not only a won
// one: the game says final_score(). Sides have to pass: it says is_pass(). Its last squares have a
// solver of their own, which the library asks: solve_end().
//
// Here the history heuristics are off. The game's own order of moves, by how many answers they
// leave, is better than what has cut off elsewhere: the tree is a third of the size. Try.
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
