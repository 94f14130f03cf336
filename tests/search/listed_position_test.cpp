// Lines of files of positions: three forms, and what is wrong with one.
#include "engine/search/listed_position.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

TEST(ListedPosition, IsATextWithADepthOrJson) {
    EXPECT_EQ(listed_position(" h8 i9 "),
              (ListedPosition{.name = "", .text = "h8 i9", .depth = {}}));
    EXPECT_EQ(listed_position("12 h8i9\r"),
              (ListedPosition{.name = "", .text = "h8i9", .depth = 12}));
    EXPECT_EQ(listed_position(R"({"name": "a", "depth": 3, "position": "h8", "best": ["i9"]})"),
              (ListedPosition{.name = "a", .text = "h8", .depth = 3, .best = {"i9"}}));
    // A FEN may begin with a digit, which is no depth.
    const std::string fen = "9/9/4k4/9/9/9/9/9/9/4K4 w - - 0 1";
    EXPECT_EQ(listed_position(fen), (ListedPosition{.name = "", .text = fen, .depth = {}}));
}

TEST(ListedPosition, IsNoCommentAndNoBlankLine) {
    for (const char* line : {"", "  \t", "# h8", "  # h8"}) EXPECT_FALSE(listed_position(line));
    EXPECT_EQ(listed_position("12 h8 i9 # a # remark"),
              (ListedPosition{.name = "", .text = "h8 i9", .depth = 12}));
    EXPECT_EQ(listed_position(R"({"name": "no. # 1", "position": "h8"})"),
              (ListedPosition{.name = "no. # 1", .text = "h8", .depth = {}}));
}

TEST(ListedPosition, IsRefusedWhereItIsWrong) {
    for (const char* line :
         {"{}", "{", R"({"position": 7})", R"({"position": "h8", "depth": 0})",
          R"({"position": "h8", "depth": "3"})", R"({"position": "h8", "name": 1})",
          R"({"position": "h8", "best": []})", R"({"position": "h8", "depth": 4294967300})",
          R"({"position": "h8", "depth": 18446744073709551617})", "0 h8", "999 h8",
          "99999999999999999999 h8"}) {
        EXPECT_THROW(listed_position(line), UserError) << line;
    }
}

}  // namespace
}  // namespace ybw
