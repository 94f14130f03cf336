// ucci: the engine for boards and managers that speak UCCI.

#include "engine/protocol/ucci.hpp"

#include "engine/cli/protocol_loop.hpp"
#include "engine/games/xiangqi/xiangqi.hpp"

namespace ybw::cli {

ExitCode ucci(const Arguments& arguments) {
    return run_board_protocol<protocol::Ucci<Xiangqi>>(arguments);
}

}  // namespace ybw::cli
