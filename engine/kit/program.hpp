// Program: a program as tables: what its commands and options are called, take and mean.
//
// All programs of the project are made of such tables. The parser (arguments), the help, the manual
// page and the completions of the shells read them and nothing else, so none of them can know an
// option that another does not.
//
// Thread safety: constant once it is made.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/user_error.hpp"
#include "parallel/limits.hpp"

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

/// The sections of a text whose lines are whole: "== SECTION", a paragraph about it, then "KEY ...:
/// meaning". They live as long as the text.
std::vector<OutputSection> sections_of(std::string_view text);

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

// ---- Run: a program from its command line to its exit code: parse, dispatch, one catch, exit
// code.
//
// A program that is started with no command, by nobody at a terminal, listens: boards let their
// user choose a file and start it as it is. They speak first, so the first word says which protocol
// is meant, and the command that serves it reads on where this stopped.
//
// The list of exit codes is the only one, for all programs; help and manual are made from it.

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

// ---- Arguments: a command line that has been understood: the command, its options, its operands.
//
// Regular value type. Parsing throws UserError(ExitCode::usage) for whatever the program's tables
// do not know. Requires that the program lives as long.

class Arguments {
public:
    /// Reads what follows the program's name.
    static Arguments parse(const Program& program, std::span<const std::string> words);

    const Program& program() const { return *program_; }
    const Command& command() const { return *command_; }

    /// An option as the command takes it. Requires that it does.
    const Option& option(std::string_view name) const {
        return option_of(*program_, *command_, name);
    }

    /// Whether a switch was given.
    bool has(std::string_view option) const { return values_.contains(option); }

    /// The argument of an option, if it was given.
    std::optional<std::string> value(std::string_view option) const;

    using Values = std::map<std::string, std::string, std::less<>>;

    /// All options that were given, by name.
    const Values& values() const { return values_; }

    /// The same command line with `values` for options that it does not give.
    Arguments completed_by(const Values& values) const;

    /// The same command with `values` for all its options.
    Arguments with_options(Values values) const;

    /// The same as a whole number. Throws UserError for any other.
    std::optional<std::int64_t> number(std::string_view option, std::int64_t least,
                                       std::int64_t most) const;

    /// The same with 5k, 2M and 1G understood.
    std::optional<std::int64_t> count(std::string_view option, std::int64_t least,
                                      std::int64_t most) const;

    /// The same as a time: 10, 10s, 500ms, 2m or 1h. Throws UserError for any other.
    std::optional<Duration> duration(std::string_view option) const;

    /// One of the choices that the option has; `usual` if it was not given. Throws UserError for
    /// what is none of them.
    std::string choice(std::string_view option, std::string_view usual) const;

    /// The same with what was read of the standard input before the command was known.
    Arguments having_heard(std::string text) const;
    const std::string& heard() const { return heard_; }

    const std::vector<std::string>& operands() const { return operands_; }

    /// The whole command line, quoted so that a shell would read it back.
    std::string command_line() const;

private:
    const Program* program_ = nullptr;
    const Command* command_ = nullptr;
    Values values_;
    std::vector<std::string> operands_;
    std::vector<std::string> words_;
    std::string heard_;
};

// ---- Help (help.cpp): what every program says about itself: help, version, manual page. All is
// made of the tables of the program.
//
// Pure functions of the tables and a width; the commands print.

/// Their entries in the table of the program of that name; `help` shows how it is asked.
std::vector<Command> common_commands(std::string_view program, Example help);

/// The option that every command takes.
Option help_option();

/// The help of the program: commands, first examples, exit codes.
std::string program_help(const Program& program, std::size_t width);

enum class HelpOf : std::uint8_t { usual_options, all_options };

/// The help of a command: examples first, then its options.
std::string command_help(const Program& program, const Command& command, std::size_t width,
                         HelpOf part = HelpOf::all_options);

// ---- Version (version.cpp): of this build: the project's (CMakeLists.txt) and the fingerprint of
// its sources (version.cmake); the compiler, its flags and the libraries.

/// "0.2.0+2f358ba1c0de"
std::string_view program_version();

struct BuildFact {
    std::string_view name;  ///< "compiler"
    std::string value;      ///< "GNU 12.2.0, Release"
};

/// The fingerprint of the sources, the compiler, its flags for the processor, and the libraries
/// with their versions.
std::vector<BuildFact> build_facts();

}  // namespace ybw
