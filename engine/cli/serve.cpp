// serve: a board in the browser, with the engine beside it.

#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <string>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/program.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/text.hpp"
#include "engine/serve/live_board.hpp"
#include "engine/serve/web_server.hpp"
#include "engine/teach/lesson.hpp"

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
            .start = record::with_moves_told(asked_position(arguments, text), text),
            .address = arguments.value("address").value_or(usual_address),
            .port = static_cast<unsigned short>(port),
            .quiet = arguments.has("quiet"),
            .known = asked_store(arguments)};
}

ExitCode run(const ServeTask& task, Signals& signals) {
    const std::string about =
        fmt::format("ybw {}; {}", program_version(), report::machine_text(report::this_machine()));
    const std::string nonce = serve::make_token();
    serve::WebServer server(
        {.address = task.address,
         .port = task.port,
         .token = serve::make_token(),
         .nonce = nonce,
         .page = serve::live_page(task.bounds, about, nonce),
         .tree_page = [&](std::string_view query) { return teach::editor_page(query, nonce); }},
        [&](const serve::Send& send) {
            return std::make_unique<serve::LiveBoard>(send, task.bounds, task.start,
                                                      task.known.get());
        });
    if (!task.quiet && !serve::is_loopback(task.address)) {
        standard_error(&signals).write(
            "ybw: other machines can reach this; who knows the address can use this one\n");
    }
    standard_output(&signals).write(server.url() + '\n');
    const Signals::Scope scope(signals, [&] { server.stop(); });
    server.run();
    return having_used(task.known.get(), signals.stopped().value_or(ExitCode::done), signals);
}

}  // namespace

Command serve_entry() {
    return ybw_command("serve", &run_asked<read_serve>);
}

}  // namespace ybw::cli
