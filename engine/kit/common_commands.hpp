// CommonCommands: what every program says about itself: help, version, manual page, completion.
//
// A file each; they are made of the tables of the program that the arguments are for.
#pragma once

#include <string_view>
#include <vector>

#include "engine/kit/arguments.hpp"
#include "engine/kit/program.hpp"

namespace ybw {

/// Their entries in the table of the program of that name; `help` shows how it is asked.
std::vector<Command> common_commands(std::string_view program, Example help);

/// The option that every command takes.
Option help_option();

ExitCode show_help(const Arguments& arguments);
ExitCode show_version(const Arguments& arguments);
ExitCode write_man_page(const Arguments& arguments);
ExitCode write_completion(const Arguments& arguments);

}  // namespace ybw
