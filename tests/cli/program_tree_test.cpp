// ybw tree as a user runs it.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "tests/cli/output_lines.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

StartedProgram::Finished run_tree(Words arguments, const StartedProgram::Setting& setting = {}) {
    arguments.insert(arguments.begin(), "tree");
    return run_program(std::move(arguments), setting);
}

bool has_graphviz() {
    return std::system("dot -V > /dev/null 2>&1") == 0;
}

TEST(TreeProgram, DrawsATreeOfOnesOwn) {
    const auto run = exits(0, run_tree({"--tree", "((5 19 8) (4 9))"}));
    expect_has_all(run.out, {"value 5", "`- 9 not searched\n"});
}

TEST(TreeProgram, ListsAndDrawsTheExamples) {
    const auto list = exits(0, run_tree({"--example", "list"}));
    expect_has(list.out, "thesis-10         negascout");
    const auto lines = json_lines_of(run_tree({"--example", "thesis-10", "-f", "jsonl"}).out);
    EXPECT_EQ(lines.front()["algorithm"], "negascout");
    EXPECT_EQ(lines.front()["value"], "5");
    const auto other =
        json_lines_of(run_tree({"--example", "thesis-10", "-a", "minimax", "-f", "jsonl"}).out);
    EXPECT_EQ(other.front()["calls"], 8);
    EXPECT_EQ(other.front()["view"], "max");
}

TEST(TreeProgram, DrawsTheTreeOfAGame) {
    const Words position{"-g", "tictactoe", "-p", "xo./.x./..o x", "-d", "3"};
    Words words = position;
    words.insert(words.end(), {"-a", "pvs", "--json-lines"});
    const auto run = exits(0, run_tree(words));
    const auto lines = json_lines_of(run.out);
    EXPECT_EQ(lines.front()["type"], "search");
    EXPECT_EQ(lines.front()["subject"], "tictactoe: xo./.x./..o x");
    EXPECT_TRUE(std::ranges::any_of(
        lines, [](const json& line) { return line["type"] == "node" && line["move"] == "a1"; }));
}

TEST(TreeProgram, SaysWhichWorkerOfTheEngineSearchedWhat) {
    const Words words{"-g", "tictactoe", "-p", "xo./.x./..o x", "-d", "4", "-a", "ybw", "-j", "2"};
    const auto run = exits(0, run_tree(words));
    expect_has_all(run.out, {"2 workers, ", "worker 0, split point with 1"});
    const auto refused = exits(64, run_tree({"--tree", "((5 19 8) (4 9))", "-j", "2"}));
    expect_has(refused.err, "add --algorithm ybw");
}

TEST(TreeProgram, LeavesOutSymmetricMoves) {
    const auto moves = [](const Words& more) {
        Words words{"-g", "tictactoe", "-d", "1", "-a", "minimax", "-f", "jsonl"};
        words.insert(words.end(), more.begin(), more.end());
        return std::ranges::count(json_lines_of(run_tree(words).out), "visit",
                                  [](const json& line) { return line["type"]; });
    };
    EXPECT_EQ(moves({}), 1 + 9);
    EXPECT_EQ(moves({"--distinct"}), 1 + 3);
}

TEST(TreeProgram, DrawsTheCandidatesAndTheOrderThatAreAskedFor) {
    const auto moves = [](const Words& more) {
        Words words{"-g", "gomoku", "--size", "5",       "-p", "xxxx./oooo./...../...../..... x",
                    "-d", "1",      "-a",     "minimax", "-f", "jsonl"};
        words.insert(words.end(), more.begin(), more.end());
        std::vector<std::string> names;
        for (const json& line : json_lines_of(run_tree(words).out)) {
            if (line["type"] == "node" && line["move"] != "") names.push_back(line["move"]);
        }
        return names;
    };
    EXPECT_EQ(moves({"--candidates", "board"}).size(), 25U - 8U);
    EXPECT_EQ(moves({"--candidates", "box:1"}).size(), 5U * 3U - 8U);
    EXPECT_EQ(moves({"--candidates", "box:1"}).front(), "a3") << "row by row";
    const auto ordered = moves({"--candidates", "box:1", "--order", "static"});
    EXPECT_EQ(ordered.front(), "e5") << "which makes five";
}

TEST(TreeProgram, WritesAPageOrAListOfSteps) {
    const Words example{"--example", "gobang-1", "--steps"};
    const auto page = exits(0, run_tree(example));
    EXPECT_TRUE(page.out.starts_with("<!DOCTYPE html>"));
    expect_has(page.out, "\"first\":0");
    Words words = example;
    words.insert(words.end(), {"-f", "human"});
    expect_has(run_tree(words).out, "step  line\n");
    words.back() = "jsonl";
    expect_has(run_tree(words).out, "\"type\":\"step\"");
}

TEST(TreeProgram, MakesPagesForPracticeAndSheetsForExams) {
    const auto practice = exits(0, run_tree({"--example", "sunkai-2", "--practice"}));
    expect_has(practice.out, "id=\"at_once\"");
    const auto sheet = exits(0, run_tree({"--exam", "3", "--seed", "5"}));
    EXPECT_EQ(sheet.out, run_tree({"--exam", "3", "--seed", "5"}).out);
    EXPECT_NE(sheet.out, run_tree({"--exam", "3", "--seed", "6"}).out);
    expect_has(run_tree({"--exam", "3", "-f", "tex"}).out, "\\end{document}");
}

TEST(TreeProgram, SearchesWithTheWindowThatIsAskedForInItsView) {
    const auto value = [](const Words& words) {
        return json_lines_of(run_tree(words).out).at(0)["value"];
    };
    const Words words{"--example", "gobang-2", "-f", "jsonl", "--window"};
    const auto with = [&](const std::string& window) {
        Words all = words;
        all.push_back(window);
        return all;
    };
    EXPECT_EQ(value(with("-inf,inf")), "10");
    EXPECT_EQ(value(with("1,50")), "10");
    EXPECT_EQ(value(with("12,50")), "≤ 10");
    EXPECT_EQ(value(with("1,5")), "≥ 10");
}

TEST(TreeProgram, RefusesWhatDoesNotGoTogether) {
    const std::vector<std::pair<Words, std::string>> refused{
        {{"--exam", "3", "--example", "sunkai-2"}, "--example"},
        {{"--exam", "3", "--practice"}, "--practice"},
        {{"--exam", "3", "-f", "human"}, "--format"},
        {{"--exam", "51"}, "50"},
        {{"--exam", "3", "--steps"}, "--steps"},
        {{"--example", "sunkai-2", "-f", "tex"}, "--exam"},
        {{"--example", "sunkai-2", "--seed", "3"}, "--seed"},
        {{"--example", "sunkai-2", "--practice", "-f", "dot"}, "--practice"},
        {{"--example", "sunkai-2", "--practice", "-a", "ybw"}, "--threads 1"},
        {{"--example", "sunkai-2", "-a", "ybw", "--threads", "9"}, "from 1 to 8"},
        {{"--example", "sunkai-2", "--window", "5,5"}, "5,5"},
        {{"--example", "sunkai-2", "--window", "5"}, "--window"},
        {{"--example", "sunkai-2", "--window=-9223372036854775808,9"}, "is no value"},
        {{"--example", "sunkai-2", "--window", "1,2", "-a", "mtdf"}, "mtdf"}};
    for (const auto& [words, named] : refused) {
        const auto run = exits(64, run_tree(words));
        expect_has(run.err, named);
    }
}

TEST(TreeProgram, DrawsSvgWithGraphviz) {
    if (!has_graphviz()) GTEST_SKIP() << "there is no Graphviz";
    const auto run = exits(0, run_tree({"--example", "sunkai-2", "-f", "svg"}));
    expect_has_all(run.out, {"<svg", "Sun Kai"});
    EXPECT_EQ(run.err, "");
}

TEST(TreeProgram, SaysHowToGetGraphviz) {
    const auto run = exits(66, run_tree({"--example", "sunkai-2", "-f", "svg"},
                                        {.environment = {{"PATH", "/nowhere"}}}));
    EXPECT_EQ(run.out, "");
    expect_has(run.err, "apt install graphviz");
}

}  // namespace
}  // namespace ybw
