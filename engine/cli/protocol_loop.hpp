// ProtocolLoop: lines from the standard input to a server of a protocol, until one of them ends.
//
// One thread reads and one obeys, so that a command that makes a search pointless ends it even if
// other commands, which wait for its answer, stand before. A search that the end of the input
// leaves to its own end is stopped by a signal.
#pragma once

#include <algorithm>
#include <future>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <variant>

#include "engine/cli/arguments.hpp"
#include "engine/cli/line_reader.hpp"
#include "engine/cli/mailbox.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/settings.hpp"
#include "engine/cli/signals.hpp"
#include "engine/cli/version.hpp"
#include "engine/protocol/foresight.hpp"
#include "engine/report/machine.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {

template <class Server>
class ProtocolLoop {
public:
    /// Server: obey(line), false at its end; finish() at the end of the input; foresight(line) and
    /// end_of_input, what a line and the end mean to a search that runs before their turn; from any
    /// thread expect_stop(), until stop_has_come().
    ProtocolLoop(Server& server, Signals& signals)
        : server_(server),
          signals_(signals),
          obeying_(std::async(std::launch::async, [this] { obey(); })) {}

    ~ProtocolLoop() {
        server_.expect_stop();
        lines_.close();
    }
    ProtocolLoop(const ProtocolLoop&) = delete;
    ProtocolLoop& operator=(const ProtocolLoop&) = delete;

    /// Throws what the server and the input throw.
    ExitCode run() {
        read();
        const Signals::Scope scope(
            signals_, [&] { server_.expect_stop(); }, [] {});
        lines_.close();
        obeying_.get();
        server_.finish();
        return signals_.stopped().value_or(ExitCode::done);
    }

private:
    using Foresight = protocol::Foresight;

    /// Until the input or the conversation ends, or a signal comes.
    void read() {
        LineReader reader(STDIN_FILENO, signals_);
        while (true) {
            auto read = reader.line();
            auto* const line = std::get_if<std::string>(&read);
            const Foresight foresight = line == nullptr ? Server::end_of_input  //
                                                        : Server::foresight(*line);
            if (foresight != Foresight::nothing) server_.expect_stop();
            if (line == nullptr || !lines_.post(std::move(*line))) return;
            if (foresight == Foresight::end) return;
        }
    }

    /// What `read` has posted, in a thread of its own. Nothing is posted after it has returned.
    void obey() {
        const struct Closing {
            Mailbox& lines;
            ~Closing() { lines.close(); }
        } closing{lines_};
        while (const auto line = lines_.take()) {
            if (Server::foresight(*line) != Foresight::nothing) server_.stop_has_come();
            if (!server_.obey(*line)) return;
        }
    }

    Server& server_;
    Signals& signals_;
    Mailbox lines_;
    std::future<void> obeying_;  // last: it uses all of the above
};

/// The same with a server that is made from the options: of a protocol that sets the size of the
/// table, for one game.
template <class Server>
ExitCode run_board_protocol(const Arguments& arguments) {
    expect_game(arguments);
    const std::uint64_t available = report::available_memory_mib();
    const SearchOptions options = search_options(arguments, report::this_machine(), available);
    const GameOptions variant = game_options(arguments);
    // A table in the last quarter makes the machine swap, and its clearing takes a manager's time.
    const std::uint64_t most_hash_mib =
        std::max<std::uint64_t>(options.hash_mib, available - available / 4);
    Signals signals;
    const Output output = standard_output();
    Server server(options, variant, std::string(program_version()), most_hash_mib,
                  [&](std::string_view line) { output.write(line); });
    return ProtocolLoop(server, signals).run();
}

}  // namespace ybw::cli
