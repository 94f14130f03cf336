// help, version: what a program says about itself.

#include <fmt/format.h>

#include "engine/kit/common_commands.hpp"
#include "engine/kit/help_text.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/terminal.hpp"
#include "engine/kit/version.hpp"

namespace ybw {

ExitCode show_help(const Arguments& arguments) {
    const Program& program = arguments.program();
    const std::size_t width = help_width();
    if (arguments.has("help")) {
        standard_output().write(command_help(program, arguments.command(), width));
    } else if (arguments.operands().empty()) {
        standard_output().write(program_help(program, width));
    } else {
        const Command& command = program.command_named(arguments.operands().front());
        standard_output().write(command_help(program, command, width));
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

}  // namespace ybw
