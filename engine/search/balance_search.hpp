// BalanceSearch: the moves after which neither side is better.
//
// Where one player makes the first moves and the other one chooses a side (the pie rule; swap and
// swap2 among players of gomoku), the first wants them to be as even as can be. The candidates are
// all sequences of so many moves, of those that lead to the same position or to its twin the first
// alone; static values leave the evenest of them. These are searched depth by depth with one table,
// and the more of the limits is used up, the fewer are kept, so that most of the effort goes to
// those among which the choice lies (the idea of sequential halving: Karnin, Koren & Somekh 2013,
// "Almost optimal exploration in multi-armed bandits", ICML).
//
// What a candidate is worth is the mean of its last two depths: with each depth one side or the
// other has made the last move, and values go up and down with that.
//
// The result's line begins with the moves and has the value for the side that makes the first; it
// has no best move if there are no such moves. Its nodes, limits and time are those of all searches
// together.
//
// Thread safety: as AnySearch.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/search/forwarding_search.hpp"
#include "engine/search/remaining_limits.hpp"

namespace ybw {

class BalanceSearch final : public ForwardingSearch {
public:
    /// What the position is to be like.
    struct Wanted {
        int moves = 1;  ///< that are to be made
        int value = 0;  ///< that it is to have then, for the side that makes the first of them
    };

    /// Requires that `inner` looks for one line alone.
    BalanceSearch(AnySearch& inner, Wanted wanted) : ForwardingSearch(inner), wanted_(wanted) {}

    /// `root_moves` are those to begin with. Goes on with nothing: `before` is not looked at.
    Result<AnyMove> search(const AnyPosition& position, const Limits& limits,
                           const Observer& observer = {}, std::span<const AnyMove> root_moves = {},
                           const CompletedDepth<AnyMove>& before = {}) override;

private:
    struct Candidate;

    std::vector<Candidate> candidates(const AnyPosition& position,
                                      std::span<const AnyMove> root_moves) const;
    int distance(const Candidate& candidate) const;
    void sort(std::vector<Candidate>& candidates) const;
    /// Why there is no further depth; none if this one is finished.
    StopReason search_all(std::vector<Candidate>& candidates, Depth depth, RemainingLimits& limits,
                          Statistics& statistics);

    const Wanted wanted_;
};

}  // namespace ybw
