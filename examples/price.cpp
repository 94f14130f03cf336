// The price of generality: the same two positions by the library and by the plain searches.
//
//   example_price                       both, and whether they agree
//   example_price othello plain         one of them alone, to be measured; or connect_four, library
//
// Instructions a node, which do not depend on other work of the machine:
//
//   valgrind --tool=callgrind build/release/examples/example_price othello library
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "examples/connect_four.hpp"
#include "examples/connect_four_plain.hpp"
#include "examples/othello.hpp"
#include "examples/othello_plain.hpp"
#include "parallel/searcher.hpp"

namespace {

/// The same as for the plain searches: one thread, a table of the same size, the end of the game at
/// once, and the game's own order of moves.
constexpr ybw::SearchOptions options{.hash_mib = 1,
                                     .solving = true,
                                     .first_depth = 64,  // beyond the end of both games
                                     .history_table = false,
                                     .killers = false,
                                     .counter_moves = false};
constexpr int table_bits = 16;

struct Measured {
    int value;  ///< discs; plies to a win
    std::uint64_t nodes;
};

template <class Position>
ybw::Result<typename Position::Move> searched(const Position& position) {
    return ybw::Searcher<Position>(options).search(position, {});
}

Measured othello_by(std::string_view how) {
    constexpr std::string_view squares =
        "--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO--";
    const othello::Board board = othello::board_from(squares, 'X');
    if (how == "plain") {
        othello::PlainSolver solver(table_bits);
        const int value = solver.solve(board);
        return {value, solver.nodes()};
    }
    const auto result = searched(othello::Position(board));
    return {result.lines.front().score.raw() / othello::points_per_disc, result.statistics.nodes};
}

Measured connect_four_by(std::string_view how) {
    const connect_four::Board board = connect_four::board_after("65344273");
    if (how == "plain") {
        connect_four::PlainSolver solver(table_bits);
        const int value = solver.solve(board);
        return {43 - value - board.stone_count(), solver.nodes()};
    }
    const auto result = searched(connect_four::Position(board));
    return {result.lines.front().score.distance(), result.statistics.nodes};
}

Measured measure(std::string_view game, std::string_view how) {
    const Measured measured = game == "othello" ? othello_by(how) : connect_four_by(how);
    std::printf("%s, %s: value %d, %llu nodes\n", game.data(), how.data(), measured.value,
                static_cast<unsigned long long>(measured.nodes));
    return measured;
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 3) {
        measure(arguments[1], arguments[2]);
        return 0;
    }
    bool do_agree = true;
    for (const char* game : {"othello", "connect_four"}) {
        do_agree &= measure(game, "plain").value == measure(game, "library").value;
    }
    return do_agree ? 0 : 1;
}
