// Keys: what a terminal sends for them.
#pragma once

namespace ybw {

inline constexpr auto to_begin = "\x01";  // Ctrl-A
inline constexpr auto arrow_left = "\x1b[D";
inline constexpr auto up = "\x1b[A";
inline constexpr auto end_of_input = "\x04";  // Ctrl-D
inline constexpr auto ctrl_c = "\x03";

}  // namespace ybw
