// uci: the engine for boards and managers that speak UCI.

#include "engine/protocol/uci.hpp"

#include "engine/cli/protocol_loop.hpp"

namespace ybw::cli {

ExitCode uci(const Arguments& arguments) {
    return serve_protocol(arguments, [](protocol::ServerSetting setting) {
        return std::make_unique<protocol::Uci>(std::move(setting));
    });
}

}  // namespace ybw::cli
