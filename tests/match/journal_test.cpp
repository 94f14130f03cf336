// The journal: what was written is read again, whatever happens in between.
#include "engine/match/journal.hpp"

#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/complaint.hpp"

namespace ybw::match {
namespace {

JournalHeader simple_header(std::string_view seed) {
    return {"1.2.3", {{"game", "tictactoe"}, {"seed", seed}}, {{"machine", "a box"}}};
}

GameRecord simple_game(std::uint64_t pair, int game) {
    GameRecord record;
    record.pair = pair;
    record.game = game;
    record.opening = "b2";
    record.start = ".../.x./... o";
    record.first_side = 1;
    record.players = {game, 1 - game};
    record.winner = 1;
    record.ending = Ending::time;
    record.detail = "12 ms late; \"quotes\" and \xC3\xA4";
    record.moves = {{"a1", Duration(0.25), Duration(9.75), Score::evaluation(-12), 5, 1000},
                    {"c3", Duration(0.5), std::nullopt, Score::win_in(7), 9, 2000},
                    {"a3", Duration(0.125), std::nullopt, std::nullopt, 0, 0}};
    record.began = "2024-06-07T12:00:00Z";
    record.duration = Duration(1.5);
    return record;
}

void write_file(const std::filesystem::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

class JournalTest : public ::testing::Test {
protected:
    std::filesystem::path file(std::string_view name = "match.jsonl") const {
        return directory_.path() / name;
    }

    /// A journal with `pairs` whole pairs.
    void write_match(const std::filesystem::path& path, std::uint64_t pairs) const {
        Journal journal = Journal::create(path, simple_header("1"));
        for (std::uint64_t pair = 0; pair < pairs; ++pair) {
            journal.append(simple_game(pair, 0));
            journal.append(simple_game(pair, 1));
        }
    }

private:
    TemporaryDirectory directory_;
};

TEST_F(JournalTest, GivesBackWhatWasWritten) {
    write_match(file(), 2);
    const JournalContent content = read_journal(file());
    EXPECT_EQ(content.header, simple_header("1"));
    ASSERT_EQ(content.games.size(), 4U);
    EXPECT_EQ(content.games[3], simple_game(1, 1));
    EXPECT_FALSE(content.cut_short);
}

TEST_F(JournalTest, CutOffAtAnyByteOfTheLastLineIsMendedByResume) {
    write_match(file(), 1);
    const std::string whole = file_text(file());
    const std::size_t last_line = whole.rfind('\n', whole.size() - 2) + 1;
    for (std::size_t size = last_line; size < whole.size(); ++size) {
        write_file(file(), whole.substr(0, size));
        {
            Journal journal = Journal::resume(file(), simple_header("1"));
            ASSERT_EQ(journal.was_cut(), size > last_line) << size;
            ASSERT_TRUE(journal.holds(0, 0));
            ASSERT_FALSE(journal.holds(0, 1)) << size;
            journal.append(simple_game(0, 1));
        }
        ASSERT_EQ(file_text(file()), whole) << size;
    }
}

TEST_F(JournalTest, ALastLineOfZerosAfterAPowerCutIsMendedByResume) {
    write_match(file(), 1);
    const std::string whole = file_text(file());
    write_file(file(), whole + std::string(200, '\0'));
    const Journal journal = Journal::resume(file(), simple_header("1"));
    EXPECT_TRUE(journal.was_cut());
    EXPECT_EQ(file_text(file()), whole);
}

TEST_F(JournalTest, ABrokenLineInTheMiddleIsNamed) {
    write_match(file(), 1);
    std::string text = file_text(file());
    text.insert(text.find('\n') + 1, "{\"type\":\"game\"}\n");
    write_file(file(), text);
    expect_has(complaint([&] { read_journal(file()); }), "line 2");
}

TEST_F(JournalTest, AGameThatIsThereTwiceIsRefused) {
    write_match(file(), 1);
    const std::string text = file_text(file());
    write_file(file(), text + text.substr(text.find('\n') + 1));
    expect_has(complaint([&] { read_journal(file()); }), "twice");
}

TEST_F(JournalTest, AFileThatExistsIsNotOverwritten) {
    write_match(file(), 1);
    const std::string before = file_text(file());
    expect_has(complaint([&] { Journal::create(file(), simple_header("1")); }), "--resume");
    EXPECT_EQ(file_text(file()), before);
}

TEST_F(JournalTest, OfAnotherMatchOrVersionIsNotResumed) {
    write_match(file(), 1);
    const std::string settings = complaint([&] { Journal::resume(file(), simple_header("2")); });
    expect_has(settings, "seed 1 in the journal, 2 now");
    JournalHeader newer = simple_header("1");
    newer.version = "1.2.4";
    const std::string version = complaint([&] { Journal::resume(file(), newer); });
    expect_has(version, "version 1.2.3, not 1.2.4");
}

TEST_F(JournalTest, HasOneWriter) {
    Journal journal = Journal::create(file(), simple_header("1"));
    expect_has(complaint([&] { Journal::resume(file(), simple_header("1")); }), "another process");
}

/// Runs `action` in a process that may write files of `bytes` at most, as on a disk that is full.
template <class Action>
int status_with_full_disk(std::uint64_t bytes, Action action) {
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, bytes};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        ::_exit(action());
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(JournalTest, AFullDiskCostsTheGameThatDoesNotFitAndNothingElse) {
    write_match(file(), 2);
    const std::string before = file_text(file());
    // Room for a part of the next line only, for every possible part.
    for (std::uint64_t room = 0; room < 200; room += 7) {
        const int status = status_with_full_disk(before.size() + room, [&] {
            try {
                Journal journal = Journal::resume(file(), simple_header("1"));
                journal.append(simple_game(2, 0));
            } catch (const UserError& error) {
                return static_cast<int>(error.code());
            }
            return 0;
        });
        ASSERT_EQ(status, static_cast<int>(ExitCode::io_error));
        ASSERT_EQ(file_text(file()), before);
    }
    Journal journal = Journal::resume(file(), simple_header("1"));
    journal.append(simple_game(2, 0));
    EXPECT_FALSE(journal.was_cut());
    EXPECT_EQ(read_journal(file()).games.size(), 5U);
}

TEST_F(JournalTest, ADiskThatIsFullFromTheStartLeavesNoFile) {
    const int status = status_with_full_disk(10, [&] {
        try {
            Journal::create(file(), simple_header("1"));
        } catch (const UserError& error) {
            return static_cast<int>(error.code());
        }
        return 0;
    });
    EXPECT_EQ(status, static_cast<int>(ExitCode::io_error));
    EXPECT_FALSE(std::filesystem::exists(file()));
}

TEST_F(JournalTest, Kill9WhileWritingLeavesWholeLinesThatResumeGoesOnFrom) {
    constexpr std::uint64_t pairs = 40;
    Journal::create(file(), simple_header("1"));
    for (int attempt = 0; attempt < 10; ++attempt) {
        const pid_t child = ::fork();
        if (child == 0) {
            Journal journal = Journal::resume(file(), simple_header("1"));
            for (std::uint64_t pair = 0; pair < pairs; ++pair) {
                for (const int game : {0, 1}) {
                    if (!journal.holds(pair, game)) journal.append(simple_game(pair, game));
                }
            }
            ::_exit(0);
        }
        ::usleep(static_cast<useconds_t>(500 + 700 * attempt));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
    }
    {
        Journal journal = Journal::resume(file(), simple_header("1"));
        for (std::uint64_t pair = 0; pair < pairs; ++pair) {
            for (const int game : {0, 1}) {
                if (!journal.holds(pair, game)) journal.append(simple_game(pair, game));
            }
        }
    }
    EXPECT_EQ(read_journal(file()).games.size(), 2 * pairs);
}

TEST_F(JournalTest, PartsAreMergedInTheOrderOfTheSchedule) {
    {
        Journal a = Journal::create(file("a"), simple_header("1"));
        a.append(simple_game(2, 0));
        a.append(simple_game(0, 1));
        Journal b = Journal::create(file("b"), simple_header("1"));
        b.append(simple_game(1, 0));
        b.append(simple_game(0, 1));  // the same game: no contradiction
    }
    merge_journals({file("a"), file("b")}, file("all"));
    const JournalContent all = read_journal(file("all"));
    ASSERT_EQ(all.games.size(), 3U);
    EXPECT_EQ(all.games[0], simple_game(0, 1));
    EXPECT_EQ(all.games[1], simple_game(1, 0));
    EXPECT_EQ(all.games[2], simple_game(2, 0));
}

TEST_F(JournalTest, AMergeThatDoesNotFitOnTheDiskLeavesNothingAndAsksForNoMatch) {
    write_match(file("a"), 2);
    const auto size = std::filesystem::file_size(file("a"));
    for (std::uint64_t room = 0; room < size; room += 97) {
        const int status = status_with_full_disk(room, [&] {
            try {
                merge_journals({file("a")}, file("all"));
            } catch (const UserError& error) {
                const std::string_view why = error.what();
                return why.find("--resume") == why.npos ? static_cast<int>(error.code()) : -1;
            }
            return 0;
        });
        ASSERT_EQ(status, static_cast<int>(ExitCode::cannot_create)) << room;
        ASSERT_FALSE(std::filesystem::exists(file("all")));
    }
    merge_journals({file("a")}, file("all"));
    EXPECT_EQ(file_text(file("all")), file_text(file("a")));
    expect_has(complaint([&] { merge_journals({file("a")}, file("all")); }), "exists");
}

TEST_F(JournalTest, PartsOfOtherSettingsVersionsOrWithOtherGamesAreNotMerged) {
    write_match(file("a"), 1);
    Journal::create(file("b"), simple_header("2"));
    expect_has(complaint([&] { merge_journals({file("a"), file("b")}, file("all")); }), "seed");
    JournalHeader newer = simple_header("1");
    newer.version = "1.2.4";
    Journal::create(file("c"), newer);
    expect_has(complaint([&] { merge_journals({file("a"), file("c")}, file("all")); }), "version");
    {
        Journal d = Journal::create(file("d"), simple_header("1"));
        GameRecord other = simple_game(0, 0);
        other.moves.pop_back();
        d.append(other);
    }
    expect_has(complaint([&] { merge_journals({file("a"), file("d")}, file("all")); }), "twice");
    EXPECT_FALSE(std::filesystem::exists(file("all")));
}

}  // namespace
}  // namespace ybw::match
