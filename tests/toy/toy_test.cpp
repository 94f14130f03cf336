// A game that is added by a folder and a line is searched, played, matched and measured as any
// other.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <unistd.h>

#include "tests/support/program.hpp"

namespace ybw {
namespace {

StartedProgram::Finished run_toy(std::vector<std::string> words, const std::string& input = "") {
    return run_program(std::move(words), {.input = input, .program = "tests/toy/toy-ybw"});
}

/// 3-4-5 is won by taking two stones of the first heap (Bouton): 1, 4 and 5 add up to nothing.
TEST(Toy, IsAnalyzed) {
    const auto run = run_toy({"analyze", "-g", "nim", "-f", "jsonl", "-q", "-j", "2"});
    ASSERT_EQ(run.code, 0) << run.err;
    const auto result = nlohmann::json::parse(run.out.substr(run.out.find("{\"type\":\"result\"")));
    EXPECT_EQ(result["game"], "nim");
    EXPECT_EQ(result["best"], "a2");
    EXPECT_TRUE(result["score"].contains("win")) << result;
}

TEST(Toy, IsAnalyzedByTheTextbook) {
    const auto run = run_toy({"analyze", "-g", "nim", "-p", "1-2-3 second", "-a", "alphabeta", "-d",
                              "6", "-f", "jsonl"});
    ASSERT_EQ(run.code, 0) << run.err;
    expect_has(run.out, "\"loss\":6");
}

TEST(Toy, IsPlayed) {
    const auto run =
        exits(0, run_toy({"play", "-g", "nim", "-p", "0-0-1 first", "--as", "first"}, "c1\n"));
    expect_has(run.out, "first has won");
}

TEST(Toy, IsInTheListsOfAllGames) {
    expect_has(run_toy({"games"}).out, "nim         heaps of stones");
    const std::string completion = run_toy({"completion", "bash"}).out;
    EXPECT_TRUE(std::regex_search(completion, std::regex("tictactoe( [a-z]+)* nim\\b")));
    expect_has(run_toy({"perft", "-g", "nim", "-d", "1", "-f", "csv"}).out, "\n1,12,");
    EXPECT_EQ(run_program({"analyze", "-g", "nim"}).code, 64) << "and not in those of ybw";
}

class ToyFiles : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directory(folder_); }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string path(std::string_view name) const { return (folder_ / name).string(); }

private:
    const std::filesystem::path folder_ =
        std::filesystem::path(testing::TempDir()) / fmt::format("ybw_toy_{}", ::getpid());
};

// Who begins wins.
TEST_F(ToyFiles, HoldAMatch) {
    const auto run = run_toy({"match", "-g", "nim", "--pairs", "1", "--nodes", "20000",
                              "--openings", "start", "--journal", path("match.jsonl"), "-q"});
    ASSERT_EQ(run.code, 0) << run.err;
    const auto usual = run_toy({"match", "-g", "nim", "--pairs", "1", "--nodes", "200", "--journal",
                                path("usual.jsonl"), "-q"});
    EXPECT_EQ(usual.code, 0) << "from random openings: " << usual.err;
    expect_has(run.out, "2 games: 1 won, 0 drawn, 1 lost");
    exits(0, run_toy({"match", "--report", path("match.jsonl")}));
}

TEST_F(ToyFiles, HoldThePositionsThatAreMeasured) {
    std::ofstream(path("positions")) << "{\"depth\": 12, \"position\": \"3-4-5 first\"}\n";
    const auto run =
        run_program({"scaling", "-g", "nim", "-p", path("positions"), "-j", "1,2", "-r", "1", "-f",
                     "csv", "--hash", "1", "--compare", "ybw,naive,abdada,lazy"},
                    {.program = "tests/toy/toy-ybw-bench"});
    ASSERT_EQ(run.code, 0) << run.err;
    expect_has(run.out, "\nrow,1,lazy,2,false,");
    const auto simulated = run_program({"simulate", "-g", "nim", "-p", path("positions"), "-j", "4",
                                        "--node-ns", "500", "--hash", "1", "-f", "csv"},
                                       {.program = "tests/toy/toy-ybw-bench"});
    expect_has(simulated.out, "\nrow,1,ybw,4,true,");
}

}  // namespace
}  // namespace ybw
