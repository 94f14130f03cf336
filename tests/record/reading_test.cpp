// Games of other programs: what is read of them, in each format, and what is refused.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/record/played_moves.hpp"
#include "engine/record/written_game.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::record {
namespace {

using Names = std::vector<std::string>;

/// The moves as the game names them.
Names names_of(const WrittenGame& written, const char* game, const GameOptions& options = {}) {
    const PlayedMoves played = played_moves(written, game_named(game), options);
    AnyPosition position = played.start;
    Names names;
    for (const AnyMove move : played.moves) {
        names.push_back(position.format_move(move));
        position.play(move);
    }
    return names;
}

std::string complaint_about(const std::string& text, const char* game = "gomoku") {
    try {
        const WrittenGame written = read_game(text);
        static_cast<void>(games_of(written));
        static_cast<void>(names_of(written, game));
    } catch (const UserError& error) {
        return error.what();
    }
    return "";
}

TEST(Sgf, IsReadAlongItsMainLine) {
    const WrittenGame game = read_game(
        "(;FF[4]GM[4]SZ[15]PB[A\\]b]PW[C]RE[B+R]C[a (comment); with ] \n"
        ";B[hh]C[x];W [ig](;B[gi];W[gg])(;B[aa]))(;B[oo])");
    EXPECT_EQ(game.format, "sgf");
    EXPECT_EQ(games_of(game).front()->name(), "gomoku");
    EXPECT_EQ(game.players[0], "A]b");
    EXPECT_EQ(game.result, "B+R");
    EXPECT_EQ(names_of(game, "gomoku"), (Names{"h8", "i9", "g7", "g9"}));
}

TEST(Sgf, BeginsFromStonesThatAreSet) {
    const WrittenGame game = read_game("(;GM[4]SZ[9]RU[Renju]AB[ee][ef]AW[dd]PL[W];W[ff];B[aa])");
    const PlayedMoves played = played_moves(game, game_named("gomoku"), {});
    EXPECT_EQ(played.start.text(),
              "........./........./........./...o...../....x..../....x..../........./........./"
              "......... o renju");
    EXPECT_EQ(names_of(game, "gomoku"), (Names{"f4", "a9"}));
}

TEST(Sgf, KnowsTheNumbersOfRulesThatRunnersOfGomocupWrite) {
    for (const auto& [number, rule] :
         {std::pair("0", "freestyle"), std::pair("1", "standard"), std::pair("4", "renju")}) {
        const WrittenGame game = read_game(fmt::format("(;GM[4]SZ[15]RU[{}];B[hh])", number));
        const PlayedMoves played = played_moves(game, game_named("gomoku"), {});
        EXPECT_EQ(played.start.game().rule_name(played.start), rule);
    }
}

TEST(Sgf, IsRefusedWhereItIsNone) {
    EXPECT_NE(complaint_about("(;GM[1];B[aa])").find("no game here that sgf calls '1'"),
              std::string::npos);
    EXPECT_NE(complaint_about("(;GM[4];B[aa];B[bb])").find("moves twice"), std::string::npos);
    EXPECT_NE(complaint_about("(;GM[4];B[aa];W[])").find("no passes"), std::string::npos);
    EXPECT_NE(complaint_about("(;GM[4];B[hh").find("not closed"), std::string::npos);
    EXPECT_NE(complaint_about("(;GM[4]SZ[99];B[hh])").find("size"), std::string::npos);
    EXPECT_NE(complaint_about("(;GM[4];B[hh];W[hh])").find("move 2"), std::string::npos);
    EXPECT_NE(complaint_about("(;GM[4]SZ[9];B[zz])").find("move 1"), std::string::npos);
}

TEST(Sgf, AMoveThatIsRefusedIsNamedByItsPointAndTheReasonIsThatOfTheMove) {
    EXPECT_TRUE(complaint_about("(;GM[4]SZ[15];B[hh];W[ih];B[hh])")
                    .starts_with("move 3: h8 is already occupied"))
        << complaint_about("(;GM[4]SZ[15];B[hh];W[ih];B[hh])");
    EXPECT_TRUE(complaint_about("Piskvorky 15x15, 0\n8,8,0\n8,8,1\n")
                    .starts_with("move 2: h8 is already occupied"));
    EXPECT_EQ(complaint_about("(;GM[4];B[hh];W[pa])"),
              "move 2: the point in column 16, row 1 from above is not on the board");
    EXPECT_TRUE(
        complaint_about("(;GM[4];B[h8];W[h8])").starts_with("move 2 'h8': h8 is already occupied"));
    EXPECT_TRUE(complaint_about("7,7 7,7").starts_with("move 2 '7,7': h8 is already occupied"));
    EXPECT_TRUE(complaint_about("h8 i9i9").starts_with("move 3 'i9': i9 is already occupied"));
}

TEST(AForbiddenMove, IsKeptAsTheLastOneAndWhereItIsAskedFor) {
    const std::string begun = "(;GM[4]RU[renju];B[hg];W[aa];B[hf];W[ac];B[gh];W[ae];B[fh];W[ag]";
    const auto read = [](const std::string& text, ForbiddenEnd end) {
        return played_moves(read_game(text), game_named("gomoku"), {}, end);
    };
    const PlayedMoves played = read(begun + ";B[hh])", ForbiddenEnd::kept);
    EXPECT_EQ(played.moves.size(), 8U);
    ASSERT_TRUE(played.forbidden.has_value());
    EXPECT_EQ(played.forbidden->name, "h8");
    const PlayedMoves small = read(
        "o......../........./o...x..../....x..../o.xx...../........./o......../........./......... "
        "x renju moves 4,4",
        ForbiddenEnd::kept);
    ASSERT_TRUE(small.forbidden.has_value());
    EXPECT_EQ(small.forbidden->name, "e5");
    EXPECT_THROW(read(begun + ";B[hh])", ForbiddenEnd::refused), UserError);
    EXPECT_THROW(read(begun + ";B[hh];W[oo])", ForbiddenEnd::kept), UserError);
    EXPECT_THROW(read(begun + ";B[hg])", ForbiddenEnd::kept), UserError) << "there is a stone";
}

// "h8i9" is two moves where people write moves, and 9,16 not 9,1 and 6.
TEST(Points, AreReadAsWholes) {
    EXPECT_NE(complaint_about("(;GM[4]SZ[15];B[h8i9])").find("more than one move"),
              std::string::npos);
    EXPECT_EQ(complaint_about("h8 9,16 i8"), "move 2 '9,16': '9,16' is not on the board");
}

TEST(Psq, HasPointsFromTheUpperLeftAndPlayers) {
    const WrittenGame game = read_game(
        "Piskvorky 20x20, 11:11, 0\r\n10,10,0\r\n1,1,15\r\n20,20,3\r\n"
        "C:\\brains\\pbrain-a.zip\r\npbrain-b.exe\r\n1\r\n");
    EXPECT_EQ(names_of(game, "gomoku"), (Names{"j11", "a20", "t1"}));
    EXPECT_EQ(game.players[0], "pbrain-a.zip");
    EXPECT_EQ(game.players[1], "pbrain-b.exe");
    EXPECT_NE(complaint_about("Piskvorky 20x19, 0\n1,1,1\n").find("square board"),
              std::string::npos);
    EXPECT_NE(complaint_about("Piskvorky 15x15, 0\n0,1,1\n").find("line 2"), std::string::npos);
}

// 16 might be read as 1, and 6 a move of its own.
TEST(Psq, APointOffItsBoardIsRefusedWithItsLine) {
    const std::string complaint = complaint_about("Piskvorky 15x15, 0\n8,8,0\n9,16,1\n");
    EXPECT_NE(complaint.find("line 3: 9,16 is off the board, which has 15 lines"),
              std::string::npos)
        << complaint;
}

TEST(Psq, ALineAmongItsPointsThatIsNoneIsRefused) {
    for (const char* line : {"8,x,0", "", "8.8.0"}) {
        const std::string text = fmt::format("Piskvorky 15x15, 0\n8,8,0\n{}\n9,9,1\n", line);
        EXPECT_NE(complaint_about(text).find("PSQ, line 3: "), std::string::npos)
            << complaint_about(text);
    }
    EXPECT_EQ(complaint_about("Piskvorky 15x15, 0\n8,8,0\na,1\nb\n-1,Freestyle\n1,2\n"), "");
}

TEST(Readers, ComplainOfALineAndAColumn) {
    EXPECT_TRUE(
        complaint_about("\n(;GM[4]\nC[Lü];B[hh];B[ii])").starts_with("SGF, line 3, column 14: "))
        << complaint_about("\n(;GM[4]\nC[Lü];B[hh];B[ii])");
    EXPECT_TRUE(complaint_about("[Red \"\"]\n\n1. h2e2 {").starts_with("PGN, line 3, column 9: "));
    EXPECT_TRUE(complaint_about("\n\nPiskvorky 15x15, 0\n16,1,0").starts_with("PSQ, line 4: "));
    EXPECT_TRUE(complaint_about(" \nPiskvorky 15").starts_with("PSQ, line 2: "));
}

TEST(Pgn, IsReadInAnyNotationWithoutItsComments) {
    const std::string tags =
        "[Game \"Chinese Chess\"]\n[Red \"Hu \\\"R\\\"\"]\n[Black \"Lü\"]\n[Result \"1-0\"]\n\n";
    const Names expected{"h2e2", "h9g7", "h0g2"};
    for (const char* moves :
         {"1. H2-E2 H9-G7 2. H0-G2 1-0",
          "1. C2=5 {good (and)} H8+7 (1... C8=5 2. H2+3) 2.H2+3 $1 *",
          "1. 炮二平五 馬8進7\n2. 馬二進三 ; the end\n1-0", "1. h2e2 1... h9g7!? 2. h0g2"}) {
        const WrittenGame game = read_game(tags + moves + "\n\n[Game \"another\"]\n1. a0a1");
        ASSERT_EQ(games_of(game).size(), 1U);
        EXPECT_EQ(games_of(game).front()->name(), "xiangqi");
        EXPECT_EQ(names_of(game, "xiangqi"), expected) << moves;
        EXPECT_EQ(game.players[0], "Hu \"R\"");
    }
    EXPECT_NE(complaint_about(tags + "1. H2-E2 {", "xiangqi").find("not closed"),
              std::string::npos);
    EXPECT_NE(complaint_about(tags + "1. ((((", "xiangqi").find("not closed"), std::string::npos);
    EXPECT_NE(complaint_about(tags + "1. H2-E3", "xiangqi").find("move 1 'H2-E3'"),
              std::string::npos);
}

TEST(Sgf, APointOffItsBoardIsNamedAsItStands) {
    const std::string complaint = complaint_about("(;GM[4]SZ[15];B[hh];W[pa])");
    EXPECT_NE(complaint.find("pa is off the board, which has 15 lines"), std::string::npos)
        << complaint;
    EXPECT_EQ(names_of(read_game("(;GM[4]SZ[15];B[oo];W[aa])"), "gomoku"), (Names{"o1", "a15"}));
}

TEST(Sgf, StonesBeforeTheFirstMoveAreAllOnTheBoardOrRefused) {
    for (const char* text :
         {"(;GM[4]SZ[15]AB[zz];B[hh])", "(;GM[4]AB[zz]SZ[15];B[hh])", "(;GM[4]AW[ap];B[hh])"}) {
        const std::string complaint = complaint_about(text);
        EXPECT_NE(complaint.find("is off the board, which has 15 lines"), std::string::npos)
            << text << ": " << complaint;
    }
    EXPECT_NE(complaint_about("(;GM[4]SZ[15]AB[hh]AW[hh];B[aa])").find("has a stone already"),
              std::string::npos);
}

TEST(Moves, AreReadAsTheyCome) {
    const Names expected{"h8", "i9", "h10"};
    for (const char* text :
         {"h8 i9 h10", "h8i9h10", " 1. h8 i9 2. h10\n", "1.h8 2.i9 3.h10",
          "startpos moves h8 i9 h10", "position startpos moves h8 i9 h10", "7,7 8,6 7,5"}) {
        EXPECT_EQ(names_of(read_game(text), "gomoku"), expected) << text;
    }
    const std::string fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    EXPECT_EQ(names_of(read_game("position fen " + fen + " moves a0a9 d9d8"), "xiangqi"),
              (Names{"a0a9", "d9d8"}));
    EXPECT_NE(complaint_about("h8 i9 h8").find("move 3 'h8'"), std::string::npos);
    EXPECT_LT(complaint_about(std::string(5000, 'q')).size(), 200U);
    EXPECT_NE(complaint_about("h8 a1 h9 a3 h10 a5 h11 b1 h12 b2").find("the game is over"),
              std::string::npos);
}

class Garbage : public SeededTest {};

// Whatever comes from outside, it is read or refused.
TEST_F(Garbage, IsReadOrRefused) {
    const Names wholes{"(;FF[4]GM[4]SZ[15]AB[aa]PL[B](;B[hh]C[x\\]];W[ig](;B[gi]))(;B[oo]))",
                       "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\na\nb\n",
                       "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\"]\n1. "
                       "A0-A9 {x} (y) *",
                       "position startpos moves h8 i9 1. h10"};
    for (int round = 0; round < 2000; ++round) {
        std::string text = wholes[static_cast<std::size_t>(draw(0, 3))];
        for (int change = draw(1, 4); change > 0; --change) {
            const auto place = static_cast<std::size_t>(draw(0, static_cast<int>(text.size()) - 1));
            text[place] = static_cast<char>(draw(0, 255));
        }
        text.resize(static_cast<std::size_t>(draw(0, static_cast<int>(text.size()))));
        for (const char* game : {"gomoku", "xiangqi"}) {
            const std::string said = complaint_about(text, game);
            EXPECT_EQ(said.find('\n'), std::string::npos) << said;
        }
    }
    EXPECT_NE(complaint_about("[Red \"\"]" + std::string(100'000, '(')), "");
}

}  // namespace
}  // namespace ybw::record
