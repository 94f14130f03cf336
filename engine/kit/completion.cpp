// Completion: the scripts that teach a shell what may be typed.
//
// Options are completed by name, their arguments by what the table says they take: choices, lists
// of them, files; after a blank and after '='.

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/kit/help.hpp"
#include "engine/kit/output.hpp"
#include "engine/report/page.hpp"
#include "engine/text/quoting.hpp"

namespace ybw {
namespace kit {
// The files beside this one, embedded (../embed.cmake).
extern const std::string_view completion_bash, completion_zsh;
}  // namespace kit

namespace {

/// The words that may be the first operand of a command.
std::vector<std::string_view> operand_choices(const Program& program, const Command& command) {
    if (command.name == "help") return program.command_names();
    if (command.operands.empty()) return {};
    return command.operands.front().choices;
}

/// With blanks between.
std::string joined(const std::vector<std::string_view>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

/// What a shell calls the function that completes: "_ybw_bench".
std::string function_name(const Program& program) {
    std::string name = fmt::format("_{}", program.name);
    std::ranges::replace(name, '-', '_');
    return name;
}

/// The function that completes an argument: the words there are follow it.
std::string_view function_for(Takes takes) {
    switch (takes) {
        case Takes::list:
            return "list";
        case Takes::file:
            return "file";
        case Takes::one:
            break;
    }
    return "one";
}

std::string argument_cases(const Program& program, const Command& command) {
    std::string cases;
    for (const std::string_view name : command.options) {
        const Option& option = option_of(program, command, name);
        if (option.argument.empty()) continue;
        std::string names = fmt::format("--{}", option.name);
        if (option.letter != 0) names += fmt::format("|-{}", option.letter);
        if (option.old_letter != 0) names += fmt::format("|-{}", option.old_letter);
        cases +=
            fmt::format("                {}) {}_{} \"{}\"; return ;;\n", names,
                        function_name(program), function_for(option.takes), joined(option.choices));
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
            "words=\"{}\"{} "
            ";;\n",
            command.name, argument_cases(program, command), words, takes_files ? " files=yes" : "");
    }
    return cases;
}

std::string bash_completion(const Program& program) {
    return report::filled(kit::completion_bash, {{"@PROGRAM@", std::string(program.name)},
                                                 {"@FUNCTION@", function_name(program)},
                                                 {"@COMMANDS@", joined(program.command_names())},
                                                 {"@CASES@", command_cases(program)}});
}

/// `text` for a word in single quotes; zsh knows no quote inside of them.
std::string in_single_quotes(std::string_view text) {
    std::string result;
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result;
}

/// What completes an argument. With a blank before it, a function gets no words but its own.
std::string action_for(std::string_view argument, Takes takes,
                       const std::vector<std::string_view>& choices) {
    if (takes == Takes::file) return "_files";
    if (choices.empty()) return "";
    if (takes == Takes::list) return fmt::format(" _values -s , {} {}", argument, joined(choices));
    return fmt::format("({})", joined(choices));
}

std::string option_spec(const Option& option) {
    const std::string summary = in_single_quotes(escaped(option.summary, "[]:\\"));
    if (option.argument.empty()) {
        return fmt::format(" \\\n            '--{}[{}]'", option.name, summary);
    }
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
        for (const std::string_view name : command.options) {
            cases += option_spec(option_of(program, command, name));
        }
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
    if (option.takes == Takes::list && !option.choices.empty()) {
        return fmt::format(" -x -a '(__fish_append , {})'", joined(option.choices));
    }
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
        for (const std::string_view name : command.options) {
            script += option_line(program, condition, option_of(program, command, name));
        }
        const auto choices = operand_choices(program, command);
        if (!choices.empty()) {
            script += fmt::format("complete -c {} {} -a '{}'\n", program.name, condition,
                                  joined(choices));
        }
        if (!command.operands.empty() && command.operands.back().takes == Takes::file) {
            script += fmt::format("complete -c {} {} -F\n", program.name, condition);
        }
    }
    return script;
}

}  // namespace

ExitCode write_completion(const Arguments& arguments) {
    const Program& program = arguments.program();
    if (arguments.operands().empty()) {
        throw UserError(
            ExitCode::usage,
            fmt::format("the shell is missing; write '{} completion bash', 'zsh' or 'fish'",
                        program.name));
    }
    const std::string& shell = arguments.operands().front();
    const auto script = shell == "bash"  ? &bash_completion
                        : shell == "zsh" ? &zsh_completion
                                         : &fish_completion;
    standard_output().write(script(program));
    return ExitCode::done;
}

}  // namespace ybw
