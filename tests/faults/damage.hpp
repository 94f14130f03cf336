// Damage: what happens to files, conversations and programs: a byte that is another, a shell that
// allows less.
#pragma once

#include <array>
#include <cstdlib>
#include <string>
#include <sys/wait.h>
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

/// The exit code of ybw with these words in a shell that has been told `before`.
inline int run_after(const std::string& before, const std::vector<std::string>& words) {
    std::string command = before + "; exec " YBW_BUILD_DIR "/ybw";
    for (const std::string& word : words) command += " '" + word + "'";
    const int status = std::system(("(" + command + ") > /dev/null 2>&1").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace ybw::faults
