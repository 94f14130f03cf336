// ucci: the engine for boards and managers that speak UCCI.

#include "engine/protocol/ucci.hpp"

#include <string>

#include "engine/cli/arguments.hpp"
#include "engine/cli/machine.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/protocol_loop.hpp"
#include "engine/cli/settings.hpp"
#include "engine/cli/version.hpp"
#include "engine/games/xiangqi/xiangqi.hpp"

namespace ybw::cli {

ExitCode ucci(const Arguments& arguments) {
    expect_game(arguments, Xiangqi::name);
    const std::uint64_t available = available_memory_mib();
    const SearchOptions options = search_options(arguments, this_machine(), available);
    const GameOptions variant = game_options(arguments);
    Signals signals;
    const Output output = standard_output();
    protocol::Ucci<Xiangqi> server(options, variant, std::string(program_version()), available,
                                   [&](std::string_view line) { output.write(line); });
    return run_protocol(server, signals);
}

}  // namespace ybw::cli
