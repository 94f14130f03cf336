// Program: a program as tables: what its commands and options are called, take and mean.
//
// All programs of the project are made of such tables. The parser (arguments), the help, the manual
// page and the completions of the shells read them and nothing else, so none of them can know an
// option that another does not.
//
// Thread safety: constant once it is made.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/user_error.hpp"

namespace ybw {

class Arguments;

/// What the argument of an option or an operand is, for the shells that complete it.
enum class Takes {
    one,   ///< one of the choices, if they can be listed, or any text
    list,  ///< several of them, with commas between
    file
};

struct Option {
    std::string_view name;                       ///< "depth" for --depth
    char letter;                                 ///< 'd' for -d; 0 for none
    std::string_view argument;                   ///< what it takes, "N"; empty for a switch
    std::string summary;                         ///< what it does, and its default
    std::vector<std::string_view> choices = {};  ///< the arguments there are, if they can be listed
    Takes takes = Takes::one;
    char old_letter = 0;  ///< means the same, for command lines of old
};

struct Example {
    std::string line;
    std::string meaning;
};

struct Operand {
    std::string_view name;  ///< "SHELL"
    std::vector<std::string_view> choices;
    bool repeats = false;  ///< the last operand may stand for any number of words
    Takes takes = Takes::one;
    std::string_view only_with = {};  ///< the option without which the last operand is not taken
};

struct OptionGroup {
    std::string_view first;  ///< option
    std::string_view title;
};

struct Command {
    std::string_view name;
    std::string_view summary;  ///< one line without a full stop
    std::string description;   ///< a paragraph
    std::vector<Example> examples;
    std::vector<std::string_view> options;  ///< names in Program::options
    std::vector<Operand> operands;
    std::function<ExitCode(const Arguments&)> run;
    std::string_view only_game = {};  ///< for a command that knows one alone
    /// Options that offer less here than they do elsewhere, instead of those in Program::options.
    std::vector<Option> narrower = {};
    /// The name of a link to the program that means this command.
    std::string_view started_as = {};
    /// What the input begins with, in any case of letters, that means it where no command is given.
    std::vector<std::string_view> first_words = {};
    /// Those that people use first, which --help shows without the others; empty: all.
    std::vector<std::string_view> usual = {};
    /// Headings of `--help all`, each before the first of its options.
    std::vector<OptionGroup> groups = {};
};

// ---- What a program writes for other programs; a contract, shown by the manual page.

struct OutputKey {
    std::string_view name;  ///< as it is written; several that belong together with blanks between
    std::string_view meaning;  ///< with its unit, without a full stop
};

/// What belongs together: the lines of one command.
struct OutputSection {
    std::string_view title;
    std::string_view introduction;  ///< a paragraph
    std::vector<OutputKey> keys;
};

struct Program {
    std::string_view name;          ///< "ybw-bench"
    std::string_view title;         ///< what it is, in a few words
    std::string_view summary;       ///< what it does, a sentence
    std::vector<Example> examples;  ///< the first two things to try
    std::string_view closing;       ///< sections of the manual page that no table gives, in troff
    std::vector<Option> options;    ///< in the order of the help
    std::vector<Command> commands;  ///< likewise
    std::span<const OutputSection> output = {};  ///< what is written for other programs
    std::string libraries = {};                  ///< with versions, besides those of all programs

    /// Throws UserError for a name that no command bears.
    const Command& command_named(std::string_view name) const;

    /// Requires that there is an option of that name.
    const Option& option_named(std::string_view name) const;

    std::vector<std::string_view> command_names() const;
};

/// Whether the command takes the option of that name.
bool takes(const Command& command, std::string_view option);

/// The option of that name as the command takes it. Requires that there is one.
const Option& option_of(const Program& program, const Command& command, std::string_view name);

/// Leaves out the options that no command takes.
void drop_untaken_options(Program& program);

}  // namespace ybw
