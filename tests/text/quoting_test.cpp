// Words in quotation marks, and characters that are kept from meaning something.
#include "engine/text/quoting.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <string_view>
#include <vector>

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

TEST(TexEscaped, LeavesNoSignThatTexObeys) {
    std::string all;
    for (char c = ' '; c <= '~'; ++c) all += c;
    EXPECT_EQ(
        tex_escaped(all),
        " !\"\\#\\$\\%\\&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\textbackslash{}]"
        "\\textasciicircum{}\\_`abcdefghijklmnopqrstuvwxyz\\{|\\}\\textasciitilde{}");
    EXPECT_EQ(tex_escaped("炮"), "炮");
}

TEST(ShellQuoted, IsOneWordAgainWhateverSignsItHas) {
    for (char c = ' '; c <= '~'; ++c) {
        for (const std::string& word : {std::string(1, c), std::string("a") + c,
                                        c + std::string("b"), std::string("a") + c + c + "'b c"}) {
            EXPECT_EQ(split_words(shell_quoted(word)), std::vector{word}) << shell_quoted(word);
            const bool may_be_bare = word.find_first_of(" !\"#$&'()*;<>?[\\]^`{|}~") == word.npos;
            EXPECT_EQ(shell_quoted(word) == word, may_be_bare) << word;
        }
    }
    const std::vector<std::string> words{"", "a", "b c", "it's", "\\", "\n"};
    EXPECT_EQ(split_words(shell_quoted(words)), words);
}

/// A code point, as UTF-8 would have it if it may stand there.
std::string encoded(char32_t code) {
    const auto byte = [](char32_t value) { return static_cast<char>(value); };
    const auto rest = [&](unsigned shift) { return byte(0x80U | (code >> shift & 0x3FU)); };
    if (code < 0x80) return {byte(code)};
    if (code < 0x800) return {byte(0xC0U | code >> 6U), rest(0)};
    if (code < 0x10000) return {byte(0xE0U | code >> 12U), rest(6), rest(0)};
    return {byte(0xF0U | code >> 18U), rest(12), rest(6), rest(0)};
}

TEST(Printable, KeepsEveryCharacterButThoseThatATerminalObeys) {
    for (char32_t code = 0; code < 0x110000; ++code) {
        const std::string text = "a" + encoded(code) + "b";
        const bool is_surrogate = 0xD800 <= code && code < 0xE000;
        const bool is_control = code < 0x20 || (0x7F <= code && code < 0xA0) || code == 0x2028 ||
                                code == 0x2029 || (0x202A <= code && code <= 0x202E) ||
                                (0x2066 <= code && code <= 0x2069);
        const std::string shown = printable(text);
        if (is_surrogate) {
            ASSERT_EQ(shown.find(encoded(code)), std::string::npos) << std::uint32_t{code};
        } else {
            ASSERT_EQ(shown, is_control ? "a?b" : text) << std::uint32_t{code};
        }
    }
}

TEST(Printable, IsValidAndHarmlessWhateverBytesItIsGiven) {
    std::mt19937 random(1);
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (int length = static_cast<int>(random() % 8); length > 0; --length) {
            // Every other byte is one that characters of several bytes have.
            text += static_cast<char>(random() % 2 == 0 ? random() % 256 : 0x80 + random() % 128);
        }
        const std::string shown = printable(text);
        ASSERT_EQ(printable(shown), shown);
        for (const char c : shown) ASSERT_FALSE(('\0' <= c && c < ' ') || c == '\x7F');
    }
}

TEST(Printable, ReplacesWhatIsNoCharacterByteByByte) {
    const std::string no_character = encoded(0xFFFD);
    for (const char* wrong :
         {"\xFF", "\xC0\x8A", "\xC1\xBF", "\xE0\x80\x8A", "\xED\xA0\x80", "\xF0\x80\x80\x8A",
          "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\x80", "\xC3", "\xE5\xB8", "\xF0\x9F\x98"}) {
        std::string replaced;
        for (std::size_t i = 0; i < std::string_view(wrong).size(); ++i) replaced += no_character;
        EXPECT_EQ(printable(std::string("a") + wrong + "b"), "a" + replaced + "b");
    }
    EXPECT_EQ(printable("\x1B[31m\r\n\t\x7F\a."), "?[31m?????.");
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a?b");
}

}  // namespace
}  // namespace ybw
