// The program as a user runs it: mistakes, and what stands on which stream.
#include "tests/support/program.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>

#include "engine/report/machine.hpp"
#include "tests/support/bash_completion.hpp"

namespace ybw {
namespace {

StartedProgram::Finished run_bench(const std::vector<std::string>& words) {
    return run_program(words, {.program = "ybw-bench"});
}

/// A line on standard error that begins with the program's name, and nothing else.
void expect_refusal(const std::vector<std::string>& words, int code, const std::string& hint) {
    const auto run = run_bench(words);
    EXPECT_EQ(run.code, code) << hint;
    EXPECT_EQ(run.out, "");
    EXPECT_TRUE(run.err.starts_with("ybw-bench: ")) << run.err;
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
    expect_has(run.err, hint);
}

TEST(BenchProgram, RefusesAPlotThatCannotBeWrittenBeforeItMeasures) {
    expect_refusal({"scaling", "-g", "synthetic", "--plot", "/nonexistent/x.svg"}, 73,
                   "there is no directory /nonexistent");
}

TEST(BenchProgram, WantsACommand) {
    expect_refusal({}, 64, "a command is missing; 'ybw-bench --help' lists them");
    exits(0, run_bench({"--help"}));
    expect_has(run_bench({"depths", "--help"}).out, "--seconds");
}

TEST(BenchProgram, TellsTheLettersThatMeantTheSame) {
    const std::string help = run_bench({"scaling", "--help"}).out;
    expect_has_all(help, {"-p means the same", "-t means the same"});
}

TEST(BenchProgram, SaysWhatEveryProgramSaysOfItself) {
    const std::string version = run_bench({"--version"}).out;
    EXPECT_TRUE(version.starts_with("ybw-bench 0.2")) << version;
    expect_has(version, "\nlibraries  oneTBB 20");
    EXPECT_TRUE(run_bench({"man"}).out.starts_with(".TH YBW\\-BENCH 1"));
    for (const auto* shell : {"bash", "zsh", "fish"}) {
        expect_has(run_bench({"completion", shell}).out, "simulate");
    }
    expect_refusal({"-x"}, 64, "write 'ybw-bench COMMAND -x'");
}

class BenchCompletion : public BashCompletion {
protected:
    BenchCompletion() : BashCompletion("ybw-bench", "_ybw_bench") {}
};

TEST_F(BenchCompletion, KnowsOptionsAndLists) {
    EXPECT_EQ(complete("ybw-bench scaling --pol", 2), "--policy");
    EXPECT_EQ(complete("ybw-bench scaling --compare ybw,la", 3), "ybw,lazy");
    EXPECT_EQ(complete("ybw-bench suite --positions 'a p'", 3), "a position.txt");
}

TEST(BenchProgram, PlaysTheSameGamesOfDesignsEachTime) {
    const std::vector<std::string> words{
        "match",   "-g", "tictactoe", "processors=2", "processors=2 design=lazy",
        "--first", "1",  "--seconds", "1ms",          "--hash",
        "1"};
    const auto once = exits(0, run_bench(words));
    expect_has(once.out, "\n2 games: ");
    EXPECT_EQ(run_bench(words).out, once.out);
    expect_refusal({"match", "processors=2"}, 64, "name two players");
    expect_refusal({"match", "processors=2", "design=lasy"}, 64, "did you mean 'lazy'");
    expect_refusal({"match", "processors=2", "threads=2"}, 64, "a player is");
    expect_refusal({"match", "processors=2 design=serial", "processors=2"}, 64,
                   "'processors=2 design=serial': the serial design has one processor; leave out "
                   "processors=2");
    expect_refusal({"match", "processors=2", "processors=2 processors=3"}, 64,
                   "player 'processors=2 processors=3': processors is given twice; leave one out");
    for (const auto& [source, refusal] : std::vector<std::pair<std::string, std::string>>{
             {"nofile", "ybw-bench: --positions: nofile cannot be read"},
             {"nofile:x", "ybw-bench: --positions nofile: 'x' is not a whole number"},
             {"generated:41", "ybw-bench: --positions generated: '41' is out of range"},
             {"generated:30", "ybw-bench: --positions: 30 random moves end this game"}}) {
        const auto refused = run_bench(
            {"match", "-g", "tictactoe", "processors=2", "processors=1", "--positions", source});
        EXPECT_NE(refused.code, 0);
        EXPECT_TRUE(refused.err.starts_with(refusal)) << refused.err;
    }
    expect_refusal({"match", "processors=2", "design=best"}, 64, "choose one of serial, ybw,");
}

/// The number in the last "12 games: " of a match.
std::size_t games_in(const std::string& out) {
    const std::size_t end = out.rfind(" games: ");
    const std::size_t begin = out.rfind('\n', end) + 1;
    return end == out.npos ? 0 : std::stoul(out.substr(begin, end - begin));
}

// Play repeats itself: a game from an opening that comes again would count as a new one.
TEST(BenchProgram, PlaysEachOpeningOnceAndSaysWhereThereAreNoMore) {
    const auto match_from = [](const std::string& source, const std::string& first) {
        return run_bench({"match", "-g", "tictactoe", "processors=2", "processors=1", "--positions",
                          source, "--first", first, "--seconds", "1ms", "--hash", "1", "--node-ns",
                          "20000"});
    };
    const std::string file = testing::TempDir() + "ybw-bench-two-openings.txt";
    std::ofstream(file) << "a1 b2 c1\nb2\nc1 B2 a1\n";
    const auto two = exits(0, match_from(file, "20"));
    EXPECT_EQ(games_in(two.out), 4U) << two.out;
    expect_lacks(two.out, "Elo");
    EXPECT_EQ(two.err,
              "ybw-bench: 2 openings for 4 games, not 40: no more of them differ, and an opening "
              "that comes again gives the same games; name others with --positions FILE, or "
              "generated\n");
    EXPECT_EQ(match_from(file, "2").err, "");
    std::ofstream(file) << "b2\n";
    EXPECT_TRUE(match_from(file, "2").err.starts_with("ybw-bench: 1 opening for 2 games, not 4:"));
    const auto made = match_from("generated:1", "30");
    EXPECT_LE(games_in(made.out), 18U) << "of nine first moves: " << made.out;
    expect_has(made.err, " games, not 60: no more of them differ");
}

TEST(BenchProgram, OffersAMatchTheGamesThatAreGames) {
    const std::string help = run_bench({"match", "--help"}).out;
    expect_has(help, "tictactoe");
    expect_lacks(help, "synthetic");
}

TEST(BenchProgram, WritesEachScoreOfAMatchOnce) {
    StartedProgram match(
        {"match", "processors=2", "processors=1", "--positions", "generated", "--first", "100000",
         "--seconds", "1ms", "--hash", "1", "--node-ns", "20000"},
        {.program = "ybw-bench"});
    EXPECT_TRUE(match.wait_for("\n20 games: "));
    match.send(SIGINT);
    const auto run = exits(130, match.finish());
    const std::string last = "\n" + std::to_string(games_in(run.out)) + " games: ";
    EXPECT_EQ(run.out.find(last), run.out.rfind(last)) << run.out;
}

TEST(BenchProgram, SaysWhichGamesHaveASet) {
    expect_refusal({"scaling", "-g", "tictactoe"}, 66,
                   "tictactoe has no set of positions; name a file with --positions, or a game "
                   "that has one: gomoku, xiangqi, synthetic");
    expect_refusal({"suite", "-g", "tictactoe"}, 66, "that has one: gomoku, xiangqi\n");
}

TEST(BenchProgram, WritesDepthsAloneAndSaysElsewhereWhatIsLeftOut) {
    const std::string file = testing::TempDir() + "ybw-bench-depths.txt";
    std::ofstream(file) << "1 h8 a1 i8 a2 j8 a3 k8 a4\n";  // five in a row with the next move
    const auto run =
        exits(0, run_bench({"depths", "--positions", file, "--seconds", "10", "--hash", "1"}));
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err,
              "ybw-bench: position 1 is left out: it is solved before a search takes 10 s\n");
}

TEST(BenchProgram, TracesOneSearch) {
    const std::vector<std::string> words{"trace", "-g", "tictactoe", "-d", "5", "--simulate", "3"};
    const auto run = exits(0, run_bench(words));
    expect_has(run.out, "tictactoe, depth 5, 3 virtual processors: ");
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(run_bench(words).out, run.out);
    expect_refusal({"trace", "--simulate", "2", "-j", "2"}, 64, "give one of them");
    expect_refusal({"trace", "--seed", "2"}, 64, "--seed is for virtual processors");
    expect_refusal({"trace", "-j", "1,2"}, 64, "a trace is of one search; give one number");
    expect_refusal({"trace", "-f", "pdf"}, 64, "there is no 'pdf'");
    expect_refusal({"trace", "--position", "zz"}, 65, "write it as in h8");
}

TEST(BenchProgram, ValidatesOneAndTwoProcessorsWhateverIsSimulated) {
    for (const std::string processors : {"4", "2"}) {
        const auto run = exits(
            0, run_bench({"simulate", "--first", "1", "-d", "4", "-j", processors, "--validate",
                          "-r", "1", "--hash", "1", "--node-ns", "1000", "-f", "jsonl"}));
        for (const int number : {1, 2}) {
            const std::string all = "{\"type\":\"validation\",\"position\":\"all\",\"threads\":" +
                                    std::to_string(number) + ",";
            const bool is_there = run.out.find(all) != std::string::npos;
            EXPECT_EQ(is_there, number <= report::this_machine().usable_cores) << run.out;
        }
        EXPECT_EQ(run.out.find("\"design\":\"ybw\",\"threads\":1,"), std::string::npos)
            << "a row that nobody asked for: " << run.out;
    }
}

TEST(BenchProgram, SaysInASuiteWhatEndsASearchAndWhoSearched) {
    const auto suite = [](const std::vector<std::string>& more) {
        return run_bench(joined({"suite", "--first", "1", "-d", "2", "--hash", "1"}, more)).out;
    };
    const std::string ours = suite({"-j", "1,2", "-f", "jsonl"});
    expect_has(ours, "\"depth\":\"2\",\"time\":\"10 s a position\"");
    for (const auto* threads : {"1", "2"}) {
        const std::string answer = std::string("\"threads\":") + threads + ",\"best\":";
        expect_has(ours, answer);
    }
    expect_lacks(suite({"--policy", "lazy"}), "s a position");
}

// -p and -t mean a position and a time in ybw; here they go on for a version as before.
TEST(BenchProgram, AnOldLetterMeansWhatItDidAndIsWarnedOf) {
    const std::string file = testing::TempDir() + "ybw-bench-old-letters.txt";
    std::ofstream(file) << "1 h8\n";
    const auto run = [&](const std::string& positions, const std::string& threads) {
        return run_bench({"simulate", positions, file, threads, "1", "-d", "2", "--hash", "1",
                          "--node-ns", "1000", "-f", "jsonl"});
    };
    const auto old = exits(0, run("-p", "-t"));
    EXPECT_TRUE(
        old.err.starts_with("ybw-bench: warning: -p will get another meaning; write --positions\n"
                            "ybw-bench: warning: -t will get another meaning; write --threads\n"))
        << old.err;
    const auto now = run("--positions", "-j");
    expect_lacks(now.err, "another meaning");
    const auto rows = [](const std::string& out) { return out.substr(out.find('\n')); };
    EXPECT_EQ(rows(old.out), rows(now.out));
}

TEST(BenchProgram, WarnsOnStandardErrorInCsv) {
    const auto run = exits(0, run_bench({"scaling", "-g", "synthetic", "--first", "2", "-d", "2",
                                         "-j", "1", "-r", "1", "-f", "csv"}));
    expect_has(run.err, "ybw-bench: warning: 4 of 4 rows, the first of them of position b8, ");
    EXPECT_EQ(run.err.find("position", run.err.find("position") + 1), std::string::npos)
        << "once: " << run.err;
    expect_lacks(run.out, "warning");
}

}  // namespace
}  // namespace ybw
