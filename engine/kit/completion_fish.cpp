// For fish.
#include <fmt/format.h>

#include "engine/kit/completion.hpp"
#include "engine/text/quoting.hpp"

namespace ybw {
namespace {

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

}  // namespace

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

}  // namespace ybw
