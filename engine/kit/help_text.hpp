// HelpText: the help of a program, made of its tables.
//
// Pure functions of the tables and a width; no shared state.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/kit/program.hpp"

namespace ybw {

/// The help of the program: commands, first examples, exit codes.
std::string program_help(const Program& program, std::size_t width);

/// The help of a command: examples first, then its options.
std::string command_help(const Program& program, const Command& command, std::size_t width);

/// "-d, --depth N"
std::string option_usage(const Option& option);

/// What an option does, and what else is to be known of it.
std::string option_summary(const Option& option);

/// How else the command is started, in sentences; empty where there is no other way.
std::string other_starts(const Program& program, const Command& command);

/// "ybw completion SHELL"
std::string command_usage(const Program& program, const Command& command);

}  // namespace ybw
