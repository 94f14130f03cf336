// ybw compare as a user runs it.
#include <array>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/output_lines.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/program.hpp"

namespace ybw {

namespace {

StartedProgram::Finished run_compare(Words arguments) {
    const Words usual{"compare", "-g", "tictactoe", "-p", "b2 a1", "-d", "4"};
    arguments.insert(arguments.begin(), usual.begin(), usual.end());
    return run_program(std::move(arguments));
}

std::size_t lines_with(const std::string& text, const std::string& word) {
    std::size_t number = 0;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        number += line.find(word) != std::string::npos ? 1 : 0;
    }
    return number;
}

TEST(CompareProgram, ShowsTheDeepestRowOfEverySearch) {
    const auto run = exits(0, run_compare({}));
    EXPECT_EQ(run.err, "");
    expect_has_all(run.out, {"depth 4: ", "counted on this tree"});
    for (const char* name : {"minimax ", "history-power ", "deepening ", "ybw "}) {
        EXPECT_NE(run.out.find(std::string("\n") + name), std::string::npos) << name;
    }
}

TEST(CompareProgram, GivesProgramsAllDepths) {
    const auto lines = json_lines_of(run_compare({"-f", "jsonl"}).out);
    ASSERT_EQ(lines.size(), 1U + 12U * 4U);
    EXPECT_EQ(lines[0]["type"], "comparison");
    for (std::size_t i = 1; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i]["type"], "search");
        EXPECT_EQ(lines[i]["score"], lines[1 + (i - 1) % 4]["score"]) << lines[i];
        EXPECT_EQ(lines[i]["minimum_counted"], true);
    }
    const auto csv = run_compare({"-f", "csv"});
    EXPECT_EQ(lines_with(csv.out, "tictactoe,"), 12U * 4U);
    EXPECT_EQ(lines_with(csv.out, "game,algorithm,depth,score_kind,score,best,nodes,leaves"), 1U);
    EXPECT_EQ(lines_with(run_compare({"-f", "markdown"}).out, "| "), 13U);
}

TEST(CompareProgram, DrawsAPlot) {
    if (std::system("gnuplot --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no gnuplot";
    const auto file = std::filesystem::path(::testing::TempDir()) / "it's compared.svg";
    const auto run = exits(0, run_compare({"--plot", file.string()}));
    EXPECT_EQ(run.err, "");
    const std::string svg = file_text(file);
    for (const char* name : {"minimum", "minimax", "history-power", "ybw"}) {
        EXPECT_NE(svg.find(">" + std::string(name) + "<"), std::string::npos) << name;
    }
    std::filesystem::remove(file);
    for (const auto& [name, magic] : {std::pair{"nodes.pdf", "%PDF"}, {"nodes.png", "\x89PNG"}}) {
        const auto other = std::filesystem::path(::testing::TempDir()) / name;
        exits(0, run_compare({"--plot", other.string()}));
        EXPECT_TRUE(file_text(other).starts_with(magic)) << name;
        std::filesystem::remove(other);
    }
}

TEST(CompareProgram, DrawsASinglePointWithoutAWarning) {
    if (std::system("gnuplot --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no gnuplot";
    const auto file = std::filesystem::path(::testing::TempDir()) / "point.svg";
    for (const char* position : {"b2 a1", "a1 b1 c1 a2 b2 c2 b3 a3"}) {
        const auto run = exits(0, run_program({"compare", "-g", "tictactoe", "-p", position, "-d",
                                               "1", "--plot", file.string()}));
        EXPECT_EQ(run.err, "") << position;
    }
    std::filesystem::remove(file);
}

// The engine searches the same moves, in its own order: the values are equal.
TEST(CompareProgram, SearchesTheCandidatesThatAreAskedFor) {
    const auto rows = [](const std::string& candidates, const std::string& order) {
        return json_lines_of(
            run_program({"compare", "--size", "6", "-p", "c3 c4 d3", "-d", "2", "--candidates",
                         candidates, "--order", order, "-f", "jsonl"})
                .out);
    };
    const auto board = rows("board", "generated");
    const auto box = rows("box:1", "generated");
    const auto ordered = rows("box:1", "static");
    ASSERT_EQ(box.size(), 1U + 12U * 2U);
    for (std::size_t i = 1; i < box.size(); ++i) {
        EXPECT_EQ(box[i]["score"], box[1 + (i - 1) % 2]["score"]) << box[i];
        EXPECT_EQ(ordered[i]["score"], box[i]["score"]) << ordered[i];
        EXPECT_EQ(ordered[i]["minimum_nodes"], box[i]["minimum_nodes"]);
    }
    EXPECT_EQ(board[2]["nodes"], 1 + 33 + 33 * 32);  // of minimax
    EXPECT_LT(box[2]["nodes"], board[2]["nodes"]);
    EXPECT_LT(ordered[6]["nodes"], box[6]["nodes"]);  // of alpha-beta
}

TEST(CompareProgram, IsStoppedByASignalWithWhatItHas) {
    StartedProgram program({"compare", "-d", "9", "-t", "1h"});
    ASSERT_TRUE(program.wait_for("gomoku, "));
    program.send(SIGINT);
    exits(130, program.finish());
}

// ---- ybw analyze --algorithm NAME: the textbook searches as a user runs them.

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
    // The minimal tree of depth 4 is counted for 0.2 s, to no use, after the row of the depth is
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
    const auto run = exits(0, run_program(joined({"analyze", "--size", "10", "-p", "e5 f6 g6", "-d",
                                                  "2", "-f", "jsonl", "-a", "alphabeta"},
                                                 more)));
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
        const auto run = exits(64, run_program(words));
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
