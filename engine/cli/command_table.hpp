// The table of commands: name, purpose, examples, options and the function behind each.
//
// The only such list; see option_table for what is made of the two. Constant data; any thread.
//
// To add a command: a file with its function, declared here, and its entry in command_table.cpp.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/text/user_error.hpp"

namespace ybw::cli {

class Arguments;

struct Example {
    std::string_view line;
    std::string_view meaning;
};

struct Operand {
    std::string_view name;  ///< "SHELL"
    std::vector<std::string_view> choices;
    bool repeats = false;  ///< the last operand may stand for any number of words
};

struct Command {
    std::string_view name;
    std::string_view summary;      ///< one line without a full stop
    std::string_view description;  ///< a paragraph
    std::vector<Example> examples;
    std::vector<std::string_view> options;  ///< names in option_table
    std::vector<Operand> operands;
    ExitCode (*run)(const Arguments&);
    std::string_view only_game = {};  ///< for a command that knows one alone
};

std::span<const Command> commands();

/// Throws UserError for a name that no command bears.
const Command& command_named(std::string_view name);

ExitCode analyze(const Arguments& arguments);
ExitCode play(const Arguments& arguments);
ExitCode perft(const Arguments& arguments);
ExitCode signature(const Arguments& arguments);
ExitCode play_match(const Arguments& arguments);
ExitCode gomocup(const Arguments& arguments);
ExitCode uci(const Arguments& arguments);
ExitCode ucci(const Arguments& arguments);
ExitCode judge(const Arguments& arguments);
ExitCode games(const Arguments& arguments);
ExitCode help(const Arguments& arguments);
ExitCode version(const Arguments& arguments);
ExitCode man_page(const Arguments& arguments);
ExitCode completion(const Arguments& arguments);

}  // namespace ybw::cli
