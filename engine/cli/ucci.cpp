// ucci: the engine for boards and managers that speak UCCI.

#include "engine/cli/protocol_loop.hpp"
#include "engine/protocol/uci.hpp"

namespace ybw::cli {

ExitCode ucci(const Arguments& arguments) {
    return serve_protocol(arguments, [](protocol::ServerSetting setting) {
        return std::make_unique<protocol::Ucci>(std::move(setting));
    });
}

}  // namespace ybw::cli
