// `ybw tune`: its journal, what it reports; what is refused, and what a stop leaves.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"

namespace ybw {
namespace {

class TuneProgram : public ::testing::Test {
protected:
    std::string in(const char* name) const { return (directory.path() / name).string(); }
    std::string journal() const {
        std::ifstream file(in("journal"));
        return {std::istreambuf_iterator<char>(file), {}};
    }
    /// A tuning of a moment, with more words.
    std::vector<std::string> words(std::vector<std::string> more) const {
        std::vector<std::string> all{"tune",
                                     "futility.margin",
                                     "history.linear=40",
                                     "-g",
                                     "gomoku",
                                     "--size",
                                     "9",
                                     "--nodes",
                                     "100",
                                     "--openings",
                                     "start",
                                     "--journal",
                                     in("journal"),
                                     "--quiet",
                                     "--hash",
                                     "1"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    match::TemporaryDirectory directory;
};

TEST_F(TuneProgram, ShowsWhereTheConstantsAreAndTheMatchToConfirmIt) {
    const auto run = run_program(words({"--iterations", "4"}));
    ASSERT_EQ(run.code, 0) << run.err;
    for (const char* word : {"4 of 4 iterations of 4 games", "futility.margin", "history.linear",
                             "to confirm it: ybw match -g gomoku \"name=tuned futility.margin="}) {
        EXPECT_NE(run.out.find(word), std::string::npos) << word << run.out;
    }
    // The same again, with two threads.
    const std::string before = journal();
    std::filesystem::remove(in("journal"));
    const auto again = run_program(words({"--iterations", "4", "--concurrency", "2"}));
    ASSERT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(journal(), before);
    EXPECT_EQ(again.out, run.out);
}

TEST_F(TuneProgram, GoesOnAfterAStopAsIfThereHadBeenNone) {
    ASSERT_EQ(run_program(words({"--iterations", "6"})).code, 0);
    const std::string whole = journal();
    std::string cut = whole.substr(0, whole.rfind('\n', whole.size() - 2) + 20);
    std::ofstream(in("journal"), std::ios::trunc) << cut;
    const auto refused = run_program(words({"--iterations", "6"}));
    EXPECT_EQ(refused.code, 73);
    EXPECT_NE(refused.err.find("--resume"), std::string::npos) << refused.err;
    EXPECT_EQ(run_program(words({"--iterations", "7", "--resume"})).code, 65);
    EXPECT_EQ(journal(), cut);

    const auto resumed = run_program(words({"--iterations", "6", "--resume"}));
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(journal(), whole);
}

TEST_F(TuneProgram, KeepsItsJournalWhenStopped) {
    StartedProgram program(words({"--iterations", "1000000"}));
    while (journal().find("\"iteration\":0") == std::string::npos && program.age() < 20) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    program.send(SIGINT);
    const auto run = program.finish();
    EXPECT_EQ(run.code, 130) << run.err;
    EXPECT_NE(run.err.find("--resume"), std::string::npos) << run.err;
    EXPECT_NE(run.out.find("of 1000000 iterations"), std::string::npos) << run.out;
}

}  // namespace
}  // namespace ybw
