// help, version: what the program says about itself.

#include <fmt/format.h>

#include "engine/cli/arguments.hpp"
#include "engine/cli/help_text.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/terminal.hpp"
#include "engine/cli/version.hpp"

namespace ybw::cli {

ExitCode help(const Arguments& arguments) {
    if (arguments.has("help")) {
        standard_output().write(command_help(arguments.command(), help_width()));
    } else if (arguments.operands().empty()) {
        standard_output().write(program_help(help_width()));
    } else {
        const Command& command = command_named(arguments.operands().front());
        standard_output().write(command_help(command, help_width()));
    }
    return ExitCode::done;
}

ExitCode version(const Arguments&) {
    standard_output().write(fmt::format("ybw {}\n", program_version()));
    return ExitCode::done;
}

}  // namespace ybw::cli
