// completion: scripts that teach bash, zsh and fish what may be typed, made of the tables of a
// program. The scripts are in completion_<shell>.
#include "engine/kit/completion.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/kit/common_commands.hpp"
#include "engine/kit/output.hpp"

namespace ybw {

std::vector<std::string_view> operand_choices(const Program& program, const Command& command) {
    if (command.name == "help") return program.command_names();
    if (command.operands.empty()) return {};
    return command.operands.front().choices;
}

std::string joined(const std::vector<std::string_view>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

std::string function_name(const Program& program) {
    std::string name = fmt::format("_{}", program.name);
    std::ranges::replace(name, '-', '_');
    return name;
}

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
