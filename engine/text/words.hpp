// Words: the small things that line protocols read and say alike: words, numbers, switches, and
// foreign text as part of a message.
//
// Pure functions.
#pragma once

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/blanks.hpp"
#include "engine/text/letter_case.hpp"

namespace ybw {

/// A name of an option as it is compared: case and blanks do not count, nor do '_' and '-'.
inline std::string plain_name(std::string_view text) {
    std::string plain;
    for (const char c : text) {
        if (c == ' ' || c == '_' || c == '-' || c == '\t') continue;
        plain += lower(c);
    }
    return plain;
}

/// A whole number, the nearest there is if it is too large; nullopt for anything else.
inline std::optional<std::int64_t> whole_number(std::string_view text) {
    using Range = std::numeric_limits<std::int64_t>;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || end != text.data() + text.size()) return std::nullopt;
    if (error == std::errc::invalid_argument) return std::nullopt;
    if (error == std::errc::result_out_of_range) {
        return text[0] == '-' ? Range::min() : Range::max();
    }
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

/// The words between blanks, or between whatever else separates them, with their places. They live
/// as long as `text`.
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
    for (const char c : line.substr(0, longest)) {
        result += std::isprint(static_cast<unsigned char>(c)) != 0 ? c : '?';
    }
    return result + (line.size() > longest ? "...'" : "'");
}

}  // namespace ybw
