// Blanks: what of a line carries no meaning, and texts without it at their ends.
//
// The returns of files from Windows count, and newlines, so that it does not matter how a line was
// read. Pure functions; the result of `trimmed` lives as long as its argument.
#pragma once

#include <algorithm>
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

}  // namespace ybw
