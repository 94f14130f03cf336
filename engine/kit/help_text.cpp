#include "engine/kit/help_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/kit/exit_code_table.hpp"
#include "engine/report/text.hpp"

namespace ybw {
namespace {

using report::wrapped;

constexpr std::size_t name_columns = 26;

std::string exit_codes_text() {
    std::string text;
    for (const ExitCodeMeaning& entry : exit_codes()) {
        text += fmt::format("{} {} {}", text.empty() ? "Exit codes:" : ",",
                            static_cast<int>(entry.code), entry.summary);
    }
    return text + '.';
}

/// A line an example, or two where one has no room.
std::string examples_text(std::span<const Example> examples, std::size_t width) {
    std::size_t longest = 0;
    for (const Example& example : examples) longest = std::max(longest, example.line.size());
    std::string text;
    for (const Example& example : examples) {
        const bool fits = 2 + longest + 4 + example.meaning.size() <= width;
        text += fits ? fmt::format("  {:<{}}  # {}\n", example.line, longest, example.meaning)
                     : fmt::format("  # {}\n  {}\n", example.meaning, example.line);
    }
    return text;
}

std::string option_text(const Option& option, std::size_t width) {
    std::string summary = option_summary(option);
    if (!option.choices.empty()) {
        summary += fmt::format(": {}", fmt::join(option.choices, ", "));
    }
    std::string usage = "  " + option_usage(option);
    if (usage.size() + 2 > name_columns) {
        usage += '\n' + std::string(name_columns, ' ');
    } else {
        usage.resize(name_columns, ' ');
    }
    return usage + wrapped(summary, width, name_columns) + '\n';
}

}  // namespace

std::string option_usage(const Option& option) {
    const std::string letter = option.letter != 0 ? fmt::format("-{}, ", option.letter) : "    ";
    const std::string argument = option.argument.empty() ? "" : fmt::format(" {}", option.argument);
    return fmt::format("{}--{}{}", letter, option.name, argument);
}

std::string option_summary(const Option& option) {
    if (option.old_letter == 0) return option.summary;
    return fmt::format("{}; -{} means the same", option.summary, option.old_letter);
}

std::string command_usage(const Program& program, const Command& command) {
    std::string usage = fmt::format("{} {}", program.name, command.name);
    for (const Operand& operand : command.operands) {
        usage += operand.choices.empty() ? fmt::format(" [{}]", operand.name)
                                         : fmt::format(" {}", fmt::join(operand.choices, "|"));
        if (operand.repeats) usage += "...";
    }
    return usage + " [OPTION...]";
}

std::string other_starts(const Program& program, const Command& command) {
    std::string text;
    if (!command.started_as.empty()) {
        text += fmt::format(" A link to {} that is called '{}' means this command.", program.name,
                            command.started_as);
    }
    if (!command.first_words.empty()) {
        text += fmt::format(
            " So does {} without a command whose standard input is no terminal and "
            "begins with {}.",
            program.name, fmt::join(command.first_words, ", "));
    }
    return text;
}

std::string program_help(const Program& program, std::size_t width) {
    std::string text = fmt::format("{}\n\n{}\nCommands:\n", wrapped(program.summary, width, 0),
                                   examples_text(program.examples, width));
    for (const Command& command : program.commands) {
        text += fmt::format("  {:<12}{}\n", command.name, wrapped(command.summary, width, 14));
    }
    return text + fmt::format(
                      "\n'{0} COMMAND --help' shows the options of a command, '{0} man' the whole "
                      "manual.\n{1}\n",
                      program.name, wrapped(exit_codes_text(), width, 0));
}

std::string command_help(const Program& program, const Command& command, std::size_t width) {
    std::string text;
    if (!command.examples.empty()) {
        text += fmt::format("Examples:\n{}\n", examples_text(command.examples, width));
    }
    text += fmt::format("Usage: {}\n\n{}\n\nOptions:\n", command_usage(program, command),
                        wrapped(command.description + other_starts(program, command), width, 0));
    for (const std::string_view name : command.options) {
        text += option_text(option_of(program, command, name), width);
    }
    return text;
}

}  // namespace ybw
