// The tables of commands and options of ybw-bench: what each is called and means, and which command
// takes which option.
//
// The only such lists; the parser (arguments) and the help (help_text) are made of them. Constant
// data; any thread.
//
// To add a command: see commands/README.md.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/cli/command_table.hpp"
#include "engine/cli/option_table.hpp"

namespace ybw::bench {

enum class Command { help, scaling, simulate, depths, suite };

struct CommandEntry {
    std::string_view name;
    Command command;
    std::string_view summary;  ///< one line without a full stop
    std::vector<cli::Example> examples;
    std::vector<std::string_view> options;  ///< names in options()
};

/// All commands, in the order of the help.
std::span<const CommandEntry> commands();

/// Requires that it is in the table.
const CommandEntry& entry_of(Command command);

/// Throws UserError for a name that no command bears.
const CommandEntry& command_named(std::string_view name);

/// All options, in the order of the help.
std::span<const cli::Option> options();

/// Requires that there is an option of that name.
const cli::Option& option_named(std::string_view name);

/// Whether the command takes the option of that name.
bool takes(const CommandEntry& entry, std::string_view option);

}  // namespace ybw::bench
