#include "engine/cli/arguments.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "engine/cli/option_table.hpp"
#include "engine/cli/option_words.hpp"
#include "engine/text/suggest.hpp"

namespace ybw::cli {
namespace {

namespace po = boost::program_options;

[[noreturn]] void refuse(const Command& command, std::string_view why) {
    throw UserError(ExitCode::usage, fmt::format("{}; see 'ybw {} --help'", why, command.name));
}

std::string unknown_option(const Command& command, const std::string& text) {
    if (const auto meant = meant_option(text, command.options)) {
        return fmt::format("there is no option '{}'; did you mean '--{}'?", text, *meant);
    }
    return fmt::format("there is no option '{}' for '{}'", text, command.name);
}

/// Of the command's options, with our words for what can go wrong.
std::vector<GivenOption> given_to(const Command& command, std::span<const std::string> words) {
    std::vector<Option> known;
    for (const std::string_view name : command.options) known.push_back(option_named(name));
    try {
        return given_options(known, words);
    } catch (const po::unknown_option& error) {
        refuse(command, unknown_option(command, error.get_option_name()));
    } catch (const po::invalid_command_line_syntax& error) {
        using Kind = po::invalid_command_line_syntax;
        if (error.kind() == Kind::extra_parameter) {
            refuse(command, fmt::format("{} takes no argument", error.get_option_name()));
        }
        refuse(command, fmt::format("{} needs an argument", error.get_option_name()));
    } catch (const po::error& error) {
        refuse(command, error.what());
    }
}

void check_operands(const Command& command, const std::vector<std::string>& operands) {
    const bool is_open = !command.operands.empty() && command.operands.back().repeats;
    if (!is_open && operands.size() > command.operands.size()) {
        const std::string& extra = operands[command.operands.size()];
        const bool takes_position =
            std::ranges::find(command.options, "position") != command.options.end();
        refuse(command, fmt::format("'{}' is one argument too many{}", extra,
                                    takes_position ? "; a position is given with --position and in "
                                                     "quotation marks"
                                                   : ""));
    }
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const Operand& operand = command.operands[std::min(i, command.operands.size() - 1)];
        const auto& choices = operand.choices;
        if (choices.empty() || std::ranges::find(choices, operands[i]) != choices.end()) continue;
        refuse(command, fmt::format("{}: '{}' is unknown; {}", operand.name, operands[i],
                                    how_to_mend(operands[i], choices)));
    }
}

/// The command that the first word names, also in the way of an option.
const Command& command_of(std::span<const std::string> words) {
    if (words.empty()) {
        throw UserError(ExitCode::usage, "a command is missing; 'ybw --help' lists them");
    }
    const std::string& word = words.front();
    if (word == "--help" || word == "-h") return command_named("help");
    if (word == "--version" || word == "-V") return command_named("version");
    if (word.starts_with('-')) {
        throw UserError(ExitCode::usage,
                        fmt::format("'{}' stands before a command; write 'ybw COMMAND {}', or see "
                                    "'ybw --help'",
                                    word, word));
    }
    return command_named(word);
}

}  // namespace

Arguments Arguments::parse(std::span<const std::string> words) {
    Arguments arguments;
    arguments.command_ = &command_of(words);
    arguments.words_.assign(words.begin(), words.end());
    const Command& command = arguments.command();
    for (const auto& [name, text] : given_to(command, words.subspan(1))) {
        if (name.empty()) {
            arguments.operands_.push_back(text);
        } else if (!arguments.values_.emplace(name, text).second) {
            refuse(command, fmt::format("--{} is given twice", name));
        }
    }
    if (!arguments.has("help")) check_operands(command, arguments.operands_);
    return arguments;
}

std::optional<std::string> Arguments::value(std::string_view option) const {
    const auto found = values_.find(option);
    if (found == values_.end()) return std::nullopt;
    return found->second;
}

std::string Arguments::command_line() const {
    std::string line = "ybw";
    for (const std::string& word : words_) line += ' ' + shell_quoted(word);
    return line;
}

std::string shell_quoted(std::string_view word) {
    static constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=,:+@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) {
        return std::string(word);
    }
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + '\'';
}

}  // namespace ybw::cli
