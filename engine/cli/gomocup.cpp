// gomocup: the engine for managers and boards that speak the Gomocup (Piskvork) protocol.

#include "engine/protocol/gomocup.hpp"

#include <string>

#include "engine/cli/protocol_loop.hpp"

namespace ybw::cli {

ExitCode gomocup(const Arguments& arguments) {
    const SearchOptions options =
        search_options(arguments, report::this_machine(), report::available_memory_mib());
    Signals signals;
    const Output output = standard_output();
    protocol::Gomocup brain(options, std::string(program_version()),
                            [&](std::string_view line) { output.write(line); });
    return ProtocolLoop(brain, signals).run();
}

}  // namespace ybw::cli
