// HelpText: the help of ybw-bench, made from the tables of commands and options.
//
// Pure functions of the tables and a width.
#pragma once

#include <cstddef>
#include <string>

#include "bench/command_table.hpp"

namespace ybw::bench {

/// The help of the program: first examples and all commands.
std::string program_help(std::size_t width);

/// The help of a command: examples first, then its options.
std::string command_help(const CommandEntry& entry, std::size_t width);

}  // namespace ybw::bench
