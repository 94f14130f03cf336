// gomocup: the engine for managers and boards that speak the Gomocup (Piskvork) protocol.

#include "engine/protocol/gomocup.hpp"

#include "engine/cli/protocol_loop.hpp"
#include "engine/cli/search_keeping.hpp"

namespace ybw::cli {

ExitCode gomocup(const Arguments& arguments) {
    return serve_protocol(arguments, [](protocol::ServerSetting setting) {
        setting.files = kept_searches(setting.game.name());
        return std::make_unique<protocol::Gomocup>(std::move(setting));
    });
}

}  // namespace ybw::cli
