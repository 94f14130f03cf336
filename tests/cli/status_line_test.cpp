// The status line: nothing without a terminal, wiped as wide as it was.
#include <array>
#include <gtest/gtest.h>
#include <unistd.h>

#include "engine/cli/asked.hpp"
#include "engine/kit/output.hpp"

namespace ybw::cli {
namespace {

TEST(StatusLine, IsNotThereWithoutATerminal) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    bool printed = false;
    {
        StatusLine line(ends[1], [] { return std::string("never"); });
        line.print_above([&] { printed = true; });
    }
    EXPECT_TRUE(printed);
    ::close(ends[1]);
    char byte = 0;
    EXPECT_EQ(::read(ends[0], &byte, 1), 0) << "something was drawn into a pipe";
    ::close(ends[0]);
}

TEST(StatusLine, WipesAllRowsThatANarrowedWindowMadeOfIt) {
    EXPECT_EQ(wipe(0, 80), "\r\x1b[J");
    EXPECT_EQ(wipe(79, 80), "\r\x1b[J");
    EXPECT_EQ(wipe(80, 80), "\r\x1b[J");
    EXPECT_EQ(wipe(81, 80), "\r\x1b[1A\x1b[J");
    EXPECT_EQ(wipe(79, 20), "\r\x1b[3A\x1b[J");
}

TEST(StatusText, SaysDepthNodesTimeAndBestMove) {
    Status status;
    status.depth = 13;
    status.statistics.nodes = 45'700'000;
    status.time = Duration(7.34);
    status.hashfull_permille = 336;
    Limits limits;
    limits.time = Duration(10);
    EXPECT_EQ(status_text(status, limits, "h9 +35"),
              "depth 13   45.7 M nodes   6.23 M/s   7.3 s of 10 s   hash 34%   best h9 +35");
    EXPECT_EQ(status_text(Status{}, Limits{}, ""), "depth 0   0 nodes   0/s   0.0 s");
}

}  // namespace
}  // namespace ybw::cli
