// The studies: what is printed is the paper's, what is measured follows from the rules alone where
// it can.
#include <gtest/gtest.h>

#include "bench/formats/columns.hpp"
#include "bench/study/cheng_lei.hpp"
#include "bench/study/claims.hpp"
#include "tests/cli/output_lines.hpp"
#include "tests/support/program.hpp"

namespace ybw::bench {
namespace {

MeanNodes mean(PaperSearch search, Depth depth) {
    return *mean_nodes(search, depth, classic::run_to_the_end);
}

// 99, 97 ... 71 empty points: the paper's 85, and so the 15 positions of the side that moves
// second.
TEST(ChengLei, HasThePapersMeanOfAllPoints) {
    EXPECT_DOUBLE_EQ(mean(PaperSearch::all_points, 1).leaves, 85);
    EXPECT_EQ(printed_nodes(PaperSearch::all_points, 1), 85);
}

TEST(ChengLei, EveryStepOfThePaperSavesLeavesOrCostsNone) {
    for (Depth depth = 1; depth <= 3; ++depth) {
        double before = mean(PaperSearch::all_points, depth).leaves;
        for (const auto search : {PaperSearch::local_board, PaperSearch::static_order}) {
            const double after = mean(search, depth).leaves;
            EXPECT_LE(after, before) << name_of(search) << ' ' << depth;
            before = after;
        }
    }
    EXPECT_LT(mean(PaperSearch::local_board, 3).leaves,
              mean(PaperSearch::all_points, 3).leaves / 2);
    EXPECT_LT(mean(PaperSearch::static_order, 3).leaves,
              mean(PaperSearch::local_board, 3).leaves / 4);
}

// No order leaves less than Knuth and Moore's minimum of leaves; what the paper prints at depth 2
// is less than their minimum of nodes, so it prints leaves.
TEST(ChengLei, CountsLeavesAsThePaperMustHave) {
    const double moves = *printed_nodes(PaperSearch::deepening, 1);
    const double fewest_leaves = 2 * moves - 1;
    const double fewest_nodes = 1 + moves + fewest_leaves;
    EXPECT_GT(*printed_nodes(PaperSearch::deepening, 2), fewest_leaves);
    EXPECT_LT(*printed_nodes(PaperSearch::deepening, 2), fewest_nodes);
    EXPECT_GT(mean(PaperSearch::deepening, 2).nodes, mean(PaperSearch::deepening, 2).leaves);
}

TEST(ChengLei, TheEngineNeedsFarLessThanThePaperAtItsLastDepth) {
    const auto nodes = mean_engine_nodes(5, classic::run_to_the_end);
    EXPECT_LT(*nodes, *printed_nodes(PaperSearch::deepening, 5) / 20);
    EXPECT_FALSE(printed_nodes(PaperSearch::deepening, 6));
    EXPECT_FALSE(mean_engine_nodes(5, [] { return true; }));
}

TEST(ChengLei, StopEndsIt) {
    EXPECT_FALSE(mean_nodes(PaperSearch::all_points, 3, [] { return true; }));
}

TEST(Findings, SayWhatIsSavedWhereBothAreKnown) {
    const Finding finding{
        .table = "t", .depth = 2, .printed_before = 200, .before = 100, .after = 25};
    EXPECT_EQ(cells_of(finding), (Cells{"t", "2", "200", "-", "-", "100", "25", "75.0 %"}));
}

TEST(StudyProgram, WritesTheTablesInEveryFormat) {
    const auto run = [](const char* format) {
        return run_program({"study", "gomoku-paper", "-d", "1", "-f", format},
                           {.program = "ybw-bench"});
    };
    const auto lines = json_lines_of(run("jsonl").out);
    ASSERT_EQ(lines.size(), 1U + 3U + 8U);
    EXPECT_EQ(lines[1]["printed_before"], 85.0);
    EXPECT_EQ(lines[1]["before"], 85.0);
    EXPECT_EQ(lines[4]["table"], "today's engine");
    EXPECT_NE(run("csv").out.find("finding"), std::string::npos);
    EXPECT_NE(run("human").out.find("1: local board               1"), std::string::npos);
    EXPECT_NE(run("markdown").out.find("| 1: local board | 1 | 85 | 51 |"), std::string::npos);
}

TEST(StudyProgram, SaysWhichPapersThereAre) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"study"}, std::vector<std::string>{"study", "gomoku"}}) {
        const auto run = run_program(words, {.program = "ybw-bench"});
        EXPECT_EQ(run.code, 64);
        EXPECT_NE(run.err.find("gomoku-paper"), std::string::npos) << run.err;
    }
}

TEST(Claims, CountTheNodesOfTextbookSearches) {
    const ClaimedGame game{.name = "tictactoe", .positions = {"", "b2"}};
    const auto never = [] { return false; };
    EXPECT_EQ(mean_textbook_nodes(game, "negamax", 2, never), (82 + 65) / 2.0);  // 1 + 9 + 72
    EXPECT_FALSE(mean_textbook_nodes(game, "negamax", 6, [] { return true; }));
}

TEST(Claims, AreHeldAgainstEveryGame) {
    const auto run =
        run_program({"study", "claims", "-d", "2", "-f", "jsonl"}, {.program = "ybw-bench"});
    EXPECT_EQ(run.code, 0) << run.err;
    std::size_t findings = 0;
    for (const auto& record : json_lines_of(run.out)) {
        if (record["type"] != "finding") continue;
        ++findings;
        EXPECT_GT(record["before"], 0) << record;
        if (std::string(record["table"]).ends_with("alpha-beta")) {
            EXPECT_GT(record["saved"], 0.2) << record;
        }
    }
    EXPECT_EQ(findings, claims().size() * claimed_games().size());
}

}  // namespace
}  // namespace ybw::bench
