// `ybw fit`: data, the report, the file of weights; what is refused, and what a stop leaves.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {

namespace {

class FitProgram : public match::InDirectory {
protected:
    /// A fit of a moment, with more words.
    std::vector<std::string> words(std::vector<std::string> more) const {
        return joined({"fit", "-g", "gomoku", "--size", "9", "--nodes", "50", "--value-nodes",
                       "100", "--data", file("data"), "--quiet"},
                      more);
    }
};

TEST_F(FitProgram, SaysHowWellItForetellsAndWritesTheWeights) {
    const auto run = run_program(words({"--games", "40", "--weights", file("weights")}));
    ASSERT_EQ(run.code, 0) << run.err;
    expect_has_all(run.out, {"log loss", "R2", "mean error", "before ", "after "});
    const std::string weights = content("weights");
    EXPECT_TRUE(weights.starts_with("// FittedWeights: the weights of the evaluation of gomoku"));
    expect_has(weights, "\n    {\"tempo\", {");

    // The same again, with two threads.
    std::filesystem::rename(file("weights"), file("weights-before"));
    std::filesystem::remove(file("data"));
    const auto again =
        run_program(words({"--games", "40", "--weights", file("weights"), "--concurrency", "2"}));
    ASSERT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(content("weights"), content("weights-before"));
    EXPECT_EQ(again.out, run.out);
}

TEST_F(FitProgram, KeepsItsDataWhenStoppedAndGoesOn) {
    StartedProgram program(words({"--games", "1000000"}));
    while (content("data").find("\"number\"") == std::string::npos && program.age() < 20) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    program.send(SIGINT);
    const auto run = exits(130, program.finish());
    expect_has(run.err, "--resume");
    const std::string kept = content("data");

    const auto refused = exits(73, run_program(words({"--games", "1"})));
    expect_has(refused.err, "--resume");
    EXPECT_EQ(content("data"), kept);
    exits(65, run_program(words({"--games", "1", "--resume", "--seed", "2"})));

    exits(0, run_program(words({"--games", "40", "--resume"})));
    EXPECT_TRUE(content("data").starts_with(kept));
}

TEST_F(FitProgram, OffersOnlyGamesWhoseEvaluationCanBeFitted) {
    const std::string help = run_program({"help", "fit"}).out;
    expect_has(help, "--game");
    expect_lacks(help, "tictactoe");
    const std::string completion = run_program({"completion", "bash"}).out;
    const std::size_t fit = completion.find("\n        fit)\n");
    ASSERT_NE(fit, std::string::npos) << completion;
    expect_lacks(completion.substr(fit, completion.find("esac", fit) - fit), "tictactoe");
}

TEST_F(FitProgram, TakesGamesOfJournalsOfItsGameAlone) {
    const auto match = run_program({"match", "nodes=50", "nodes=60", "--pairs", "30", "--size", "9",
                                    "--journal", file("journal"), "--quiet"});
    ASSERT_EQ(match.code, 0) << match.err;
    const std::vector<std::string> fit{"fit",    "--size",     "9",       "--value-nodes", "100",
                                       "--data", file("data"), "--quiet", file("journal")};
    exits(0, run_program(fit));
    exits(65, run_program({"fit", "-g", "xiangqi", "--data", file("other"), file("journal")}));
    exits(64, run_program({"fit", "--games", "3", file("journal")}));
}

// The command of bench/networks.md, small: 10,000 positions; two games at a time, a stop between.
TEST_F(FitProgram, TrainsTheSameNetworkAgain) {
    const auto train = [&](const char* data, const char* network, const char* games,
                           std::vector<std::string> more) {
        const auto run = exits(
            0, run_program(joined(
                   {"fit", "-g",          "xiangqi",  "-n",        "100",         "--value-nodes",
                    "0",   "--positions", "400",      "--stray",   "4",           "--result-share",
                    "15",  "--data",      file(data), "--network", file(network), "--games",
                    games, "--quiet"},
                   more)));
        return run.out;
    };
    const std::string once = train("data", "network", "110", {});
    expect_has(once, "xiangqi: 10,");
    train("other", "part", "40", {"--concurrency", "2"});
    EXPECT_EQ(train("other", "again", "110", {"--concurrency", "2", "--resume"}), once);
    EXPECT_EQ(content("network"), content("again"));
    EXPECT_NE(content("network"), content("part"));
}

// ---- `ybw tune`: its journal, what it reports; what is refused, and what a stop leaves.

class TuneProgram : public match::InDirectory {
protected:
    /// A tuning of a moment, with more words.
    std::vector<std::string> words(std::vector<std::string> more) const {
        return joined({"tune", "futility.margin", "history.linear=40", "-g", "gomoku", "--size",
                       "9", "--nodes", "100", "--openings", "start", "--journal", file("journal"),
                       "--quiet", "--hash", "1"},
                      more);
    }
};

TEST_F(TuneProgram, ShowsWhereTheConstantsAreAndTheMatchToConfirmIt) {
    const auto run = run_program(words({"--iterations", "4"}));
    ASSERT_EQ(run.code, 0) << run.err;
    expect_has_all(run.out, {"4 of 4 iterations of 4 games", "futility.margin", "history.linear",
                             "to confirm it: ybw match -g gomoku --size 9 \"name=tuned "
                             "futility.margin="});
    // The same again, with two threads.
    const std::string before = content("journal");
    std::filesystem::remove(file("journal"));
    const auto again = run_program(words({"--iterations", "4", "--concurrency", "2"}));
    ASSERT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(content("journal"), before);
    EXPECT_EQ(again.out, run.out);
}

TEST_F(TuneProgram, GoesOnAfterAStopAsIfThereHadBeenNone) {
    ASSERT_EQ(run_program(words({"--iterations", "6"})).code, 0);
    const std::string whole = content("journal");
    std::string cut = whole.substr(0, whole.rfind('\n', whole.size() - 2) + 20);
    std::ofstream(file("journal"), std::ios::trunc) << cut;
    const auto refused = exits(73, run_program(words({"--iterations", "6"})));
    expect_has(refused.err, "--resume");
    exits(65, run_program(words({"--iterations", "7", "--resume"})));
    EXPECT_EQ(content("journal"), cut);

    exits(0, run_program(words({"--iterations", "6", "--resume"})));
    EXPECT_EQ(content("journal"), whole);
}

TEST_F(TuneProgram, KeepsItsJournalWhenStopped) {
    StartedProgram program(words({"--iterations", "1000000"}));
    while (content("journal").find("\"iteration\":0") == std::string::npos && program.age() < 20) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    program.send(SIGINT);
    const auto run = exits(130, program.finish());
    expect_has(run.err, "--resume");
    expect_has(run.out, "of 1,000,000 iterations");
}

}  // namespace

}  // namespace ybw
