// When `ybw uci` answers: exactly once for each "go", not before it may, not later than it must.
#include <gtest/gtest.h>
#include <string>
#include <sys/types.h>
#include <time.h>
#include <tuple>
#include <vector>

#include "engine/protocol/uci.hpp"
#include "engine/text/words.hpp"
#include "parallel/clock.hpp"
#include "tests/protocol/board.hpp"

namespace ybw::protocol {

namespace {

/// Whatever was to be said has been said before "readyok".
void expect_answers_in_all(Board& board, std::size_t count) {
    ASSERT_TRUE(board.replies("isready", "readyok"));
    EXPECT_EQ(board.answers(), count);
}

TEST(UciAnswers, AnInfiniteSearchIsAnsweredAtStopAndNotBefore) {
    Board board({"uci"});
    board.say(mate_in_one);  // solved in no time
    ASSERT_TRUE(board.replies("go infinite", "info depth 1 "));
    pause(0.3);
    EXPECT_EQ(board.answers(), 0U);
    EXPECT_TRUE(is_move(board.answer_to("stop")));
    expect_answers_in_all(board, 1);
}

/// What the program has used of the processors' time so far.
double cpu_seconds(pid_t process) {
    clockid_t clock{};
    timespec used{};
    EXPECT_EQ(clock_getcpuclockid(process, &clock), 0);
    EXPECT_EQ(clock_gettime(clock, &used), 0);
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

/// What it uses to start does not count: a sanitized program needs a second for that.
TEST(UciAnswers, AnAnswerThatIsHeldBackCostsNoTime) {
    Board board({"uci"});
    board.say(mate_in_one);
    ASSERT_TRUE(board.replies("go infinite", "info depth 1 "));
    pause(1);
    const double before = cpu_seconds(board.process());
    pause(3);  // news would be told once a second
    EXPECT_LT(cpu_seconds(board.process()) - before, 0.5);
    board.say("quit");
    exits(0, board.finish());
}

TEST(UciAnswers, ItIsReadyWhileItSearches) {
    Board board({"uci"});
    ASSERT_TRUE(board.replies("go infinite", "info depth 2 "));
    ASSERT_TRUE(board.replies("isready", "readyok"));
    EXPECT_EQ(board.answers(), 0U);
    EXPECT_TRUE(is_move(board.answer_to("stop")));
}

TEST(UciAnswers, PonderingIsAnsweredAfterPonderhitByTheClock) {
    Board board({"uci"});
    board.say("position startpos moves h2e2");
    board.say("go ponder movetime 300");
    pause(0.7);
    EXPECT_EQ(board.answers(), 0U);
    EXPECT_TRUE(is_move(board.answer_to("ponderhit")));
    expect_answers_in_all(board, 1);
}

TEST(UciAnswers, APonderSearchThatHasEndedWaitsForPonderhitOrStop) {
    Board board({"uci"});
    ASSERT_TRUE(board.replies("go ponder depth 2", "info depth 2 "));
    pause(0.2);
    EXPECT_EQ(board.answers(), 0U);
    EXPECT_TRUE(is_move(board.answer_to("ponderhit", 1)));
    board.say("go ponder wtime 100000 btime 100000");
    EXPECT_TRUE(is_move(board.answer_to("stop", 2)));
    board.say("ponderhit");  // too late; nothing ponders
    EXPECT_TRUE(board.hear("info string ponderhit"));
    EXPECT_EQ(board.answers(), 2U);
}

TEST(UciAnswers, TheClockOfAPonderhitEndsNoLaterSearch) {
    Board board({"uci"});
    board.say("go ponder wtime 900 btime 900");
    board.say("ponderhit");
    EXPECT_TRUE(is_move(board.answer_to("stop", 1)));
    const Stopwatch watch;
    EXPECT_TRUE(is_move(board.answer_to("go movetime 1500", 2)));
    EXPECT_GT(watch.elapsed(), Duration(1)) << "the first search had a third of a second";
}

// Nothing is searched where nothing can be chosen, and yet a board that ponders or analyses expects
// its answer after its word and not before.
TEST(UciAnswers, AnAnswerWithoutASearchIsHeldBackAsAnyOther) {
    const char* const mated = "position fen 4k4/4RP3/4R4/9/9/9/9/9/9/3K5 b - - 0 1";
    for (const char* const protocol : {"uci", "ucci"}) {
        const auto answer = std::string(protocol) == "uci" ? "bestmove (none)" : "nobestmove";
        for (const auto& [position, go, word] :
             std::vector<std::tuple<std::string, std::string, std::string>>{
                 {mated, "go ponder movetime 100", "ponderhit"},
                 {mated, "go ponder depth 2", "stop"},
                 {mated, "go infinite", "stop"},
                 {"position fen nonsense", "go ponder", "ponderhit"},
                 {"position fen", "go infinite", "stop"}}) {
            Board board({protocol});
            board.say(position);
            board.say(go);
            ASSERT_TRUE(board.replies("isready", "readyok"));
            EXPECT_EQ(board.answers(), 0U) << protocol << ": " << position << ", " << go;
            EXPECT_TRUE(board.replies(word, answer)) << protocol << ": " << position << ", " << go;
            expect_answers_in_all(board, 1);
        }
        Board board({protocol});
        board.say(mated);
        board.say("go infinite");
        board.say("go ponder");  // which ends the one before
        ASSERT_TRUE(board.hear(answer));
        board.close_input();
        exits(0, board.finish());
        EXPECT_EQ(board.answers(), 2U);
    }
}

TEST(UciAnswers, AClockEndsTheSearchInTime) {
    Board board({"uci"});
    ASSERT_TRUE(board.replies("isready", "readyok"));
    for (const char* go :
         {"go wtime 3000 btime 5 winc 0 binc 0", "go movetime 200", "go wtime 1 btime 1",
          "go wtime -100 btime -100", "go wtime 600 btime 600 movestogo 1"}) {
        const std::size_t before = board.answers();
        board.say(go);
        // Far more than asked for, since the machine may be busy; far less than no limit.
        EXPECT_TRUE(board.hear("bestmove", before + 1, 10)) << go;
    }
    EXPECT_EQ(board.answers(), 5U);
}

TEST(UciAnswers, TwoHundredQuickStopsAreTwoHundredAnswers) {
    for (const char* threads : {"1", "2"}) {
        Board board({"uci", "--threads", threads});
        constexpr std::size_t rounds = 200;
        for (std::size_t round = 0; round < rounds; ++round) {
            board.say(round % 3 == 0 ? "go infinite" : round % 3 == 1 ? "go depth 1" : "go ponder");
            if (round % 4 == 0) pause(0.001 * static_cast<double>(round % 7));
            board.say("stop");
        }
        board.say("isready");
        ASSERT_TRUE(board.hear("bestmove", rounds));
        ASSERT_TRUE(board.hear("readyok"));
        EXPECT_EQ(board.answers(), rounds);
        // No stop is left over for the search that follows.
        EXPECT_TRUE(is_move(board.answer_to("go depth 4", rounds + 1)));
        EXPECT_EQ(number_after(board.last("info depth"), "depth"), 4);
    }
}

TEST(UciAnswers, ALateStopDoesNotEndTheNextSearch) {
    Board board({"uci"});
    for (std::size_t round = 1; round <= 60; ++round) {
        board.say("go depth 1");
        if (round % 2 == 0) board.answer(2 * round - 1);
        board.say("stop");
        ASSERT_TRUE(is_move(board.answer_to("go depth 3", 2 * round)));
        ASSERT_EQ(number_after(board.last("info depth"), "depth"), 3) << "round " << round;
    }
}

TEST(UciAnswers, ASecondGoEndsTheFirstAndBothAreAnswered) {
    Board board({"uci"});
    board.say("go infinite");
    board.say("position startpos moves h2e2");
    EXPECT_TRUE(is_move(board.answer_to("go depth 2", 2)));
    pause(0.1);
    EXPECT_EQ(board.answers(), 2U);
}

TEST(UciAnswers, TheEndOfTheInputEndsTheSearch) {
    Board endless({"uci"});
    ASSERT_TRUE(endless.replies("go infinite", "info depth"));
    endless.close_input();
    exits(0, endless.finish());
    EXPECT_EQ(endless.answers(), 1U);

    Board pondering({"uci"});
    pondering.say("go ponder depth 1");
    pondering.close_input();
    exits(0, pondering.finish());
    EXPECT_EQ(pondering.answers(), 1U);
}

TEST(UciAnswers, ASearchWithAnEndReachesItAfterTheInputHasEnded) {
    Board board({"uci"});
    board.type("position startpos\ngo depth 6");  // not even a line's end
    board.close_input();
    exits(0, board.finish());
    EXPECT_FALSE(board.lines_with("info depth 6 ").empty());
    EXPECT_EQ(board.answers(), 1U);
}

TEST(UciAnswers, SignalsEndItWithAnAnswer) {
    Board board({"uci"});
    ASSERT_TRUE(board.replies("go infinite", "info depth"));
    board.send(SIGTERM);
    exits(143, board.finish());
    EXPECT_EQ(board.answers(), 1U);

    Board bounded({"uci"});
    bounded.say("go depth 100");
    bounded.close_input();
    ASSERT_TRUE(bounded.hear("info depth 3 "));
    bounded.send(SIGINT);
    exits(130, bounded.finish());
    EXPECT_EQ(bounded.answers(), 1U);
}

TEST(UciAnswers, QuitDuringASearchEndsAtOnce) {
    Board board({"uci"});
    board.say("go infinite");
    board.say("quit");
    const auto run = exits(0, board.finish());
    EXPECT_EQ(board.answers(), 1U);
    EXPECT_EQ(run.err, "");
}

TEST(UciAnswers, AReaderThatHasGoneEndsIt) {
    Board board({"uci"});
    ASSERT_TRUE(board.replies("go infinite", "info depth"));
    board.stop_reading();
    board.close_input();
    const auto run = board.finish();
    EXPECT_LT(run.seconds, 30);
    EXPECT_EQ(run.err, "");
}

// ---- "go" in both protocols, and what is wrong with it.

GoCommand uci(std::string_view text, int side = 0) {
    return parse_uci_go(words_of(text), side);
}

GoCommand ucci(std::string_view text, double unit = 0.001) {
    return parse_ucci_go(words_of(text), Duration(unit));
}

TEST(GoCommand, UciTakesTheClockOfTheSideToMove) {
    const std::string text = "wtime 60000 btime 30000 winc 1000 binc 500 movestogo 12";
    EXPECT_EQ(uci(text, 0).clock,
              (ClockTold{.left = Duration(60), .increment = Duration(1), .moves_to_go = 12}));
    EXPECT_EQ(uci(text, 1).clock,
              (ClockTold{.left = Duration(30), .increment = Duration(0.5), .moves_to_go = 12}));
}

TEST(GoCommand, LimitsAreReadInAnyOrder) {
    const GoCommand command = uci("nodes 5000 depth 7 mate 3 movetime 250");
    EXPECT_EQ(command.depth, 7);
    EXPECT_EQ(command.nodes, 5000U);
    EXPECT_EQ(command.mate, 3);
    EXPECT_EQ(command.clock.per_move, Duration(0.25));
    EXPECT_TRUE(command.remarks.empty());
    EXPECT_EQ(untimed_limits(command), (Limits{.depth = 7, .nodes = 5000, .win = 5}));
}

TEST(GoCommand, SearchMovesEndAtTheNextWord) {
    const GoCommand command = uci("searchmoves h2e2 b0c2 depth 3 ponder");
    EXPECT_EQ(command.search_moves, (std::vector<std::string>{"h2e2", "b0c2"}));
    EXPECT_EQ(command.depth, 3);
    EXPECT_TRUE(command.ponder);
    EXPECT_EQ(uci("depth 2 searchmoves a0a1").search_moves.size(), 1U);
}

TEST(GoCommand, UcciCountsTimeInItsUnit) {
    EXPECT_EQ(ucci("time 90000 increment 2000").clock,
              (ClockTold{.left = Duration(90), .increment = Duration(2)}));
    EXPECT_EQ(ucci("time 90 increment 2", 1).clock,
              (ClockTold{.left = Duration(90), .increment = Duration(2)}));
    const GoCommand command = ucci("ponder time 5000 movestogo 4 opptime 6000 oppmovestogo 5");
    EXPECT_TRUE(command.ponder);
    EXPECT_EQ(command.clock, (ClockTold{.left = Duration(5), .moves_to_go = 4}));
    EXPECT_TRUE(command.remarks.empty());
    EXPECT_TRUE(ucci("draw depth 3 oppincrement 5").remarks.empty());
}

TEST(GoCommand, InfiniteIsAModeAndADepth) {
    EXPECT_TRUE(uci("infinite").infinite);
    EXPECT_TRUE(ucci("depth infinite").infinite);
    EXPECT_FALSE(ucci("depth infinite").depth);
}

TEST(GoCommand, NumbersOutOfRangeAreBroughtIntoIt) {
    EXPECT_EQ(uci("depth 100000").depth, max_ply - 1);
    EXPECT_EQ(uci("depth -4").depth, 1);
    EXPECT_EQ(uci("depth 0").depth, 1);
    EXPECT_EQ(ucci("depth 0").depth, 0);
    EXPECT_EQ(ucci("depth -4").depth, 1);
    EXPECT_EQ(uci("depth -4").remarks,
              std::vector<std::string>{"go: depth -4 is out of range; it is taken as 1"});
    EXPECT_EQ(uci("depth 100000").remarks.size(), 1U);
    EXPECT_TRUE(uci("depth 255 wtime -50 btime -50").remarks.empty());
    EXPECT_EQ(uci("nodes 0").nodes, 1U);
    EXPECT_EQ(uci("nodes 99999999999999999999999").nodes, 1'000'000'000'000U);
    EXPECT_EQ(uci("wtime -50").clock.left, Duration(-0.05));
    EXPECT_EQ(uci("wtime 1000 winc -5").clock.increment, Duration(0));
    EXPECT_FALSE(uci("wtime 1000 movestogo 0").clock.moves_to_go);
}

TEST(GoCommand, WhatIsNotUnderstoodIsRemarkedAndLeftOut) {
    const GoCommand command = uci("depth x banana nodes 7 movetime");
    EXPECT_FALSE(command.depth);
    EXPECT_EQ(command.nodes, 7U);
    EXPECT_FALSE(command.clock.per_move);
    ASSERT_EQ(command.remarks.size(), 4U);  // depth, x, banana, movetime
    expect_has(command.remarks[0], "'depth'");
    expect_has(command.remarks[2], "'banana'");
    EXPECT_EQ(uci("depth 5x").depth, std::nullopt);
}

TEST(GoCommand, ALimitThatCannotBeReadIsASecond) {
    for (const char* const words : {"movetime abc", "depth", "nodes x", "mate", "winc 100",
                                    "movestogo 0", "btime 1000", "wtime x btime 5", "depht 8"}) {
        const GoCommand command = uci(words);
        EXPECT_EQ(command.clock.per_move, Duration(1)) << words;
        ASSERT_FALSE(command.remarks.empty()) << words;
        EXPECT_NE(command.remarks.back().find("1 s"), std::string::npos) << words;
    }
    EXPECT_EQ(ucci("time abc").clock.per_move, Duration(1));
    EXPECT_EQ(ucci("opptime 100 draw").clock.per_move, Duration(1));
    EXPECT_EQ(uci("ponder movetime x").clock.per_move, Duration(1));
    // Without a word of a limit, the search is endless on purpose.
    for (const char* const words : {"", "ponder", "infinite", "searchmoves a0a1", "infinite x"})
        EXPECT_FALSE(uci(words).clock.per_move) << words;
    EXPECT_FALSE(ucci("depth 0 x").clock.per_move);
    EXPECT_FALSE(uci("depth 3 movetime x").clock.per_move);
}

TEST(GoCommand, AMateThatIsNotThereIsSearchedToADepthThatFindsIt) {
    EXPECT_EQ(untimed_limits(uci("mate 1")), (Limits{.depth = 8, .win = 1}));
    EXPECT_EQ(untimed_limits(uci("mate 3")), (Limits{.depth = 16, .win = 5}));
    EXPECT_EQ(untimed_limits(uci("mate 100")).depth, max_ply - 1);
    EXPECT_EQ(untimed_limits(uci("mate 3 depth 30")).depth, 30);
}

// ---- The lines that boards read, word by word.

report::Row row() {
    report::Row row;
    row.depth = 9;
    row.rank = 2;
    row.score = Score::evaluation(-41);
    row.pv = {"h2e2", "h9g7"};
    row.statistics.nodes = 30'000;
    row.time = Duration(1.5);
    row.hashfull_permille = 12;
    return row;
}

TEST(InfoLines, UciLinesHoldAllThatABoardShows) {
    EXPECT_EQ(info_line(Dialect::uci, row(), 3),
              "info depth 9 multipv 2 score cp -41 nodes 30000 nps 20000 hashfull 12 time 1500 "
              "pv h2e2 h9g7");
}

TEST(InfoLines, UcciLinesHaveNoUnitAndNumberLinesOnlyWhereThereAreSeveral) {
    EXPECT_EQ(info_line(Dialect::ucci, row(), 1),
              "info depth 9 score -41 nodes 30000 nps 20000 hashfull 12 time 1500 pv h2e2 h9g7");
    expect_has(info_line(Dialect::ucci, row(), 2), " multipv 2 ");
}

TEST(InfoLines, MatesAreCountedInMovesOfTheWinner) {
    EXPECT_EQ(score_words(Dialect::uci, Score::win_in(1)), "mate 1");
    EXPECT_EQ(score_words(Dialect::uci, Score::win_in(2)), "mate 1");
    EXPECT_EQ(score_words(Dialect::uci, Score::win_in(3)), "mate 2");
    EXPECT_EQ(score_words(Dialect::uci, Score::win_in(7)), "mate 4");
    EXPECT_EQ(score_words(Dialect::uci, Score::loss_in(2)), "mate -1");
    EXPECT_EQ(score_words(Dialect::uci, Score::loss_in(6)), "mate -3");
}

TEST(InfoLines, ARepetitionThatIsPunishedIsNoMate) {
    const Score won = Score::evaluation(Score::max_evaluation - 4);
    EXPECT_EQ(score_words(Dialect::uci, won), "cp 29996");
    EXPECT_EQ(score_words(Dialect::uci, -won), "cp -29996");
    EXPECT_EQ(score_words(Dialect::ucci, won), "28999");  // below every mate
}

TEST(InfoLines, UcciMatesAreLargeAndNearerOnesLarger) {
    EXPECT_EQ(score_words(Dialect::ucci, Score::win_in(1)), "29999");
    EXPECT_EQ(score_words(Dialect::ucci, Score::win_in(5)), "29995");
    EXPECT_EQ(score_words(Dialect::ucci, Score::loss_in(2)), "-29998");
}

TEST(InfoLines, BoundsAreNamed) {
    EXPECT_EQ(score_words(Dialect::uci, Score::evaluation(50), Bound::lower), "cp 50 lowerbound");
    EXPECT_EQ(score_words(Dialect::uci, Score::evaluation(50), Bound::upper), "cp 50 upperbound");
}

TEST(InfoLines, RemarksStayOnOneLine) {
    EXPECT_EQ(remark_line(Dialect::uci, "a\nb\rc"), "info string a b c");
    EXPECT_EQ(remark_line(Dialect::ucci, "a"), "info message a");
}

TEST(InfoLines, AGlanceAtASearchHasItsEffort) {
    const Status status{.depth = 5, .statistics = {.nodes = 100}, .time = Duration(2)};
    EXPECT_EQ(status_line(status), "info depth 5 nodes 100 nps 50 hashfull 0 time 2000");
}

}  // namespace

}  // namespace ybw::protocol
