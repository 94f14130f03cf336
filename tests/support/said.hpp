// What stands in a text and what does not, for tests that read what a program says.
//
// A failure names the caller's line and shows the part and the whole text.
#pragma once

#include <gtest/gtest.h>
#include <initializer_list>
#include <string_view>

namespace ybw {

/// Fails the test for each of `parts` that does not stand in `text`.
inline void expect_has_all(std::string_view text, std::initializer_list<std::string_view> parts,
                           const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    for (const std::string_view part : parts) {
        if (text.find(part) != std::string_view::npos) continue;
        ADD_FAILURE_AT(file, line) << "'" << part << "' does not stand in\n" << text;
    }
}

inline void expect_has(std::string_view text, std::string_view part,
                       const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    expect_has_all(text, {part}, file, line);
}

/// Fails the test if `part` stands in `text`.
inline void expect_lacks(std::string_view text, std::string_view part,
                         const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    if (text.find(part) == std::string_view::npos) return;
    ADD_FAILURE_AT(file, line) << "'" << part << "' stands in\n" << text;
}

}  // namespace ybw
