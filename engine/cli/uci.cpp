// uci: the engine for boards and managers that speak UCI.

#include "engine/protocol/uci.hpp"

#include "engine/cli/protocol_loop.hpp"
#include "engine/games/xiangqi/xiangqi.hpp"

namespace ybw::cli {

ExitCode uci(const Arguments& arguments) {
    return run_board_protocol<protocol::Uci<Xiangqi>>(arguments);
}

}  // namespace ybw::cli
