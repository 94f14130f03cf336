// ProtocolLoop: lines from the standard input to a server of a protocol, until one of them ends.
//
// A search that the end of the input leaves to its own end is stopped by a signal.
#pragma once

#include <string>
#include <unistd.h>
#include <variant>

#include "engine/cli/line_reader.hpp"
#include "engine/cli/signals.hpp"
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

}  // namespace ybw::cli
