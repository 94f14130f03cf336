// Annotations: what is a mistake, when a game was lost, and the files that say so.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/record/annotated_game.hpp"
#include "tests/support/said.hpp"

namespace ybw::record {
namespace {

/// A game with its annotation.
struct Annotated {
    /// Interrupted after `most` positions.
    Annotated(const char* text, const char* game, Depth depth, std::size_t most = 1000)
        : written(read_game(text)),
          played(played_moves(written, game_named(game), {}, ForbiddenEnd::kept)),
          search(game_named(game).make_search({.hash_mib = 1})) {
        if (most == 0) search->stop();
        annotation = annotated(played, *search, {.depth = depth}, [&](std::size_t count) {
            done = count;
            if (count == most) search->stop();
        });
    }

    AnnotatedGame game() const { return {written, played, annotation}; }

    WrittenGame written;
    PlayedMoves played;
    std::unique_ptr<AnySearch> search;
    std::size_t done = 0;
    Annotation annotation;
};

// In tic-tac-toe all is known: the edge beside the corner loses.
TEST(AnnotationOfAGame, FindsTheMoveThatLost) {
    const Annotated game("a1 b1 a3 a2 c3 b3 b2", "tictactoe", 9);
    const Annotation& annotation = game.annotation;
    ASSERT_EQ(annotation.moves.size(), 7U);
    EXPECT_EQ(game.done, 8U);
    EXPECT_EQ(annotation.lost_with, 2U);
    EXPECT_EQ(annotation.loser, 1);
    EXPECT_EQ(annotation.moves[1].verdict, Verdict::blunder);
    EXPECT_TRUE(annotation.moves[1].score.is_loss());
    EXPECT_EQ(annotation.moves[1].best.score, Score::draw());
    for (const std::size_t good : {0U, 2U, 3U, 4U, 5U}) {
        EXPECT_EQ(annotation.moves[good].verdict, Verdict::good) << good;
    }
    expect_has(turning_point(game.game()), "o lost the game with move 2, b1; ");
}

// The position before the move and that after it are searched to different ends.
TEST(AnnotationOfAGame, LosesNothingByTheBestMoves) {
    for (const Depth depth : {3, 5}) {
        const Annotated game("h8", "gomoku", depth);
        ASSERT_TRUE(game.annotation.moves.front().is_best());
        EXPECT_LT(game.annotation.moves.front().score, game.annotation.moves.front().best.score);
        EXPECT_NEAR(accuracy_of(game.game(), 0).value(), 100, 0.01);
    }
}

TEST(AnnotationOfAGame, SaysWhoseViewAScoreIs) {
    const Annotated game("(;GM[4]SZ[15];B[hh];W[ih];B[hi];W[ii];B[hj];W[ij])", "gomoku", 4);
    ASSERT_EQ(game.annotation.lost_with, 6U);
    const std::string turn = turning_point(game.game());
    expect_has(turn, " was better (+");
    EXPECT_TRUE(turn.ends_with(" for black)")) << turn;
    const std::string comment = comment_of(game.annotation.moves[5], game.played.start.game());
    expect_has_all(comment, {" for black, depth 4; better ", " for black): "});
    const Annotated drawn("a1 b1 a3 a2 c3 b3 b2", "tictactoe", 9);
    EXPECT_TRUE(turning_point(drawn.game()).ends_with(" was better (0)"));
}

TEST(AnnotationOfAGame, CountsWinsInPliesUntilTheGameIsWon) {
    const Annotated game("a1 b1 a3 a2 c3 b3 b2", "tictactoe", 9);
    const std::string text = annotated_text(game.game(), 0);
    expect_has_all(text, {"o      b1      win in 6 plies  ", "x      b2                 won  "});
    const AnyGame& rules = game.played.start.game();
    EXPECT_TRUE(comment_of(game.annotation.moves[2], rules).starts_with("win in 5 plies for x, "))
        << comment_of(game.annotation.moves[2], rules);
    EXPECT_TRUE(comment_of(game.annotation.moves[6], rules).starts_with("won for x, "));
}

TEST(AnnotationOfAGame, BlamesNobodyForADraw) {
    const Annotated game("b2 a1 c2 a2 a3 c1 b1 b3 c3", "tictactoe", 9);
    EXPECT_EQ(game.annotation.loser, std::nullopt);
    EXPECT_EQ(game.annotation.over, "a draw");
    for (const AnnotatedMove& move : game.annotation.moves) {
        EXPECT_EQ(move.verdict, Verdict::good) << move.number;
    }
}

TEST(AnnotationOfAGame, WithAMissedWinSaysSo) {
    // Three in a row are open on both sides; white plays elsewhere, and so does black then.
    const Annotated game("h8 a1 h9 a3 h10 a5 o15 c15", "gomoku", 4);
    EXPECT_EQ(game.annotation.moves[5].verdict, Verdict::blunder) << "white had to stop it";
    EXPECT_EQ(game.annotation.moves[6].verdict, Verdict::mistake) << "black had won";
    EXPECT_TRUE(game.annotation.moves[6].best.score.is_win());
    EXPECT_EQ(game.annotation.moves[6].best.pv.front().front(), 'h');
}

TEST(AnnotationOfAGame, ThatIsInterruptedHasItsEnd) {
    const Annotated none("h8 i9", "gomoku", 3, 0);
    EXPECT_FALSE(none.annotation.is_whole);
    EXPECT_TRUE(none.annotation.moves.empty());
    const std::string nothing = annotated_text(none.game(), 80);
    expect_has(nothing, "\ninterrupted: moves 1 to 2 were not looked at\n");
    expect_lacks(nothing, "no mistakes");
    EXPECT_EQ(annotated_json(none.game()).back()["interrupted"], true);
    const std::string page = annotated_page(none.game(), report::Header());
    expect_has(page, ">interrupted: moves 1 to 2 were not looked at<");
}

TEST(AnnotationOfAGame, ThatIsInterruptedClaimsNothingOfMovesThatItHasNotLookedAt) {
    const Annotated game("a1 b2 c3 a2", "tictactoe", 9, 3);
    const std::string text = annotated_text(game.game(), 80);
    expect_has(text,
               "\ninterrupted: moves 1 to 2 were not looked at\n"
               "x: no mistakes from move 3 on, accuracy 100.0 %\n"
               "o: no mistakes from move 3 on, accuracy 100.0 %\n");
    const Annotated most("a1 b2 c3 a2", "tictactoe", 9, 4);
    expect_has(annotated_text(most.game(), 80), "interrupted: move 1 was not looked at\n");
    const Annotated whole("a1 b2 c3 a2", "tictactoe", 9);
    expect_lacks(annotated_text(whole.game(), 80), "interrupted");
}

// White is lost with move 6, and the search has come to move 5.
TEST(AnnotationOfAGame, ThatIsInterruptedSaysInEveryFormatWhichMoveLost) {
    const Annotated game("(;GM[4]SZ[15];B[hh];W[ih];B[hi];W[ii];B[hj];W[ij];B[hk];W[ik];B[hl])",
                         "gomoku", 4, 6);
    ASSERT_FALSE(game.annotation.is_whole);
    ASSERT_EQ(game.annotation.moves.size(), 5U);
    EXPECT_EQ(game.annotation.moves.front().number, 5U);
    ASSERT_EQ(game.annotation.lost_with, 6U);
    const std::string turn = "white lost the game with move 6, i6; ";
    for (const std::string& text : {annotated_text(game.game(), 80), annotated_sgf(game.game()),
                                    annotated_page(game.game(), report::Header())}) {
        expect_has(text, turn);
    }
    EXPECT_EQ(annotated_json(game.game()).back()["lost_with"], 6);
    EXPECT_EQ(game.annotation.move_numbered(4), nullptr);
}

TEST(AnnotationOfAGame, WithAForbiddenLastMoveIsLostByIt) {
    const Annotated game(
        "(;GM[4]SZ[15]RU[renju];B[hg];W[aa];B[hf];W[ac];B[gh];W[ae];B[fh];W[ag];B[hh])", "gomoku",
        4);
    ASSERT_EQ(game.annotation.moves.size(), 9U);
    const AnnotatedMove& last = game.annotation.moves.back();
    EXPECT_EQ(last.move, "h8");
    EXPECT_TRUE(last.score.is_loss());
    EXPECT_EQ(last.verdict, Verdict::blunder);
    EXPECT_EQ(game.annotation.loser, 0);
    EXPECT_EQ(game.annotation.lost_with, 9U);
    EXPECT_EQ(game.annotation.over,
              "move 9: h8 is forbidden to black under renju (overline, double four or double "
              "three): white wins");
    EXPECT_EQ(annotated_json(game.game()).back()["moves"], 9);
    const std::string sgf = annotated_sgf(game.game());
    EXPECT_EQ(read_sgf(sgf).moves, game.written.moves) << sgf;
    expect_has(annotated_page(game.game(), report::Header()), "white wins");
}

TEST(AnnotatedSgf, IsReadBackWithTheSameMovesAndHasTheBetterLine) {
    const Annotated game("(;GM[4]SZ[15]PB[A]PW[B];B[hh];W[oa];B[hg];W[om];B[hf];W[ok];B[aa])",
                         "gomoku", 4);
    const std::string sgf = annotated_sgf(game.game());
    const WrittenGame again = read_sgf(sgf);
    EXPECT_EQ(again.moves, game.written.moves) << sgf;
    EXPECT_EQ(again.players, game.written.players);
    expect_has(sgf, "C[blunder: ");
    EXPECT_EQ(std::ranges::count(sgf, '('), std::ranges::count(sgf, ')')) << sgf;
    EXPECT_GT(std::ranges::count(sgf, ';'), 8) << "there is no variation";
}

TEST(AnnotatedSgf, KeepsNodesThatHaveMarksAlone) {
    const Annotated game("(;GM[4]SZ[15];B[hh]N[a]TR[hh];N[b]TR[ii];W[ii])", "gomoku", 1);
    const std::string sgf = annotated_sgf(game.game());
    expect_has(sgf, "N[a]TR[hh];N[b]TR[ii]");
}

TEST(AnnotatedSgf, KeepsPropertiesAsTheyStand) {
    const std::string kept = R"(EV[x\:y \\ z\]]LB[hh:a\:b][ii:c\\d]GC[my \] \\ game])";
    const std::string marks = R"(LB[hh:q\:r])";
    const Annotated game(
        ("(;GM[4]SZ[15]" + kept + ";B[hh];W[ii]" + marks + "(;B[hg])(;B[gg]LB[aa:1\\:2]))").c_str(),
        "gomoku", 1);
    const std::string sgf = annotated_sgf(game.game());
    expect_has_all(sgf, {kept, marks, std::string("LB[aa:1\\:2]")});
}

// What an earlier annotation has said is replaced; what people have said stays.
TEST(AnnotatedFiles, AnnotatedAgainSayNothingTwice) {
    const Annotated gomoku(
        "(;GM[4]SZ[15]PB[A];B[hh]C[mine, depth "
        "3];W[oa];B[hg];W[om]C[two\nlines];B[hf];W[ok];B[aa])",
        "gomoku", 4);
    const std::string sgf = annotated_sgf(gomoku.game());
    expect_has(sgf, "C[blunder: ");
    EXPECT_EQ(annotated_sgf(Annotated(sgf.c_str(), "gomoku", 4).game()), sgf);
    const std::string deeper = annotated_sgf(Annotated(sgf.c_str(), "gomoku", 5).game());
    expect_lacks(deeper, "depth 4");
    expect_has(deeper, "C[mine, depth 3\n");

    const Annotated xiangqi(
        "[Game \"Chinese Chess\"]\n\n1. H2-H9 {mine} I9-H9 {+3, depth 5} 2. B2-B9 $1 A9-B9 *",
        "xiangqi", 3);
    const std::string pgn = annotated_pgn(xiangqi.game());
    expect_has(pgn, "$1 $6");
    const std::string again = annotated_pgn(Annotated(pgn.c_str(), "xiangqi", 3).game());
    EXPECT_EQ(again, pgn);
    // An interrupted annotation leaves what the earlier one has said of the other moves.
    const std::string part = annotated_sgf(Annotated(sgf.c_str(), "gomoku", 4, 0).game());
    expect_has(part, "C[blunder: ");
}

TEST(AnnotatedPgn, HasTheVariationsInTheWordsOfItsMoves) {
    const Annotated game("[Game \"Chinese Chess\"]\n\n1. h2e2 (b2e2 {calm} h9g7 h0g2) h9g7 *",
                         "xiangqi", 1);
    const std::string pgn = annotated_pgn({game.written, game.played, {}});
    expect_has(pgn, "1. H2-E2 (1. B2-E2 {calm} 1... H9-G7 2. H0-G2) 1... H9-G7 *");
}

TEST(AnnotatedPgn, IsReadBackWithTheSameMoves) {
    // The cannon goes where the rook takes it.
    const Annotated game("[Red \"A\"]\n[Result \"0-1\"]\n\n1. H2-H9 I9-H9 2. B2-B9 A9-B9 0-1",
                         "xiangqi", 3);
    const std::string pgn = annotated_pgn(game.game());
    const WrittenGame again = read_pgn(pgn);
    EXPECT_EQ(again.moves, game.written.moves) << pgn;
    EXPECT_EQ(again.result, "0-1");
    EXPECT_EQ(again.players[0], "A");
    expect_has(pgn, "{");
    for (std::size_t begin = 0, end; (end = pgn.find('\n', begin)) != std::string::npos;
         begin = end + 1) {
        EXPECT_LE(end - begin, 80U) << pgn.substr(begin, end - begin);
    }
}

TEST(Chance, IsThatOfTheGameWhoseScoreItIs) {
    for (const char* name : {"gomoku", "xiangqi", "tictactoe"}) {
        const AnyGame& game = game_named(name);
        const auto of = [&](int points) { return chance_of(game, Score::evaluation(points)); };
        EXPECT_EQ(of(0), 0.5);
        EXPECT_NEAR(of(game.points_of_odds()), 1 / (1 + std::exp(-1)), 1e-12) << name;
        EXPECT_NEAR(of(700) + of(-700), 1, 1e-12);
        EXPECT_EQ(chance_of(game, Score::win_in(3)), 1);
        EXPECT_EQ(chance_of(game, Score::loss_in(4)), 0);
    }
    EXPECT_EQ(game_named("tictactoe").points_of_odds(), usual_points_of_odds);
    EXPECT_GT(game_named("gomoku").points_of_odds(), usual_points_of_odds);
}

TEST(AnnotatedText, FitsATerminalAndHasARowAMove) {
    const Annotated game("a1 b1 a3 a2 c3 b3 b2", "tictactoe", 9);
    const std::string text = annotated_text(game.game(), 60);
    expect_has_all(text, {"  2  o      b1", "o: 1 blunder", "the game is over: x has won"});
    const auto json = annotated_json(game.game());
    ASSERT_EQ(json.size(), 8U);
    EXPECT_EQ(json[1]["verdict"], "blunder");
    EXPECT_EQ(json[1]["side"], "o");
    EXPECT_EQ(json.back()["lost_with"], 2);
    EXPECT_EQ(json.back()["verdicts"]["o"]["blunder"], 1);
}

TEST(AnnotatedText, HasLinesOfNoMoreThanTheTerminalsColumns) {
    const Annotated game("(;GM[4]SZ[15];B[hh];W[ih];B[hi];W[ii];B[hj];W[ij];B[hk];W[ik];B[hl])",
                         "gomoku", 9);
    ASSERT_GT(game.annotation.moves[5].best.pv.size(), 5U);
    for (const std::size_t width : {66U, 70U, 75U, 95U, 100U, 150U}) {
        std::istringstream lines(annotated_text(game.game(), width));
        std::string blunder;
        for (std::string line; std::getline(lines, line);) {
            const bool is_row =
                line.find("black") != std::string::npos || line.find("white") != std::string::npos;
            if (is_row && line.starts_with("  ")) {
                EXPECT_LT(line.size(), width) << line;
            }
            if (line.find("  blunder  ") != std::string::npos) blunder = line;
        }
        EXPECT_NE(blunder.find("  " + game.annotation.moves[5].best.pv.front()), std::string::npos)
            << width << ' ' << blunder;
    }
}

/// The moves of an XQF 1.0 from a place on, with comments in quotes and other moves in brackets, as
/// its author's description has them: a move, all that follows it, then its brothers.
std::string xqf_moves(const std::string& bytes, std::size_t& at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes.at(at + i)); };
    const auto square = [](int place) {
        return std::string{static_cast<char>('a' + place / 10),
                           static_cast<char>('0' + place % 10)};
    };
    std::string text = square(byte(0) - 24) + square(byte(1) - 32);
    const unsigned tag = byte(2);
    const std::size_t length = byte(4) + byte(5) * 256U;
    if (length > 0) text += '"' + decoded_from(bytes.substr(at + 8, length), "GB18030") + '"';
    at += 8 + length;
    if ((tag & 0xF0U) != 0) text += ' ' + xqf_moves(bytes, at);
    if ((tag & 0x0FU) != 0) text += " (" + xqf_moves(bytes, at) + ')';
    return text;
}

TEST(AnnotationOfAGame, AsXqfHasItsTreeAndIsReadAgain) {
    const WrittenGame written = read_game(
        "[Game \"Chinese Chess\"]\n[Event \"五羊杯\"]\n[Red \"胡荣华胡荣华胡荣华\"]\n[Black "
        "\"柳大华\"]\n"
        "[Result \"0-1\"]\n\n{开局} 1. H2-E2 {中炮} H9-G7 (1... B9-C7 {屏风马} 2. H0-G2) 2. H0-G2 "
        "0-1");
    const PlayedMoves played = played_moves(written, game_named("xiangqi"), {});
    Annotation annotation;
    report::Row best;
    best.depth = 9;
    best.score = Score::evaluation(50);
    best.pv = {"b0c2", "i9h9"};
    annotation.moves.push_back({.number = 3,
                                .side = 0,
                                .move = "h0g2",
                                .best = best,
                                .score = Score::evaluation(-300),
                                .verdict = Verdict::mistake});
    const std::string bytes = annotated_xqf({written, played, annotation});
    std::size_t at = 0x400;
    const std::string own = comment_of(annotation.moves[0], game_named("xiangqi"));
    EXPECT_EQ(xqf_moves(bytes, at), "a0a0\"开局\" h2e2\"中炮\" h9g7 h0g2\"" + own +
                                        "\" (b0c2 i9h9) (b9c7\"屏风马\" h0g2)");
    EXPECT_EQ(at, bytes.size());
    const WrittenGame again = read_game(bytes);
    EXPECT_EQ(again.players[0], "胡荣华胡荣华胡") << "fifteen bytes have room";
    EXPECT_EQ(again.players[1], "柳大华");
    EXPECT_EQ(again.tags.at(0), std::pair(std::string("Event"), std::string("五羊杯")));
    EXPECT_EQ(again.result, "0-1");
    EXPECT_EQ(again.comments.at(0), "开局");
    EXPECT_EQ(played_moves(again, game_named("xiangqi"), {}).moves, played.moves);
    EXPECT_EQ(again.variations, (std::map<std::size_t, std::vector<std::string>>{
                                    {2, {"(b9c7 {屏风马} h0g2)"}}, {3, {"(b0c2 i9h9)"}}}));
    EXPECT_TRUE(again.notes.empty());
}

TEST(AnXqf, SaysThatItsDeepestVariationsAreLeftOut) {
    std::string bytes(0x400, '\0');
    bytes.replace(0, 3, "XQ\x0A");
    const auto add = [&](int tag) {
        bytes += {'\x18', '\x20', static_cast<char>(tag), '\0', '\0', '\0', '\0', '\0'};
    };
    add(0xF0);
    for (int depth = 1; depth <= 40; ++depth) add(0x0F), add(0xF0);
    std::string whole = bytes;
    add(0);
    EXPECT_TRUE(read_game(bytes).notes.empty());
    bytes = whole;
    for (int depth = 41; depth <= 43; ++depth) add(0x0F), add(0xF0);
    add(0);
    EXPECT_EQ(read_game(bytes).notes,
              (std::vector<std::string>{
                  "variations that lie more than 40 deep in each other are left out: 1"}));
}

TEST(AnnotationOfAGame, AsXqfBeginsWhereTheGameBegins) {
    const std::string start = "4k4/9/9/9/9/9/4p4/9/9/3RK4 b - - 0 1";
    const WrittenGame written =
        read_game("[Game \"Chinese Chess\"]\n[FEN \"" + start + "\"]\n\n1... E3-E2 *");
    for (const char* notation : {"coordinates", "iccs", "wxf", "chinese"}) {
        const AnyGame& game = game_named("xiangqi").in_notation(notation);
        const PlayedMoves played = played_moves(written, game, {});
        const PlayedMoves again =
            played_moves(read_game(annotated_xqf({written, played, {}})), game, {});
        EXPECT_EQ(again.start.text(), played.start.text()) << notation;
        EXPECT_EQ(again.moves, played.moves) << notation;
    }
}

}  // namespace
}  // namespace ybw::record
