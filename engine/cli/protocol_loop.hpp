// ProtocolLoop: lines from the standard input to a server of a protocol, until one of them ends it.
//
// One thread reads and one obeys, so that a command that makes a search pointless ends it even if
// other commands, which wait for its answer, stand before. A search that the end of the input
// leaves to its own end is stopped by a signal.
#pragma once

#include <future>
#include <memory>
#include <string>

#include "engine/kit/arguments.hpp"
#include "engine/kit/mailbox.hpp"
#include "engine/kit/signals.hpp"
#include "engine/protocol/line_server.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {

class ProtocolLoop {
public:
    /// `heard` is what was read of the standard input before.
    ProtocolLoop(protocol::LineServer& server, Signals& signals, std::string heard);
    ~ProtocolLoop();
    ProtocolLoop(const ProtocolLoop&) = delete;
    ProtocolLoop& operator=(const ProtocolLoop&) = delete;

    /// Throws what the server and the input throw.
    ExitCode run();

private:
    void stop();
    void read();
    void obey();

    protocol::LineServer& server_;
    Signals& signals_;
    const std::string heard_;
    Mailbox lines_;
    std::future<void> obeying_;  // last: it uses all of the above
};

using MakeServer =
    std::function<std::unique_ptr<protocol::LineServer>(protocol::ServerSetting setting)>;

/// The command that serves a protocol: the one game it knows, the options of the command line, and
/// the standard streams. Throws UserError and what the loop throws.
ExitCode serve_protocol(const Arguments& arguments, const MakeServer& make_server);

}  // namespace ybw::cli
