// gomocup: the engine for managers and boards that speak the Gomocup (Piskvork) protocol.

#include "engine/protocol/gomocup.hpp"

#include <string>
#include <unistd.h>
#include <variant>

#include "engine/cli/arguments.hpp"
#include "engine/cli/line_reader.hpp"
#include "engine/cli/machine.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/settings.hpp"
#include "engine/cli/signals.hpp"
#include "engine/cli/version.hpp"

namespace ybw::cli {

ExitCode gomocup(const Arguments& arguments) {
    const SearchOptions options = search_options(arguments, this_machine(), available_memory_mib());
    Signals signals;
    const Output output = standard_output();
    protocol::Gomocup brain(options, std::string(program_version()),
                            [&](std::string_view line) { output.write(line); });
    LineReader reader(STDIN_FILENO, signals);
    while (true) {
        const auto read = reader.line();
        if (const auto* const line = std::get_if<std::string>(&read)) {
            if (!brain.obey(*line)) return ExitCode::done;
            continue;
        }
        brain.finish();
        const auto* const interrupted = std::get_if<Interrupted>(&read);
        return interrupted == nullptr ? ExitCode::done : interrupted->code;
    }
}

}  // namespace ybw::cli
