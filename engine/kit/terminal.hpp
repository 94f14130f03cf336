// Terminal: what a file descriptor shows to, and what may be sent there.
//
// Questions to the system; no state. Width is asked anew each time, so that it follows a
// window that is resized.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace ybw {

/// --color
enum class ColorChoice { automatic, always, never };

bool is_terminal(int descriptor);

/// Whether somebody else may print what is written there, at any later moment: `| tee`, `| less`.
bool is_pipe(int descriptor);

/// Writes what is not worth waiting for: nothing if the other end does not read at present.
void write_if_ready(int descriptor, std::string_view text);

/// Columns of a terminal; nullopt where it is none or does not say.
std::optional<std::size_t> terminal_columns(int descriptor);

/// Columns for a help text on the standard output.
std::size_t help_width();

/// Whether colours may be sent to a descriptor: as asked for, else only to a terminal that is not
/// "dumb", and never if NO_COLOR is set to anything (no-color.org).
bool wants_color(int descriptor, ColorChoice choice);

/// Whether lines can be edited on it: a terminal that says what it is, and not that it is "dumb".
bool moves_its_cursor(int descriptor);

/// Whether the locale's characters are UTF-8, so that boards may be drawn with more than ASCII.
bool speaks_utf8();

}  // namespace ybw
