// Which moves are offered, and how many games there are: counted twice.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/position.hpp"
#include "tests/games/gomoku/naive.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/game_laws.hpp"

namespace ybw {

const AnyGame& gomoku_game();  // as the registry knows it

namespace gomoku {
namespace {

TEST(Candidates, AreTheStarAroundAStone) {
    const Position position = parse_position("h8", {});
    const std::vector<Move> moves = moves_of(position);
    EXPECT_EQ(moves.size(), 16U);
    for (const Move move : moves) {
        const int dx = std::abs(column_of(move.cell()) - 7);
        const int dy = std::abs(row_of(move.cell()) - 7);
        EXPECT_TRUE(dx == 0 || dy == 0 || dx == dy) << format_cell(move.cell());
        EXPECT_LE(std::max(dx, dy), 2);
    }
}

TEST(Candidates, OfTheBoundingBoxAreItsCellsAndTheMargin) {
    Position position = parse_position("c3 e4", GameOptions{10, {}, {}});
    position.set_candidates({CandidateArea::bounding_box, 1});
    // Columns b to f and rows 2 to 5 without the two stones.
    const std::vector<Move> moves = moves_of(position);
    EXPECT_EQ(moves.size(), 5U * 4U - 2U);
    EXPECT_EQ(moves.front(), Move(cell_at(1, 1)));
    EXPECT_EQ(moves.back(), Move(cell_at(5, 4)));
}

Position searched(const std::string& text, const std::string& candidates, int size) {
    const GameOptions options{.size = size, .candidates = candidates};
    return gomoku_game().parse_position(text, options).as<Position>();
}

TEST(Candidates, AreChosenByName) {
    const auto chosen = [](const char* name) {
        return searched("c3 e4", name, 10).settings().candidates;
    };
    EXPECT_EQ(chosen("board"), (Candidates{CandidateArea::all, 0}));
    EXPECT_EQ(chosen("box:3"), (Candidates{CandidateArea::bounding_box, 3}));
    EXPECT_EQ(chosen("neighbourhood:2"), Candidates{}) << "the usual ones";
    EXPECT_EQ(moves_of(searched("c3 e4", "box:1", 10)).size(), 5U * 4U - 2U);
    EXPECT_EQ(moves_of(searched("c3 e4", "board", 10)).size(), 98U);
    EXPECT_EQ(moves_of(searched("", "board", 15)).size(), 225U);
}

TEST(Candidates, OfOtherNamesAreRefused) {
    for (const auto& [text, said] : {std::pair{"bord", "did you mean 'board'"},
                                     {"all", "choose one of board, box:1, neighbourhood:2"},
                                     {"box:", "--candidates: N of box:N"},
                                     {"box:0", "from 1 to 22"},
                                     {"box:1x", "box:N"},
                                     {"neighbourhood:23", "from 1 to 22"}}) {
        expect_has(complaint([&, t = text] { searched("", t, 15); }), said);
    }
}

TEST(Candidates, StartInTheCentre) {
    EXPECT_EQ(moves_of(Position()), std::vector<Move>{Move(cell_at(7, 7))});
}

TEST(Candidates, AreTheWholeBoardIfNothingNearIsAllowed) {
    // With a margin of 0 nothing is near.
    Position position({15, Rule::freestyle, {}}, std::vector<Cell>{}, std::vector<Cell>{},
                      Color::white);
    position.set_candidates({CandidateArea::neighbourhood, 0});
    EXPECT_EQ(moves_of(position).size(), 1U);
    position.play(Move(cell_at(7, 7)));
    EXPECT_EQ(moves_of(position).size(), 224U);
}

/// Leaves of the tree of all moves, by the engine's positions.
std::uint64_t perft(Position& position, int depth) {
    if (depth == 0 || position.outcome()) return depth == 0 ? 1 : 0;
    std::uint64_t leaves = 0;
    for (const Move move : moves_of(position)) {
        position.play(move);
        leaves += perft(position, depth - 1);
        position.undo(move);
    }
    return leaves;
}

/// The same over a plain array; a move may be made wherever the rule allows.
std::uint64_t plain_perft(naive::Board& board, Rule rule, Color side, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Cell cell : naive::empty_cells(board)) {
        const bool black_in_renju = rule == Rule::renju && side == Color::black;
        if (black_in_renju && board.forbidden(cell)) continue;
        if (board.wins(side, cell)) {
            leaves += depth == 1 ? 1 : 0;
            continue;
        }
        board.at(cell) = naive::point_of(side);
        leaves += plain_perft(board, rule, opponent(side), depth - 1);
        board.at(cell) = naive::Point::empty;
    }
    return leaves;
}

struct PerftCase {
    const char* rule;
    std::uint64_t leaves;
};

TEST(Perft, AgreesWithAPlainCountAndWithTheRecord) {
    // Near wins for both sides and, in renju, forbidden points.
    const std::string board = "......./.xoo.../xx.xxx./..o.o../.xoo.x./..o.o../....... x ";
    for (const auto& [rule, leaves] :
         {PerftCase{"freestyle", 30752}, PerftCase{"standard", 31744}, PerftCase{"renju", 29760}}) {
        Position position = parse_position(board + rule, {});
        position.set_candidates({CandidateArea::all, 0});
        naive::Board plain(position);
        const std::uint64_t expected =
            plain_perft(plain, position.rule(), position.side_to_move(), 3);
        EXPECT_EQ(perft(position, 3), expected) << rule;
        EXPECT_EQ(expected, leaves) << rule;
    }
}

}  // namespace
}  // namespace gomoku
}  // namespace ybw
