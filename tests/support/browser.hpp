// Browser: a script of clicks (browser.py) run in headless Chromium, as a test of its own.
#pragma once

#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>

namespace ybw {

/// Runs tests/`script` with `arguments`; the test fails unless it exits with 0, and skips itself
/// where there is no Chromium with chromedriver, or no Python.
inline void expect_clicked_through(const std::string& script, const std::string& arguments) {
    const std::string path = std::string(YBW_SOURCE_DIR) + "/tests/" + script;
    const int status = std::system(("python3 " + path + ' ' + arguments).c_str());
    constexpr int no_browser = 77;
    constexpr int no_python = 127;  // the shell's word for a command that is not there
    if (WEXITSTATUS(status) == no_browser) GTEST_SKIP() << "no Chromium with chromedriver here";
    if (WEXITSTATUS(status) == no_python) GTEST_SKIP() << "no Python here";
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace ybw
