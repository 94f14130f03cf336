// The live board in a real browser: click_through.py plays, sets up, searches and loads by clicks.
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>

namespace ybw::serve {
namespace {

TEST(LongClickThrough, OfTheLiveBoardInHeadlessChromium) {
    if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    const std::string script = YBW_SOURCE_DIR "/tests/serve/click_through.py";
    const int status =
        std::system(("python3 " + script + ' ' + YBW_BUILD_DIR + std::string("/ybw")).c_str());
    constexpr int no_browser = 77;
    constexpr int no_python = 127;  // the shell's word for a command that is not there
    if (WEXITSTATUS(status) == no_browser) GTEST_SKIP() << "no Chromium with chromedriver here";
    if (WEXITSTATUS(status) == no_python) GTEST_SKIP() << "no Python here";
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace ybw::serve
