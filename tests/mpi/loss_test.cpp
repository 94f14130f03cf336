// ybw-mpi with three ranks, of which one or all are stopped or killed at some moment.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "engine/match/journal.hpp"
#include "parallel/clock.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/mpi/mpi_program.hpp"
#include "tests/support/program.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::mpi {
namespace {

namespace fs = std::filesystem;

constexpr int ranks = 3;
constexpr int positions = 40;

enum class Loss : std::uint8_t { stopped_rank, killed_rank, all_killed };

class Losses : public SeededTest {
protected:
    void SetUp() override {
        if (!has_mpi()) GTEST_SKIP() << "built without MPI";
        std::ofstream list(file("list"));
        for (int i = 0; i < positions; ++i) {
            list << fmt::format("h8 i9 {}{}\n", static_cast<char>('a' + i % 7), 1 + i / 7);
        }
    }

    std::string file(const std::string& name) const { return directory_.path() / name; }

    /// `command` may be given again: then the job goes on. Its process is mpirun's.
    pid_t start(const std::string& command) const {
        const std::string line = fmt::format("cd {}; exec {} {} > out 2>> err",
                                             directory_.path().string(), on_ranks(ranks), command);
        const pid_t process = ::fork();
        if (process == 0) {
            ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
            ::_exit(127);
        }
        return process;
    }

    static int exit_code(pid_t process) {
        int status = 0;
        ::waitpid(process, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    /// The processes of the ranks, in order.
    static std::vector<pid_t> ranks_of(pid_t mpirun) {
        std::vector<pid_t> found(ranks, 0);
        for (const auto& entry : fs::directory_iterator("/proc")) {
            const pid_t process = std::atoi(entry.path().filename().c_str());
            if (process <= 0) continue;
            std::istringstream stat(text_if_there(entry.path() / "stat"));
            std::string word;
            pid_t parent = 0;
            stat >> word >> word >> word >> parent;
            if (parent != mpirun) continue;
            const std::string environment = text_if_there(entry.path() / "environ");
            const std::string name = "OMPI_COMM_WORLD_RANK=";
            const auto place = environment.find(name);
            if (place == std::string::npos) continue;
            found.at(std::stoul(environment.substr(place + name.size()))) = process;
        }
        return found;
    }

    std::size_t lines_in(const std::string& name) const {
        const std::string text = text_if_there(file(name));
        return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    }

    /// The same as start, when the kept file has so many lines.
    pid_t start_and_wait(const std::string& command, const std::string& kept, std::size_t lines) {
        const pid_t mpirun = start(command);
        const bool are_there =
            StartedProgram::wait_until([&] { return lines_in(kept) >= lines; }, 30);
        EXPECT_TRUE(are_there) << text_if_there(file("err"));
        return mpirun;
    }

    /// A rank that has gone already, 0, gets none: as a process that would be all of the test's.
    static void send(pid_t rank, int signal) {
        EXPECT_GT(rank, 0) << "the rank has gone";
        if (rank > 0) ::kill(rank, signal);
    }

    /// Starts `command`, and lets the loss happen when the kept file has some lines. Gives what the
    /// job returned.
    int run_with(Loss loss, const std::string& command, const std::string& kept,
                 std::size_t lines) {
        const pid_t mpirun = start_and_wait(command, kept, lines);
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 30));
        const std::vector<pid_t> processes = ranks_of(mpirun);
        if (loss == Loss::stopped_rank) {
            send(processes[1 + random() % (ranks - 1)], SIGSTOP);
        } else if (loss == Loss::killed_rank) {
            send(processes[random() % ranks], SIGKILL);
        } else {
            ::kill(mpirun, SIGKILL);
            for (const pid_t process : processes) send(process, SIGKILL);
        }
        return exit_code(mpirun);
    }

    /// The numbers of the positions in the kept file, each once.
    std::set<int> answered() const {
        std::set<int> numbers;
        std::istringstream lines(text_if_there(file("kept")));
        for (std::string line; std::getline(lines, line);) {
            const auto json = nlohmann::json::parse(line, nullptr, false);
            if (!json.contains("number")) continue;
            EXPECT_TRUE(numbers.insert(json["number"].get<int>()).second) << line << " twice";
        }
        return numbers;
    }

    void check(Loss loss, int moments) {
        for (int i = 0; i < moments && !HasFailure(); ++i) {
            fs::remove(file("kept"));
            fs::remove(file("err"));
            const std::size_t lines = 1 + random() % (positions - 4);
            SCOPED_TRACE(fmt::format("after {} lines", lines));
            const int code = run_with(loss, words, "kept", lines);
            if (loss == Loss::stopped_rank) {
                EXPECT_EQ(code, 0) << text_if_there(file("err"));
                EXPECT_EQ(answered().size(), positions);
                expect_has(text_if_there(file("err")), "silent");
                continue;
            }
            EXPECT_GE(answered().size(), lines - 1);
            EXPECT_EQ(exit_code(start(words)), 0) << text_if_there(file("err"));
            EXPECT_EQ(answered().size(), positions);
        }
    }

    static constexpr const char* words =
        "analyze --positions list -t 30ms -j 1 --hash 1 --output kept --lease 2s";

private:
    match::TemporaryDirectory directory_;
};

TEST_F(Losses, ARankThatStopsCostsNoAnswer) {
    check(Loss::stopped_rank, 1);
}

TEST_F(Losses, TheSameCommandGoesOnAfterAKill) {
    check(Loss::killed_rank, 1);
    check(Loss::all_killed, 1);
}

TEST_F(Losses, AStoppedRankCostsNoGame) {
    const std::string match =
        "match -g gomoku hash=1 \"hash=1 name=B\" --nodes 2k --draw-after 10 --pairs 20 --journal "
        "m.jsonl --quiet --lease 2s";
    ASSERT_EQ(run_with(Loss::stopped_rank, match, "m.jsonl", 8), 0) << text_if_there(file("err"));
    EXPECT_EQ(match::read_journal(file("m.jsonl")).games.size(), 40U);
}

TEST_F(Losses, OfOnePositionARankThatStopsOrDiesCostsNoAnswer) {
    const std::string search =
        "analyze -g gomoku -p \"h8 i9 g7 h7\" --exact -d 7 -j 1 --hash 16 -f jsonl --lease 2m";
    const auto score = [&] {
        const std::string text = text_if_there(file("out"));
        const auto place = text.rfind("\"score\"");
        return place == std::string::npos ? text : text.substr(place, 14);
    };
    EXPECT_EQ(exit_code(start(search)), 0);
    const std::string expected = score();
    for (const int signal : {SIGSTOP, SIGTERM}) {
        fs::remove(file("out"));
        const pid_t mpirun = start_and_wait(search, "out", 4);
        const std::size_t lost = 1 + random() % (ranks - 1);
        send(ranks_of(mpirun)[lost], signal);
        const Stopwatch watch;
        EXPECT_EQ(exit_code(mpirun), 0) << text_if_there(file("err"));
        EXPECT_LT(watch.elapsed(), std::chrono::minutes(1)) << "waits for the rank that is lost";
        EXPECT_EQ(score(), expected);
        if (signal != SIGSTOP) continue;
        const std::string text = text_if_there(file("err"));
        const auto place = text.find(" did not answer");
        expect_has(text, fmt::format("; rank {} did not answer", lost));
        EXPECT_EQ(text.find(" did not answer", place + 1), std::string::npos) << text;
    }
}

/// Processor time of a process, in seconds.
double used_by(pid_t process) {
    std::istringstream stat(text_if_there(fmt::format("/proc/{}/stat", process)));
    std::string word;
    double user = 0;
    double system = 0;
    for (int field = 1; field < 14; ++field) stat >> word;
    stat >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

TEST_F(Losses, OfAnEngineARankThatStopsCostsNoMove) {
    ASSERT_EQ(::mkfifo(file("lines").c_str(), 0600), 0);
    const pid_t mpirun = start("uci -j 1 --hash 16 < lines");
    std::ofstream manager(file("lines"));
    const auto answers = [&](std::size_t moves) {
        return StartedProgram::wait_until(
            [&] {
                const std::string text = text_if_there(file("out"));
                std::size_t found = 0;
                for (auto at = text.find("\nbestmove"); at != text.npos;
                     at = text.find("\nbestmove", at + 1))
                    ++found;
                return found == moves;
            },
            60);
    };
    manager << "uci\nposition startpos\ngo movetime 10\n" << std::flush;
    ASSERT_TRUE(answers(1)) << text_if_there(file("err"));
    const std::vector<pid_t> processes = ranks_of(mpirun);
    const auto used = [&] { return used_by(processes[1]) + used_by(processes[2]); };

    const double at_start = used();
    const double at_start_of_first = used_by(processes[0]);
    manager << "position startpos moves h2e2\ngo movetime 2000\n" << std::flush;
    ASSERT_TRUE(answers(2));
    const double at_answer = used();
    EXPECT_GT(at_answer - at_start, 0.5 * (used_by(processes[0]) - at_start_of_first))
        << "the other ranks search, too";
    std::this_thread::sleep_for(std::chrono::seconds(1));
    EXPECT_LT(used() - at_answer, 0.5 * (at_answer - at_start)) << "they stop with rank 0";

    send(processes[1], SIGSTOP);
    manager << "position startpos moves h2e2 h9g7\ngo depth 6\n" << std::flush;
    EXPECT_TRUE(answers(3));
    manager << "quit\n" << std::flush;
    EXPECT_EQ(exit_code(mpirun), 0) << text_if_there(file("err"));
    expect_lacks(text_if_there(file("out")), "info string");
}

// Long messages go in pieces, as between machines.
TEST_F(Losses, ARankThatStopsWithinAMessageKeepsNobody) {
    const std::string command =
        "OMPI_MCA_btl_vader_single_copy_mechanism=none timeout -s KILL 40 " +
        on_ranks(3, YBW_BUILD_DIR "/tests/stopped_sender");
    const int status = std::system((command + " > /dev/null 2>&1").c_str());
    EXPECT_EQ(WEXITSTATUS(status), 3);
}

TEST_F(Losses, CtrlCShowsTheBestMoveSoFarOfOnePosition) {
    const pid_t mpirun = start_and_wait("analyze -g gomoku -t 60s -j 1 --hash 16", "out", 6);
    ::kill(mpirun, SIGINT);
    EXPECT_NE(exit_code(mpirun), 0);
    expect_has(text_if_there(file("out")), "best ");
}

TEST_F(Losses, WhereAllRanksAreSilentTheJobSaysSoAndEnds) {
    const pid_t mpirun = start_and_wait(words, "kept", 3);
    const auto processes = ranks_of(mpirun);
    for (const int rank : {1, 2}) send(processes[static_cast<std::size_t>(rank)], SIGSTOP);
    EXPECT_EQ(exit_code(mpirun), 74);
    const std::string said = text_if_there(file("err"));
    expect_has_all(said, {"ranks 1, 2 are silent", "the same command goes on"});
    EXPECT_EQ(exit_code(start(words)), 0);
    EXPECT_EQ(answered().size(), positions);
}

TEST_F(Losses, ARankThatIsToldToStopLeavesAndCostsNoAnswer) {
    const pid_t mpirun = start_and_wait(words, "kept", 3);
    send(ranks_of(mpirun)[1], SIGTERM);
    EXPECT_EQ(exit_code(mpirun), 0) << text_if_there(file("err"));
    EXPECT_EQ(answered().size(), positions);
}

// mpirun takes two seconds to tell its ranks, in which they go on.
TEST_F(Losses, CtrlCEndsTheJobAndTheSameCommandGoesOn) {
    const std::string slow =
        "analyze --positions list -t 200ms -j 1 --hash 1 --output kept --lease 2s";
    const pid_t mpirun = start_and_wait(slow, "kept", 3);
    ::kill(mpirun, SIGINT);
    EXPECT_NE(exit_code(mpirun), 0);
    expect_has(text_if_there(file("err")), "the same command goes on");
    EXPECT_LT(answered().size(), positions);
    EXPECT_EQ(exit_code(start(slow)), 0) << text_if_there(file("err"));
    EXPECT_EQ(answered().size(), positions);
}

class LongLosses : public Losses {
    void SetUp() override {
        if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
        Losses::SetUp();
    }
};

TEST_F(LongLosses, TwentyMomentsOfEachCostNoAnswerAndDoubleNone) {
    for (const Loss loss : {Loss::stopped_rank, Loss::killed_rank, Loss::all_killed}) {
        check(loss, 20);
    }
}

}  // namespace
}  // namespace ybw::mpi
