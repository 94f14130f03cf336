// Terminal: what a file descriptor shows to, and what may be sent there.
//
// Pure questions to the system; no state. Width is asked anew each time, so that it follows a
// window that is resized.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace ybw::cli {

/// --color
enum class ColorChoice { automatic, always, never };

bool is_terminal(int descriptor);

/// Columns of a terminal; nullopt where it is none or does not say.
std::optional<std::size_t> terminal_columns(int descriptor);

/// Columns for a help text on the standard output.
std::size_t help_width();

/// Whether colours may be sent to a descriptor: as asked for, else only to a terminal that is not
/// "dumb", and never if NO_COLOR is set to anything (no-color.org).
bool wants_color(int descriptor, ColorChoice choice);

/// Whether the locale's characters are UTF-8, so that boards may be drawn with more than ASCII.
bool speaks_utf8();

}  // namespace ybw::cli
