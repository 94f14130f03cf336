// Solver: is the side to move winning, by attacks of a kind?
//
// A kind is one of the game's own (AnyProver), which can also be answered with no, or `full`, which
// allows any moves and can be answered with yes alone. What is said to be won has a proof tree that
// the game's checker has gone through by the rules alone; a proof that does not hold is a bug, and
// is thrown as one (std::logic_error), not told.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <mutex>

#include "engine/search/solution.hpp"
#include "parallel/stop.hpp"

namespace ybw::solve {

class FullProof;

class Solver {
public:
    /// Requires a game with a prover, a kind of it or `full`, and that the game is not over.
    Solution solve(const Question& question);

    /// Ends it soon, without an answer if there is none yet.
    void stop();

private:
    Solution by_any_moves(const Question& question);

    StopSignal signal_;
    std::mutex mutex_;
    FullProof* proof_ = nullptr;  ///< the one that runs; guarded by the mutex
};

}  // namespace ybw::solve
