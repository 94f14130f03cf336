// Signals, taken by a thread in this very process.
#include "engine/kit/signals.hpp"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "engine/kit/input.hpp"

namespace ybw::cli {
namespace {

template <class Condition>
bool soon(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!condition() && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return condition();
}

void raise_in_process(int signal) {
    ASSERT_EQ(::kill(::getpid(), signal), 0);
}

TEST(Signals, StopCallsBackAndIsRemembered) {
    Signals signals;
    std::atomic<int> stops = 0;
    const Signals::Scope scope(signals, [&] { ++stops; });
    EXPECT_EQ(signals.stopped(), std::nullopt);
    raise_in_process(SIGTERM);
    EXPECT_TRUE(soon([&] { return stops == 1; }));
    EXPECT_EQ(signals.stopped(), ExitCode::terminated);
}

TEST(Signals, StopThatCameBeforeThereWasSomethingToStopIsNotLost) {
    Signals signals;
    raise_in_process(SIGINT);
    ASSERT_TRUE(soon([&] { return signals.stopped().has_value(); }));
    std::atomic<int> stops = 0;
    const Signals::Scope scope(signals, [&] { ++stops; });
    EXPECT_GE(stops, 1);
    EXPECT_EQ(signals.stopped(), ExitCode::interrupted);
}

TEST(Signals, ForgottenStopMakesTheNextOneAFirst) {
    Signals signals;
    std::atomic<int> stops = 0;
    const Signals::Scope scope(signals, [&] { ++stops; });
    for (int round = 1; round <= 3; ++round) {
        raise_in_process(SIGINT);  // a second one would end this process
        ASSERT_TRUE(soon([&] { return stops == round; }));
        signals.forget();
        EXPECT_EQ(signals.stopped(), std::nullopt);
        pollfd waiting{.fd = signals.descriptor(), .events = POLLIN, .revents = 0};
        EXPECT_EQ(::poll(&waiting, 1, 0), 0) << "the descriptor still says stop";
    }
}

TEST(Signals, StatusIsAskedForAndNothingStops) {
    Signals signals;
    std::atomic<int> questions = 0;
    const Signals::Scope scope(
        signals, [] {}, [&] { ++questions; });
    raise_in_process(SIGUSR1);
    EXPECT_TRUE(soon([&] { return questions == 1; }));
    EXPECT_EQ(signals.stopped(), std::nullopt);
}

TEST(Signals, ReaderIsWokenByAStop) {
    Signals signals;
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    LineReader reader(ends[0], signals);
    const std::jthread later([] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        raise_in_process(SIGTERM);
    });
    const auto read = reader.line();
    ASSERT_TRUE(std::holds_alternative<Interrupted>(read));
    EXPECT_EQ(std::get<Interrupted>(read).code, ExitCode::terminated);
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST(Signals, AStopHasItsTimeHoweverLongAReaderHasBeenWaitedForBefore) {
    Signals signals;
    const Signals::Wait wait(signals);
    std::this_thread::sleep_for(Signals::patience + Signals::same_moment);
    raise_in_process(SIGINT);
    ASSERT_TRUE(soon([&] { return signals.stopped().has_value(); }));
    std::this_thread::sleep_for(2 * Signals::same_moment);  // this process is still there
}

/// How a process ends that takes its time: two signals, so far apart.
int end_after(int first, int second, std::chrono::milliseconds apart) {
    constexpr int by_itself = 7;
    const pid_t child = ::fork();
    if (child == 0) {
        const Signals signals;
        raise_in_process(first);
        if (!soon([&] { return signals.stopped().has_value(); })) ::_exit(1);
        std::this_thread::sleep_for(apart);
        raise_in_process(second);
        std::this_thread::sleep_for(Signals::same_moment);
        ::_exit(by_itself);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    return WEXITSTATUS(status) == by_itself ? 0 : WEXITSTATUS(status);
}

TEST(Signals, ASecondStopEndsTheProcessUnlessItIsTheSameOrAHangUp) {
    for (const int first : {SIGINT, SIGTERM, SIGHUP}) {
        for (const auto& [second, code] : {std::pair{SIGINT, 130}, {SIGTERM, 143}, {SIGHUP, 0}}) {
            EXPECT_EQ(end_after(first, second, 2 * Signals::same_moment), code)
                << first << ' ' << second;
            EXPECT_EQ(end_after(first, second, std::chrono::milliseconds(0)), 0)
                << first << ' ' << second;
        }
    }
}

TEST(Crew, ThatCannotBeginAsAWholeIsStopped) {
    rlimit usual{};
    ASSERT_EQ(::getrlimit(RLIMIT_AS, &usual), 0);
    rlimit small = usual;
    small.rlim_cur = rlim_t{1} << 30U;  // stacks of 8 MiB
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &small), 0);
    std::atomic<bool> stopped = false;
    EXPECT_THROW(work_on_threads(
                     10'000, [&](std::size_t) { stopped.wait(false); },
                     [&] {
                         stopped = true;
                         stopped.notify_all();
                     }),
                 std::system_error);
    ::setrlimit(RLIMIT_AS, &usual);
    EXPECT_TRUE(stopped);
}

TEST(LineReader, LinesComeOneByOneAndTheLastNeedsNoEnd) {
    const Signals signals;
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const std::string text = "one\r\n\nthree";
    ASSERT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    ::close(ends[1]);
    LineReader reader(ends[0], signals);
    EXPECT_EQ(std::get<std::string>(reader.line()), "one");
    EXPECT_EQ(std::get<std::string>(reader.line()), "");
    EXPECT_EQ(std::get<std::string>(reader.line()), "three");
    EXPECT_TRUE(std::holds_alternative<EndOfInput>(reader.line()));
    ::close(ends[0]);
}

}  // namespace
}  // namespace ybw::cli
