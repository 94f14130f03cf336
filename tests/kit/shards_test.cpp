#include <gtest/gtest.h>

#include "engine/kit/kept_file.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

TEST(Shard, PartsAreDisjointAndTogetherEverything) {
    for (std::uint64_t pair = 0; pair < 100; ++pair) {
        int holders = 0;
        for (const char* text : {"1/3", "2/3", "3/3"}) {
            if (parse_shard(text).holds(pair)) ++holders;
        }
        EXPECT_EQ(holders, 1);
    }
}

TEST(Shard, ThatDoesNotExistIsRefused) {
    for (const char* wrong : {"0/3", "4/3", "1", "1/", "/3", "a/b", "1/0"}) {
        EXPECT_THROW(parse_shard(wrong), UserError) << wrong;
    }
}

}  // namespace
}  // namespace ybw
