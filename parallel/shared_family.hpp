// SharedFamily: a split point as one of those who search there sees it, with what the loop over
// brothers asks of a Family.
//
// Whoever holds the others back rings for them when they may go on.
//
// Thread safety: each worker has its own; what it stands for is shared.
#pragma once

#include <optional>
#include <utility>

#include "parallel/executor.hpp"
#include "parallel/family.hpp"
#include "parallel/score.hpp"
#include "parallel/split_point.hpp"
#include "parallel/variation.hpp"
#include "parallel/workers.hpp"

namespace ybw {

template <Game G, SearchExecutor Executor>
class SharedFamily {
public:
    using Move = typename G::Move;
    using MaybeBrother = std::optional<Brother<Move>>;

    /// `first`, if there is one, is handed out before all that the split point still has.
    SharedFamily(SplitPoint<G, Executor>& split_point, Workers<G, Executor>& workers,
                 MaybeBrother first = std::nullopt)
        : split_point_(split_point), workers_(workers), first_(first) {}

    MaybeBrother next() {
        return first_ ? std::exchange(first_, std::nullopt) : split_point_.next();
    }

    bool claim(Brother<Move>& brother) { return split_point_.claim(brother); }

    bool take(const Brother<Move>& brother, Score value, const Variation<Move>& line) {
        const bool cut = split_point_.take(brother, value, line);
        if (!cut && split_point_.makes_wait(brother)) {
            workers_.announce();
            workers_.wake_owners();
        }
        return cut;
    }

private:
    SplitPoint<G, Executor>& split_point_;
    Workers<G, Executor>& workers_;
    MaybeBrother first_;
};

}  // namespace ybw
