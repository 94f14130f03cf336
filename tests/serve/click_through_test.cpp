// The live board in a real browser: click_through.py plays, sets up, searches and loads by clicks.
#include <gtest/gtest.h>

#include "tests/support/browser.hpp"

namespace ybw::serve {
namespace {

TEST(ClickThrough, OfTheLiveBoardInHeadlessChromium) {
    expect_clicked_through("serve/click_through.py", YBW_BUILD_DIR "/ybw");
}

}  // namespace
}  // namespace ybw::serve
