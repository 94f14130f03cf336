// `ybw ucci` where it differs from UCI, and both in a match over pipes.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/match/temporary_directory.hpp"
#include "tests/protocol/board.hpp"

namespace ybw::protocol {
namespace {

TEST(UcciProgram, IntroducesItselfAndSaysBye) {
    Board board({"ucci"});
    board.type("ucci\r\nisready\r\n");
    ASSERT_TRUE(board.hear("readyok"));
    for (const char* name :
         {"usemillisec", "batch", "ponder", "hashsize", "threads", "repetition", "newgame"}) {
        EXPECT_EQ(board.lines_with(std::string("option ") + name + " type").size(), 1U) << name;
    }
    EXPECT_EQ(board.lines_with("ucciok").size(), 1U);
    for (const char* option : {"usemillisec true", "hashsize 8", "threads 1", "newgame",
                               "repetition chineserule", "usebook true", "batch false"}) {
        board.say(std::string("setoption ") + option);
    }
    ASSERT_TRUE(board.replies("isready", "readyok", 2));
    EXPECT_TRUE(board.lines_with("info").empty());
    EXPECT_TRUE(board.replies("setoption usemillisec perhaps", "info message"));
    board.say("quit");
    exits(0, board.finish());
    EXPECT_EQ(board.lines().back(), "bye");
}

TEST(UcciProgram, TheRepetitionRuleThatIsPlayedIsTheDefault) {
    for (const auto& [arguments, rule] :
         {std::pair{std::vector<std::string>{"ucci"}, "automatic"},
          {std::vector<std::string>{"ucci", "--rule", "chinese"}, "chinese"}}) {
        Board board(arguments);
        ASSERT_TRUE(board.replies("ucci", "ucciok"));
        const std::string line = board.last("option repetition");
        EXPECT_TRUE(line.ends_with(std::string(" default ") + rule)) << line;
    }
}

TEST(UcciProgram, ScoresHaveNoUnit) {
    Board board({"ucci"});
    board.say("position startpos");
    EXPECT_TRUE(is_move(board.answer_to("go depth 3")));
    const std::string line = board.last("info depth 3 ");
    EXPECT_NE(number_after(line, "score"), -1) << line;
    expect_lacks(line, " cp ");
    expect_lacks(line, " multipv ");
}

TEST(UcciProgram, BannedMovesAreNotChosenUntilTheNextPosition) {
    Board board({"ucci"});
    board.say(mate_in_one);
    const std::string best = board.answer_to("go depth 2", 1);
    board.say("banmoves " + best);
    EXPECT_NE(board.answer_to("go depth 2", 2), best);
    EXPECT_TRUE(is_move(board.answer(2)));
    board.say(mate_in_one);
    EXPECT_EQ(board.answer_to("go depth 2", 3), best);
}

TEST(UcciProgram, SearchMovesAreTheOnlyOnesConsidered) {
    Board board({"ucci"});
    board.say("position startpos");
    EXPECT_EQ(board.answer_to("go depth 3 searchmoves a3a4"), "a3a4");
    board.say("banmoves i3i4");
    EXPECT_EQ(board.answer_to("go searchmoves i3i4 a0a2 depth 2", 2), "a0a2");
    // Illegal: it is said, and left out
    EXPECT_TRUE(is_move(board.answer_to("go depth 2 searchmoves e0e5", 3)));
    EXPECT_EQ(board.lines_with("info message").size(), 1U);
}

TEST(UcciProgram, WithAllMovesBannedOrNoneLegalThereIsNoBestMove) {
    Board board({"ucci"});
    board.say("position fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    board.say("banmoves e0e1 e0f0");
    ASSERT_TRUE(board.replies("go depth 2", "nobestmove"));
    board.say("position fen 4k4/4RP3/4R4/9/9/9/9/9/9/3K5 b - - 0 1");
    ASSERT_TRUE(board.replies("go depth 2", "nobestmove", 2));
    EXPECT_TRUE(board.lines_with("bestmove").empty());
}

TEST(UcciProgram, TimeIsInTheUnitThatWasSet) {
    Board board({"ucci"});
    ASSERT_TRUE(board.replies("isready", "readyok"));
    board.say("go time 300 movestogo 1");  // milliseconds: ends soon
    ASSERT_TRUE(board.hear("bestmove", 1, 10));
    board.say("setoption usemillisec false");
    board.say("go time 300 movestogo 1");  // five minutes
    EXPECT_FALSE(board.hear("bestmove", 2, 1.5));
    EXPECT_TRUE(board.replies("stop", "bestmove", 2));
}

TEST(UcciProgram, StopPonderhitAndInfiniteHoldAsInUci) {
    Board board({"ucci"});
    board.say("go ponder time 2000 movestogo 10");
    pause(0.4);
    EXPECT_EQ(board.answers(), 0U);
    EXPECT_TRUE(is_move(board.answer_to("ponderhit", 1)));
    board.say("go depth infinite");
    pause(0.2);
    EXPECT_EQ(board.answers(), 1U);
    EXPECT_TRUE(is_move(board.answer_to("stop", 2)));
    board.say("go infinite");
    board.close_input();
    exits(0, board.finish());
    EXPECT_EQ(board.answers(), 3U);
}

TEST(UcciProgram, ABatchIsWorkedOffToTheEndOfEachSearch) {
    Board board({"ucci"});
    board.say("setoption batch true");
    for (const char* moves : {"", " moves h2e2", " moves h2e2 h9g7"}) {
        board.say(std::string("position startpos") + moves);
        board.say("go depth 5");
    }
    ASSERT_TRUE(is_move(board.answer(3)));
    EXPECT_EQ(board.lines_with("info depth 5 ").size(), 3U);
}

// The example of the protocol's text: no command is heard while a search of a batch runs.
TEST(UcciProgram, QuitAndStopWaitForTheSearchesOfABatch) {
    for (const char* last : {"quit\n", "stop\nquit\n"}) {
        Board board({"ucci"});
        board.type(std::string("setoption batch true\ngo depth 5\n") +
                   "position startpos moves h2e2\ngo depth 5\n" + last);
        EXPECT_EQ(board.finish().code, 0) << last;
        EXPECT_EQ(board.lines_with("info depth 5 ").size(), 2U) << last;
        EXPECT_EQ(board.answers(), 2U) << last;
    }
    Board board({"ucci"});
    board.type(
        "setoption batch true\ngo infinite\nstop\nsetoption batch false\ngo infinite\nquit\n");
    EXPECT_LT(board.finish().seconds, 20) << "an endless search ends";
    EXPECT_EQ(board.answers(), 2U);
}

TEST(UcciProgram, DepthZeroAsksForNoMove) {
    Board board({"ucci"});
    EXPECT_TRUE(board.replies("go depth 0", "nobestmove"));
    EXPECT_TRUE(board.lines_with("info").empty());
}

TEST(UcciProgram, ZeroOfTableAndThreadsIsAutomatic) {
    Board board({"ucci", "--threads", "2"});
    for (const char* option : {"hashsize 5", "hashsize 0", "threads 1", "threads 0"}) {
        board.say(std::string("setoption ") + option);
    }
    ASSERT_TRUE(board.replies("ucci", "ucciok"));
    EXPECT_TRUE(board.last("option hashsize").ends_with(" default 4"));
    EXPECT_TRUE(board.last("option threads").ends_with(" default 2"));
    EXPECT_TRUE(board.lines_with("info").empty());
}

/// Every number that the handshake offers, one less than it may be and one more.
TEST(UcciProgram, NumbersOutOfTheOfferedRangeAreRefusedInBothProtocols) {
    for (const std::string protocol : {"uci", "ucci"}) {
        Board board({protocol});
        ASSERT_TRUE(board.replies(protocol, protocol + "ok"));
        std::size_t refused = 0;
        for (const std::string& line : board.lines_with("option ")) {
            std::smatch parts;
            const std::regex spin("option (name )?(.*) type spin (.*)");
            if (!std::regex_match(line, parts, spin)) continue;
            const auto number = [&](const std::string& word) {
                std::istringstream after(
                    line.substr(line.find(' ' + word + ' ') + word.size() + 2));
                std::int64_t value = 0;
                after >> value;
                return value;
            };
            const bool is_automatic = protocol == "ucci" && parts[2] != "multipv";
            std::vector<std::int64_t> wrong{number("max") + 1, -1};
            if (!is_automatic) wrong.push_back(number("min") - 1);
            for (const std::int64_t value : wrong) {
                board.say(fmt::format("setoption {}{} {}{}", protocol == "uci" ? "name " : "",
                                      parts[2].str(), protocol == "uci" ? "value " : "", value));
                ++refused;
            }
        }
        EXPECT_GE(refused, 6U);
        ASSERT_TRUE(board.replies(protocol, protocol + "ok", 2));
        EXPECT_EQ(board.lines_with("info").size(), refused);
        const auto offered = board.lines_with("option ");
        const auto half = offered.begin() + std::ssize(offered) / 2;
        EXPECT_TRUE(std::equal(offered.begin(), half, half, offered.end())) << "it took one";
    }
}

TEST(UcciProgram, BansOutliveAnotherRuleOfRepetition) {
    Board board({"ucci"});
    board.say("position fen 3k5/9/9/9/9/9/9/4R4/9/4K4 w");
    const std::string best = board.answer_to("go depth 1");
    board.say("banmoves " + best);
    board.say("setoption repetition asianrule");
    EXPECT_NE(board.answer_to("go depth 1", 2), best);
}

TEST(UcciProgram, QuickStopsAreAnsweredOnceEach) {
    Board board({"ucci"});
    constexpr std::size_t rounds = 200;
    for (std::size_t round = 0; round < rounds; ++round) {
        board.say(round % 2 == 0 ? "go infinite" : "go ponder time 1000 increment 10");
        board.say("stop");
    }
    board.say("isready");
    ASSERT_TRUE(board.hear("bestmove", rounds));
    ASSERT_TRUE(board.hear("readyok"));
    EXPECT_EQ(board.answers(), rounds);
}

/// A match of two programs; its report.
StartedProgram::Finished match_of(const std::string& first, const std::string& second,
                                  const std::vector<std::string>& more) {
    const match::TemporaryDirectory folder;
    return StartedProgram(
               joined({"match", "-g", "xiangqi", first, second, "--games", "2", "--openings",
                       "start", "--journal", (folder.path() / "journal.jsonl").string()},
                      more))
        .finish(240);
}

/// Endings that are somebody's fault.
void expect_no_fault(const std::string& report) {
    for (const char* fault : {"illegal", "crash", "hang", "protocol", "disconnected", "time"}) {
        const std::size_t table = report.find("by ending");
        const std::size_t end = report.find("per move", table);
        ASSERT_NE(table, std::string::npos) << report;
        EXPECT_EQ(report.substr(table, end - table).find(fault), std::string::npos) << report;
    }
}

TEST(ProtocolMatch, UciAndUcciPlayGamesToTheirEnd) {
    const std::string program = YBW_BUILD_DIR "/ybw";
    const auto run = exits(0, match_of("uci:" + program + " uci --threads 1 --hash 4",
                                       "ucci:" + program + " ucci --threads 1 --hash 4",
                                       {"--depth", "3", "--draw-after", "60"}));
    expect_has(run.out, "2 games");
    expect_no_fault(run.out);
}

TEST(LongProtocolMatch, HoixiangqiPlaysGamesToTheirEndOverXboard) {
    if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "a long test";
    const std::string program = "/usr/games/hoixiangqi";
    if (!std::filesystem::exists(program)) GTEST_SKIP() << "Debian's hoichess is not installed";
    const auto run = exits(0, match_of("threads=1 hash=16", "xboard:" + program,
                                       {"--time", "10s+0.1s", "--margin", "2s"}));
    expect_has(run.out, "2 games");
    expect_no_fault(run.out);
}

}  // namespace
}  // namespace ybw::protocol
