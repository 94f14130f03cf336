// For zsh.
#include <fmt/format.h>

#include "engine/kit/completion.hpp"
#include "engine/text/quoting.hpp"

namespace ybw {
namespace {

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

}  // namespace

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
    return fmt::format(R"(#compdef {2}
{3}() {{
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
if [ "$funcstack[1]" = "_{2}" ]; then {3} "$@"; else compdef {3} {2}; fi
)",
                       described, cases, program.name, function_name(program));
}

}  // namespace ybw
