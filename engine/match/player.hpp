// Player: is asked for moves. This engine, one of its textbook searches, or another program.
//
// The referee gives a player the game and the clocks and gets a move or the reason why there is
// none. A player judges nothing: whether the move is legal and in time is the referee's business.
// Players of this engine run in this process: no pipe, and any option of the search. Another
// program is behind the driver of its protocol (driver.hpp).
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "engine/games/any_game.hpp"
#include "engine/match/journal.hpp"
#include "engine/match/settings.hpp"
#include "parallel/limits.hpp"
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

/// How much later than it meant to a player has answered of late. On a machine with more games than
/// cores a search that is to end at a moment ends when its thread gets a core again. The usual
/// overhead of a move does not cover that; this measurement does. The latest moves count most, so
/// that a moment of load is forgotten after some twenty moves.
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

/// The player of these settings.
std::unique_ptr<Player> make_player(const AnyGame& game, const PlayerSettings& settings);

}  // namespace ybw::match
