#include "engine/text/quoting.hpp"

#include <cstddef>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "engine/text/user_error.hpp"

namespace ybw {

std::string escaped(std::string_view text, std::string_view special) {
    std::string result;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    return result;
}

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

/// A character that begins a text, and the bytes that it takes; no character: one byte of it is
/// none.
struct Character {
    std::optional<char32_t> code;
    std::size_t bytes = 1;
};

/// Requires that the text is not empty. RFC 3629: no surrogate, nothing above U+10FFFF, and each
/// character in its shortest form.
Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return {first};
    const std::size_t bytes = first < 0xC2   ? 0
                              : first < 0xE0 ? 2
                              : first < 0xF0 ? 3
                              : first < 0xF5 ? 4
                                             : 0;
    if (bytes == 0 || text.size() < bytes) return {};
    char32_t code = first & (0xFFU >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {};
        code = code << 6U | (byte(i) & 0x3FU);
    }
    const bool is_too_long = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool is_surrogate = 0xD800 <= code && code < 0xE000;
    if (is_too_long || is_surrogate || code > 0x10FFFF) return {};
    return {code, bytes};
}

/// What a terminal obeys instead of showing it: C0, DEL and C1, the ends of lines and paragraphs,
/// and the marks that turn the direction of what follows.
bool is_control(char32_t code) {
    return code < 0x20 || (0x7F <= code && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
           (0x202A <= code && code <= 0x202E) || (0x2066 <= code && code <= 0x2069);
}

template <class Keep>
std::string with_characters(std::string_view text, Keep keep) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto [code, bytes] = first_character(text);
        result += !code ? replacement : keep(*code) ? text.substr(0, bytes) : "?";
        text.remove_prefix(bytes);
    }
    return result;
}

}  // namespace

std::string valid_utf8(std::string_view text) {
    return with_characters(text, [](char32_t) { return true; });
}

std::string printable(std::string_view text) {
    return with_characters(text, [](char32_t code) { return !is_control(code); });
}

std::string shell_quoted(std::string_view word) {
    static constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=,:+@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) {
        return std::string(word);
    }
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + '\'';
}

std::string gnuplot_quoted(std::string_view text) {
    std::string result = "'";
    // A line end would end the string, and gnuplot would obey the next line. Two quotation marks
    // for one are read as such only behind another character, so one stands in a string of its own.
    for (const char c : printable(text))
        result += c == '\'' ? std::string("'.\"'\".'") : std::string(1, c);
    return result + "'";
}

std::vector<std::string> split_words(std::string_view line) {
    std::vector<std::string> words;
    char quote = 0;
    bool inside = false;
    std::string word;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '\\' && quote != '\'' && i + 1 < line.size()) {
            word += line[++i];
            inside = true;
        } else if (quote != 0) {
            if (c == quote) {
                quote = 0;
            } else {
                word += c;
            }
        } else if (c == '"' || c == '\'') {
            quote = c;
            inside = true;
        } else if (c == ' ' || c == '\t') {
            if (inside) words.push_back(std::exchange(word, {}));
            inside = false;
        } else {
            word += c;
            inside = true;
        }
    }
    if (quote != 0) {
        throw UserError(ExitCode::usage, fmt::format("'{}': a quotation mark is not closed", line));
    }
    if (inside) words.push_back(word);
    return words;
}

}  // namespace ybw
