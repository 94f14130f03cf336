// gomocup: the engine for managers and boards that speak the Gomocup (Piskvork) protocol.

#include "engine/protocol/gomocup.hpp"

#include "engine/cli/protocol_loop.hpp"

namespace ybw::cli {

ExitCode gomocup(const Arguments& arguments) {
    return serve_protocol(arguments, [](protocol::ServerSetting setting) {
        return std::make_unique<protocol::Gomocup>(std::move(setting));
    });
}

}  // namespace ybw::cli
