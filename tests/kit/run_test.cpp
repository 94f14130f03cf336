// Limits of the system end in a sentence, not in a crash.
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>

#include "engine/kit/program.hpp"
#include "tests/match/temporary_directory.hpp"
#include "tests/support/file_text.hpp"
#include "tests/support/sanitizers.hpp"

namespace ybw {
namespace {

class Limits : public ::testing::Test {
protected:
    /// The exit code of a search under a limit; what it says goes to `said`.
    int search_under(const std::string& limit) {
        const std::string file = directory_.path() / "said";
        const std::string command = "bash -c \"ulimit " + limit +
                                    "; exec " YBW_BUILD_DIR
                                    "/ybw analyze -p 'h8 i9' -d 6 -j 2 --hash 1\" >/dev/null 2>" +
                                    file;
        const int status = std::system(command.c_str());
        said = file_text(file);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    std::string said;

private:
    match::TemporaryDirectory directory_;
};

TEST_F(Limits, OfTheStackAreRaisedOrNamed) {
    if (is_sanitized) GTEST_SKIP() << "sanitizers need more";
    EXPECT_EQ(search_under("-s 64"), static_cast<int>(ExitCode::internal_error)) << said;
    EXPECT_NE(said.find("ulimit -s"), std::string::npos) << said;
    EXPECT_EQ(search_under("-S -s 128"), 0) << said;
    EXPECT_EQ(search_under("-s 1024"), 0) << said;
}

TEST_F(Limits, OfThreadsAndMemoryAreNamed) {
    if (is_sanitized) GTEST_SKIP() << "sanitizers need more";
    for (int mib = 20; mib <= 200; mib += 20) {
        const int code = search_under("-v " + std::to_string(mib * 1024));
        if (code == 0) return;      // there is enough from here on
        if (code == 127) continue;  // not even the libraries are loaded
        EXPECT_TRUE(code == static_cast<int>(ExitCode::internal_error) ||
                    code == static_cast<int>(ExitCode::usage))
            << code << said;
        EXPECT_TRUE(said.starts_with("ybw: ")) << said;
        EXPECT_EQ(said.find("internal error"), std::string::npos) << said;
    }
}

}  // namespace
}  // namespace ybw
