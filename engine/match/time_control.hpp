// TimeControl and GameClock: how long the players may think, and who has thought too long.
//
//   --time 100ms        that long for every move
//   --time 60s+0.5s     that long for all moves of a game, and half a second more after each
//
// A move is a forfeit when it comes later than the clock allows by more than the margin. The margin
// pays for what no player is to blame for (a pipe, a scheduler with more threads than cores); it is
// not time to think: what was used of it is taken from a clock, too.
//
// Regular value types.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "parallel/limits.hpp"

namespace ybw::match {

/// Half of what a scheduler's time slices add up to on a machine with twice as many threads as
/// cores; ten times what a pipe needs.
inline constexpr Duration default_margin{0.05};

struct TimeControl {
    std::optional<Duration> per_move;
    std::optional<Duration> per_game;
    Duration increment{};  ///< with per_game
    Duration margin = default_margin;

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads "100ms" or "60s+0.5s"; `what` is the option's name in the message. Throws UserError.
TimeControl parse_time_control(std::string_view what, std::string_view text);

/// A text that parse_time_control reads; empty without a limit.
std::string format_time_control(const TimeControl& control);

/// What a player is told when it is his turn.
struct ClockView {
    std::optional<Duration> per_move;
    std::array<std::optional<Duration>, 2> left;  ///< by side; for the whole game
    Duration increment{};
};

/// The clocks of both sides in one game. Each side has its own control.
class GameClock {
public:
    explicit GameClock(std::array<TimeControl, 2> controls);

    ClockView view(int side) const;

    /// The longest that the side may take for this move, without the margin.
    std::optional<Duration> limit(int side) const;

    /// Takes the time of a move; false if that was too long.
    bool charge(int side, Duration used);

    /// What the side has left for the game.
    std::optional<Duration> left(int side) const { return left_[index(side)]; }

private:
    static std::size_t index(int side) { return static_cast<std::size_t>(side); }

    std::array<TimeControl, 2> controls_;
    std::array<std::optional<Duration>, 2> left_;
};

}  // namespace ybw::match
