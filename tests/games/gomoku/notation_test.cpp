// What is written is read back, and what cannot be read is explained.
#include "engine/games/gomoku/notation.hpp"

#include <gtest/gtest.h>
#include <string>

#include "engine/text/user_error.hpp"
#include "tests/games/gomoku/naive.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/said.hpp"

namespace ybw::gomoku {
namespace {

GameOptions options(std::optional<int> size, std::optional<std::string> rule = {},
                    std::optional<std::string> side = {}) {
    return {size, rule, side};
}

/// The message of the error that reading a position gives; empty if it gives none.
std::string error_of(std::string_view text, const GameOptions& with = {}) {
    return complaint([&] { parse_position(text, with); });
}

TEST(Notation, MovesAreReadWithAndWithoutSeparators) {
    const Position expected = parse_position("h8 i9 g7", {});
    EXPECT_EQ(parse_position("h8i9g7", {}), expected);
    EXPECT_EQ(parse_position(" H8, i9;g7\n", {}), expected);
    EXPECT_EQ(expected.side_to_move(), Color::white);
    EXPECT_TRUE(expected.lines().has(Color::black, cell_at(7, 7)));
    EXPECT_TRUE(expected.lines().has(Color::white, cell_at(8, 8)));
    EXPECT_EQ(format_cell(expected.last_move().cell()), "g7");
}

TEST(Notation, BlankTextIsTheEmptyBoard) {
    EXPECT_EQ(parse_position("", {}), Position());
    EXPECT_EQ(parse_position("", options(19, "renju")), Position({19, Rule::renju, {}}));
}

TEST(Notation, RandomPositionsAreReadBack) {
    naive::Seeded seeded;
    for (int i = 0; i < 300; ++i) {
        const auto size = static_cast<std::uint8_t>(min_size + seeded.random() % 18);
        const auto rule = static_cast<Rule>(seeded.random() % rule_count);
        const auto empties = static_cast<int>(seeded.random() % (size * size + 1U));
        const auto position = naive::random_position(seeded.random, {size, rule, {}}, empties);
        if (!position) continue;
        const std::string text = format_position(*position);
        EXPECT_EQ(parse_position(text, {}), *position) << text;
    }
}

TEST(Notation, EveryCellNameIsReadBack) {
    const Position position({22, Rule::freestyle, {}});
    for (const Cell cell : cells_of(22))
        EXPECT_EQ(parse_move(position, format_cell(cell)), Move(cell));
}

TEST(Notation, GamesAreReadBack) {
    std::string again;
    for (const Move move : parse_moves(Position(), "h8 i9 g7 f6 j10"))
        again += format_cell(move.cell()) + ' ';
    EXPECT_EQ(again, "h8 i9 g7 f6 j10 ");
}

TEST(Notation, TheSideToMoveIsTakenFromTheTextTheOptionOrTheCount) {
    const std::string board = "...../..x../...../...../.....";
    EXPECT_EQ(parse_position(board, {}).side_to_move(), Color::white);
    EXPECT_EQ(parse_position(board + " black", {}).side_to_move(), Color::black);
    EXPECT_EQ(parse_position(board + " x", options({}, {}, "white")).side_to_move(), Color::white);
    EXPECT_EQ(parse_position("h8", options({}, {}, "black")).side_to_move(), Color::black);
    EXPECT_EQ(error_of("..x../..x../...../...../....."),
              "the board has 2 black and 0 white stones and does not say who is to move; add x or "
              "o after it");
}

TEST(Notation, FinishedPositionsAreReadAndHaveAnOutcome) {
    const Position won = parse_position("a1 a2 b1 b2 c1 c2 d1 d2 e1", {});
    EXPECT_EQ(won.outcome(), Outcome::loss);
    EXPECT_EQ(parse_position(format_position(won), {}).outcome(), Outcome::loss);
    EXPECT_EQ(parse_position("ooooo/...../xxxx./...../..... x", {}).outcome(), Outcome::loss);
    EXPECT_EQ(parse_position("...../...../xxxxx/...../..... x", {}).outcome(), Outcome::win);
}

TEST(Notation, ABoardWithAFiveForEachSideIsRefusedWhereBothCount) {
    const auto board = [](const char* first, const char* second) {
        std::string text = std::string(first) + '/' + second;
        for (int row = 2; row < 8; ++row) text += "/........";
        return text;
    };
    for (const char* side : {" x", " o"}) {
        EXPECT_THROW(parse_position(board("xxxxx...", "ooooo...") + side, {}), UserError);
        EXPECT_NO_THROW(parse_position(board("xxxxx...", "oooo.o..") + side, {}));
        const std::string overline = board("xxxxxx..", "ooooo...") + side;
        EXPECT_THROW(parse_position(overline + " freestyle", {}), UserError);
        EXPECT_NO_THROW(parse_position(overline + " renju", {}));
    }
}

TEST(Notation, ErrorsNameTheColumnAndTheWayOut) {
    EXPECT_EQ(error_of("h8i9h8"), "move 3 (column 5): h8 is already occupied; name an empty point");
    EXPECT_EQ(error_of("h8 z9"),
              "move 2 (column 4): z9 is off the board; name a point from a1 to o15");
    EXPECT_EQ(error_of("h8 h0"),
              "move 2 (column 4): h0 is off the board; name a point from a1 to o15");
    EXPECT_EQ(error_of("h8 p1", options(16)), "");
    EXPECT_EQ(error_of("h999999999999999999"),
              "move 1 (column 1): h999999999999999999 is off the board; name a point from a1 to "
              "o15");
    EXPECT_EQ(error_of("h8 i"),
              "move 2 (column 4): the row number is missing after 'i'; write it as in h8");
    EXPECT_EQ(error_of("h8 ?"),
              "move 2 (column 4): '?' is no move; write a column letter and a "
              "row number, as in h8");
    EXPECT_EQ(error_of("\x01"),
              "move 1 (column 1): byte 0x01 is no move; write a column letter "
              "and a row number, as in h8");
    EXPECT_EQ(error_of("a1 a2 b1 b2 c1 c2 d1 d2 e1 e2"),
              "move 10 (column 28): the game is already over; leave out this move and what "
              "follows");
    EXPECT_EQ(error_of("...../...../...q./...../..... x"),
              "column 16: 'q' is no point of a board; write '.', 'x' or 'o'");
    EXPECT_EQ(
        error_of("...../....../...../...../..... x"),
        "column 7: the width of row 2 from the top is 6, but there are 5 rows; make the board "
        "square");
    EXPECT_EQ(error_of("..../..../..../.... x"),
              "a gomoku board of side 4 is not possible; choose a side from 5 to 22");
    EXPECT_EQ(error_of("...../...../...../...../..... y"),
              "column 31: 'y' is no side; write x or black, o or white");
    EXPECT_EQ(error_of("...../...../...../...../..... x caro"),
              "column 33: unknown rule 'caro'; choose one of freestyle, standard, renju");
    EXPECT_EQ(error_of("...../...../...../...../..... x renju 7"),
              "column 39: '7' is too much; a board is followed by the side to move and the rule "
              "alone");
    EXPECT_EQ(error_of("...../...../...../...../..... x renju", options({}, "standard")),
              "column 33: the position says renju, but the rule asked for is standard; leave out "
              "one of them");
    EXPECT_EQ(error_of("...../...../...../...../..... x", options(15)),
              "the board has side 5, but the size asked for is 15; leave out the size");
    EXPECT_EQ(error_of("", options(23)),
              "a gomoku board of side 23 is not possible; choose a side from 5 to 22");
    EXPECT_EQ(error_of("", options({}, "caro")),
              "unknown gomoku rule 'caro'; choose one of freestyle, standard, renju");
    EXPECT_EQ(error_of("", options({}, "renjuu")),
              "unknown gomoku rule 'renjuu'; did you mean 'renju'?");
    EXPECT_EQ(error_of("", options({}, {}, "red")),
              "unknown side 'red'; choose one of black, white");
}

TEST(Notation, ForbiddenMovesAreRefusedUnderRenjuAlone) {
    // h8 is a double three.
    const std::string moves = "g8 a1 i8 a3 h7 a5 h9 a7 h8";
    EXPECT_EQ(error_of(moves), "");
    EXPECT_EQ(error_of(moves, options({}, "renju")),
              "move 9 (column 25): h8 is forbidden to black under renju (overline, double four or "
              "double three); name another point");
}

TEST(Notation, ASingleMoveIsASingleMove) {
    const Position position;
    EXPECT_THROW(parse_move(position, ""), UserError);
    EXPECT_THROW(parse_move(position, "h8i9"), UserError);
    EXPECT_THROW(parse_move(position, "h8 garbage"), UserError);
    EXPECT_EQ(parse_move(position, " H8 "), Move(cell_at(7, 7)));
}

TEST(Notation, MovesAreReadAsListsAndLogsWriteThem) {
    const Position expected = parse_position("h8 i9 g7", {});
    for (const char* text : {"1. h8 i9 2. g7", "1.h8 i9 2.g7", "1.h8 1...i9 2.g7",
                             "h8\u3000i9\u3000g7", "1. h8 i9 2. g7 2..."}) {
        EXPECT_EQ(parse_position(text, {}), expected) << text;
    }
    EXPECT_EQ(parse_move(Position(), "1. h8"), Move(cell_at(7, 7)));
    EXPECT_EQ(parse_move(Position(), "\u3000h8"), Move(cell_at(7, 7)));
    for (const char* text : {"1 h8", "8", "1.2 h8", ". h8"}) EXPECT_NE(error_of(text), "");
}

TEST(Notation, MovesMayFollowABoard) {
    const std::string board = "...../...../..x../...../..... o";
    EXPECT_EQ(parse_position(board + " moves b2 1. d4", {}),
              parse_position("...../...x./..x../.o.../..... o", {}));
    EXPECT_EQ(parse_position(board + " moves", {}), parse_position(board, {}));
    expect_has(error_of(board + " moves b2 c3"), "move 2 (column 42): c3 is already occupied");
}

TEST(Notation, APointBeyondTheBoardNamesTheSizeThatHasIt) {
    expect_has(error_of("q5"), "--size 19");
    expect_has(error_of("h8 v22"), "--size 22");
    expect_lacks(error_of("h8 z9"), "--size");
    EXPECT_EQ(error_of("q5", options(19)), "");
}

TEST(Drawing, ShowsStonesStarsAndTheLastMoveInPlainText) {
    const Position position = parse_position("c3 d4 a1", GameOptions{5, {}, {}});
    EXPECT_EQ(draw(position, {false, false}, {}),
              "    a b c d e\n"
              "  5 . . . . . 5\n"
              "  4 . . . o . 4\n"
              "  3 . . x . . 3\n"
              "  2 . . . . . 2\n"
              "  1[x]. . . . 1\n"
              "    a b c d e\n");
}

TEST(Drawing, SetsOffMarkedMoves) {
    const Position position = parse_position("c3", GameOptions{5, {}, {}});
    const std::vector<Move> marks = {Move(cell_at(4, 4)), Move(cell_at(2, 2))};
    const std::string plain = draw(position, {false, true}, marks);
    expect_has_all(plain, {"(●)", "(┐)"});
    const std::string colored = draw(position, {true, true}, marks);
    expect_has(colored, "\033[30;42m●\033[0m");
    EXPECT_EQ(colored.find('('), std::string::npos) << colored;
}

TEST(Drawing, HasAStarInTheCentreOfAStandardBoard) {
    const std::string board = draw(Position(), {false, false}, {});
    EXPECT_EQ(std::count(board.begin(), board.end(), '+'), 5);
}

}  // namespace
}  // namespace ybw::gomoku
