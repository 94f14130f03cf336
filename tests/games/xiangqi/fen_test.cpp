// FEN in and out, and the reasons for refusing one.
#include "engine/games/xiangqi/fen.hpp"

#include <gtest/gtest.h>
#include <string>

#include "engine/text/user_error.hpp"

namespace ybw::xiangqi {
namespace {

/// The message of the refusal; empty if the text was accepted.
std::string refusal(const std::string& text) {
    try {
        parse_position(text);
    } catch (const UserError& error) {
        EXPECT_EQ(error.code(), ExitCode::bad_input);
        return error.what();
    }
    return {};
}

void expect_refused(const std::string& text, const std::string& reason) {
    EXPECT_NE(refusal(text).find(reason), std::string::npos) << text << "\ngot: " << refusal(text);
}

TEST(Fen, OfTheStartIsWrittenAsItIsRead) {
    EXPECT_EQ(format_fen(parse_position(start_fen)), start_fen);
    EXPECT_EQ(format_fen(parse_position("startpos")), start_fen);
}

TEST(Fen, TakesTheAliasesOfOtherPrograms) {
    EXPECT_EQ(
        format_fen(parse_position("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r")),
        start_fen);
}

TEST(Fen, FillsInMissingCounters) {
    EXPECT_EQ(format_fen(parse_position("3k5/9/9/9/9/9/9/9/R8/4K4 b")),
              "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 1");
    EXPECT_EQ(format_fen(parse_position("3k5/9/9/9/9/9/9/9/R8/4K4")),
              "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1");
    EXPECT_EQ(format_fen(parse_position("3k5/9/9/9/9/9/9/9/R8/4K4 w 7 12")),
              "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 7 12");
}

TEST(Fen, KeepsItsCounters) {
    const std::string fen = "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 37 91";
    EXPECT_EQ(format_fen(parse_position(fen)), fen);
    EXPECT_EQ(format_fen(parse_position(fen + " moves d9d8")),
              "9/3k5/9/9/9/9/9/9/R8/4K4 w - - 38 92");
}

TEST(Fen, IsFollowedByMoves) {
    EXPECT_EQ(format_fen(parse_position("startpos moves h2e2 h9g7")),
              "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
    EXPECT_EQ(parse_position("startpos moves h2e2 h9g7").path_length(), 2);
}

TEST(Fen, MayBeLeftOutBeforeMoves) {
    const std::string played = format_fen(parse_position("startpos moves h2e2 h9g7 h0g2"));
    EXPECT_EQ(format_fen(parse_position("h2e2 h9g7 h0g2")), played);
    EXPECT_EQ(format_fen(parse_position("startpos h2e2 h9g7 h0g2")), played);
    EXPECT_EQ(format_fen(parse_position("h2e2 h9g7 moves h0g2")), played);
    expect_refused("h2e2 h9h5", "move 2 (column 6)");
    expect_refused("hello", "move 1 (column 1): 'hello' is no legal move");
}

TEST(Fen, OverridesTheSideWhenAsked) {
    FenDefaults defaults;
    defaults.side = Side::black;
    EXPECT_EQ(parse_position(start_fen, defaults).side_to_move(), Side::black);
}

TEST(Fen, NamesTheMoveThatIsWrong) {
    expect_refused("startpos moves h2e2 h9h5", "move 2 (column 21)");
}

TEST(Fen, SaysWhereTheTextIsWrong) {
    expect_refused("", "empty");
    expect_refused("moves a0a1", "no position before 'moves'");
    expect_refused("3k5/9/9/9/9/9/9/9/4K4 w", "the board has 9 ranks");
    expect_refused("3k5/9/9/9/9/9/9/9/9/9/4K4 w", "more than 10 ranks");
    expect_refused("3k6/9/9/9/9/9/9/9/9/4K4 w", "rank 9 has more than 9 files");
    expect_refused("3k4/9/9/9/9/9/9/9/9/4K4 w", "rank 9 has 8 files");
    expect_refused("3q5/9/9/9/9/9/9/9/9/4K4 w", "column 2: 'q' is no piece");
    expect_refused("3k5/9/9/9/9/9/9/9/9/4K4 x", "column 25: 'x' is no side");
    expect_refused("3k5/9/9/9/9/9/9/9/9/4K4 w - - zero 1", "'zero' is no counter");
    expect_refused("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 5", "one field too many");
}

TEST(Fen, RefusesImpossiblePositionsWithTheReason) {
    expect_refused("9/9/9/9/9/9/9/9/9/4K4 w", "black king is missing");
    expect_refused("3k5/9/9/9/9/9/9/9/9/9 w", "red king is missing");
    expect_refused("3kk4/9/9/9/9/9/9/9/9/5K3 w", "2 black kings");
    expect_refused("9/9/9/3k5/9/9/9/9/9/4K4 w", "black king on d6 is outside its palace");
    expect_refused("3k5/9/9/9/9/9/9/9/9/RRR1K4 w", "3 red chariots");
    expect_refused("3k5/9/9/9/9/9/9/9/4K4/4A4 w", "red advisor on e0 can never get there");
    expect_refused("3k5/9/9/9/9/9/9/9/4K4/4B4 w", "red elephant on e0 can never get there");
    expect_refused("3k5/9/9/9/9/9/9/9/4K4/P8 w", "red pawn on a0 can never get there");
    expect_refused("3k5/9/9/9/9/9/1P7/9/4K4/9 w", "red pawn on b3 can never get there");
    expect_refused("3k5/9/9/p8/p8/9/9/9/4K4/9 w", "only one pawn starts on a file");
    expect_refused("4k4/9/9/9/9/9/9/9/9/4K4 w", "face each other");
    expect_refused("3k5/9/9/9/9/9/9/9/9/3RK4 w", "black king on d9 is in check");
    EXPECT_EQ(refusal("3k5/9/9/9/9/9/9/9/9/3RK4 b"), "");
}

TEST(Fen, AcceptsEveryManOnEveryPointItCanReach) {
    EXPECT_EQ(refusal("2bak4/4a4/b8/9/6p2/2P6/9/B8/4A4/3K1AB2 w"), "");
    EXPECT_EQ(refusal("3k1P3/P8/9/9/4p4/4P4/p7p/9/9/4K3p w"), "");
}

TEST(Fen, PositionsAreReadAsLogsAndListsWriteThem) {
    const std::string fen(start_fen);
    const std::string wanted = format_fen(parse_position("startpos moves h2e2 h9g7"));
    for (const std::string& text :
         {"position fen " + fen + " moves h2e2 h9g7", "fen " + fen + " moves 1. h2e2 h9g7",
          std::string("position startpos moves h2e2 h9g7"), std::string("1. h2e2+ h9g7 2."),
          std::string("1.炮二平五\u3000马8进7"), std::string("1．炮二平五　马８进７"),
          std::string("1. Che2 Hg7")}) {
        EXPECT_EQ(format_fen(parse_position(text)), wanted) << text;
    }
}

}  // namespace
}  // namespace ybw::xiangqi
