// Matches that are killed, run out of room, or lose what they stand on, and go on: they come to
// what an undisturbed match comes to.
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "engine/match/journal.hpp"
#include "engine/match/standings.hpp"
#include "tests/faults/damage.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/program.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::faults {
namespace {

namespace fs = std::filesystem;

constexpr int io_error = 74;
constexpr int cannot_create = 73;

class KilledMatch : public SeededTest {
protected:
    fs::path file(const std::string& name) const { return directory_.path() / name; }

    /// Every game comes out the same: one thread a player, and nodes are counted, not time.
    std::vector<std::string> match(const fs::path& journal) const {
        return {"match",      "nodes=2k hash=1", "nodes=1k hash=1",
                "-g",         "gomoku",          "--games",
                "16",         "--draw-after",    "16",
                "--openings", "generated:4",     "--concurrency",
                "2",          "--journal",       journal,
                "--resume",   "--quiet"};
    }

    /// What a journal comes to, without what only a clock knows.
    static std::string result_of(const fs::path& journal) {
        const std::string text = match::standings_text(match::read_journal(journal));
        return text.substr(0, text.find("\nper move"));
    }

    /// Of a match that nobody has disturbed.
    std::string undisturbed() const {
        exits(0, run_program(match(file("undisturbed.jsonl"))));
        return result_of(file("undisturbed.jsonl"));
    }

private:
    match::TemporaryDirectory directory_;
};

TEST_F(KilledMatch, AtRandomMomentsComesToTheSameResult) {
    const auto journal = file("killed.jsonl");
    int kills = 0;
    for (; kills < 30; ++kills) {
        StartedProgram program(match(journal));
        std::this_thread::sleep_for(std::chrono::microseconds(draw(0, 100'000)));
        if (!program.is_running()) break;
        program.send(SIGKILL);
        program.finish();
    }
    EXPECT_GT(kills, 2) << "it was never killed";
    std::cout << kills << " kills\n";
    ASSERT_EQ(run_program(match(journal)).code, 0);
    EXPECT_EQ(result_of(journal), undisturbed());
}

TEST_F(KilledMatch, OnADiskThatFillsUpGoesOnWhenThereIsRoom) {
    const auto journal = file("full.jsonl");
    bool was_full = false;
    for (int blocks = 1; blocks < 200; blocks += 3) {
        const int code = run_after(fmt::format("ulimit -f {}", blocks), match(journal));
        ASSERT_TRUE(code == 0 || code == io_error) << code;
        if (code == 0) break;
        was_full = true;
        if (fs::exists(journal)) match::read_journal(journal);
    }
    EXPECT_TRUE(was_full);
    EXPECT_EQ(result_of(journal), undisturbed());
}

TEST_F(KilledMatch, WhoseJournalIsTakenAwayAgainAndAgainLosesNoGame) {
    const auto journal = file("folder") / "removed.jsonl";
    fs::create_directory(file("folder"));
    StartedProgram program(match(journal));
    int removals = 0;
    while (program.is_running()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        std::error_code ignored;
        if (fs::exists(journal) && fs::remove_all(file("folder"), ignored) > 1) ++removals;
    }
    EXPECT_GT(removals, 0);
    std::cout << removals << " removals\n";
    fs::create_directory(file("folder"));
    ASSERT_EQ(run_program(match(journal)).code, 0);
    EXPECT_EQ(result_of(journal), undisturbed());
}

TEST_F(KilledMatch, WithoutAFolderToWriteToSaysSoBeforeItPlays) {
    fs::create_directory(file("folder"));
    const std::string vanished = fmt::format("cd {0} && rmdir {0}", file("folder").string());
    EXPECT_EQ(run_after(vanished, match("relative.jsonl")), cannot_create);
    EXPECT_EQ(run_after(vanished, match(file("a.jsonl"))), 0) << "it needs no working directory";
    // Nobody makes files there, not even root.
    EXPECT_EQ(run_after(":", match("/proc/a.jsonl")), cannot_create);
    auto with_page = match(file("b.jsonl"));
    with_page.insert(with_page.end(), {"--html", "/proc/page.html"});
    EXPECT_EQ(run_after(":", with_page), cannot_create);
}

TEST_F(KilledMatch, WhoseResultNobodyCanReadHasItInTheJournal) {
    const auto full = exits(
        io_error,
        StartedProgram(match(file("full.jsonl")), {.streams = StartedProgram::Streams::full_device})
            .finish());
    expect_has(full.err, "standard output");
    exits(io_error, StartedProgram(match(file("gone.jsonl")),
                                   {.streams = StartedProgram::Streams::broken_output_pipe})
                        .finish());
    const std::string result = undisturbed();
    EXPECT_EQ(result_of(file("full.jsonl")), result);
    EXPECT_EQ(result_of(file("gone.jsonl")), result);
}

}  // namespace
}  // namespace ybw::faults
