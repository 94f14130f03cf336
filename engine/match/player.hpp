// Player: who is asked for a move.
//
// The referee gives a player the game and the clocks and gets a move or the reason why there is
// none. A player judges nothing: whether the move is legal and in time is the referee's business.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "engine/games/any_position.hpp"
#include "engine/match/ending.hpp"
#include "engine/match/time_control.hpp"
#include "parallel/score.hpp"

namespace ybw::match {

/// A game in which it is the player's turn.
struct Turn {
    const AnyPosition& start;  ///< after the opening
    std::string_view opening;  ///< the text that `start` was read from
    std::span<const AnyMove> moves;
    const AnyPosition& position;  ///< now
    int side;                     ///< to move
    ClockView clock;
};

struct Thought {
    AnyMove move;
    std::optional<Score> score;  ///< for the side that moves; absent if the player says none
    int depth = 0;               ///< 0: not said
    std::uint64_t nodes = 0;     ///< 0: not said
};

class Player {
public:
    using Answer = std::variant<Thought, Forfeit>;

    virtual ~Player() = default;

    /// A new game begins; what was learnt in the last one is forgotten. Not on the clock.
    virtual std::optional<Forfeit> new_game(const Turn& turn) = 0;

    /// The move for the side to move. On the clock.
    virtual Answer choose(const Turn& turn) = 0;

    /// Ends the choice that is under way soon, with any answer.
    virtual void stop() noexcept = 0;
};

}  // namespace ybw::match
