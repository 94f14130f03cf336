// Run: a program from its command line to its exit code: parse, dispatch, one catch, exit code.
//
// A program that is started with no command, by nobody at a terminal, listens: boards let their
// user choose a file and start it as it is. They speak first, so the first word says which protocol
// is meant, and the command that serves it reads on where this stopped.
//
// The list of exit codes is the only one, for all programs; help and manual are made from it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/kit/program.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {

struct ExitCodeMeaning {
    ExitCode code;
    std::string_view summary;  ///< a few words, for the help
    std::string_view meaning;  ///< a sentence without a full stop, for the manual
};

std::span<const ExitCodeMeaning> exit_codes();

/// Prints one line about the exception that is being handled, unless there is nobody to read it. It
/// begins with the name of the `program`. Requires that an exception is being handled.
ExitCode explain_failure(std::string_view program) noexcept;

/// Whether the program has commands that are known by the first word of their input.
bool can_listen(const Program& program);

/// Reads the first word of the standard input and runs the command that it begins. Throws UserError
/// for a word that begins none, or if there is no word, and what the command throws.
ExitCode listen(const Program& program);

/// Runs the command that `words`, which follow the program's name, ask for; throws what it throws.
ExitCode run(const Program& program, std::span<const std::string> words);

/// The same for the whole of a process: says what went wrong, and gives the exit code for it. A
/// link to the program may mean a command by its name; with no command, and nobody at a terminal,
/// the program listens.
int run_process(const Program& program, int argc, char** argv);

}  // namespace ybw
