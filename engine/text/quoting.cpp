#include "engine/text/quoting.hpp"

#include <boost/algorithm/string/replace.hpp>
#include <boost/locale/utf.hpp>
#include <cstddef>
#include <fmt/format.h>
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

/// Characters that a terminal obeys instead of showing: C0, DEL and C1, the ends of lines and
/// paragraphs, and the marks that turn the direction of the text after them.
bool is_control(char32_t code) {
    return code < 0x20 || (0x7F <= code && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
           (0x202A <= code && code <= 0x202E) || (0x2066 <= code && code <= 0x2069);
}

}  // namespace

std::string printable(std::string_view text) {
    namespace utf = boost::locale::utf;
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const char* next = text.data();
        const char32_t code = utf::utf_traits<char>::decode(next, text.data() + text.size());
        const bool is_valid = code != utf::illegal && code != utf::incomplete;
        const auto bytes = is_valid ? static_cast<std::size_t>(next - text.data()) : 1;
        result += !is_valid ? replacement : is_control(code) ? "?" : text.substr(0, bytes);
        text.remove_prefix(bytes);
    }
    return result;
}

std::string shell_quoted(std::string_view word) {
    static constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=,:+@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos)
        return std::string(word);
    return "'" + boost::replace_all_copy(std::string(word), "'", "'\\''") + '\'';
}

std::string shell_quoted(std::span<const std::string> words) {
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + shell_quoted(word);
    return line;
}

std::string gnuplot_quoted(std::string_view text) {
    // A line end would end the string, and gnuplot would obey the next line. A doubled quotation
    // mark counts as one only behind another character, so one stands in a string of its own.
    return "'" + boost::replace_all_copy(printable(text), "'", "'.\"'\".'") + "'";
}

std::string tex_escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const std::string_view name = c == '\\'  ? "textbackslash"
                                      : c == '^' ? "textasciicircum"
                                      : c == '~' ? "textasciitilde"
                                                 : "";
        result += name.empty() ? escaped(std::string_view(&c, 1), "{}$&#_%")
                               : fmt::format("\\{}{{}}", name);
    }
    return result;
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
    if (quote != 0) throw UserError(ExitCode::usage, "'{}': a quotation mark is not closed", line);
    if (inside) words.push_back(word);
    return words;
}

}  // namespace ybw
