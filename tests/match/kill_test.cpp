// The program, killed while it plays: what was finished stays, and nothing is played twice.
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "engine/match/journal.hpp"
#include "tests/match/temporary_directory.hpp"

namespace ybw::match {
namespace {

const std::string ybw_program = YBW_BUILD_DIR "/ybw";

pid_t start(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t process = ::fork();
    if (process == 0) {
        const int nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere, STDOUT_FILENO);
        ::dup2(nowhere, STDERR_FILENO);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    return process;
}

TEST(Kill, TenTimesAtRandomMomentsCostsNoGameAndDoublesNone) {
    if (!std::filesystem::exists(ybw_program)) GTEST_SKIP() << "ybw is not built";
    const TemporaryDirectory directory;
    const std::string journal = directory.path() / "match.jsonl";
    constexpr std::uint64_t pairs = 20;
    const std::vector<std::string> match{ybw_program,
                                         "match",
                                         "hash=1",
                                         "hash=1",
                                         "-g",
                                         "gomoku",
                                         "--nodes",
                                         "2k",
                                         "--pairs",
                                         std::to_string(pairs),
                                         "--draw-after",
                                         "10",
                                         "--concurrency",
                                         "2",
                                         "--journal",
                                         journal,
                                         "--resume",
                                         "--quiet"};
    const unsigned seed = std::random_device{}();
    std::mt19937 random(seed);
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::size_t before = 0;
    for (int kill = 0; kill < 10; ++kill) {
        const pid_t process = start(match);
        ::usleep(static_cast<useconds_t>(20'000 + random() % 150'000));
        ::kill(process, SIGKILL);
        ::waitpid(process, nullptr, 0);
        if (!std::filesystem::exists(journal)) continue;
        const std::size_t games = read_journal(journal).games.size();
        EXPECT_GE(games, before);
        before = games;
    }
    int status = 0;
    ::waitpid(start(match), &status, 0);
    ASSERT_EQ(WEXITSTATUS(status), 0);
    std::map<std::pair<std::uint64_t, int>, int> times;
    for (const GameRecord& record : read_journal(journal).games) {
        ++times[{record.pair, record.game}];
    }
    EXPECT_EQ(times.size(), 2 * pairs);
    for (const auto& [game, count] : times) EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace ybw::match
