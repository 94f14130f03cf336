// Games of other programs: what is read of them, in each format, and what is refused.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/record/played_moves.hpp"
#include "engine/record/written_game.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::record {
namespace {

using Names = std::vector<std::string>;

/// The moves as the game names them.
Names names_of(const WrittenGame& written, const char* game) {
    const PlayedMoves played = played_moves(written, game_named(game), {});
    return line_names(played.start, played.moves);
}

std::string complaint_about(const std::string& text, const char* game = "gomoku") {
    return complaint([&] {
        const WrittenGame written = read_game(text);
        static_cast<void>(games_of(written));
        static_cast<void>(names_of(written, game));
    });
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

TEST(Sgf, ACommentIsThatOfItsMoveAndALineMayGoOnBehindABackslash) {
    const WrittenGame game = read_game(
        "(;GM[4]C[root];B[hh]C[a\\]b \\\\ one \\\nline\nanother];W[ig];B[gi]C[one \\\r\nline])");
    const std::map<std::size_t, std::string> comments{
        {0, "root"}, {1, "a]b \\ one line\nanother"}, {3, "one line"}};
    EXPECT_EQ(game.comments, comments);
}

TEST(Sgf, AVariationIsKeptWholeWhateverItsCommentsSay) {
    for (const std::string variation :
         {"(;W[gg]C[a\\](b])", "(;W[gg]C[\\\\](;B[ff])(;B[hi]))", "(;W[gg]C[)];B[ff]C[(])"}) {
        const WrittenGame game = read_game("(;GM[4];B[hh](;W[ii])" + variation + ")");
        EXPECT_EQ(game.variations.at(2), Names{variation});
    }
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
    expect_has(complaint_about("(;GM[1];B[aa])"), "no game here that sgf calls '1'");
    expect_has(complaint_about("(;GM[4];B[aa];B[bb])"), "moves twice");
    expect_has(complaint_about("(;GM[4];B[aa];W[])"), "no passes");
    expect_has(complaint_about("(;GM[4];B[hh"), "not closed");
    expect_has(complaint_about("(;GM[4]SZ[99];B[hh])"), "size");
    expect_has(complaint_about("(;GM[4];B[hh];W[hh])"), "move 2");
    expect_has(complaint_about("(;GM[4]SZ[9];B[zz])"), "move 1");
}

TEST(Sgf, AMoveThatIsRefusedIsNamedByItsPointAndTheReasonIsThatOfTheMove) {
    EXPECT_TRUE(complaint_about("(;GM[4]SZ[15];B[hh];W[ih];B[hh])")
                    .starts_with("move 3: h8 is already occupied"))
        << complaint_about("(;GM[4]SZ[15];B[hh];W[ih];B[hh])");
    EXPECT_TRUE(complaint_about("Piskvorky 15x15, 0\n8,8,0\n8,8,1\n")
                    .starts_with("move 2: h8 is already occupied"));
    EXPECT_TRUE(complaint_about("(;GM[4];B[hh];W[pa])")
                    .starts_with("move 2: the point in column 16, row 1 from above is not on the "
                                 "board; the file says no size of the board: write --size 19"));
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
    expect_has(complaint_about("(;GM[4]SZ[15];B[h8i9])"), "more than one move");
    const std::string complaint = complaint_about("h8 9,16 i8");
    EXPECT_TRUE(complaint.starts_with("move 2 '9,16': '9,16' is not on the board")) << complaint;
    expect_has(complaint, "--size 19");
}

TEST(Psq, HasPointsFromTheUpperLeftAndPlayers) {
    const WrittenGame game = read_game(
        "Piskvorky 20x20, 11:11, 0\r\n10,10,0\r\n1,1,15\r\n20,20,3\r\n"
        "C:\\brains\\pbrain-a.zip\r\npbrain-b.exe\r\n1\r\n");
    EXPECT_EQ(names_of(game, "gomoku"), (Names{"j11", "a20", "t1"}));
    EXPECT_EQ(game.players[0], "pbrain-a.zip");
    EXPECT_EQ(game.players[1], "pbrain-b.exe");
    expect_has(complaint_about("Piskvorky 20x19, 0\n1,1,1\n"), "square board");
    expect_has(complaint_about("Piskvorky 15x15, 0\n0,1,1\n"), "line 2");
}

// 16 might be read as 1, and 6 a move of its own.
TEST(Psq, APointOffItsBoardIsRefusedWithItsLine) {
    const std::string complaint = complaint_about("Piskvorky 15x15, 0\n8,8,0\n9,16,1\n");
    expect_has(complaint, "line 3: 9,16 is off the board, which has 15 lines");
}

TEST(Psq, ALineAmongItsPointsThatIsNoneIsRefused) {
    for (const char* line : {"8,x,0", "x,8,0", "8.8.0", "8,8,0,9,9,0"}) {
        const std::string text = fmt::format("Piskvorky 15x15, 0\n8,8,0\n{}\n9,9,1\n", line);
        expect_has(complaint_about(text), "PSQ, line 3: ");
    }
    EXPECT_EQ(complaint_about("Piskvorky 15x15, 0\n8,8,0\na,1\nb\n-1,Freestyle\n1,2\n"), "");
    EXPECT_NE(complaint_about("Piskvorky 15x15, 0\n8,8,0\n9,x,0\n"), "");
}

// The column comes first, and rows count from above.
TEST(Psq, HasItsPlacesInTheirOrderAndMayHaveEmptyLines) {
    const WrittenGame game = read_game(
        "Piskvorky 15x15, 11:11, 1\n\n3,1,0\n\n15,4,0\n\nC:\\a b\\one.exe\ntwo.zip\n-1\n0,Renju\n");
    EXPECT_EQ(names_of(game, "gomoku"), (Names{"c15", "o12"}));
    EXPECT_EQ(game.players, (std::array<std::string, 2>{"two.zip", "one.exe"})) << "1 begins";
    EXPECT_EQ(game.options.rule, "renju");
}

TEST(Rec, HasNamesAndThenPointsFromNoughtOnTwentyLines) {
    const WrittenGame game = read_game("A.exe\nB.exe\n0,1,1\n19,18,1\n0\n");
    EXPECT_EQ(names_of(game, "gomoku"), (Names{"a19", "t2"}));
    EXPECT_EQ(game.players[1], "B.exe");
    expect_has(complaint_about("A.exe\nB.exe\n7,7,1\n20,1,1\n0\n"), "off the board");
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
    expect_has(complaint_about(tags + "1. H2-E2 {", "xiangqi"), "not closed");
    expect_has(complaint_about(tags + "1. ((((", "xiangqi"), "not closed");
    expect_has(complaint_about(tags + "1. H2-E3", "xiangqi"), "move 1 'H2-E3'");
}

TEST(Sgf, APointOffItsBoardIsNamedAsItStands) {
    const std::string complaint = complaint_about("(;GM[4]SZ[15];B[hh];W[pa])");
    expect_has(complaint, "pa is off the board, which has 15 lines");
    EXPECT_EQ(names_of(read_game("(;GM[4]SZ[15];B[oo];W[aa])"), "gomoku"), (Names{"o1", "a15"}));
}

TEST(Sgf, StonesBeforeTheFirstMoveAreAllOnTheBoardOrRefused) {
    for (const char* text :
         {"(;GM[4]SZ[15]AB[zz];B[hh])", "(;GM[4]AB[zz]SZ[15];B[hh])", "(;GM[4]AW[ap];B[hh])"}) {
        const std::string complaint = complaint_about(text);
        EXPECT_NE(complaint.find("is off the board, which has 15 lines"), std::string::npos)
            << text << ": " << complaint;
    }
    expect_has(complaint_about("(;GM[4]SZ[15]AB[hh]AW[hh];B[aa])"), "has a stone already");
}

TEST(Moves, AreReadAsTheyCome) {
    const Names expected{"h8", "i9", "h10"};
    for (const char* text : {"h8 i9 h10", "h8i9h10", " 1. h8 i9 2. h10\n", "1.h8 2.i9 3.h10",
                             "startpos moves h8 i9 h10", "position startpos moves h8 i9 h10",
                             "7,7 8,6 7,5", "h8、i9、h10", "1、h8、i9 2、h10"}) {
        EXPECT_EQ(names_of(read_game(text), "gomoku"), expected) << text;
    }
    const std::string fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    EXPECT_EQ(names_of(read_game("position fen " + fen + " moves a0a9 d9d8"), "xiangqi"),
              (Names{"a0a9", "d9d8"}));
    for (const char* text :
         {"1.炮二平五\u00a0马8进7\u2003", "１．炮二平五　马８进７", "1、炮二平五，马8进7；2.",
          "1.炮二平五。马8进7\u200b 2.", "1) 炮二平五 马8进7 2)", "１、炮二平五　马８进７",
          "1、炮二平五、马8进7、"}) {
        EXPECT_EQ(names_of(read_game(text), "xiangqi"), (Names{"h2e2", "h9g7"})) << text;
    }
    expect_has(complaint_about("h8 i9 h8"), "move 3 'h8'");
    EXPECT_LT(complaint_about(std::string(5000, 'q')).size(), 200U);
    expect_has(complaint_about("h8 a1 h9 a3 h10 a5 h11 b1 h12 b2"), "the game is over");
}

// A way to write the same game, and how it is read; what is left out has a note.
struct Spelling {
    std::string text;
    Names moves;
    std::string note;
};

void expect_read(const std::vector<Spelling>& spellings, const char* game) {
    for (const auto& [text, moves, note] : spellings) {
        ASSERT_EQ(complaint_about(text, game), "") << text;
        const WrittenGame written = read_game(text);
        EXPECT_EQ(names_of(written, game), moves) << text;
        std::string notes;
        for (const std::string& said : written.notes) notes += said + "; ";
        EXPECT_NE(notes.find(note), std::string::npos) << text << ": " << notes;
        EXPECT_EQ(notes.empty(), note.empty()) << text << ": " << notes;
    }
}

TEST(Sgf, IsReadAsProgramsWriteItOrSaysWhatIsLeftOut) {
    EXPECT_EQ(read_game("(;GM[4]SZ[15]RE[Draw];B[hh])").result, "0") << "another word for it";
    const Names moves{"h8", "i7", "h7"};
    expect_read({{"(;GM[4]SZ[15:15]AB[hh][gg]AW[ii];AE[gg][hh][ii];B[hh];W[ii];B[hi])", moves, ""},
                 {"(;GM[4];B[hh]()(;W[ii]( );B[hi]))", moves, ""},
                 {"(;GM[4];B[hh]()(;W[ii];B[hi](())))", moves, ""},
                 {"(;gm[4]sz[15];b[hh];w[ii];Black[hi])", moves, ""},
                 {"From: a (b)\n\n(\n;GM[4];B[hh];W[ii];B[hi])", moves, "before the game"},
                 {"(;GM[4];B[hh];W[ii];B[hi])\n(;GM[4];B[aa])(;GM[4])", moves, "has 3 games"},
                 {"(;GM[4];B[hh];W[ii];B[hi]);W[aa])", moves, "behind the game"},
                 {"(;GM[4];B[hh];W[ii];B[hi]", moves, "cut short"},
                 {"(;GM[4]PL[W];B[hh];W[ii];B[hi])", moves, "PL"},
                 {"(;GM[4];B[hh];W[ii];B[hi](;W[aa])(;W[bb]))", {"h8", "i7", "h7", "a15"}, ""}},
                "gomoku");
    for (const char* text :
         {"(;GM[4]SZ[15:19];B[hh])", "(;GM[4];B[hh];AE[hh])", "(;GM[4];B[hh];PL[B])",
          "(;GM[4];B[hh]W;W[ii])", "(;GM[4];B[hh](;W[ii]);W[aa])", "(;GM[4]PL[x];B[hh])"}) {
        EXPECT_NE(complaint_about(text), "") << text;
    }
}

TEST(Sgf, HasTheSideToMoveAndRectanglesOfStones) {
    const auto start = [](const char* text) {
        return played_moves(read_game(text), game_named("gomoku"), {}).start.text();
    };
    EXPECT_EQ(start("(;GM[4]SZ[5]AB[aa:ba]AW[ee]PL[W])"), "xx.../...../...../...../....o o");
    EXPECT_EQ(start("(;GM[4]SZ[5]AB[aa]AW[ee]PL[2])"), "x..../...../...../...../....o o");
    EXPECT_EQ(start("(;GM[4]SZ[5]AB[aa]AW[ee]PL[Black])"), "x..../...../...../...../....o x");
    EXPECT_EQ(start("(;GM[4]SZ[5]AB[aa][ba]AW[ee])"), "xx.../...../...../...../....o o");
    EXPECT_EQ(start("(;GM[4]SZ[5]AB[aa]AW[ee])"), "x..../...../...../...../....o x");
    for (const char* empty :
         {"(;GM[4]SZ[5]PL[W])", "(;GM[4]SZ[5]PL[white];W[aa])", "(;GM[4]SZ[5];W[aa])"})
        EXPECT_EQ(start(empty), "...../...../...../...../..... o") << empty;
}

TEST(Sgf, OfAnotherNumberIsReadAsTheGameThatIsAskedFor) {
    const WrittenGame game = read_game("(;GM[2];B[hh])");
    EXPECT_THROW(games_of(game), UserError);
    EXPECT_EQ(games_of(game, "gomoku").front()->name(), "gomoku");
    EXPECT_FALSE(is_called(game, game_named("gomoku")));
    EXPECT_THROW(games_of(game, "xiangqi"), UserError);
    expect_has(complaint_about("(;GM[2];B[hh])"), "--game gomoku");
}

TEST(Pgn, IsReadAsProgramsWriteItOrSaysWhatIsLeftOut) {
    const Names moves{"h2e2", "h9g7"};
    const std::string tag = "[Game \"Chinese Chess\"]\n";
    const Names black{"d9d8", "e1d1"};
    const std::string fen = "\"3k5/9/9/9/9/9/9/9/4R4/4K4 b\"]\n";
    expect_read({{"[Variant \"Xiangqi\"]\n1. h2e2 h9g7 1/2", moves, ""},
                 {"[game \"xiangqi\"]\n1. h2e2 {x} 1... h9g7", moves, ""},
                 {"% made by x\n" + tag + "1. h2e2\n%clock 3\nh9g7 ; and so on\n*", moves, ""},
                 {tag + "1. h2e2+ h9g7#", moves, ""},
                 {tag + "1.炮二平五\u3000馬8进7\u3000", moves, ""},
                 {tag + "1．h2e2!? (1. h2d2 (x) ; y)\n) h9g7?? $2 1-0", moves, ""},
                 {tag + "1. h2e2 h9g7 1-0\n\n" + tag + "1. h2e2 *\n" + tag, moves, "has 3 games"},
                 {tag + "1. h2e2 h9g7 1-0 2. h0g2", moves, "behind the result"},
                 {tag + "(x) 1. h2e2 h9g7", moves, "variation before"},
                 {tag + "[Fen " + fen + "1. ... d9d8 2. e1d1", black, ""},
                 {tag + "1. h2e2 ± h9g7+!∓ N 2. =", moves, ""},
                 {tag + "1. h2e2$1$14 {x} h9g7!?$2 *", moves, ""},
                 {tag + "1. h2–e2+- H9—G7-+ 1–0", moves, ""},
                 {tag + "1. Ｈ２－Ｅ２ Ｈ９−Ｇ７ １－０", moves, ""},
                 {tag + "1.炮二平五，馬8进7 和棋\u3000h2e2", moves, "behind the result"},
                 {"[FEN " + fen + "1... d9d8 2. e1d1", black, ""},
                 {"[FEN " + fen + "1.… d9d8 2. e1d1", black, ""}},
                "xiangqi");
    for (const auto& [written, result] : std::map<std::string, std::string>{{"1/2", "1/2-1/2"},
                                                                            {"½", "1/2-1/2"},
                                                                            {"1:0", "1-0"},
                                                                            {"和局", "1/2-1/2"},
                                                                            {"0–1", "0-1"},
                                                                            {"１－０", "1-0"},
                                                                            {"红先负", "0-1"},
                                                                            {"紅勝", "1-0"}}) {
        EXPECT_EQ(read_game(tag + "1. h2e2 " + written).result, result) << written;
        EXPECT_EQ(read_game("[Result \"" + written + "\"]\n1. h2e2").result, result) << written;
    }
    EXPECT_EQ(read_game(tag + "1. h2e2 {好，先、后　x}").comments.at(1), "好，先、后　x");
    EXPECT_EQ(read_game("[Result \"*\"]\n1. h2e2 1-0").result, "1-0");
    for (const char* text : {"1. h2e2 $x h9g7", "1. h2e2 [x] h9g7", "[Red \"A]\n1. h2e2",
                             "1. h2e2 0000", "1. h2e2 -- 2. h0g2"})
        EXPECT_NE(complaint_about(tag + text, "xiangqi"), "") << text;
}

TEST(Wxf, HasAHeadOfLinesAndMovesInABlock) {
    const WrittenGame game = read_game(
        "FORMAT\tWXF\nGAME\t\nEVENT\tCup\nRED\tA;Team;;\nBLACK\tB;;;\nRESULT\t1-0\n\nSTART{\n"
        " 1. C2.5 h8+7 {x}  2. H2+3 r9.8\n}END\n");
    EXPECT_EQ(names_of(game, "xiangqi"), (Names{"h2e2", "h9g7", "h0g2", "i9h9"}));
    EXPECT_EQ(game.players[0], "A");
    EXPECT_EQ(game.result, "1-0");
    EXPECT_EQ(game.tags, (std::vector<std::pair<std::string, std::string>>{{"Event", "Cup"},
                                                                           {"RedTeam", "Team;;"}}));
    EXPECT_NE(complaint_about("FORMAT WXF\nBOARD{\n}END", "xiangqi").find("BOARD"), 0U);
}

TEST(ForeignRecords, AreNamedWithTheFormatsThatAreRead) {
    for (const auto& [text, name] : std::map<std::string, std::string>{
             {"CCBridgeLibrary", "CBL"},
             {"[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]", "DhtmlXQ"},
             {"[DHTMLXQ_movelist]7747[/DHTMLXQ_movelist]", "DhtmlXQ"},
             {"\xFFRenLib\xFF\x03\x04", "RenLib"},
             {"\xEF\xBB\xBF<?xml version=\"1.0\"?><database/>", "XML"},
             {"<!DOCTYPE html><p>h8 i9</p>", "XML"},
             {"PK\x03\x04", "archive"},
             {"Rar!\x1A\x07", "archive"},
             {"7z\xBC\xAF\x27", "archive"},
             {"\x1F\x8B\x08", "archive"},
             {"%PDF-1.4\n1 0 obj", "PDF"}}) {
        const std::string complaint = complaint_about(text);
        expect_has_all(complaint, {"write the game as PGN", name});
    }
    expect_has(complaint_about("XQ\x0A\x01"), "cut short");
    expect_has(complaint_about("CCBridge Record"), "cut short");
}

TEST(Pgn, TheResultOfItsTagCountsBeforeThatOfItsMoves) {
    EXPECT_EQ(read_game("[Red \"?\"]\n\n1. h2e2").players[0], "") << "the sign for unknown";
    for (const Names& c : {Names{"1-0", "0-1", "1-0"}, Names{"1-0", "*", "1-0"},
                           Names{"*", "0-1", "0-1"}, Names{"", "1/2", "1/2-1/2"}}) {
        const std::string tags = "[Game \"Chinese Chess\"]\n[Result \"" + c[0] + "\"]\n\n";
        EXPECT_EQ(read_game(tags + "1. h2e2 " + c[1]).result, c[2]) << c[0] << ' ' << c[1];
    }
}

/// An XQF of version 1.0 or, with a key, of a later one.
std::string xqf(const std::vector<std::pair<int, int>>& moves, const std::string& comment) {
    std::string bytes(0x400, '\0');
    bytes.replace(0, 3, "XQ\x0A");
    const char men[] =
        "\x50\x46\x3C\x32\x28\x1E\x14\x0A\x00\x48\x0C\x53\x3F\x2B\x17\x03"
        "\x09\x13\x1D\x27\x31\x3B\x45\x4F\x59\x11\x4D\x06\x1A\x2E\x42\x56";
    bytes.replace(0x10, 32, std::string(men, 32));
    bytes[0x33] = 2;
    bytes.replace(0x130, 5, "\x04\xC1\xF5\xBB\xAA");  // Liu Hua, of GB2312
    const auto record = [&](int from, int to, bool is_last, const std::string& text) {
        bytes += {static_cast<char>(from + 24),
                  static_cast<char>(to + 32),
                  static_cast<char>(is_last ? 0 : 0xF0),
                  '\0',
                  static_cast<char>(text.size()),
                  '\0',
                  '\0',
                  '\0'};
        bytes += text;
    };
    record(0, 0, moves.empty(), "");
    for (std::size_t i = 0; i < moves.size(); ++i)
        record(moves[i].first, moves[i].second, i + 1 == moves.size(), i == 0 ? comment : "");
    return bytes;
}

TEST(Xqf, IsReadAsItsAuthorPublishedIt) {
    const std::string bytes = xqf({{23, 24}, {79, 67}}, "\xBA\xC3");
    const WrittenGame game = read_game(bytes);
    EXPECT_EQ(names_of(game, "xiangqi"), (Names{"c3c4", "h9g7"}));
    EXPECT_TRUE(
        game.start.starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"));
    EXPECT_EQ(game.players[0], "刘华");
    EXPECT_EQ(game.result, "0-1");
    EXPECT_EQ(game.comments.at(1), "好");
    EXPECT_TRUE(game.notes.empty());
    EXPECT_FALSE(read_game(bytes + "more").notes.empty());
    expect_has(complaint_about(bytes.substr(0, bytes.size() - 4), "xiangqi"), "cut short");
    expect_has(complaint_about(xqf({{23, 99}}, ""), "xiangqi"), "move 1");
    EXPECT_TRUE(read_game(xqf({{79, 67}}, "")).start.ends_with(" b")) << "it says red, but moves";
    for (const auto& [said, side] : {std::pair('\0', " w"), std::pair('\1', " b")}) {
        std::string position = xqf({}, "");
        position[0x32] = said;
        EXPECT_TRUE(read_game(position).start.ends_with(side)) << side;
    }
}

/// The file of version 1.0, as a later version scrambles it: with numbers added to its bytes, from
/// 1.2 the list of men turned, from 1.6 the moves mixed with a mask.
std::string scrambled_xqf(int version) {
    std::string bytes = xqf({{23, 24}, {79, 67}}, "");
    const std::string men = bytes.substr(0x10, 32);
    bytes.resize(0x400);
    bytes.replace(3, 13, std::string("\xFF\0\0\0\0\x01\x02\x03\x04\x05\x06\x07\x08", 13));
    bytes[2] = static_cast<char>(version);
    const auto mixed = [](int b) { return (((b * b * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8; };
    const int square = mixed(6) * 6 & 255, from = mixed(7) * square & 255,
              to = mixed(8) * from & 255;
    for (int i = 0; i < 32; ++i) {
        const int man = version < 12 ? i : (square + i + 1) % 32;
        bytes[static_cast<std::size_t>(0x10 + i)] =
            static_cast<char>(men[static_cast<std::size_t>(man)] + square);
    }
    std::string body{'\x18', '\x20', '\x80', '\0'};
    body += {static_cast<char>(23 + 24 + from), static_cast<char>(24 + 32 + to), '\xE0', '\0'};
    const int length = 2 + (5 * 256 + 6) % 32000 + 767;
    body += {static_cast<char>(length & 255),
             static_cast<char>(length >> 8),
             '\0',
             '\0',
             '\xBA',
             '\xC3'};
    body += {static_cast<char>(79 + 24 + from), static_cast<char>(67 + 32 + to), '\0', '\0'};
    body += {static_cast<char>(72 + 24 + from), static_cast<char>(42 + 32 + to), '\0', '\0'};
    const std::string mask = "[(C) Copyright Mr. Dong Shiwei.]";
    const int keys[]{5 | 1, 6 | 2, 7 | 3, 8 | 4};
    for (std::size_t i = 0; i < body.size(); ++i)
        body[i] = static_cast<char>(body[i] + (mask[i % 32] & keys[i % 4]));
    return bytes + body;
}

TEST(Xqf, OfLaterVersionsIsUnscrambled) {
    for (const int version : {11, 12, 15, 16, 18}) {
        const WrittenGame game = read_game(scrambled_xqf(version));
        EXPECT_EQ(names_of(game, "xiangqi"), (Names{"c3c4", "h9g7"})) << version;
        EXPECT_EQ(game.comments.at(1), "好") << version;
        EXPECT_EQ(game.variations.at(1), Names{"(h2e2)"}) << version;
        EXPECT_TRUE(game.notes.empty()) << version;
    }
}

TEST(Pgn, MarksMayStandApartFromTheirMoves) {
    const WrittenGame game =
        read_pgn("[Game \"Chinese Chess\"]\n1. C2=5 H8+7 !? 2. H2+3! $14 R9=8");
    EXPECT_EQ(game.moves.size(), 4U);
    EXPECT_EQ(game.marks.at(2), "$5 ");
    EXPECT_EQ(game.marks.at(3), "$1 $14 ");
}

TEST(Cbr, IsReadWithItsNamesAndComments) {
    std::string bytes(2214, '\0');
    bytes.replace(0, 15, "CCBridge Record");
    const auto utf16 = [](const std::string& text) {
        std::string wide;
        for (const char c : text) wide += {c, '\0'};
        return wide;
    };
    bytes.replace(1076, 4, utf16("Hu"));
    bytes[2076] = 1;
    const std::string men = "RNBAKCP";
    const std::string rows =
        "rnbakabnr..........c.....c.p.p.p.p.p..................P.P.P.P.P.C.....C.........."
        "RNBAKABNR";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t man = men.find(static_cast<char>(std::toupper(rows[i])));
        if (man != std::string::npos)
            bytes[2120 + i] =
                static_cast<char>((rows[i] < 'a' ? 0x11 : 0x21) + static_cast<int>(man));
    }
    for (const auto& [said, side] : {std::pair('\1', " w"), std::pair('\2', " b")}) {
        std::string position = bytes + std::string("\x01\0\0\0", 4);
        position[2112] = said;
        EXPECT_TRUE(read_game(position).start.ends_with(side)) << side;
    }
    const std::string told = bytes + std::string("\x04\0\0\0\x04\0\0\0", 8) + utf16("hi") +
                             std::string("\x01\0\x46\x43", 4);
    EXPECT_EQ(read_game(told).comments.at(0), "hi");
    const std::string blank = bytes + std::string("\x04\0\0\0\x04\0\0\0", 8) + utf16(" \n") +
                              std::string("\x01\0\x46\x43", 4);
    EXPECT_TRUE(read_game(blank).comments.empty());
    bytes += std::string("\0\0\0\0\x04\0\x46\x43\x04\0\0\0", 12) + utf16("ok");
    bytes += std::string("\x01\0\x07\x18", 4);
    const WrittenGame game = read_game(bytes);
    EXPECT_EQ(names_of(game, "xiangqi"), (Names{"h2e2", "h9g7"}));
    EXPECT_EQ(game.players[0], "Hu");
    EXPECT_EQ(game.result, "1-0");
    EXPECT_EQ(game.comments.at(1), "ok");
    bytes[2218] = 6;  // another move may stand in its place, which comes behind the game
    EXPECT_EQ(read_game(bytes + std::string("\x01\0\x46\x45", 4)).variations.at(1),
              Names{"(h2g2)"});
    expect_has(read_game(bytes).notes.at(0), "cut short");
}

// Red chases for ever, and people play on.
TEST(AGameThatARuleHasEnded, IsKeptWithoutTheRuleAndSaysSo) {
    const WrittenGame game = read_game(
        "4k4/4a4/9/9/5C3/9/5p3/5A3/5p3/3K5 w moves f2e1 f3e3 e1f2 e3f3 f2e1 f3e3 e1f2 e3f3 f2e1 "
        "f3e3");
    const AnyGame& rules = game_named("xiangqi");
    const PlayedMoves played = played_moves(game, rules, {}, ForbiddenEnd::kept);
    EXPECT_EQ(played.moves.size(), 10U);
    ASSERT_TRUE(played.rule_end.has_value());
    EXPECT_EQ(played.rule_end->number, 8U);
    expect_has(played.rule_end->how, "perpetual chase");
    EXPECT_TRUE(played.rule_end->is_lifted);
    EXPECT_EQ(rules.rule_name(played.start), "none");
    const PlayedMoves judged = played_moves(game, rules, {.rule = "asian"}, ForbiddenEnd::kept);
    EXPECT_EQ(judged.moves.size(), 10U);
    EXPECT_FALSE(judged.rule_end->is_lifted);
    const std::string complaint = complaint_about(
        "4k4/4a4/9/9/5C3/9/5p3/5A3/5p3/3K5 w moves f2e1 f3e3 e1f2 e3f3 f2e1 f3e3 e1f2 e3f3 f2e1",
        "xiangqi");
    expect_has_all(complaint, {"perpetual chase", "--rule none"});
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
    EXPECT_NE(complaint_about(std::string(200'000, 'q'), "xiangqi"), "") << "in no time";
}

}  // namespace
}  // namespace ybw::record
