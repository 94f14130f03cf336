// Foresight: what a command means to a search that runs while the command still waits for its turn.
//
// Commands are obeyed in their order, and some of them wait for the answer of a search. A manager
// who has said more than that has sometimes said that the answer is no longer worth waiting for.
#pragma once

#include <cstdint>

namespace ybw::protocol {

enum class Foresight : std::uint8_t {
    nothing,  ///< it has time until its turn
    stop,     ///< all that is searched before it need not be searched any longer
    end       ///< the same, and no command follows it
};

}  // namespace ybw::protocol
