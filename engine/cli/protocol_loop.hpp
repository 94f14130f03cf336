// ProtocolLoop: lines from the standard input to a server of a protocol, until one of them ends.
//
// A search that the end of the input leaves to its own end is stopped by a signal.
#pragma once

#include <string>
#include <string_view>
#include <unistd.h>
#include <variant>

#include "engine/cli/arguments.hpp"
#include "engine/cli/line_reader.hpp"
#include "engine/cli/machine.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/settings.hpp"
#include "engine/cli/signals.hpp"
#include "engine/cli/version.hpp"
#include "engine/user_error.hpp"

namespace ybw::cli {

/// Server: obey(line), false at its end; finish() at the end of the input; stop() from any thread.
template <class Server>
ExitCode run_protocol(Server& server, Signals& signals) {
    LineReader reader(STDIN_FILENO, signals);
    while (true) {
        const auto read = reader.line();
        if (const auto* const line = std::get_if<std::string>(&read)) {
            if (!server.obey(*line)) return ExitCode::done;
            continue;
        }
        if (const auto* const interrupted = std::get_if<Interrupted>(&read)) {
            server.stop();
            server.finish();
            return interrupted->code;
        }
        const Signals::Scope scope(
            signals, [&] { server.stop(); }, [] {});
        server.finish();
        return signals.stopped().value_or(ExitCode::done);
    }
}

/// The same with a server that is made from the options: of a protocol that sets the size of the
/// table, for one game.
template <class Server>
ExitCode run_board_protocol(const Arguments& arguments) {
    expect_game(arguments, Server::Game::name);
    const std::uint64_t available = available_memory_mib();
    const SearchOptions options = search_options(arguments, this_machine(), available);
    const GameOptions variant = game_options(arguments);
    Signals signals;
    const Output output = standard_output();
    Server server(options, variant, std::string(program_version()), available,
                  [&](std::string_view line) { output.write(line); });
    return run_protocol(server, signals);
}

}  // namespace ybw::cli
