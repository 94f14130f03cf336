// HelpText: the help, made from the tables of commands and options.
//
// Pure functions of the tables and a width; no shared state.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/cli/command_table.hpp"
#include "engine/cli/option_table.hpp"

namespace ybw::cli {

/// The help of the program: commands, a first example, exit codes.
std::string program_help(std::size_t width);

/// The help of a command: examples first, then its options.
std::string command_help(const Command& command, std::size_t width);

/// "-d, --depth N"
std::string option_usage(const Option& option);

/// What an option is called, takes and means; begins with option_usage.
std::string option_text(const Option& option, std::size_t width);

/// A line an example, or two where one has no room.
std::string examples_text(std::span<const Example> examples, std::size_t width);

/// "ybw completion SHELL"
std::string command_usage(const Command& command);

}  // namespace ybw::cli
