// ybw analyze --algorithm NAME: the textbook searches as a user runs them.
#include <array>
#include <gtest/gtest.h>

#include "tests/cli/output_lines.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

using Words = std::vector<std::string>;

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

json deepest(const Words& more) {
    Words words{"analyze", "--size", "10",    "-p", "e5 f6 g6", "-d",
                "2",       "-f",     "jsonl", "-a", "alphabeta"};
    words.insert(words.end(), more.begin(), more.end());
    const auto run = run_program(words);
    EXPECT_EQ(run.code, 0) << run.err;
    return json_lines_of(run.out).at(2);
}

// The steps of the paper: all points, a local board, the best at a glance first.
TEST(TextbookProgram, SearchesTheCandidatesThatAreAskedForInTheOrderThatIs) {
    const json all = deepest({"--candidates", "board"});
    const json box = deepest({"--candidates", "box:1"});
    const json ordered = deepest({"--candidates", "box:1", "--order", "static"});
    EXPECT_GT(all["depth_nodes"], box["depth_nodes"]);
    EXPECT_GT(box["depth_nodes"], ordered["depth_nodes"]);
    EXPECT_EQ(box["score"], ordered["score"]);
    EXPECT_EQ(deepest({"--candidates", "neighbourhood:2"})["depth_nodes"],
              deepest({"--order", "generated"})["depth_nodes"]);
}

TEST(TextbookProgram, SaysWhoHasNoChoiceOfMoves) {
    const auto said = [](const Words& words) {
        const auto run = run_program(words);
        EXPECT_EQ(run.code, 64) << run.err;
        EXPECT_EQ(run.out, "");
        return run.err;
    };
    const auto has = [](const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    };
    for (const Words& words :
         {Words{"analyze", "-a", "pvs"}, Words{"compare"}, Words{"tree", "-a", "pvs"}}) {
        Words others = words;
        others.insert(others.end(), {"-g", "xiangqi", "--candidates", "board"});
        EXPECT_TRUE(has(said(others), "xiangqi has none")) << words.front();
    }
    EXPECT_TRUE(has(said({"analyze", "--candidates", "box:1"}), "for textbook searches"));
    EXPECT_TRUE(has(said({"analyze", "--order", "static"}), "for textbook searches"));
    EXPECT_TRUE(has(said({"analyze", "-a", "pvs", "--order", "statik"}), "did you mean 'static'"));
    EXPECT_TRUE(has(said({"analyze", "-a", "pvs", "--candidates", "bx:1"}), "box:1"));
}

}  // namespace
}  // namespace ybw
