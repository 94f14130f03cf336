// serve: a board in the browser, with the engine beside it.

#include <cstdint>
#include <fmt/format.h>
#include <limits>

#include "engine/cli/asked_position.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/version.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/text.hpp"
#include "engine/serve/live_board.hpp"
#include "engine/serve/live_page.hpp"
#include "engine/serve/web_gate.hpp"

namespace ybw::cli {
namespace {

constexpr const char* usual_address = "127.0.0.1";

unsigned short port_of(const Arguments& arguments) {
    constexpr auto most = std::numeric_limits<unsigned short>::max();
    return static_cast<unsigned short>(arguments.number("port", 0, most).value_or(0));
}

}  // namespace

ExitCode serve(const Arguments& given) {
    Signals signals;
    const std::uint64_t available = report::available_memory_mib();
    const report::Machine machine = report::this_machine();
    const std::string about =
        fmt::format("ybw {}; {}", program_version(), report::machine_text(machine));
    const serve::SearchBounds bounds{.usual = search_options(given, machine, available),
                                     .most_hash_mib = static_cast<std::size_t>(available)};
    const Arguments arguments = with_position_read(given, signals);
    const record::PlayedMoves start = serve::with_moves_told(asked_position(arguments, signals),
                                                             position_text(arguments, signals));
    const std::string nonce = serve::make_token();
    serve::WebServer server({.address = arguments.value("address").value_or(usual_address),
                             .port = port_of(arguments),
                             .token = serve::make_token(),
                             .nonce = nonce,
                             .page = serve::live_page(bounds, about, nonce)},
                            [&](const serve::Send& send) {
                                return std::make_unique<serve::LiveBoard>(send, bounds, start);
                            });
    if (!arguments.has("quiet") &&
        !serve::is_loopback(arguments.value("address").value_or(usual_address))) {
        standard_error(&signals).write(
            "ybw: other machines can reach this; who knows the address can use this one\n");
    }
    standard_output(&signals).write(server.url() + '\n');
    const Signals::Scope scope(
        signals, [&] { server.stop(); }, [] {});
    server.run();
    return signals.stopped().value_or(ExitCode::done);
}

}  // namespace ybw::cli
