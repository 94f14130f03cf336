// MovesHeard: the moves among what a Gomocup program has said.
#pragma once

#include <chrono>
#include <iterator>
#include <regex>
#include <string>
#include <thread>

#include "tests/support/program.hpp"

namespace ybw::protocol {

inline long moves_in(const std::string& out) {
    static const std::regex move("(^|\n)[0-9]+,[0-9]+(?=\n)");
    return std::distance(std::sregex_iterator(out.begin(), out.end(), move), {});
}

/// Waits until there are so many moves among the answers; whether they came.
inline bool hears_moves(const Program& program, long count, double seconds = 10) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (moves_in(program.out()) < count) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

}  // namespace ybw::protocol
