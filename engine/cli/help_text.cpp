#include "engine/cli/help_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/cli/exit_code_table.hpp"
#include "engine/games/visit_game.hpp"
#include "engine/report/text.hpp"

namespace ybw::cli {
namespace {

using report::wrapped;

constexpr std::size_t name_columns = 26;

/// An option as a command takes it: one that knows a single game offers what that game has.
Option option_of(const Command& command, std::string_view name) {
    Option option = option_named(name);
    if (command.only_game.empty()) return option;
    visit_game(command.only_game, [&]<class T>(std::type_identity<T>) {
        if (name == "game") {
            option.summary = "may be given, but there is one alone";
            option.choices = {T::name};
        } else if (name == "rule") {
            option.choices.clear();
            for (const NamedChoice& rule : T::rules()) option.choices.push_back(rule.name);
        } else if (name == "side") {
            option.choices = T::sides();
        }
    });
    return option;
}

std::string exit_codes_text() {
    std::string text;
    for (const ExitCodeMeaning& entry : exit_codes()) {
        text += fmt::format("{} {} {}", text.empty() ? "Exit codes:" : ",",
                            static_cast<int>(entry.code), entry.summary);
    }
    return text + '.';
}

}  // namespace

std::string option_usage(const Option& option) {
    const std::string letter = option.letter != 0 ? fmt::format("-{}, ", option.letter) : "    ";
    const std::string argument = option.argument.empty() ? "" : fmt::format(" {}", option.argument);
    return fmt::format("{}--{}{}", letter, option.name, argument);
}

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
    std::string summary(option.summary);
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

std::string command_usage(const Command& command) {
    std::string usage = fmt::format("ybw {}", command.name);
    for (const Operand& operand : command.operands) {
        usage += operand.choices.empty() ? fmt::format(" [{}]", operand.name)
                                         : fmt::format(" {}", fmt::join(operand.choices, "|"));
        if (operand.repeats) usage += "...";
    }
    return usage + " [OPTION...]";
}

std::string program_help(std::size_t width) {
    std::string text =
        "ybw searches game trees on all cores (Young Brothers Wait).\n\n"
        "  ybw analyze --position \"h8 i9 g7\"   # the best move in a gomoku position\n"
        "  ybw play                             # play against the engine\n\n"
        "Commands:\n";
    for (const Command& command : commands()) {
        text += fmt::format("  {:<12}{}\n", command.name, wrapped(command.summary, width, 14));
    }
    return text +
           "\n'ybw COMMAND --help' shows the options of a command, 'ybw man' the whole "
           "manual.\n" +
           wrapped(exit_codes_text(), width, 0) + '\n';
}

std::string command_help(const Command& command, std::size_t width) {
    std::string text;
    if (!command.examples.empty()) {
        text += fmt::format("Examples:\n{}\n", examples_text(command.examples, width));
    }
    text += fmt::format("Usage: {}\n\n{}\n\nOptions:\n", command_usage(command),
                        wrapped(command.description, width, 0));
    for (const std::string_view name : command.options) {
        text += option_text(option_of(command, name), width);
    }
    return text;
}

}  // namespace ybw::cli
