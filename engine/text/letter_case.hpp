// LetterCase: letters of ASCII without their case, whatever the locale.
//
// Pure functions.
#pragma once

#include <algorithm>
#include <string>

namespace ybw {

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

}  // namespace ybw
