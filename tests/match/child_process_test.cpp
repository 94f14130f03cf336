// A program at the other end of two pipes, and what it leaves behind.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>
#include <string>
#include <thread>

#include "engine/match/driver.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/said.hpp"

namespace ybw::match {
namespace {

SteadyTime in_seconds(double seconds) {
    return std::chrono::steady_clock::now() +
           std::chrono::duration_cast<std::chrono::steady_clock::duration>(
               std::chrono::duration<double>(seconds));
}

/// Whether the process lives a second from now. One that was killed may stay as a zombie until its
/// new parent collects it.
bool lives_on(const std::string& process) {
    const auto lives = [&] {
        const std::string text = text_if_there("/proc/" + process + "/stat");
        return !text.empty() && text.find(") Z") == std::string::npos;
    };
    for (int i = 0; i < 100 && lives(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return lives();
}

/// The next line of a program that is expected to have one.
std::string line_of(ChildProcess& process) {
    return std::get<std::string>(process.read_line(in_seconds(10)));
}

TEST(ChildProcess, IsGoneWithItsChildrenWhenItIsDropped) {
    std::string child;
    {
        ChildProcess process({"/bin/sh", "-c", "sleep 1000 & echo $!; wait"});
        child = line_of(process);
    }
    EXPECT_FALSE(lives_on(child));
}

/// How many descriptors this process has open.
std::ptrdiff_t open_descriptors() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

// A match of programs that crash starts one after another.
TEST(ChildProcess, LeavesNoDescriptorBehind) {
    const std::ptrdiff_t before = open_descriptors();
    ChildProcess({"/bin/cat"});
    EXPECT_EQ(open_descriptors(), before);
}

TEST(ChildProcess, TheChildrenOfAScriptThatHasEndedGoWithIt) {
    const std::vector<std::string> script{"/bin/sh", "-c", "sleep 1000 & echo $!; read line"};
    for (const bool is_asked_how : {false, true}) {
        std::string child;
        {
            ChildProcess process(script);
            child = line_of(process);
            process.write_line("quit", in_seconds(10));
            if (is_asked_how) {
                EXPECT_EQ(process.exit_text(in_seconds(10)), "exit code 0");
            } else {
                process.finish(in_seconds(10));
            }
        }
        EXPECT_FALSE(lives_on(child)) << is_asked_how;
    }
}

TEST(ChildProcess, IsGoneWithItsChildrenThoughTheyHaveMadeSessionsOfTheirOwn) {
    const std::string script =
        "setsid sh -c 'sleep 1000 & setsid sleep 1000 & echo $! $$; wait' & wait";
    std::istringstream children;
    {
        ChildProcess process({"/bin/sh", "-c", script});
        children.str(line_of(process));
    }
    int count = 0;
    for (std::string child; children >> child; ++count) EXPECT_FALSE(lives_on(child)) << child;
    EXPECT_EQ(count, 2);
}

TEST(ChildProcess, ALogThatCannotBeWrittenIsToldOnceAndTheTalkGoesOn) {
    testing::internal::CaptureStderr();
    ChildProcess process({"/bin/cat"}, "", "/dev/full");
    for (const std::string word : {"one", "two", "three"}) {
        EXPECT_TRUE(process.write_line(word, in_seconds(10)));
        EXPECT_EQ(line_of(process), word);
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "log=/dev/full: No space left on device; the talk goes on and is written no more\n");
}

TEST(ChildProcess, LogsTheLinesThatAreDropped) {
    const TemporaryDirectory directory;
    const auto log = directory.path() / "log";
    ChildProcess process(
        {"sh", "-c", "printf '1\\n2\\n3\\n' | sed 's/^/line /'; read word; echo $word"}, "",
        log.string());
    EXPECT_EQ(line_of(process), "line 1");  // the others came with it
    process.drop_pending();
    EXPECT_TRUE(process.write_line("four", in_seconds(10)));
    EXPECT_EQ(line_of(process), "four");
    expect_has_all(file_text(log), {"line 2", "line 3"});
}

TEST(ChildProcess, EndsLinesInAnyWay) {
    ChildProcess process({"printf", "a\\r\\nb\\rc\\nd\\r\\r\\n"});
    for (const char* line : {"a", "b", "c", "d", ""}) EXPECT_EQ(line_of(process), line);
    EXPECT_TRUE(std::holds_alternative<PipeClosed>(process.read_line(in_seconds(10))));
}

TEST(ChildProcess, OneThatIsSilentIsWaitedForNoLongerThanIsSaid) {
    ChildProcess process({"sleep", "30"});
    auto shortest = std::chrono::steady_clock::duration::max();
    for (int i = 0; i < 3; ++i) {  // this machine may be busy once
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_TRUE(std::holds_alternative<TimedOut>(process.read_line(in_seconds(0.05))));
        shortest = std::min(shortest, std::chrono::steady_clock::now() - begin);
    }
    EXPECT_GE(shortest, std::chrono::milliseconds(50));
    EXPECT_LT(shortest, std::chrono::milliseconds(500));
}

TEST(ChildProcess, TheTimeOfOneThatTalksWithoutEndIsUp) {
    ChildProcess process({"yes"});
    const SteadyTime deadline = in_seconds(0.2);
    const SteadyTime patience = in_seconds(10);
    ReadResult result;
    do {
        result = process.read_line(deadline);
    } while (std::holds_alternative<std::string>(result) &&
             std::chrono::steady_clock::now() < patience);
    EXPECT_TRUE(std::holds_alternative<TimedOut>(result));
    process.interrupt();
    EXPECT_TRUE(std::holds_alternative<Interrupted>(process.read_line(in_seconds(10))));
}

}  // namespace
}  // namespace ybw::match
