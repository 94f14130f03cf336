// `ybw uci` as boards use it: scripted sessions through pipes.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/report/machine.hpp"
#include "tests/protocol/board.hpp"

namespace ybw::protocol {
namespace {

TEST(UciProgram, IntroducesItselfAndTakesItsOptions) {
    Board board({"uci"});
    board.type("uci\r\nisready\r\n");
    ASSERT_TRUE(board.hear("readyok"));
    EXPECT_EQ(board.lines_with("id name ybw").size(), 1U);
    for (const char* name :
         {"Hash", "Clear Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "Skill Level",
          "UCI_Variant type combo default xiangqi var xiangqi", "Repetition Rule"}) {
        EXPECT_EQ(board.lines_with(std::string("option name ") + name).size(), 1U) << name;
    }
    EXPECT_EQ(board.lines_with("uciok").size(), 1U);
    for (const char* option : {"Hash value 8", "Threads value 2", "MultiPV value 2",
                               "Ponder value true", "UCI_Variant value xiangqi", "Clear Hash",
                               "Repetition Rule value chinese", "Move Overhead value 20"}) {
        board.say(std::string("setoption name ") + option);
    }
    ASSERT_TRUE(board.replies("isready", "readyok", 2));
    EXPECT_TRUE(board.lines_with("info string").empty()) << board.last("info string");
    for (const char* option : {"UCI_Variant value chess", "Hash value lots", "Colour value red",
                               "Repetition Rule value mine"}) {
        board.say(std::string("setoption name ") + option);
    }
    EXPECT_TRUE(board.hear("info string", 4));
    board.say("quit");
    exits(0, board.finish());
}

TEST(UciProgram, ALevelOfStrengthSearchesItsNodesAndVariesItsMoves) {
    Board board({"uci"});
    board.say("setoption name Skill Level value 1");
    std::set<std::string> moves;
    constexpr std::size_t games = 20;
    for (std::size_t i = 1; i <= games; ++i) {
        ASSERT_TRUE(
            board.replies("ucinewgame\nposition startpos\ngo movetime 5000", "bestmove", i));
        moves.insert(board.answer(i));
        EXPECT_LE(number_after(board.last("info depth"), "nodes"), 200);
    }
    EXPECT_GT(moves.size(), 1U) << *moves.begin();
    EXPECT_TRUE(board.lines_with("info depth 1 multipv 2").empty()) << "nobody has asked for more";
    board.say("setoption name Skill Level value 7\nposition startpos\ngo nodes 3000");
    EXPECT_TRUE(is_move(board.answer(games + 1)));
    EXPECT_GT(number_after(board.last("info depth"), "nodes"), 1000);
    for (const char* level : {"0", "8", "strong"}) {
        board.say(std::string("setoption name Skill Level value ") + level);
    }
    EXPECT_TRUE(board.hear("info string", 3));
    board.say("quit");
    exits(0, board.finish());
}

TEST(UciProgram, ADepthIsSearchedAndEveryLineHasWhatABoardShows) {
    Board board({"uci"});
    board.say("position startpos moves h2e2 h9g7");
    EXPECT_TRUE(is_move(board.answer_to("go depth 5"))) << board.answer();
    const std::string last = board.last("info depth 5 ");
    expect_has_all(
        last, {" multipv 1 ", " score cp ", " nodes ", " nps ", " hashfull ", " time ", " pv "});
    EXPECT_EQ(number_after(last, "depth"), 5);
    expect_has(last, " pv " + board.answer());
    EXPECT_EQ(board.answers(), 1U);
}

TEST(UciProgram, WhatIsIllegalOrUnknownIsSaidAndNothingBreaks) {
    Board board({"uci"});
    std::size_t remarks = 0;
    for (const char* line :
         {"position fen banana", "position startpos moves h2h9 a9a5",
          "position fen 9/9/9/9/9/9/9/9/9/9 w", "position moves h2e2", "xyzzy"}) {
        EXPECT_TRUE(board.replies(line, "info string", ++remarks)) << line;
    }
    // In a position that the board cannot have meant
    EXPECT_EQ(board.answer_to("go depth 2"), "(none)");
    board.say("position startpos");
    EXPECT_TRUE(is_move(board.answer_to("go depth 2 banana", 2)));
    board.say("position startpos moves h2e2 h2e2");
    board.say("go infinite");
    EXPECT_EQ(board.answer_to("stop", 3), "(none)");
    board.type("\r\n\n   \n");
    EXPECT_TRUE(board.replies("isready", "readyok"));
}

TEST(UciProgram, UnknownWordsBeforeACommandAreLeftOut) {
    for (const std::string protocol : {"uci", "ucci"}) {
        Board board({protocol});
        EXPECT_TRUE(board.replies("joho isready", "readyok"));
        EXPECT_TRUE(board.replies("joho stop-watch " + protocol, protocol + "ok"));
        EXPECT_TRUE(is_move(board.answer_to("joho go depth 1")));
        board.say("go infinite");
        EXPECT_TRUE(is_move(board.answer_to("joho stop", 2)));
        EXPECT_TRUE(board.lines_with("info string").empty());
        EXPECT_TRUE(board.lines_with("info message").empty());
        board.say("joho quit");
        exits(0, board.finish());
    }
}

TEST(UciProgram, WhatIsOutOfRangeIsSaidAndChangesNothing) {
    for (const std::string protocol : {"uci", "ucci"}) {
        Board board({protocol});
        const bool is_uci = protocol == "uci";
        const std::string remark = is_uci ? "info string" : "info message";
        std::size_t remarks = 0;
        for (const char* option : {"hash 99999999999", "hash -1", "threads -1", "multipv 0",
                                   "hash 99999999999999999999999"}) {
            const std::string text(option);
            const std::size_t blank = text.find(' ');
            board.say(is_uci ? "setoption name " + text.substr(0, blank) + " value" +
                                   text.substr(blank)
                             : "setoption " + text);
            ASSERT_TRUE(board.hear(remark, ++remarks)) << option;
            EXPECT_NE(board.last(remark).find("whole number from"), std::string::npos) << option;
        }
        board.say("position startpos moves h2e2 h9g7 e2e6");
        ASSERT_TRUE(board.replies("position", remark, ++remarks));
        expect_has(board.last(remark), "nothing is changed");
        EXPECT_TRUE(board.replies("go depth -3", remark, ++remarks));
        EXPECT_TRUE(is_move(board.answer()));
        EXPECT_NE(board.answer().find_first_of("56789"), std::string::npos)
            << board.answer() << " is a move of black, whose turn it is";
    }
}

TEST(UciProgram, TheLargestTableLeavesMemoryForOthers) {
    Board board({"uci"});
    ASSERT_TRUE(board.replies("uci", "uciok"));
    const long most = number_after(board.last("option name Hash type"), "max");
    EXPECT_GT(most, 0);
    EXPECT_LT(static_cast<double>(most), 0.9 * static_cast<double>(report::available_memory_mib()));
}

TEST(UciProgram, SearchMovesAreTheOnlyOnesConsidered) {
    Board board({"uci"});
    board.say("position startpos");
    EXPECT_EQ(board.answer_to("go depth 3 searchmoves a3a4"), "a3a4");
    const std::string move = board.answer_to("go searchmoves i3i4 a0a2 depth 2", 2);
    EXPECT_TRUE(move == "i3i4" || move == "a0a2") << move;
}

TEST(UciProgram, SeveralLinesBeginWithSeveralMoves) {
    Board board({"uci"});
    board.say("setoption name MultiPV value 3");
    board.answer_to("go depth 3");
    std::vector<std::string> firsts;
    for (int rank = 1; rank <= 3; ++rank) {
        const std::string line = board.last("info depth 3 multipv " + std::to_string(rank) + " ");
        ASSERT_FALSE(line.empty()) << rank;
        firsts.push_back(line.substr(line.find(" pv ") + 4, 4));
    }
    EXPECT_EQ(firsts[0], board.answer());
    std::ranges::sort(firsts);
    EXPECT_EQ(std::ranges::adjacent_find(firsts), firsts.end());
}

TEST(UciProgram, WhatWasLearnedServesAnyNumberOfLines) {
    for (const std::string protocol : {"uci", "ucci"}) {
        Board board({protocol});
        const std::string option =
            protocol == "uci" ? "setoption name MultiPV value " : "setoption multipv ";
        const auto set_lines = [&](int lines) { board.say(option + std::to_string(lines)); };
        const auto nodes_of_depth = [&](int depth, std::size_t number) {
            board.answer_to(fmt::format("go depth {}", depth), number);
            return number_after(board.last(fmt::format("info depth {} ", depth)), "nodes");
        };
        const long from_scratch = nodes_of_depth(8, 1);
        set_lines(2);
        nodes_of_depth(1, 2);
        set_lines(1);
        EXPECT_LT(2 * nodes_of_depth(8, 3), from_scratch) << protocol;
    }
}

TEST(UciProgram, WhatIsForgottenIsSearchedAsTheFirstTime) {
    for (const auto& [protocol, forgets] :
         {std::pair<std::string, Words>{"uci", {"ucinewgame", "setoption name Clear Hash"}},
          std::pair<std::string, Words>{"ucci", {"setoption newgame", "setoption clearhash"}}}) {
        Board board({protocol});
        std::size_t answers = 0;
        const auto nodes = [&] {
            board.answer_to("go depth 6", ++answers);
            return number_after(board.last("info depth 6 "), "nodes");
        };
        const long first = nodes();
        for (const std::string& forget : forgets) {
            EXPECT_LT(nodes(), first) << "nothing was learned";
            board.say(forget + "\nposition startpos");
            EXPECT_EQ(nodes(), first) << forget;
        }
    }
}

TEST(UciProgram, AValueThatIsOnlyABoundSaysSoAndAnExactOneFollows) {
    Board board({"uci"});
    // Red mates in a few moves: the value jumps out of the window of the depth before.
    board.say("position fen 3k1Cb2/4R1N2/9/9/9/4pp3/9/3AB4/2n5r/4KAB2 w");
    board.answer_to("go depth 8");
    const auto lines = board.lines_with("info depth");
    const auto bound = std::ranges::find_if(lines, [](const std::string& line) {
        return line.find(" lowerbound ") != std::string::npos ||
               line.find(" upperbound ") != std::string::npos;
    });
    ASSERT_NE(bound, lines.end());
    const long depth = number_after(*bound, "depth");
    EXPECT_NE(bound->find(" pv "), std::string::npos) << *bound;
    EXPECT_TRUE(std::any_of(bound + 1, lines.end(), [&](const std::string& line) {
        return number_after(line, "depth") == depth && line.find("bound ") == std::string::npos;
    })) << *bound;
}

TEST(UciProgram, MatesAreCountedInMovesAndTheMatedHaveNone) {
    Board board({"uci"});
    board.say(mate_in_one);
    board.answer_to("go mate 1");
    expect_has(board.last("info depth"), " score mate 1 ");
    board.say("position fen 4k4/4RP3/4R4/9/9/9/9/9/9/3K5 b - - 0 1");
    EXPECT_EQ(board.answer_to("go depth 3", 2), "(none)");
    expect_has(board.last("info depth"), "mate 0");
}

TEST(UciProgram, EveryGoThatNamesALimitEndsByItself) {
    Board board({"uci"});
    board.say("position startpos");
    EXPECT_TRUE(is_move(board.answer_to("go movetime abc")));
    EXPECT_TRUE(is_move(board.answer_to("go mate 1", 2)));
    EXPECT_TRUE(board.hear("info string no mate in 1 was found to depth 8"));
    board.say(mate_in_one);
    EXPECT_TRUE(is_move(board.answer_to("go mate 1", 3)));
    EXPECT_EQ(board.lines_with("info string no mate").size(), 1U);
}

TEST(UciProgram, CommandsMayBeInCapitals) {
    Board board({"uci"});
    EXPECT_TRUE(board.replies("UCI", "uciok"));
    board.say("Position startpos moves h2e2");
    EXPECT_TRUE(is_move(board.answer_to("GO depth 2")));
    board.say("Go infinite");
    EXPECT_TRUE(is_move(board.answer_to("STOP", 2)));
    EXPECT_TRUE(board.lines_with("info string").empty());
    board.say("QUIT");
    exits(0, board.finish());
}

TEST(UciProgram, AGameThatIsOverByItsPastIsPlayedOn) {
    Board board({"uci"});
    std::string moves;
    for (int round = 0; round < 3; ++round) moves += " h0g2 h9g7 g2h0 g7h9";
    board.say("position startpos moves" + moves);
    EXPECT_TRUE(is_move(board.answer_to("go depth 3")));
    expect_has(board.last("info string"), "over");
}

TEST(UciProgram, AVeryLongGameIsSearched) {
    Board board({"uci"});
    board.say("setoption name Repetition Rule value none");
    std::string moves;
    for (int round = 0; round < 150; ++round) moves += " h0g2 h9g7 g2h0 g7h9";
    board.say("position startpos moves" + moves);
    EXPECT_TRUE(is_move(board.answer_to("go depth 5")));
    EXPECT_EQ(number_after(board.last("info depth"), "depth"), 5);
}

TEST(UciProgram, MoreThreadsMeanNothingToTheSerialPolicy) {
    Board board({"uci", "--policy", "serial"});
    board.say("setoption name Threads value 2");
    EXPECT_TRUE(is_move(board.answer_to("go depth 2")));
    EXPECT_TRUE(board.lines_with("info string").empty()) << board.last("info string");
    board.say("quit");
    exits(0, board.finish());
}

TEST(UciProgram, OptionsHoldFromTheNextSearchOn) {
    Board board({"uci"});
    ASSERT_TRUE(board.replies("go infinite", "info depth"));
    board.say("setoption name MultiPV value 2");
    board.say("setoption name Threads value 2");
    board.say("setoption name Clear Hash");
    EXPECT_TRUE(is_move(board.answer_to("stop")));
    EXPECT_TRUE(board.lines_with("info depth 2 multipv 2").empty());
    board.say("ucinewgame");
    EXPECT_TRUE(is_move(board.answer_to("go depth 2", 2)));
    EXPECT_EQ(board.lines_with("info depth 2 multipv 2").size(), 1U);
}

TEST(UciProgram, RulesOfRepetitionHaveTheNamesOfOtherPrograms) {
    Board board({"uci"});
    for (const char* rule : {"AsianRule", "ChineseRule", "chinese", "Chinese", "none"})
        board.say(std::string("setoption name Repetition Rule value ") + rule);
    board.say("setoption name UCI_Variant value Xiangqi");
    ASSERT_TRUE(board.replies("isready", "readyok"));
    EXPECT_EQ(board.last("info string"), "");
    EXPECT_TRUE(board.replies("setoption name Repetition Rule value house",
                              "info string setoption Repetition Rule: 'house' is not played here"));
}

TEST(UciProgram, OtherGamesAreRefused) {
    const auto run = exits(64, run_program({"uci", "--game", "gomoku"}));
    expect_has(run.err, "xiangqi");
}

}  // namespace
}  // namespace ybw::protocol
