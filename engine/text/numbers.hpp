// Numbers: the only place that reads numbers and durations that a person typed.
//
// Nothing is guessed: "10x" is no number, "-3" is no depth and 10^30 is out of range, each with the
// name of what was read, the text that was found and what would be right.
//
// Pure functions; they throw UserError(ExitCode::usage).
#pragma once

#include <cstdint>
#include <string_view>

#include "parallel/limits.hpp"

namespace ybw {

/// A whole number in [least, most]. `what` is its name in the message, for example "--depth".
std::int64_t parse_whole(std::string_view what, std::string_view text, std::int64_t least,
                         std::int64_t most);

/// The same, with k, M and G for thousands, millions and thousands of millions: "50M".
std::int64_t parse_count(std::string_view what, std::string_view text, std::int64_t least,
                         std::int64_t most);

/// A time from 1 ms to 1000 h: "10" and "10s" are seconds; "500ms", "2m", "1h", "1.5s".
Duration parse_duration(std::string_view what, std::string_view text);

}  // namespace ybw
