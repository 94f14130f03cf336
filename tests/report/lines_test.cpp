// The writers of lines for programs: what has to be quoted, and what is no text.
#include <array>
#include <gtest/gtest.h>
#include <string>

#include "engine/report/text.hpp"

namespace ybw {
namespace {

TEST(CsvLine, QuotesWhatRfc4180SaysAndNothingElse) {
    EXPECT_EQ(csv_line(std::array<std::string, 5>{"a b", "", "c,d", "say \"so\"", "e\nf"}),
              "a b,,\"c,d\",\"say \"\"so\"\"\",\"e\nf\"\n");
    EXPECT_EQ(csv_line(std::array<std::string, 1>{"g\r"}), "\"g\r\"\n");
    EXPECT_EQ(csv_line(std::array<std::string, 2>{"\x1b[31m", "\a\n"}), "?[31m,\"?\n\"\n");
}

TEST(JsonLine, IsOneLineWhateverItHolds) {
    EXPECT_EQ(json_line({{"a", "b\nc"}, {"d", nullptr}}), "{\"a\":\"b\\nc\",\"d\":null}\n");
    EXPECT_EQ(json_line("\x1b\x7f\xc2\x9b"), "\"\\u001b\\u007f\\u009b\"\n")
        << "no terminal obeys it";
    EXPECT_EQ(json_line("\xff"), "\"\xef\xbf\xbd\"\n") << "no UTF-8";
}

}  // namespace
}  // namespace ybw
