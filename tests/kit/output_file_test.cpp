// Files named by options: what cannot be written is known before, and asking changes nothing.
#include "engine/kit/output_file.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <vector>

#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/program.hpp"

namespace ybw::cli {
namespace {

namespace fs = std::filesystem;

/// What is said about a path; empty if nothing.
std::string complaint_about(const fs::path& path) {
    return refusal([&] { OutputFile("--html", path).require_writable(); }, ExitCode::cannot_create);
}

class OutputFiles : public match::InDirectory {
protected:
    OutputFiles() { std::ofstream(page_) << "old"; }

    const std::string page_ = file("page.html");
    const std::string journal_ = file("match.jsonl");
    const std::vector<std::string> short_match_{"match",     "depth=1",      "depth=1", "--pairs",
                                                "1",         "--draw-after", "2",       "--quiet",
                                                "--journal", journal_};
};

TEST_F(OutputFiles, ThatCanBeWrittenIsNotTouchedByAsking) {
    EXPECT_EQ(complaint_about(page_), "");
    EXPECT_EQ(file_text(page_), "old");
    EXPECT_EQ(complaint_about(file("new")), "");
    EXPECT_FALSE(fs::exists(file("new")));
    EXPECT_EQ(complaint_about("a-file-of-this-directory"), "");
    OutputFile("--html", page_).write("new");
    EXPECT_EQ(file_text(page_), "new");
}

TEST_F(OutputFiles, ThatCannotBeWrittenIsNamedWithItsOption) {
    const std::vector<std::pair<fs::path, std::string>> hopeless{
        {file("none/x"), "there is no directory"},
        {directory_.path(), "Is a directory"},
        {page_ + "/x", "Not a directory"},
        {file(std::string(300, 'x')), "File name too long"},
        {"", "no name"}};
    for (const auto& [path, why] : hopeless) {
        const std::string complaint = complaint_about(path);
        EXPECT_TRUE(complaint.starts_with("--html " + path.string() + ": ")) << complaint;
        expect_has(complaint, why);
        EXPECT_THROW(OutputFile("--html", path).write("x"), UserError) << path;
    }
}

TEST_F(OutputFiles, ThatCannotBeWrittenEndsAMatchBeforeItsFirstGame) {
    for (const std::string game : {"gomoku", "xiangqi"}) {
        const std::string option = game == "gomoku" ? "--sgf" : "--pgn";
        for (const std::string command : {"match", "tournament"}) {
            const auto run =
                exits(73, run_program({command, "depth=1", "depth=1", "-g", game, "--pairs", "1",
                                       "--draw-after", "2", "--journal", journal_, "--html", page_,
                                       option, file("none/games")}));
            expect_has(run.err, option + " " + directory_.path().string());
            EXPECT_EQ(run.out, "");
            EXPECT_FALSE(fs::exists(journal_)) << "it began";
            EXPECT_EQ(file_text(page_), "old");
        }
    }
}

TEST_F(OutputFiles, ThatCannotBeWrittenEndsAReportBeforeItsTables) {
    const auto match = run_program(short_match_);
    ASSERT_EQ(match.code, 0) << match.err;
    const auto report =
        exits(73, run_program({"match", "--report", journal_, "--html", file("none/page.html")}));
    EXPECT_TRUE(report.err.starts_with("ybw: --html ")) << report.err;
    EXPECT_EQ(report.out, "");
}

TEST_F(OutputFiles, IsMadeFromAMergedJournalToo) {
    for (const std::string shard : {"1/2", "2/2"}) {
        const auto part = run_program({"match", "depth=1", "depth=1", "--pairs", "2",
                                       "--draw-after", "2", "--quiet", "--shard", shard,
                                       "--journal", file("part-" + shard.substr(0, 1))});
        ASSERT_EQ(part.code, 0) << part.err;
    }
    const std::vector<std::string> merge{"match", "--merge", file("all"), file("part-1"),
                                         file("part-2")};
    auto hopeless = merge;
    hopeless.insert(hopeless.end(), {"--html", file("none/page.html")});
    exits(73, run_program(hopeless));
    EXPECT_FALSE(fs::exists(file("all"))) << "it began";
    auto with_files = merge;
    with_files.insert(with_files.end(), {"--html", file("page.html"), "--sgf", file("games.sgf")});
    const auto merged = run_program(with_files);
    ASSERT_EQ(merged.code, 0) << merged.err;
    expect_has(file_text(file("page.html")), "<html");
    EXPECT_TRUE(file_text(file("games.sgf")).starts_with("(;")) << file_text(file("games.sgf"));
}

TEST_F(OutputFiles, ThatIsTheJournalItselfIsRefused) {
    const std::string same = file("./match.jsonl");
    auto refused = short_match_;
    refused.insert(refused.end(), {"--html", same});
    exits(64, run_program(refused));
    EXPECT_FALSE(fs::exists(journal_));
    ASSERT_EQ(run_program(short_match_).code, 0);
    const std::string games = file_text(journal_);
    const auto report = exits(64, run_program({"match", "--report", journal_, "--sgf", same}));
    expect_has(report.err, "--sgf");
    EXPECT_EQ(file_text(journal_), games);
}

TEST_F(OutputFiles, ThatIsAnotherNameOfTheJournalIsRefused) {
    ASSERT_EQ(run_program(short_match_).code, 0);
    const std::string games = file_text(journal_);
    fs::create_hard_link(journal_, file("hard.html"));
    fs::create_symlink(journal_, file("soft.html"));
    for (const char* name : {"hard.html", "soft.html"}) {
        const auto run = run_program({"match", "--report", journal_, "--html", file(name)});
        EXPECT_EQ(run.code, 64) << name;
        EXPECT_EQ(file_text(journal_), games) << name;
    }
}

TEST_F(OutputFiles, ReplacesANameAndNotWhatElseBearsIt) {
    fs::permissions(page_, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_hard_link(page_, file("hard"));
    fs::create_symlink("page.html", file("soft"));
    OutputFile("--html", file("soft")).write("new");
    EXPECT_EQ(file_text(page_), "new");
    EXPECT_TRUE(fs::is_symlink(file("soft")));
    EXPECT_EQ(file_text(file("hard")), "old");
    EXPECT_EQ(fs::status(page_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(OutputFiles, ThatDoesNotFitOnTheDiskLeavesTheOlderOne) {
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{10, 10};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        try {
            OutputFile("--html", page_).write(std::string(100, 'x'));
        } catch (const UserError& error) {
            ::_exit(static_cast<int>(error.code()));
        }
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), static_cast<int>(ExitCode::cannot_create));
    EXPECT_EQ(file_text(page_), "old");
    EXPECT_EQ(std::distance(fs::directory_iterator(directory_.path()), {}), 1) << "a part is left";
}

/// Nobody opens the other end.
TEST_F(OutputFiles, ThatIsAFifoLeavesAStopItsWay) {
    const std::string fifo = file("fifo");
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    ybw::StartedProgram program({"match", "depth=1", "depth=1", "--pairs", "1", "--draw-after", "2",
                                 "--journal", journal_, "--sgf", fifo});
    std::this_thread::sleep_for(std::chrono::seconds(1));
    ASSERT_TRUE(program.is_running());
    const double sent = program.age();
    program.send(SIGTERM);
    const auto run = exits(143, program.finish(20));
    EXPECT_LT(run.seconds - sent, 10);
}

TEST_F(OutputFiles, ThatIsAFifoIsNoJournal) {
    const std::string fifo = file("fifo");
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    const auto run = run_program({"match", "--journal", fifo, "--resume"});
    EXPECT_EQ(run.code, static_cast<int>(ExitCode::cannot_create)) << run.err;
    expect_has(run.err, "is no file that can be added to");
}

}  // namespace
}  // namespace ybw::cli
