// Arguments: what a command line gives to a command, by the tables of commands and options.
//
// Pure functions; they throw UserError(ExitCode::usage) for whatever the tables do not know.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>

#include "bench/command_table.hpp"

namespace ybw::bench {

/// The options that are given, each with its argument; a switch has an empty one.
using Arguments = std::map<std::string, std::string, std::less<>>;

/// The command that the first word names, also in the way of an option.
const CommandEntry& command_of(std::span<const std::string> words);

/// Reads what follows the command.
Arguments arguments_of(const CommandEntry& entry, std::span<const std::string> words);

}  // namespace ybw::bench
