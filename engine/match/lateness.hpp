// Lateness: how much later than it meant to a player has answered of late.
//
// On a machine with more games than cores a search that is to end at a moment ends when its thread
// gets a core again. The usual overhead of a move knows nothing of that; what was seen does. The
// latest moves count most, so that a moment of load is forgotten after some twenty moves.
//
// Regular value type.
#pragma once

#include <algorithm>

#include "parallel/limits.hpp"

namespace ybw::match {

class Lateness {
public:
    /// A move that was to take `meant` and took `used`.
    void note(Duration meant, Duration used) {
        constexpr double kept_a_move = 0.9;
        recent_ = std::max(recent_ * kept_a_move, std::max(used - meant, Duration(0)));
    }

    /// What is to be kept back of a move's time for it.
    Duration expected() const { return recent_; }

    /// The time to search for, so that a move of at most `most` is ready in `limit`. However busy
    /// the machine is, half of the time stays.
    Duration within(Duration most, Duration limit) const {
        return std::clamp(limit - expected(), std::min(limit / 2, most), most);
    }

private:
    Duration recent_{};
};

}  // namespace ybw::match
