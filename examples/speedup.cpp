// The gain of more threads where the tree hardly changes: exact ends of games of Othello.
//
//   example_speedup                 two threads, a few short ends
//   example_speedup 2 19 40         40 ends with 19 empty squares, of games drawn with a fixed seed
//   example_speedup 2 22            the FForum ends with 22 empty squares
//
// Each end is solved by one thread and by several in turn, three times, from an empty table;
// medians. The exit code is 1 if their values differ. Only an idle machine gives true figures.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "examples/othello.hpp"
#include "examples/othello_positions.hpp"
#include "parallel/searcher.hpp"

namespace {

using othello::Position;

/// The end of a game that begins with eight random moves and goes on with good ones, one in eight
/// excepted.
Position drawn_end(int empty, std::mt19937& random) {
    ybw::Searcher<Position> player({.hash_mib = 16});
    while (true) {
        Position position;
        for (int ply = 0; position.moves_left() > empty && !position.outcome(); ++ply) {
            ybw::MovesOf<Position> moves;
            position.legal_moves(moves);
            const bool is_random = ply < 8 || random() % 8 == 0;
            position.play(is_random ? moves[random() % moves.size()]
                                    : *player.search(position, {.depth = 5}).best);
        }
        if (!position.outcome()) return position;
    }
}

std::vector<Position> ends_of(int empty, int drawn) {
    std::vector<Position> ends;
    std::mt19937 random(7);
    for (int i = 0; i < drawn; ++i) ends.push_back(drawn_end(empty, random));
    if (drawn > 0) return ends;
    for (const auto& known : othello::endgames) {
        const Position position(othello::board_from(known.squares, known.mover));
        if (position.moves_left() == empty) ends.push_back(position);
    }
    return ends;
}

struct Measured {
    int value = 0;
    double seconds = 0;
    double nodes = 0;

    Measured& operator+=(const Measured& other) {
        seconds += other.seconds;
        nodes += other.nodes;
        return *this;
    }
};

Measured solve(const Position& position, int threads) {
    ybw::Searcher<Position> searcher({.threads = threads,
                                      .hash_mib = 256,
                                      .solving = true,
                                      .history_table = false,
                                      .killers = false,
                                      .counter_moves = false});
    const auto result = searcher.search(position, {});
    return {result.lines.front().score.raw(), result.time.count(),
            static_cast<double>(result.statistics.nodes)};
}

Measured median_of(std::array<Measured, 3>& runs) {
    std::ranges::sort(runs, {}, &Measured::seconds);
    return runs[1];
}

}  // namespace

int main(int count, char** arguments) {
    const auto number = [&](int index, int otherwise) {
        return count > index ? std::atoi(arguments[index]) : otherwise;
    };
    const int threads = number(1, 2);
    const int empty = number(2, 12);
    if (threads < 1 || empty < 1) {
        std::fprintf(stderr, "usage: %s [THREADS EMPTY [COUNT]], numbers from 1 on\n",
                     arguments[0]);
        return 64;
    }
    const auto ends = ends_of(empty, number(3, count > 2 ? 0 : 3));
    if (ends.empty()) {
        std::fprintf(stderr, "no known end has %d empty squares; give a COUNT to draw some\n",
                     empty);
        return 64;
    }
    bool do_agree = true;
    Measured all_one;
    Measured all_more;
    for (const Position& end : ends) {
        std::array<Measured, 3> one;
        std::array<Measured, 3> more;
        for (std::size_t run = 0; run < one.size(); ++run) {
            one[run] = solve(end, 1);
            more[run] = solve(end, threads);
            do_agree &= one[run].value == more[run].value;
        }
        const Measured slow = median_of(one);
        const Measured fast = median_of(more);
        std::printf("%+d discs: %.3f s and %.3f s, %.2f times as fast, nodes x%.2f\n",
                    slow.value / othello::points_per_disc, slow.seconds, fast.seconds,
                    slow.seconds / fast.seconds, fast.nodes / slow.nodes);
        all_one += slow;
        all_more += fast;
    }
    const double speed_up = all_one.seconds / all_more.seconds;
    const double nodes = all_more.nodes / all_one.nodes;
    std::printf("all: %.3f s and %.3f s, %.2f times as fast, nodes x%.2f, nodes a second x%.2f\n",
                all_one.seconds, all_more.seconds, speed_up, nodes, nodes * speed_up);
    return do_agree ? 0 : 1;
}
