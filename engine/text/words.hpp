// Words: the small parts that all line protocols share: words, numbers, switches, foreign text.
//
// Pure functions.
#pragma once

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "parallel/limits.hpp"

namespace ybw {

// ---- Blanks and remarks: the parts of a line without meaning, and texts without them at the ends.
//
// Returns (from Windows files) and newlines count as blanks, so that it does not matter how a line
// was read. Pure functions; the texts they give live as long as their argument.

inline constexpr std::string_view blanks = " \t\r\n";

constexpr bool is_blank(std::string_view text) {
    return text.find_first_not_of(blanks) == std::string_view::npos;
}

/// `text` without the blanks before and after it; empty if there is nothing else.
constexpr std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// The number of bytes of a non-ASCII blank at the start of the text, as Chinese texts and word
/// processors have them: U+00A0, U+2000 to U+200B, U+202F, U+205F, U+3000, U+FEFF. Else 0.
constexpr std::size_t wide_blank(std::string_view text) {
    if (text.starts_with("\u00A0")) return 2;
    const bool is_space = text.size() > 2 && text.starts_with("\xE2\x80") && text[2] <= '\x8B';
    return is_space || text.starts_with("\u202F") || text.starts_with("\u205F") ||
                   text.starts_with("\u3000") || text.starts_with("\uFEFF")
               ? 3
               : 0;
}

/// The text with a plain blank for each byte of a wide blank: columns stay true.
inline std::string with_plain_blanks(std::string text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t length = wide_blank(std::string_view(text).substr(at));
        text.replace(at, length, length, ' ');
    }
    return text;
}

/// The text with ASCII for its full-width forms (U+FF01 to U+FF5E), as Chinese keyboards type them.
inline std::string with_plain_width(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
        const bool is_wide =
            text.size() >= 3 && byte(0) == 0xefU &&
            ((byte(1) == 0xbcU && byte(2) >= 0x81U) || (byte(1) == 0xbdU && byte(2) <= 0x9eU));
        plain += is_wide ? static_cast<char>(byte(2) - 0x60U + (byte(1) == 0xbdU ? 0x40U : 0U))
                         : text.front();
        text.remove_prefix(is_wide ? 3 : 1);
    }
    return plain;
}

/// Whether a byte of UTF-8 belongs to a character that began before it.
constexpr bool continues_character(char byte) {
    return (byte & 0xC0) == 0x80;
}

/// The text without the mark that some editors write at the beginning of every file.
inline std::string without_byte_order_mark(std::string text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.erase(0, mark.size());
    return text;
}

/// A line of a list without the remark at its end and the blanks around the rest. A remark begins
/// with '#' at the beginning of the line or behind a blank: no notation has that.
constexpr std::string_view without_remark(std::string_view line) {
    for (std::size_t at = line.find('#'); at < line.size(); at = line.find('#', at + 1))
        if (at == 0 || is_blank(line.substr(at - 1, 1))) return trimmed(line.substr(0, at));
    return trimmed(line);
}

// ---- LetterCase: letters of ASCII without their case, whatever the locale.

constexpr char lower(char c) {
    return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr char upper(char c) {
    return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

inline std::string lower_case(std::string text) {
    std::ranges::transform(text, text.begin(), lower);
    return text;
}

inline std::string upper_case(std::string text) {
    std::ranges::transform(text, text.begin(), upper);
    return text;
}

/// The name of an option in the form for comparing: without case, blanks, '_' and '-'.
inline std::string plain_name(std::string_view text) {
    std::string plain = lower_case(std::string(text));
    std::erase_if(plain, [](char c) { return c == ' ' || c == '_' || c == '-' || c == '\t'; });
    return plain;
}

/// A whole number, or the nearest one that fits, and its negative too; nullopt for any other text.
inline std::optional<std::int64_t> whole_number(std::string_view text) {
    using Range = std::numeric_limits<std::int64_t>;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || end != text.data() + text.size()) return std::nullopt;
    if (error == std::errc::invalid_argument) return std::nullopt;
    if (error == std::errc::result_out_of_range)
        return text[0] == '-' ? -Range::max() : Range::max();
    return std::max(value, -Range::max());
}

/// The number that is the whole text; nullopt if there is none or it does not fit.
template <class Number>
std::optional<Number> parsed(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// "true", "on", "1" and their opposites.
inline std::optional<bool> switch_value(std::string_view text) {
    const std::string plain = plain_name(text);
    if (plain == "true" || plain == "on" || plain == "1") return true;
    if (plain == "false" || plain == "off" || plain == "0") return false;
    return std::nullopt;
}

/// A word of a text and the column of its first character, from 1.
struct PlacedWord {
    std::string_view text;
    std::size_t column = 1;
};

/// The words between blanks, or between other separators, with their places. They live as long as
/// `text`.
inline std::vector<PlacedWord> placed_words(std::string_view text,
                                            std::string_view separators = blanks) {
    std::vector<PlacedWord> words;
    std::size_t begin = text.find_first_not_of(separators);
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        words.push_back({text.substr(begin, end - begin), begin + 1});
        begin = text.find_first_not_of(separators, end);
    }
    return words;
}

/// The words of a line.
inline std::vector<std::string> words_of(std::string_view line) {
    std::istringstream stream{std::string(line)};
    return {std::istream_iterator<std::string>(stream), {}};
}

/// Text from outside as part of a message: short, printable and in quotation marks.
inline std::string in_quotes(std::string_view line, std::size_t longest = 60) {
    std::string result = "'";
    for (const char c : line.substr(0, longest))
        result += std::isprint(static_cast<unsigned char>(c)) != 0 ? c : '?';
    return result + (line.size() > longest ? "...'" : "'");
}

/// Why a setting, or a word of a list, is refused the second time.
inline std::string given_twice(std::string_view name) {
    return std::string(name) + " is given twice; leave one out";
}

/// The names of a list of things that have one.
template <class List>
std::vector<std::string_view> names_of(const List& list) {
    std::vector<std::string_view> names;
    for (const auto& one : list) names.push_back(one.name);
    return names;
}

// ---- Lines of a text, such as an embedded file. The results live as long as the text, except
// strings.

/// The parts before, between and after the separators.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// The lines with content: neither blank nor a remark, which begins with '#'.
inline std::vector<std::string_view> telling_lines(std::string_view text) {
    auto lines = split(text, '\n');
    std::erase_if(lines, [](std::string_view line) {
        return line.find_first_not_of(' ') == std::string_view::npos || line.starts_with('#');
    });
    return lines;
}

/// Joins each line that begins with four blanks to the line before it.
inline std::string with_whole_lines(std::string_view text) {
    std::string whole(text);
    for (std::size_t at = 0; (at = whole.find("\n    ", at)) != std::string::npos;)
        whole.replace(at, 5, " ");
    return whole;
}

// ---- Numbers (numbers.cpp): the only place that reads numbers and durations that a person typed.
//
// Nothing is guessed: "10x" is no number, "-3" is no depth and 10^30 is out of range. The message
// names the value, the text that was found and the right form. They throw
// UserError(ExitCode::usage).

/// A whole number in [least, most]. `what` is its name in the message, for example "--depth".
std::int64_t parse_whole(std::string_view what, std::string_view text, std::int64_t least,
                         std::int64_t most);

/// The same, with k, M and G for thousands, millions and thousands of millions: "50M".
std::int64_t parse_count(std::string_view what, std::string_view text, std::int64_t least,
                         std::int64_t most);

/// A time from 1 ms to 1000 h: "10" and "10s" are seconds; "500ms", "2m", "1h", "1.5s".
Duration parse_duration(std::string_view what, std::string_view text);

}  // namespace ybw
