#include "bench/commands/commands.hpp"
#include "bench/help_text.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/terminal.hpp"

namespace ybw::bench {

ExitCode help(const Settings& settings) {
    const std::size_t width = cli::help_width();
    cli::standard_output().write(settings.topic ? command_help(entry_of(*settings.topic), width)
                                                : program_help(width));
    return ExitCode::done;
}

}  // namespace ybw::bench
