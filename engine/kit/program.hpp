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

/// The kind of an option's argument or of an operand, for the shells that complete it.
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
    char old_letter = 0;  ///< means the same in old command lines, with a warning
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
    std::string_view only_game = {};  ///< for a command that knows only one game
    /// Options that offer less here than elsewhere; they replace those in Program::options.
    std::vector<Option> narrower = {};
    /// The name of a link to the program that means this command.
    std::string_view started_as = {};
    /// Words that begin the input of this command, in any case, where no command is given.
    std::vector<std::string_view> first_words = {};
    /// The options that people use first; --help shows only these. Empty: all.
    std::vector<std::string_view> usual = {};
    /// Headings of `--help all`, each before the first of its options.
    std::vector<OptionGroup> groups = {};
};

// ---- What a program writes for other programs; a contract, shown by the manual page.

struct OutputKey {
    std::string_view name;  ///< as it is written; several that belong together with blanks between
    std::string_view meaning;  ///< with its unit, without a full stop
};

/// Keys that belong together: the lines of one command.
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
    std::vector<Command> commands;  ///< in the order of the help
    std::span<const OutputSection> output = {};  ///< what is written for other programs
    std::string libraries = {};                  ///< with versions, besides those of all programs

    /// Throws UserError if no command has the name.
    const Command& command_named(std::string_view name) const;

    /// Requires that there is an option of this name.
    const Option& option_named(std::string_view name) const;
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
// A program that is started without a command and without a terminal listens: board programs let
// their user choose a file and start it without arguments. They speak first, so the first word says
// which protocol is meant. The command of that protocol then reads on from there.
//
// This is the only list of exit codes, for all programs; help and manual are made from it.

struct ExitCodeMeaning {
    ExitCode code;
    std::string_view summary;  ///< a few words, for the help
    std::string_view meaning;  ///< a sentence without a full stop, for the manual
};

std::span<const ExitCodeMeaning> exit_codes();

/// Prints one line about the exception that is being handled, unless there is nobody to read it. It
/// begins with the name of the `program`. Requires that an exception is being handled.
ExitCode explain_failure(std::string_view program) noexcept;

/// Whether the program has commands that the first word of their input selects.
bool can_listen(const Program& program);

/// Reads the first word of the standard input and runs the command whose input begins with it.
/// Throws UserError for any other word, or if there is no word, and whatever the command throws.
ExitCode listen(const Program& program);

/// Runs the command of `words`, the words after the program's name; throws what it throws.
ExitCode run(const Program& program, std::span<const std::string> words);

/// Runs a whole process: prints what went wrong and returns the exit code for it. A link to the
/// program may name a command; without a command and without a terminal, the program listens.
int run_process(const Program& program, int argc, char** argv);

// ---- Arguments: a command line that has been understood: the command, its options, its operands.
//
// Regular value type. Parsing throws UserError(ExitCode::usage) for every word that the program's
// tables do not know. Requires that the program lives as long.

class Arguments {
public:
    /// Reads the words after the program's name; `heard` is the input that was read before the
    /// command was known.
    static Arguments parse(const Program& program, std::span<const std::string> words,
                           std::string heard = {});

    const Program& program() const { return *program_; }
    const Command& command() const { return *command_; }

    /// An option as the command takes it. Requires that the command takes it.
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

    /// The same command with `values` for all its options.
    Arguments with_options(Values values) const;

    /// The argument as a whole number. Throws UserError for any other text.
    std::optional<std::int64_t> number(std::string_view option, std::int64_t least,
                                       std::int64_t most) const;

    /// The same as a number of type T; `usual` if the option was not given.
    template <class T>
    T number(std::string_view option, std::int64_t least, std::int64_t most, T usual) const {
        const auto given = number(option, least, most);
        return given ? static_cast<T>(*given) : usual;
    }

    /// The argument as a count, with 5k, 2M and 1G understood.
    std::optional<std::int64_t> count(std::string_view option, std::int64_t least,
                                      std::int64_t most) const;

    /// The argument as a time: 10, 10s, 500ms, 2m or 1h. Throws UserError for any other text.
    std::optional<Duration> duration(std::string_view option) const;

    /// The argument as one of the choices of the option; `usual` if it was not given. Throws
    /// UserError for any other text.
    std::string choice(std::string_view option, std::string_view usual) const;

    const std::string& heard() const { return heard_; }

    const std::vector<std::string>& operands() const { return operands_; }

    /// The whole command line, quoted so that a shell reads it back.
    std::string command_line() const;

private:
    const Program* program_ = nullptr;
    const Command* command_ = nullptr;
    Values values_;
    std::vector<std::string> operands_;
    std::vector<std::string> words_;
    std::string heard_;
};

// ---- Help (help.cpp): the texts of every program about itself: help, version, manual page. All
// are made from the tables of the program.
//
// Pure functions of the tables and a width; the commands print.

/// The entries of these commands in the table of `program`; `help` shows how to ask for help.
std::vector<Command> common_commands(std::string_view program, Example help);

/// The option that every command takes.
Option help_option();

/// The help of the program: commands, first examples, exit codes.
std::string program_help(const Program& program, std::size_t width);

enum class HelpOf : std::uint8_t { usual_options, all_options };

/// The help of a command: examples first, then its options.
std::string command_help(const Program& program, const Command& command, std::size_t width,
                         HelpOf part = HelpOf::all_options);

// ---- Version (version.cpp): the version of the project (CMakeLists.txt), the fingerprint of the
// sources of this build (version.cmake), the compiler, its flags and the libraries.

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
