// ybw analyze --algorithm NAME: the textbook searches as a user runs them.
#include <array>
#include <gtest/gtest.h>

#include "tests/cli/output_lines.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

constexpr std::array algorithms{"minimax", "negamax",       "alphabeta",  "failsoft",
                                "pvs",     "negascout",     "aspiration", "mtdf",
                                "history", "history-power", "deepening"};

TEST(TextbookProgram, SearchesAgreeOnTheValueAndNeedNoLessThanTheMinimum) {
    std::vector<json> values;
    for (const auto* algorithm : algorithms) {
        const auto run = run_program(
            {"analyze", "-g", "tictactoe", "-p", "b2", "-d", "5", "-a", algorithm, "-f", "jsonl"});
        EXPECT_EQ(run.code, 0) << algorithm;
        const auto lines = json_lines_of(run.out);
        ASSERT_EQ(lines.size(), 7U) << algorithm;
        for (std::size_t i = 1; i <= 5; ++i) {
            EXPECT_EQ(lines[i]["minimum_counted"], true);
            // MTD(f) remembers bounds, so a part of its last search costs nothing.
            if (algorithm != std::string("mtdf")) {
                EXPECT_GE(lines[i]["depth_nodes"], lines[i]["minimum_nodes"])
                    << algorithm << ' ' << i;
            }
        }
        values.push_back(lines.back()["score"]);
    }
    for (const json& value : values) EXPECT_EQ(value, values.front());
}

TEST(TextbookProgram, SearchesEndWhereTheGameDoes) {
    for (const auto* algorithm : algorithms) {
        const auto run = run_program({"analyze", "-g", "tictactoe", "-p", "b2 a1 c3", "-t", "30",
                                      "-a", algorithm, "-f", "jsonl"});
        const json result = json_lines_of(run.out).back();
        EXPECT_EQ(result["reason"], "solved") << algorithm;
        EXPECT_LE(result["depth"], 9) << algorithm;
        const auto last = run_program({"analyze", "-g", "tictactoe", "-p",
                                       "a1 b2 c3 a3 c1 c2 a2 b1", "-a", algorithm, "-f", "jsonl"});
        EXPECT_EQ(json_lines_of(last.out).back()["reason"], "solved") << algorithm;
        EXPECT_EQ(json_lines_of(last.out).back()["best"], "b3") << algorithm;
    }
}

TEST(TextbookProgram, SearchesSumUpNodesAndTheirOwnTime) {
    const auto run =
        run_program({"analyze", "-g", "xiangqi", "-d", "4", "-a", "alphabeta", "-f", "jsonl"});
    const auto lines = json_lines_of(run.out);
    ASSERT_EQ(lines.size(), 6U);
    std::uint64_t nodes = 0;
    for (std::size_t i = 1; i <= 4; ++i) {
        nodes += lines[i]["depth_nodes"].get<std::uint64_t>();
        EXPECT_EQ(lines[i]["nodes"], nodes);
        EXPECT_GE(lines[i]["time_s"], lines[i - 1].value("time_s", 0.0));
    }
    EXPECT_EQ(lines[5]["nodes"], nodes);
    // The minimal tree of depth 4 is counted for 0.2 s, in vain, after the row of the depth is
    // made.
    EXPECT_EQ(lines[4]["minimum_counted"], false);
    EXPECT_LE(lines[5]["time_s"].get<double>() - lines[4]["time_s"].get<double>(), 0.1);
}

TEST(TextbookProgram, SearchesThatAreCutShortCountTheirNodes) {
    const auto run =
        run_program({"analyze", "-g", "xiangqi", "-t", "500ms", "-a", "minimax", "-f", "jsonl"});
    const auto lines = json_lines_of(run.out);
    const json& result = lines.back();
    ASSERT_EQ(result["reason"], "time");
    EXPECT_GT(result["nodes"], lines[lines.size() - 2]["nodes"]);
}

}  // namespace
}  // namespace ybw
