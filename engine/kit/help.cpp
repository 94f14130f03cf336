#include "engine/kit/help.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "engine/kit/output.hpp"
#include "engine/kit/program.hpp"
#include "engine/kit/version.hpp"
#include "engine/report/text.hpp"
#include "engine/text/words.hpp"

namespace ybw {

Option help_option() {
    return {"help", 'h', "", "show this help"};
}

std::vector<Command> common_commands(std::string_view program, Example help) {
    const auto line = [&](std::string_view form) {
        return fmt::format(fmt::runtime(form), fmt::arg("ybw", program));
    };
    return {{"help",
             "show the help of a command",
             line("The same as '{ybw} COMMAND --help'."),
             {std::move(help)},
             {"help"},
             {{"COMMAND", {}}},
             &show_help},
            {"version",
             "show the version",
             line("The same as '{ybw} --version': the version, and what the program was built from "
                  "and with."),
             {},
             {"help"},
             {},
             &show_version},
            {"man",
             "write the manual page",
             "Writes the manual page in the format of man(7) to the standard output.",
             {{line("{ybw} man | man -l -"), "read it"},
              {line("{ybw} man > ~/.local/share/man/man1/{ybw}.1"), "install it"}},
             {"help"},
             {},
             &write_man_page},
            {"completion",
             "write a completion script for a shell",
             "Writes what teaches a shell to complete commands, options and their arguments.",
             {{line("source <({ybw} completion bash)"), "in bash, for this session"},
              {line("{ybw} completion zsh > ~/.zfunc/_{ybw}"), "in zsh, with ~/.zfunc in fpath"},
              {line("{ybw} completion fish > ~/.config/fish/completions/{ybw}.fish"), "in fish"}},
             {"help"},
             {{"SHELL", {"bash", "zsh", "fish"}}},
             &write_completion}};
}

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
        if (!operand.only_with.empty()) continue;  // an example shows it
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

std::string command_help(const Program& program, const Command& command, std::size_t width,
                         HelpOf part) {
    const bool is_whole = part == HelpOf::all_options || command.usual.empty();
    constexpr std::size_t first_examples = 5;
    std::string text;
    std::span<const Example> examples = command.examples;
    if (!is_whole) examples = examples.first(std::min(examples.size(), first_examples));
    if (!examples.empty()) text += fmt::format("Examples:\n{}\n", examples_text(examples, width));
    text += fmt::format("Usage: {}\n\n{}\n{}", command_usage(program, command),
                        wrapped(command.description + other_starts(program, command), width, 0),
                        is_whole && !command.groups.empty() ? "" : "\nOptions:\n");
    for (const std::string_view name : is_whole ? command.options : command.usual) {
        const auto group = std::ranges::find(command.groups, name, &OptionGroup::first);
        if (is_whole && group != command.groups.end()) text += fmt::format("\n{}:\n", group->title);
        text += option_text(option_of(program, command, name), width);
    }
    if (is_whole) return text;
    return text +
           fmt::format(
               "\n{}\n",
               wrapped(fmt::format("These are {} of {} options; '{} {} --help all' shows all "
                                   "options{} and all examples.",
                                   command.usual.size(), command.options.size(), program.name,
                                   command.name, command.groups.empty() ? "" : " in groups"),
                       width, 0));
}

ExitCode show_help(const Arguments& arguments) {
    const Program& program = arguments.program();
    const std::size_t width = help_width();
    if (arguments.has("help")) {
        const auto& words = arguments.operands();
        const bool is_whole = std::ranges::find(words, "all") != words.end();
        standard_output().write(
            command_help(program, arguments.command(), width,
                         is_whole ? HelpOf::all_options : HelpOf::usual_options));
    } else if (arguments.operands().empty()) {
        standard_output().write(program_help(program, width));
    } else {
        const Command& command = program.command_named(arguments.operands().front());
        standard_output().write(command_help(program, command, width, HelpOf::usual_options));
    }
    return ExitCode::done;
}

ExitCode show_version(const Arguments& arguments) {
    const Program& program = arguments.program();
    std::string text = fmt::format("{} {}\n", program.name, program_version());
    for (BuildFact& fact : build_facts()) {
        if (fact.name == "libraries" && !program.libraries.empty()) {
            fact.value += ", " + program.libraries;
        }
        text += fmt::format("{:<11}{}\n", fact.name, fact.value);
    }
    standard_output().write(text);
    return ExitCode::done;
}

namespace {

/// Text that troff prints as it is: '-' would become a hyphen, '\\' an escape, a first '.' or '\''
/// a request.
std::string troff(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\') {
            escaped += "\\e";
        } else if (c == '-') {
            escaped += "\\-";
        } else if ((c == '.' || c == '\'') && escaped.empty()) {
            escaped += std::string("\\&") + c;
        } else {
            escaped += c;
        }
    }
    return escaped;
}

std::string option_entry(const Option& option) {
    std::string usage = option_usage(option);
    usage.erase(0, usage.find_first_not_of(' '));
    std::string entry =
        fmt::format(".TP\n.B {}\n{}\n", troff(usage), troff(option_summary(option)));
    if (!option.choices.empty()) {
        entry += fmt::format("({})\n", troff(fmt::format("{}", fmt::join(option.choices, ", "))));
    }
    return entry;
}

/// What an option means for this command where it is not what OPTIONS says.
std::string own_options(const Command& command) {
    std::string text;
    for (const Option& option : command.narrower) text += option_entry(option);
    return text;
}

std::string command_section(const Program& program, const Command& command) {
    std::string section =
        fmt::format(".SS {}\n.B {}\n.PP\n{}.\n{}\n", troff(command.name),
                    troff(command_usage(program, command)), troff(command.summary),
                    troff(command.description + other_starts(program, command)));
    section += fmt::format(".PP\nOptions: {}.\n",
                           troff("--" + fmt::format("{}", fmt::join(command.options, ", --"))));
    if (!command.narrower.empty()) section += "Here mean:\n" + own_options(command);
    for (const Example& example : command.examples) {
        section += fmt::format(".PP\n{}:\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", troff(example.meaning),
                               troff(example.line));
    }
    return section;
}

std::string output_section(std::span<const OutputSection> sections) {
    if (sections.empty()) return "";
    std::string text = ".SH OUTPUT\n";
    for (const OutputSection& section : sections) {
        text += fmt::format(".SS {}\n{}\n", troff(section.title), troff(section.introduction));
        for (const OutputKey& key : section.keys) {
            text += fmt::format(".TP\n.B {}\n{}\n", troff(key.name), troff(key.meaning));
        }
    }
    return text;
}

std::string exit_status_section() {
    std::string section = ".SH EXIT STATUS\n";
    for (const ExitCodeMeaning& entry : exit_codes()) {
        section +=
            fmt::format(".TP\n.B {}\n{}\n", static_cast<int>(entry.code), troff(entry.meaning));
    }
    return section;
}

}  // namespace

ExitCode write_man_page(const Arguments& arguments) {
    const Program& program = arguments.program();
    std::string page = fmt::format(
        ".TH {0} 1 \"\" \"{1} {2}\" \"User Commands\"\n.SH NAME\n{1} \\- {3}\n.SH SYNOPSIS\n"
        ".B {1}\n.I COMMAND\n[\\fIOPTION\\fR...]\n.SH DESCRIPTION\n{4}\n.SH COMMANDS\n",
        troff(upper_case(std::string(program.name))), troff(program.name), program_version(),
        program.title, troff(program.summary));
    for (const Command& command : program.commands) page += command_section(program, command);
    page += ".SH OPTIONS\n";
    for (const Option& option : program.options) page += option_entry(option);
    page += output_section(program.output);
    standard_output().write(page + exit_status_section() + std::string(program.closing));
    return ExitCode::done;
}

}  // namespace ybw
