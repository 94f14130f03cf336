// For bash. The line is given in words that '=' cuts, too, unless somebody has taken it out of
// COMP_WORDBREAKS; both ways are understood.
#include <fmt/format.h>

#include "engine/kit/completion.hpp"

namespace ybw {
namespace {

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

}  // namespace

std::string bash_completion(const Program& program) {
    return fmt::format(R"(# bash completion of {0}
{1}_one() {{ COMPREPLY=($(compgen -P "$prefix" -W "$1" -- "$current")); }}
{1}_list() {{
    if [[ $current == *,* ]]; then prefix+="${{current%,*}}," current="${{current##*,}}"; fi
    compopt -o nospace 2> /dev/null
    {1}_one "$1"
}}
{1}_file() {{
    {1}_one "$1"
    local IFS=$'\n'
    compopt -o filenames 2> /dev/null
    COMPREPLY+=($(compgen -P "$prefix" -f -- "$current"))
}}
{1}() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" option="${{COMP_WORDS[COMP_CWORD-1]}}" prefix="" words="" files="" is_argument=""
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        {1}_one "{2} --help --version"
        return
    fi
    if [ "$current" = "=" ]; then
        current="" is_argument=yes
    elif [ "$option" = "=" ]; then
        option="${{COMP_WORDS[COMP_CWORD-2]}}" is_argument=yes
    elif [[ $current == --*=* ]]; then
        option="${{current%%=*}}" prefix="${{current%%=*}}=" current="${{current#*=}}" is_argument=yes
    fi
    case "${{COMP_WORDS[1]}}" in
{3}    esac
    if [ -n "$is_argument" ]; then return; fi  # of an option that the command does not take
    {1}_one "$words"
    if [ -n "$files" ] && [ "${{#COMPREPLY[@]}}" -eq 0 ]; then {1}_file ""; fi
}}
complete -F {1} {0}
)",
                       program.name, function_name(program), joined(program.command_names()),
                       command_cases(program));
}

}  // namespace ybw
