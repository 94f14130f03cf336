// ChoiceOfSide: what to do where one player has made the first moves and the other may choose: to
// keep the side that is to move, to take the other one, or, where that is offered, to put two more
// stones and to leave the choice to the first player (swap2).
//
// Who sees clearly which side is better takes it. Where it is not clear the first player, who has
// chosen the moves and may have prepared them, knows more: then two stones after which the game is
// as even as can be (BalanceSearch) lead to where nobody has prepared anything. Without that offer
// the side that looks better is taken, however little that is.
//
// What a side is worth is the mean of the last two depths, as in BalanceSearch. Half of the limits
// are for the look at what is there, the rest for the two stones.
//
// Thread safety: as AnySearch; choice() after the search.
#pragma once

#include <cstdint>

#include "engine/search/forwarding_search.hpp"

namespace ybw {

class ChoiceOfSide final : public ForwardingSearch {
public:
    enum class Offer : std::uint8_t { two_sides, two_sides_or_two_stones };
    enum class Choice : std::uint8_t {
        stay,       ///< with the side that is to move; the result's best move is to be made
        swap,       ///< for the other side
        put_stones  ///< the first two moves of the result's line
    };

    /// Requires that `inner` looks for one line alone.
    ChoiceOfSide(AnySearch& inner, Offer offer) : ForwardingSearch(inner), offer_(offer) {}

    Result<AnyMove> search(const AnyPosition& position, const Limits& limits,
                           const Observer& observer = {}, std::span<const AnyMove> root_moves = {},
                           const CompletedDepth<AnyMove>& before = {}) override;

    Choice choice() const { return choice_; }

private:
    const Offer offer_;
    Choice choice_ = Choice::stay;
};

}  // namespace ybw
