// Arguments: a command line that has been understood: the command, its options, its operands.
//
// Regular value type. Parsing throws UserError(ExitCode::usage) for whatever the program's tables
// do not know. Requires that the program lives as long.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/kit/program.hpp"
#include "parallel/limits.hpp"

namespace ybw {

struct GivenOption {
    std::string name;  ///< empty: an operand
    std::string text;  ///< the argument, or the operand; a switch has an empty one
};

/// What `words` give of the `known` options, in order. Options are not guessed from beginnings.
std::vector<GivenOption> given_options(std::span<const Option> known,
                                       std::span<const std::string> words);

/// The option that a mistyped one, with its dashes, was meant to be.
std::optional<std::string_view> meant_option(std::string_view text,
                                             std::span<const std::string_view> names);

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

}  // namespace ybw
