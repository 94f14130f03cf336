// Words in quotation marks, and characters that are kept from meaning something.
#include "engine/text/quoting.hpp"

#include <gtest/gtest.h>

#include "engine/text/user_error.hpp"

namespace ybw {
namespace {

TEST(SplitWords, KnowsQuotationMarksAndBackslashes) {
    EXPECT_EQ(split_words(R"(a  "b c" d\ e 'f"g' "" h)"),
              (std::vector<std::string>{"a", "b c", "d e", "f\"g", "", "h"}));
    EXPECT_TRUE(split_words("  ").empty());
}

TEST(SplitWords, RefusesAQuotationThatDoesNotEnd) {
    EXPECT_THROW(split_words("a 'b c"), UserError);
}

TEST(Escaped, HasABackslashBeforeWhatIsSpecial) {
    EXPECT_EQ(escaped(R"(a]b\c")", R"(]\)"), R"(a\]b\\c")");
    EXPECT_EQ(escaped("", "]"), "");
}

}  // namespace
}  // namespace ybw
