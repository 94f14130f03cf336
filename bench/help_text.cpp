#include "bench/help_text.hpp"

#include <fmt/format.h>

#include "engine/cli/help_text.hpp"
#include "engine/report/text.hpp"

namespace ybw::bench {

std::string program_help(std::size_t width) {
    std::string text =
        "ybw-bench measures how well the parallel search uses its threads.\n\n"
        "  ybw-bench scaling --threads 1,2    # time to the same depth on this machine\n"
        "  ybw-bench simulate --threads 64    # on more processors than it has\n\n"
        "Commands:\n";
    for (const CommandEntry& entry : commands()) {
        text += fmt::format("  {:<12}{}\n", entry.name, report::wrapped(entry.summary, width, 14));
    }
    return text + "\n'ybw-bench COMMAND --help' shows the options of a command.\n";
}

std::string command_help(const CommandEntry& entry, std::size_t width) {
    std::string text = fmt::format("Examples:\n{}\nUsage: ybw-bench {}{}\n\n{}\n\nOptions:\n",
                                   cli::examples_text(entry.examples, width), entry.name,
                                   entry.command == Command::help ? " [COMMAND]" : " [OPTION...]",
                                   report::wrapped(entry.summary, width, 0));
    for (const std::string_view name : entry.options) {
        text += cli::option_text(option_named(name), width);
    }
    return text;
}

}  // namespace ybw::bench
