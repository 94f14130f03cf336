// The practice page in a real browser: click_through.py does the search as a student would.
#include <gtest/gtest.h>

#include "tests/support/browser.hpp"

namespace ybw::teach {
namespace {

TEST(ClickThrough, OfThePracticePageInHeadlessChromium) {
    expect_clicked_through("teach/click_through.py", YBW_BUILD_DIR "/ybw");
}

}  // namespace
}  // namespace ybw::teach
