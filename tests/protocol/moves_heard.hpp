// MovesHeard: the moves among what a Gomocup program has said.
#pragma once

#include <iterator>
#include <regex>
#include <string>

#include "tests/support/program.hpp"

namespace ybw::protocol {

inline long moves_in(const std::string& out) {
    static const std::regex move("(^|\n)[0-9]+,[0-9]+(?=\n)");
    return std::distance(std::sregex_iterator(out.begin(), out.end(), move), {});
}

/// Waits until there are so many moves among the answers; whether they came.
inline bool hears_moves(const StartedProgram& program, long count, double seconds = 10) {
    return StartedProgram::wait_until([&] { return moves_in(program.out()) >= count; }, seconds);
}

}  // namespace ybw::protocol
