// TextLines: the lines of a text, as of the files that are embedded.
//
// Pure functions; what they give lives as long as their argument, but for strings.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace ybw {

/// What stands before, between and behind the separators.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// Lines that say something: neither blank nor a remark, which begins with '#'.
inline std::vector<std::string_view> telling_lines(std::string_view text) {
    auto lines = split(text, '\n');
    std::erase_if(lines, [](std::string_view line) {
        return line.find_first_not_of(' ') == std::string_view::npos || line.starts_with('#');
    });
    return lines;
}

/// A text whose lines go on where the next ones begin with four blanks, each in one.
inline std::string with_whole_lines(std::string_view text) {
    constexpr std::string_view goes_on = "\n    ";
    std::string whole;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(goes_on, at), text.size());
        whole += text.substr(at, end - at);
        if (end < text.size()) whole += ' ';
        at = end + goes_on.size();
    }
    return whole;
}

}  // namespace ybw
