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

TEST(Quoting, NoControlCharacterIsPrintable) {
    EXPECT_EQ(printable("plain \xC3\xA4 \xE5\xB8\xA5"), "plain \xC3\xA4 \xE5\xB8\xA5");
    EXPECT_EQ(printable("\x1B[31m\r\n\t\x7F."), "?[31m????.");
    EXPECT_EQ(printable("\xC2\x9B"
                        "2J\xC2\xA0\xC2"),
              "?2J\xC2\xA0\xC2");
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a?b");
}

}  // namespace
}  // namespace ybw
