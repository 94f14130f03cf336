// ybw serve, run as a user runs it.
#include <csignal>
#include <gtest/gtest.h>
#include <string>

#include "tests/support/program.hpp"

namespace ybw {
namespace {

TEST(ServeProgram, PrintsItsAddressAndServesUntilASignal) {
    StartedProgram program({"serve", "--hash", "1", "-j", "1"}, {});
    ASSERT_TRUE(program.wait_for("http://127.0.0.1:"));
    ASSERT_TRUE(program.wait_for("/\n"));
    program.send(SIGINT);
    const auto finished = exits(130, program.finish());
    EXPECT_EQ(finished.err, "");
}

TEST(ServeProgram, SaysWhatIsWrongBeforeItServes) {
    const auto complaint = [](std::vector<std::string> more, int code) {
        more.insert(more.begin(), "serve");
        const auto run = exits(code, run_program(more));
        EXPECT_EQ(run.out, "");
        return run.err;
    };
    EXPECT_TRUE(complaint({"--address", "nowhere"}, 64).starts_with("ybw: --address nowhere: "));
}

TEST(ServeProgram, TellsWhoItOpensTo) {
    StartedProgram program({"serve", "--hash", "1", "-j", "1", "--address", "0.0.0.0"}, {});
    ASSERT_TRUE(program.wait_for("http://"));
    program.send(SIGTERM);
    const auto finished = exits(143, program.finish());
    expect_has(finished.err, "other machines can reach this");
}

}  // namespace
}  // namespace ybw
