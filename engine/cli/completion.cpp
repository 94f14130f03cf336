// completion: scripts that teach bash, zsh and fish what may be typed, made from the tables of
// commands and options.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/cli/arguments.hpp"
#include "engine/cli/option_table.hpp"
#include "engine/cli/output.hpp"

namespace ybw::cli {
namespace {

std::vector<std::string_view> command_names() {
    std::vector<std::string_view> names;
    for (const Command& command : commands()) names.push_back(command.name);
    return names;
}

/// The words that may be the first operand of a command.
std::vector<std::string_view> operand_choices(const Command& command) {
    if (command.name == "help") return command_names();
    if (command.operands.empty()) return {};
    return command.operands.front().choices;
}

std::string joined(const std::vector<std::string_view>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

/// `text` with a backslash before each of `special`.
std::string escaped(std::string_view text, std::string_view special) {
    std::string result;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    return result;
}

/// `text` for a word in single quotes; zsh and bash know no quote inside of them.
std::string in_single_quotes(std::string_view text) {
    std::string result;
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result;
}

std::string bash_script() {
    std::string options_cases;
    for (const Command& command : commands()) {
        options_cases += fmt::format("        {}) words=\"", command.name);
        for (const std::string_view name : command.options) {
            options_cases += fmt::format("--{} ", name);
        }
        options_cases += joined(operand_choices(command)) + "\" ;;\n";
    }
    std::string argument_cases;
    for (const Option& option : options()) {
        if (option.argument.empty()) continue;
        std::string names = fmt::format("--{}", option.name);
        if (option.letter != 0) names += fmt::format("|-{}", option.letter);
        argument_cases +=
            fmt::format("        {}) COMPREPLY=($(compgen -W \"{}\" -- \"$current\")); return ;;\n",
                        names, joined(option.choices));
    }
    return fmt::format(R"(# bash completion of ybw
_ybw() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" words=""
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{0} --help --version" -- "$current"))
        return
    fi
    case "$previous" in
{1}    esac
    case "${{COMP_WORDS[1]}}" in
{2}    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -F _ybw ybw
)",
                       joined(command_names()), argument_cases, options_cases);
}

std::string zsh_option(const Option& option) {
    const std::string summary = in_single_quotes(escaped(option.summary, "[]:\\"));
    const std::string argument =
        option.argument.empty()
            ? ""
            : fmt::format(
                  ":{}:{}", option.argument,
                  option.choices.empty() ? "" : fmt::format("({})", joined(option.choices)));
    const std::string_view equals = option.argument.empty() ? "" : "=";
    return fmt::format(" \\\n            '--{}{}[{}]{}'", option.name, equals, summary, argument);
}

std::string zsh_script() {
    std::string described;
    std::string cases;
    for (const Command& command : commands()) {
        described += fmt::format("        '{}:{}'\n", command.name,
                                 in_single_quotes(escaped(command.summary, ":")));
        cases += fmt::format("        {}) _arguments", command.name);
        for (const std::string_view name : command.options) cases += zsh_option(option_named(name));
        const auto choices = operand_choices(command);
        if (!choices.empty()) cases += fmt::format(" \\\n            '1: :({})'", joined(choices));
        cases += " ;;\n";
    }
    return fmt::format(R"(#compdef ybw
_ybw() {{
    local -a described
    described=(
{0}    )
    if (( CURRENT == 2 )); then
        _describe 'command' described
        return
    fi
    local name=$words[2]
    shift words
    (( CURRENT-- ))
    case $name in
{1}    esac
}}
if [ "$funcstack[1]" = "_ybw" ]; then _ybw "$@"; else compdef _ybw ybw; fi
)",
                       described, cases);
}

std::string fish_script() {
    std::string script = "# fish completion of ybw\ncomplete -c ybw -f\n";
    for (const Command& command : commands()) {
        script += fmt::format("complete -c ybw -n __fish_use_subcommand -a {} -d '{}'\n",
                              command.name, escaped(command.summary, "'\\"));
        const std::string condition =
            fmt::format("-n '__fish_seen_subcommand_from {}'", command.name);
        for (const std::string_view name : command.options) {
            const Option& option = option_named(name);
            script += fmt::format("complete -c ybw {} -l {}", condition, name);
            if (option.letter != 0) script += fmt::format(" -s {}", option.letter);
            if (!option.argument.empty()) {
                script += fmt::format(" -x -a '{}'", joined(option.choices));
            }
            script += fmt::format(" -d '{}'\n", escaped(option.summary, "'\\"));
        }
        const auto choices = operand_choices(command);
        if (!choices.empty()) {
            script += fmt::format("complete -c ybw {} -a '{}'\n", condition, joined(choices));
        }
    }
    return script;
}

}  // namespace

ExitCode completion(const Arguments& arguments) {
    if (arguments.operands().empty()) {
        throw UserError(ExitCode::usage,
                        "the shell is missing; write 'ybw completion bash', 'zsh' or 'fish'");
    }
    const std::string& shell = arguments.operands().front();
    const std::string script = shell == "bash"  ? bash_script()
                               : shell == "zsh" ? zsh_script()
                                                : fish_script();
    standard_output().write(script);
    return ExitCode::done;
}

}  // namespace ybw::cli
