#include "engine/text/quoting.hpp"

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

std::string printable(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
        // U+0080 to U+009F are two bytes.
        const bool is_two_bytes = byte == 0xC2 && 0x80 <= next && next <= 0x9F;
        if (is_two_bytes) ++i;
        result += is_two_bytes || byte < ' ' || byte == 0x7F ? '?' : text[i];
    }
    return result;
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
    // A line end would end the string, and gnuplot would obey the next line.
    for (const char c : printable(text))
        result += c == '\'' ? std::string("''") : std::string(1, c);
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
