// Chapter 1: Connect Four, a solver.
//
// A game is a class of its positions with seven members (connect_four.hpp); that is enough to
// search it. Further members make the search better, and `describe` prints the members found. Read
// the header first.
#include "examples/connect_four.hpp"

#include <cstdio>

#include "parallel/searcher.hpp"

using connect_four::Position;

namespace {

/// Searches until the value is final, and prints it. False: it differs from the known value.
bool solve(ybw::Searcher<Position>& searcher, const char* columns, int plies) {
    const Position position(connect_four::board_after(columns));
    const auto result = searcher.search(position, {});
    const ybw::Score score = result.lines.front().score;
    const char* const who = score.is_win() ? "wins" : score.is_loss() ? "loses" : "draws";
    std::printf("%s: the side to move %s", columns, who);
    if (score.is_decisive()) std::printf(" in %d plies", score.distance());
    std::printf(", best column %d (%llu nodes)\n", result.best->column() + 1,
                static_cast<unsigned long long>(result.statistics.nodes));
    const int signed_plies = score.is_win()    ? score.distance()
                             : score.is_loss() ? -score.distance()
                                               : 0;
    return result.reason == ybw::StopReason::solved && signed_plies == plies;
}

/// Asks only who wins, and not how soon: a fraction of the work.
bool decide(ybw::Searcher<Position>& searcher, const char* columns, bool is_win) {
    const Position position(connect_four::board_after(columns));
    const auto result = searcher.search(position, {.win = ybw::Score::longest_win});
    const ybw::Score score = result.lines.front().score;
    std::printf("%s: %s (%llu nodes)\n", columns,
                score.is_win()    ? "won"
                : score.is_loss() ? "lost"
                                  : "drawn",
                static_cast<unsigned long long>(result.statistics.nodes));
    return score.is_win() == is_win && score.is_loss() != is_win;
}

}  // namespace

int main() {
    // The game's own order of moves is good; history from elsewhere would spoil it.
    ybw::Searcher<Position> searcher({.threads = 2,
                                      .hash_mib = 64,
                                      .solving = true,
                                      .history_table = false,
                                      .killers = false,
                                      .counter_moves = false});
    // Values by the plain solver (connect_four_plain.hpp), which knows nothing of ybw.
    bool is_right = true;
    is_right &= decide(searcher, "41356232561355", true);
    is_right &= decide(searcher, "3776222446544", false);
    is_right &= solve(searcher, "32722321321236", 9);
    is_right &= solve(searcher, "41356232561355", 21);
    is_right &= solve(searcher, "2131245264572", 21);
    is_right &= solve(searcher, "3776222446544", -26);
    return is_right ? 0 : 1;
}
