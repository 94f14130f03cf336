// Listen: what a program does that is started with no command, by nobody at a terminal.
//
// Boards let their user choose a file and start it as it is. They speak first, so the first word
// says which protocol is meant; the command that serves it then reads on where this stopped.
#pragma once

#include "engine/kit/program.hpp"

namespace ybw {

/// Whether the program has commands that are known by the first word of their input.
bool can_listen(const Program& program);

/// Reads the first word of the standard input and runs the command that it begins. Throws UserError
/// for a word that begins none, or if there is no word, and what the command throws.
ExitCode listen(const Program& program);

}  // namespace ybw
