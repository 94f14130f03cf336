#include <algorithm>
#include <array>
#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "engine/kit/output.hpp"
#include "engine/kit/program.hpp"
#include "engine/report/page.hpp"
#include "engine/report/text.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/words.hpp"

namespace ybw {

namespace kit {
// The files beside this one, embedded (../embed.cmake).
extern const std::string_view completion_bash, completion_zsh;
}  // namespace kit

Option help_option() {
    return {"help", 'h', "", "show this help"};
}

namespace {

using report::wrapped;

constexpr std::size_t name_columns = 26;

/// "-d, --depth N"
std::string option_usage(const Option& option) {
    const std::string letter = option.letter != 0 ? fmt::format("-{}, ", option.letter) : "    ";
    const std::string argument = option.argument.empty() ? "" : fmt::format(" {}", option.argument);
    return fmt::format("{}--{}{}", letter, option.name, argument);
}

/// The effect of an option, and the other facts about it.
std::string option_summary(const Option& option) {
    if (option.old_letter == 0) return option.summary;
    return fmt::format("{}; -{} means the same in this version", option.summary, option.old_letter);
}

/// "ybw completion SHELL"
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

/// Other ways to start the command, in sentences; empty where there is none.
std::string other_starts(const Program& program, const Command& command) {
    std::string text;
    if (!command.started_as.empty()) {
        text += fmt::format(" A link to {} that is called '{}' means this command.", program.name,
                            command.started_as);
    }
    if (!command.first_words.empty()) {
        text += fmt::format(
            " So does {} without a command whose standard input is no terminal and begins with {}.",
            program.name, fmt::join(command.first_words, ", "));
    }
    return text;
}

std::string exit_codes_text() {
    std::string text;
    for (const ExitCodeMeaning& entry : exit_codes()) {
        text += fmt::format("{} {} {}", text.empty() ? "Exit codes:" : ",",
                            static_cast<int>(entry.code), entry.summary);
    }
    return text + '.';
}

/// One line for an example, or two if one is too narrow.
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
    if (!option.choices.empty()) summary += fmt::format(": {}", fmt::join(option.choices, ", "));
    std::string usage = "  " + option_usage(option);
    if (usage.size() + 2 > name_columns) {
        usage += '\n' + std::string(name_columns, ' ');
    } else {
        usage.resize(name_columns, ' ');
    }
    return usage + wrapped(summary, width, name_columns) + '\n';
}

}  // namespace

std::string program_help(const Program& program, std::size_t width) {
    std::string text = fmt::format("{}\n\n{}\nCommands:\n", wrapped(program.summary, width, 0),
                                   examples_text(program.examples, width));
    for (const Command& command : program.commands)
        text += fmt::format("  {:<12}{}\n", command.name, wrapped(command.summary, width, 14));
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

namespace {

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
        if (fact.name == "libraries" && !program.libraries.empty())
            fact.value += ", " + program.libraries;
        text += fmt::format("{:<11}{}\n", fact.name, fact.value);
    }
    standard_output().write(text);
    return ExitCode::done;
}

/// Text that troff prints as it is: '-' would become a hyphen, '\\' an escape, a first '.' or '\''
/// a request.
std::string troff(std::string_view text) {
    std::string escaped(text);
    boost::replace_all(escaped, "\\", "\\e");
    boost::replace_all(escaped, "-", "\\-");
    return (escaped.starts_with('.') || escaped.starts_with('\'') ? "\\&" : "") + escaped;
}

std::string option_entry(const Option& option) {
    std::string usage = option_usage(option);
    usage.erase(0, usage.find_first_not_of(' '));
    std::string entry =
        fmt::format(".TP\n.B {}\n{}\n", troff(usage), troff(option_summary(option)));
    if (!option.choices.empty())
        entry += fmt::format("({})\n", troff(fmt::format("{}", fmt::join(option.choices, ", "))));
    return entry;
}

std::string command_section(const Program& program, const Command& command) {
    std::string section =
        fmt::format(".SS {}\n.B {}\n.PP\n{}.\n{}\n", troff(command.name),
                    troff(command_usage(program, command)), troff(command.summary),
                    troff(command.description + other_starts(program, command)));
    section += fmt::format(".PP\nOptions: {}.\n",
                           troff("--" + fmt::format("{}", fmt::join(command.options, ", --"))));
    // Where it is not what OPTIONS says.
    if (!command.narrower.empty()) section += "Here mean:\n";
    for (const Option& option : command.narrower) section += option_entry(option);
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
        for (const OutputKey& key : section.keys)
            text += fmt::format(".TP\n.B {}\n{}\n", troff(key.name), troff(key.meaning));
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

// ---- Completion: the scripts that teach a shell the words that may be typed.
//
// Options are completed by name. Their arguments are completed by the kind in the table: choices,
// lists of them, files; after a blank and after '='.

/// The words that may be the first operand of a command.
std::vector<std::string_view> operand_choices(const Program& program, const Command& command) {
    if (command.name == "help") return names_of(program.commands);
    if (command.operands.empty()) return {};
    return command.operands.front().choices;
}

/// The words with blanks between.
std::string joined(const std::vector<std::string_view>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

/// The name of the shell's completing function: "_ybw_bench".
std::string function_name(const Program& program) {
    std::string name = fmt::format("_{}", program.name);
    std::ranges::replace(name, '-', '_');
    return name;
}

/// The functions that complete an argument, in the order of Takes; the known words follow them.
constexpr std::array<std::string_view, 3> functions{"one", "list", "file"};

std::string argument_cases(const Program& program, const Command& command) {
    std::string cases;
    for (const std::string_view name : command.options) {
        const Option& option = option_of(program, command, name);
        if (option.argument.empty()) continue;
        std::string names = fmt::format("--{}", option.name);
        if (option.letter != 0) names += fmt::format("|-{}", option.letter);
        if (option.old_letter != 0) names += fmt::format("|-{}", option.old_letter);
        cases += fmt::format(
            "                {}) {}_{} \"{}\"; return ;;\n", names, function_name(program),
            functions[static_cast<std::size_t>(option.takes)], joined(option.choices));
    }
    return cases;
}

std::string command_cases(const Program& program) {
    std::string cases;
    for (const Command& command : program.commands) {
        std::string words;
        for (const std::string_view name : command.options) words += fmt::format("--{} ", name);
        words += joined(operand_choices(program, command));
        const bool takes_files =
            !command.operands.empty() && command.operands.back().takes == Takes::file;
        cases += fmt::format(
            "        {})\n            case \"$option\" in\n{}            esac\n            "
            "words=\"{}\"{} ;;\n",
            command.name, argument_cases(program, command), words, takes_files ? " files=yes" : "");
    }
    return cases;
}

std::string bash_completion(const Program& program) {
    return report::filled(kit::completion_bash, {{"@PROGRAM@", std::string(program.name)},
                                                 {"@FUNCTION@", function_name(program)},
                                                 {"@COMMANDS@", joined(names_of(program.commands))},
                                                 {"@CASES@", command_cases(program)}});
}

/// `text` for a word in single quotes; zsh knows no quote inside them.
std::string in_single_quotes(const std::string& text) {
    return boost::replace_all_copy(text, "'", "'\\''");
}

/// The completion of an argument. With a blank before it, a function gets only its own words.
std::string action_for(std::string_view argument, Takes takes,
                       const std::vector<std::string_view>& choices) {
    if (takes == Takes::file) return "_files";
    if (choices.empty()) return "";
    if (takes == Takes::list) return fmt::format(" _values -s , {} {}", argument, joined(choices));
    return fmt::format("({})", joined(choices));
}

std::string option_spec(const Option& option) {
    const std::string summary = in_single_quotes(escaped(option.summary, "[]:\\"));
    if (option.argument.empty())
        return fmt::format(" \\\n            '--{}[{}]'", option.name, summary);
    return fmt::format(" \\\n            '--{}=[{}]:{}:{}'", option.name, summary, option.argument,
                       action_for(option.argument, option.takes, option.choices));
}

std::string operand_spec(const Program& program, const Command& command) {
    const auto choices = operand_choices(program, command);
    if (!choices.empty()) return fmt::format(" \\\n            '1: :({})'", joined(choices));
    if (command.operands.empty() || command.operands.back().takes != Takes::file) return "";
    return " \\\n            '*: :_files'";
}

std::string zsh_completion(const Program& program) {
    std::string described;
    std::string cases;
    for (const Command& command : program.commands) {
        described += fmt::format("        '{}:{}'\n", command.name,
                                 in_single_quotes(escaped(command.summary, ":")));
        cases += fmt::format("        {}) _arguments", command.name);
        for (const std::string_view name : command.options)
            cases += option_spec(option_of(program, command, name));
        cases += operand_spec(program, command) + " ;;\n";
    }
    return report::filled(kit::completion_zsh, {{"@PROGRAM@", std::string(program.name)},
                                                {"@FUNCTION@", function_name(program)},
                                                {"@DESCRIBED@", described},
                                                {"@CASES@", cases}});
}

std::string argument_words(const Option& option) {
    if (option.argument.empty()) return "";
    if (option.takes == Takes::file) {
        return option.choices.empty() ? " -r -F"
                                      : fmt::format(" -r -F -a '{}'", joined(option.choices));
    }
    if (option.takes == Takes::list && !option.choices.empty())
        return fmt::format(" -x -a '(__fish_append , {})'", joined(option.choices));
    return fmt::format(" -x -a '{}'", joined(option.choices));
}

std::string option_line(const Program& program, const std::string& condition,
                        const Option& option) {
    std::string line = fmt::format("complete -c {} {} -l {}", program.name, condition, option.name);
    if (option.letter != 0) line += fmt::format(" -s {}", option.letter);
    return fmt::format("{}{} -d '{}'\n", line, argument_words(option),
                       escaped(option.summary, "'\\"));
}

std::string fish_completion(const Program& program) {
    std::string script =
        fmt::format("# fish completion of {0}\ncomplete -c {0} -f\n", program.name);
    for (const Command& command : program.commands) {
        script += fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d '{}'\n",
                              program.name, command.name, escaped(command.summary, "'\\"));
        const std::string condition =
            fmt::format("-n '__fish_seen_subcommand_from {}'", command.name);
        for (const std::string_view name : command.options)
            script += option_line(program, condition, option_of(program, command, name));
        const auto choices = operand_choices(program, command);
        if (!choices.empty()) {
            script += fmt::format("complete -c {} {} -a '{}'\n", program.name, condition,
                                  joined(choices));
        }
        if (!command.operands.empty() && command.operands.back().takes == Takes::file)
            script += fmt::format("complete -c {} {} -F\n", program.name, condition);
    }
    return script;
}

ExitCode write_completion(const Arguments& arguments) {
    const Program& program = arguments.program();
    if (arguments.operands().empty()) {
        throw UserError(ExitCode::usage,
                        "the shell is missing; write '{} completion bash', 'zsh' or 'fish'",
                        program.name);
    }
    const std::string& shell = arguments.operands().front();
    const auto script = shell == "bash"  ? &bash_completion
                        : shell == "zsh" ? &zsh_completion
                                         : &fish_completion;
    standard_output().write(script(program));
    return ExitCode::done;
}

}  // namespace

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

}  // namespace ybw
