// InputFile: the text of a file that an operand or an option names, or of the standard input.
//
// A program that takes signals waits for its input so that they end the waiting: at once on the
// standard input, and after some patience where a FIFO has nobody at its other end.
//
// Throws UserError(input_missing), and Stopped if a signal ends the reading.
#pragma once

#include <string>
#include <string_view>

#include "engine/kit/signals.hpp"

namespace ybw {

/// All of the file, or of the standard input for "-", without a byte order mark. `what` begins the
/// message, "--positions"; `wanted` ends it: "name a file of positions, one a line". `signals` are
/// those that are taken, if any are.
std::string input_text(std::string_view what, const std::string& path, std::string_view wanted,
                       Signals* signals);

}  // namespace ybw
