// Blanks and remarks: what of a line carries no meaning, and texts without it at their ends.
//
// The returns of files from Windows count, and newlines, so that it does not matter how a line was
// read. Pure functions; the texts they give live as long as their argument.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace ybw {

inline constexpr std::string_view blanks = " \t\r\n";

constexpr bool is_blank(std::string_view text) {
    return text.find_first_not_of(blanks) == std::string_view::npos;
}

/// `text` without the blanks before and after it; empty if there is nothing else.
constexpr std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// The bytes of the blank beyond ASCII that begins the text, as Chinese texts and word processors
/// have them: U+00A0, U+2000 to U+200B, U+202F, U+205F, U+3000, U+FEFF. 0 for anything else.
constexpr std::size_t wide_blank(std::string_view text) {
    if (text.starts_with("\u00A0")) return 2;
    const bool is_space = text.size() > 2 && text.starts_with("\xE2\x80") && text[2] <= '\x8B';
    return is_space || text.starts_with("\u202F") || text.starts_with("\u205F") ||
                   text.starts_with("\u3000") || text.starts_with("\uFEFF")
               ? 3
               : 0;
}

/// With wide blanks as blanks, one for each byte: columns stay true.
inline std::string with_plain_blanks(std::string text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t length = wide_blank(std::string_view(text).substr(at));
        text.replace(at, length, length, ' ');
    }
    return text;
}

/// Without the mark that some editors begin every file with.
inline std::string without_byte_order_mark(std::string text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.erase(0, mark.size());
    return text;
}

/// A line of a list without the remark at its end and the blanks around the rest. A remark begins
/// with '#' at the beginning of the line or behind a blank: no notation has that.
constexpr std::string_view without_remark(std::string_view line) {
    for (std::size_t at = line.find('#'); at < line.size(); at = line.find('#', at + 1)) {
        if (at == 0 || is_blank(line.substr(at - 1, 1))) return trimmed(line.substr(0, at));
    }
    return trimmed(line);
}

}  // namespace ybw
