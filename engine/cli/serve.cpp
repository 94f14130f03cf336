// serve: a board in the browser, with the engine beside it.

#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/version.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/text.hpp"
#include "engine/serve/live_board.hpp"
#include "engine/serve/web_gate.hpp"

namespace ybw::cli {
namespace {

constexpr const char* usual_address = "127.0.0.1";

struct ServeTask {
    serve::SearchBounds bounds;
    record::PlayedMoves start;
    std::string address;
    unsigned short port;
    bool quiet;
    std::shared_ptr<KnownResults> known;  ///< of --store; null for none
};

ServeTask read_serve(const Arguments& arguments, Signals& signals) {
    constexpr auto most_port = std::numeric_limits<unsigned short>::max();
    const std::uint64_t available = report::available_memory_mib();
    const serve::SearchBounds bounds{
        .usual = asked_options(arguments, report::this_machine(), available),
        .most_hash_mib = static_cast<std::size_t>(available)};
    const auto port = arguments.number("port", 0, most_port).value_or(0);
    const std::string text = asked_position_text(arguments, signals);
    return {.bounds = bounds,
            .start = serve::with_moves_told(asked_position(arguments, text), text),
            .address = arguments.value("address").value_or(usual_address),
            .port = static_cast<unsigned short>(port),
            .quiet = arguments.has("quiet"),
            .known = asked_store(arguments)};
}

ExitCode run(const ServeTask& task, Signals& signals) {
    const std::string about =
        fmt::format("ybw {}; {}", program_version(), report::machine_text(report::this_machine()));
    const std::string nonce = serve::make_token();
    serve::WebServer server({.address = task.address,
                             .port = task.port,
                             .token = serve::make_token(),
                             .nonce = nonce,
                             .page = serve::live_page(task.bounds, about, nonce)},
                            [&](const serve::Send& send) {
                                return std::make_unique<serve::LiveBoard>(
                                    send, task.bounds, task.start, task.known.get());
                            });
    if (!task.quiet && !serve::is_loopback(task.address)) {
        standard_error(&signals).write(
            "ybw: other machines can reach this; who knows the address can use this one\n");
    }
    standard_output(&signals).write(server.url() + '\n');
    const Signals::Scope scope(
        signals, [&] { server.stop(); }, [] {});
    server.run();
    return having_used(task.known.get(), signals.stopped().value_or(ExitCode::done), signals);
}

}  // namespace

Command serve_entry() {
    return {
        "serve",
        "a board in the browser, with the engine beside it",
        "Serves a page to browsers on this machine and prints its address, which nobody else can "
        "guess. On the page moves are played or set up by clicks, variations make a tree, and the "
        "engine shows its candidates with score and winning chance while it searches; their lines "
        "can be stepped through. It plays either side at a level of strength, shows what the other "
        "side threatens, and judges the moves of a game that is loaded. Games are saved as SGF or "
        "PGN, positions as links and pictures. The page is in English or Chinese, by the browser's "
        "language or ?lang=zh. The page that was opened last has the engine; when it is closed, "
        "its search ends. Nothing is fetched from a network. Ctrl-C ends it.",
        {{"ybw serve", "then open the address that it prints"},
         {"ybw serve -g xiangqi --threads 2 --hash 1024", "another game, and what searches have"},
         {"ybw serve --store known.ybw", "shows what is known, and keeps what is found"},
         {"ybw serve --port 8080 -p \"h8 i9 g7\"", "a position, at a port of your choice"}},
        {"game", "position", "size", "rule", "side", "threads", "hash", "exact", "without",
         "constants", "policy", "evaluation", "history-weight", "store", "address", "port", "quiet",
         "help"},
        {},
        &run_asked<read_serve>,
        {},
        {},
        "",
        {},
        {"game", "position", "size", "rule", "side", "threads", "hash", "store", "address", "port",
         "quiet", "help"}};
}

}  // namespace ybw::cli
