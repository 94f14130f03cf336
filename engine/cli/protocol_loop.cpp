#include "engine/cli/protocol_loop.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <unistd.h>
#include <utility>
#include <variant>

#include "engine/cli/asked_position.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/games/registry.hpp"
#include "engine/kit/line_reader.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/version.hpp"
#include "engine/report/machine.hpp"

namespace ybw::cli {

using protocol::Foresight;

ProtocolLoop::ProtocolLoop(protocol::LineServer& server, Signals& signals, std::string heard)
    : server_(server),
      signals_(signals),
      heard_(std::move(heard)),
      obeying_(std::async(std::launch::async, [this] { obey(); })) {}

ProtocolLoop::~ProtocolLoop() {
    server_.expect_stop();
    lines_.close();
}

ExitCode ProtocolLoop::run() {
    // A signal ends the reading, too: it may wait for a place in the box.
    const Signals::Scope scope(
        signals_, [this] { stop(); }, [] {});
    read();
    lines_.close();
    obeying_.get();
    server_.finish();
    return signals_.stopped().value_or(ExitCode::done);
}

/// The searches of what was said have their answers, as far as there is time for them.
void ProtocolLoop::stop() {
    server_.expect_stop();
    lines_.close(std::chrono::steady_clock::now() + Signals::patience);
}

/// Until the input or the conversation ends, or a signal comes.
void ProtocolLoop::read() {
    LineReader reader(STDIN_FILENO, signals_, heard_);
    while (true) {
        auto read = reader.line();
        auto* const line = std::get_if<std::string>(&read);
        const Foresight foresight =
            line == nullptr ? server_.end_of_input() : server_.foresight(*line);
        if (foresight != Foresight::nothing) server_.expect_stop();
        if (line == nullptr || !lines_.post(std::move(*line))) return;
        if (foresight == Foresight::end) return;
    }
}

/// What `read` has posted, in a thread of its own. Nothing is posted after it has returned.
void ProtocolLoop::obey() {
    const struct Closing {
        Mailbox& lines;
        ~Closing() { lines.close(); }
    } closing{lines_};
    while (const auto line = lines_.take()) {
        if (server_.foresight(*line) != Foresight::nothing) server_.stop_has_come();
        if (!server_.obey(*line)) return;
    }
}

ExitCode serve_protocol(const Arguments& arguments, const MakeServer& make_server) {
    Signals signals;
    expect_game(arguments);
    const std::uint64_t available = report::available_memory_mib();
    const SearchOptions options = search_options(arguments, report::this_machine(), available);
    // A table in the last quarter makes the machine swap, and its clearing takes a manager's time.
    const std::uint64_t most_hash_mib =
        std::max<std::uint64_t>(options.hash_mib, available - available / 4);
    const Output output = standard_output(&signals);
    const auto server = make_server({.game = game_named(arguments.command().only_game),
                                     .options = options,
                                     .variant = game_options(arguments),
                                     .version = std::string(program_version()),
                                     .most_hash_mib = most_hash_mib,
                                     .write = [&](std::string_view line) { output.write(line); }});
    return ProtocolLoop(*server, signals, arguments.heard()).run();
}

}  // namespace ybw::cli
