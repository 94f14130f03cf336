// Damage: what happens to files and conversations: an end that is missing, a byte that is another.
//
// Pure functions.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace ybw::faults {

/// The text with one byte changed, in each of several ways that have happened: a flipped bit, a
/// letter of the other case, a digit one higher, a line end, a zero.
inline std::vector<std::string> with_byte_changed(const std::string& text, std::size_t place) {
    const char was = text[place];
    const std::array<char, 6> others{static_cast<char>(was ^ 0x01),
                                     static_cast<char>(was ^ 0x20),
                                     static_cast<char>(was ^ 0x80),
                                     static_cast<char>(was + 1),
                                     '\n',
                                     '\0'};
    std::vector<std::string> changed;
    for (const char other : others) {
        if (other == was) continue;
        changed.push_back(text);
        changed.back()[place] = other;
    }
    return changed;
}

}  // namespace ybw::faults
