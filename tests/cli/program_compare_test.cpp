// ybw compare as a user runs it.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/output_lines.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

using Words = std::vector<std::string>;

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
    const auto run = run_compare({});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    EXPECT_NE(run.out.find("depth 4: "), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("counted on this tree"), std::string::npos);
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
    const auto run = run_compare({"--plot", file.string()});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    std::ifstream stream(file);
    const std::string svg{std::istreambuf_iterator<char>(stream), {}};
    for (const char* name : {"minimum", "minimax", "history-power", "ybw"}) {
        EXPECT_NE(svg.find(">" + std::string(name) + "<"), std::string::npos) << name;
    }
    std::filesystem::remove(file);
    for (const auto& [name, magic] : {std::pair{"nodes.pdf", "%PDF"}, {"nodes.png", "\x89PNG"}}) {
        const auto other = std::filesystem::path(::testing::TempDir()) / name;
        EXPECT_EQ(run_compare({"--plot", other.string()}).code, 0);
        std::ifstream bytes(other);
        const std::string begin{std::istreambuf_iterator<char>(bytes), {}};
        EXPECT_TRUE(begin.starts_with(magic)) << name;
        std::filesystem::remove(other);
    }
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
    const auto finished = program.finish();
    EXPECT_EQ(finished.code, 130);
}

}  // namespace
}  // namespace ybw
