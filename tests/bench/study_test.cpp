// The studies: what is printed is the paper's, what is measured follows from the rules alone where
// it can.
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "bench/formats/table.hpp"
#include "bench/study/papers.hpp"
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

/// The mean leaves of the 15 positions at depth 2, as `ybw analyze` gives them one by one.
double leaves_of_commands(const std::vector<std::string>& options) {
    std::istringstream moves{std::string(paper_game())};
    std::string position;
    double sum = 0;
    int stones = 0;
    for (std::string move; stones < 29 && moves >> move;) {
        position += (position.empty() ? "" : " ") + move;
        if (++stones % 2 == 0) continue;
        std::vector<std::string> words{"analyze", "--size", "10", "-p",        position,
                                       "-d",      "2",      "-a", "alphabeta", "--json-lines"};
        words.insert(words.end(), options.begin(), options.end());
        sum += json_lines_of(run_program(words).out).at(2)["depth_leaves"].get<double>();
    }
    return sum / 15;
}

TEST(ChengLei, IsWhatTheCommandsOfThePageGive) {
    EXPECT_DOUBLE_EQ(leaves_of_commands({"--candidates", "board"}),
                     mean(PaperSearch::all_points, 2).leaves);
    EXPECT_DOUBLE_EQ(leaves_of_commands({"--candidates", "box:1", "--order", "static"}),
                     mean(PaperSearch::static_order, 2).leaves);
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
    EXPECT_NE(run("human").out.find("1: local board" + std::string(34, ' ') + "1 "),
              std::string::npos);
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

constexpr std::uint64_t many = 1'000'000;

ClaimCounts counts_of_tictactoe(classic::MoveOrder order, std::uint64_t most_nodes = many,
                                const classic::StopPredicate& stop = classic::run_to_the_end) {
    return {{.name = "tictactoe", .positions = {"", "b2"}}, order, most_nodes, stop};
}

TEST(Claims, CountTheNodesOfTextbookSearches) {
    auto counts = counts_of_tictactoe(classic::MoveOrder::generated);
    EXPECT_EQ(counts.nodes("negamax", 2), (82 + 65) / 2.0);  // 1 + 9 + 72
    EXPECT_EQ(counts.name(), "tictactoe");
    auto stopped = counts_of_tictactoe(classic::MoveOrder::generated, many, [] { return true; });
    EXPECT_FALSE(stopped.nodes("negamax", 6));
}

TEST(Claims, AreCountedInBothOrders) {
    auto generated = counts_of_tictactoe(classic::MoveOrder::generated);
    auto ordered = counts_of_tictactoe(classic::MoveOrder::static_value);
    EXPECT_EQ(ordered.name(), "tictactoe, static");
    EXPECT_EQ(ordered.nodes("negamax", 4), generated.nodes("negamax", 4));
    EXPECT_LT(ordered.nodes("alphabeta", 5), generated.nodes("alphabeta", 5));
}

TEST(Claims, EndWhereASearchNeedsTooMuch) {
    auto counts = counts_of_tictactoe(classic::MoveOrder::generated, 1000);
    EXPECT_TRUE(counts.nodes("negamax", 3));   // 586
    EXPECT_FALSE(counts.nodes("negamax", 4));  // 3610
    EXPECT_FALSE(counts.nodes("negamax", 5));
    EXPECT_TRUE(counts.nodes("alphabeta", 4));
}

TEST(Claims, AreHeldAgainstEveryGame) {
    const auto run =
        run_program({"study", "claims", "-d", "2", "-f", "jsonl"}, {.program = "ybw-bench"});
    EXPECT_EQ(run.code, 0) << run.err;
    std::size_t findings = 0;
    std::size_t of_minimax = 0;
    std::size_t depths[3] = {};
    for (const auto& record : json_lines_of(run.out)) {
        if (record["type"] != "finding") continue;
        ++findings;
        ++depths[record["depth"].get<std::size_t>()];
        EXPECT_GT(record["before"], 0) << record;
        const std::string table = record["table"];
        EXPECT_NE(table.find(" > "), std::string::npos) << "which two searches are compared?";
        if (record["depth"] == 2 && table.ends_with(": negamax > alphabeta")) {
            ++of_minimax;
            EXPECT_GT(record["saved"], 0.2) << record;
        }
    }
    const std::size_t orders = 2;
    EXPECT_EQ(depths[1], claims().size() * claimed_games().size() * orders);
    EXPECT_EQ(depths[2], depths[1]);
    EXPECT_EQ(of_minimax, claimed_games().size() * orders);
    const auto head = json_lines_of(run.out).front();
    EXPECT_NE(head.value("claims", "").find("null windows: alphabeta > pvs; "), std::string::npos);
    EXPECT_EQ(findings, depths[1] + depths[2]);
}

TEST(StudyProgram, RefusesABudgetForTables) {
    const auto run =
        run_program({"study", "gomoku-paper", "--nodes", "1k"}, {.program = "ybw-bench"});
    EXPECT_EQ(run.code, 64);
    EXPECT_NE(run.err.find("--depth"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace ybw::bench
