// Work: a job that rank 0 hands out in pieces, and what the other ranks do with a piece.
//
// The one loop of both sides: a worker asks, gets a piece, sends any number of results and asks
// again, until it is told that there is no more. What goes wrong on a worker is told to rank 0,
// which hands out no more and throws it when all have come to rest.
#pragma once

#include <functional>
#include <optional>

#include "engine/mpi/channel.hpp"

namespace ybw::mpi {

/// On rank 0: `next` gives a piece or nullopt, `take` a result. May throw; then work ends.
void deal(int workers, const std::function<std::optional<Json>()>& next,
          const std::function<void(const Json&)>& take);

/// On all other ranks: does `work` with each piece; what it passes on is sent to rank 0.
using Send = std::function<void(const Json&)>;
void serve(const std::function<void(const Json&, const Send&)>& work);

}  // namespace ybw::mpi
