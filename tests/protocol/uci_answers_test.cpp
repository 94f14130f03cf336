// When `ybw uci` answers: exactly once for each "go", not before it may, not later than it must.
#include <gtest/gtest.h>
#include <sys/types.h>
#include <time.h>

#include "tests/protocol/board.hpp"

namespace ybw::protocol {
namespace {

/// Whatever was to be said has been said before "readyok".
void expect_answers_in_all(Board& board, std::size_t count) {
    board.say("isready");
    ASSERT_TRUE(board.hear("readyok"));
    EXPECT_EQ(board.answers(), count);
}

TEST(UciAnswers, AnInfiniteSearchIsAnsweredAtStopAndNotBefore) {
    Board board({"uci"});
    board.say(mate_in_one);  // solved in no time
    board.say("go infinite");
    ASSERT_TRUE(board.hear("info depth 1 "));
    pause(0.3);
    EXPECT_EQ(board.answers(), 0U);
    board.say("stop");
    EXPECT_TRUE(is_move(board.answer()));
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
    board.say("go infinite");
    ASSERT_TRUE(board.hear("info depth 1 "));
    pause(1);
    const double before = cpu_seconds(board.process());
    pause(3);  // news would be told once a second
    EXPECT_LT(cpu_seconds(board.process()) - before, 0.5);
    board.say("quit");
    EXPECT_EQ(board.finish().code, 0);
}

TEST(UciAnswers, ItIsReadyWhileItSearches) {
    Board board({"uci"});
    board.say("go infinite");
    ASSERT_TRUE(board.hear("info depth 2 "));
    board.say("isready");
    ASSERT_TRUE(board.hear("readyok"));
    EXPECT_EQ(board.answers(), 0U);
    board.say("stop");
    EXPECT_TRUE(is_move(board.answer()));
}

TEST(UciAnswers, PonderingIsAnsweredAfterPonderhitByTheClock) {
    Board board({"uci"});
    board.say("position startpos moves h2e2");
    board.say("go ponder movetime 300");
    pause(0.7);
    EXPECT_EQ(board.answers(), 0U);
    board.say("ponderhit");
    EXPECT_TRUE(is_move(board.answer()));
    expect_answers_in_all(board, 1);
}

TEST(UciAnswers, APonderSearchThatHasEndedWaitsForPonderhitOrStop) {
    Board board({"uci"});
    board.say("go ponder depth 2");
    ASSERT_TRUE(board.hear("info depth 2 "));
    pause(0.2);
    EXPECT_EQ(board.answers(), 0U);
    board.say("ponderhit");
    EXPECT_TRUE(is_move(board.answer(1)));
    board.say("go ponder wtime 100000 btime 100000");
    board.say("stop");
    EXPECT_TRUE(is_move(board.answer(2)));
    board.say("ponderhit");  // too late; nothing ponders
    EXPECT_TRUE(board.hear("info string ponderhit"));
    EXPECT_EQ(board.answers(), 2U);
}

TEST(UciAnswers, AClockEndsTheSearchInTime) {
    Board board({"uci"});
    board.say("isready");
    ASSERT_TRUE(board.hear("readyok"));
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
        board.say("go depth 4");
        EXPECT_TRUE(is_move(board.answer(rounds + 1)));
        EXPECT_EQ(number_after(board.last("info depth"), "depth"), 4);
    }
}

TEST(UciAnswers, ALateStopDoesNotEndTheNextSearch) {
    Board board({"uci"});
    for (std::size_t round = 1; round <= 60; ++round) {
        board.say("go depth 1");
        if (round % 2 == 0) board.answer(2 * round - 1);
        board.say("stop");
        board.say("go depth 3");
        ASSERT_TRUE(is_move(board.answer(2 * round)));
        ASSERT_EQ(number_after(board.last("info depth"), "depth"), 3) << "round " << round;
    }
}

TEST(UciAnswers, ASecondGoEndsTheFirstAndBothAreAnswered) {
    Board board({"uci"});
    board.say("go infinite");
    board.say("position startpos moves h2e2");
    board.say("go depth 2");
    EXPECT_TRUE(is_move(board.answer(2)));
    pause(0.1);
    EXPECT_EQ(board.answers(), 2U);
}

TEST(UciAnswers, TheEndOfTheInputEndsTheSearch) {
    Board endless({"uci"});
    endless.say("go infinite");
    ASSERT_TRUE(endless.hear("info depth"));
    endless.close_input();
    const auto run = endless.finish();
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(endless.answers(), 1U);

    Board pondering({"uci"});
    pondering.say("go ponder depth 1");
    pondering.close_input();
    EXPECT_EQ(pondering.finish().code, 0);
    EXPECT_EQ(pondering.answers(), 1U);
}

TEST(UciAnswers, ASearchWithAnEndReachesItAfterTheInputHasEnded) {
    Board board({"uci"});
    board.type("position startpos\ngo depth 6");  // not even a line's end
    board.close_input();
    EXPECT_EQ(board.finish().code, 0);
    EXPECT_FALSE(board.lines_with("info depth 6 ").empty());
    EXPECT_EQ(board.answers(), 1U);
}

TEST(UciAnswers, SignalsEndItWithAnAnswer) {
    Board board({"uci"});
    board.say("go infinite");
    ASSERT_TRUE(board.hear("info depth"));
    board.send(SIGTERM);
    EXPECT_EQ(board.finish().code, 143);
    EXPECT_EQ(board.answers(), 1U);

    Board bounded({"uci"});
    bounded.say("go depth 100");
    bounded.close_input();
    ASSERT_TRUE(bounded.hear("info depth 3 "));
    bounded.send(SIGINT);
    EXPECT_EQ(bounded.finish().code, 130);
    EXPECT_EQ(bounded.answers(), 1U);
}

TEST(UciAnswers, QuitDuringASearchEndsAtOnce) {
    Board board({"uci"});
    board.say("go infinite");
    board.say("quit");
    const auto run = board.finish();
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(board.answers(), 1U);
    EXPECT_EQ(run.err, "");
}

TEST(UciAnswers, AReaderThatHasGoneEndsIt) {
    Board board({"uci"});
    board.say("go infinite");
    ASSERT_TRUE(board.hear("info depth"));
    board.stop_reading();
    board.close_input();
    const auto run = board.finish();
    EXPECT_LT(run.seconds, 30);
    EXPECT_EQ(run.err, "");
}

}  // namespace
}  // namespace ybw::protocol
