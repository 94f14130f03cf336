// Referee: plays one game and says how it ended.
//
// It asks the players in turn, keeps the clocks, checks every move against the rules and ends the
// game when the rules, a clock, a fault or the adjudication says so. A player who commits a fault
// loses; the match goes on with the next game. Where the rules let a position come again for ever,
// the game is a draw when it has come for the fifth time, as FIDE has it (Laws of Chess, 9.6.1).
//
// Adjudication ends games early that the players themselves hold for decided:
//
//   draw after N moves   of both sides together, openings not counted
//   resign S,N           a player whose own score is -S or less at N moves running has lost
//   win S,N              one side's own score is S or more and the other's -S or less, at N moves
//                        of each running
//   draw S,N,M           both scores are within S of 0 at N moves of each running, from move M on
//
// A proved win or loss counts as larger than every S. A player who gives no score decides nothing.
//
// A referee is not thread safe: one a game. The rest: values and pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/match/player.hpp"
#include "engine/match/record.hpp"
#include "engine/match/settings.hpp"

namespace ybw::match {

struct Verdict {
    Ending ending;
    std::optional<int> winner;  ///< side; absent for a draw
};

/// The verdict on the game so far, if there is one. `first_side` is who made moves[0].
std::optional<Verdict> adjudicate(std::span<const MoveRecord> moves, int first_side,
                                  const AdjudicationSettings& settings);

class Referee {
public:
    /// `players` and `clock` by side. `is_stopped` is asked after every move.
    Referee(const AnyGame& game, std::array<Player*, 2> players, const GameClock& clock,
            const AdjudicationSettings& adjudication, std::function<bool()> is_stopped);

    /// Fills everything of the record but pair, game and players. nullopt if it was stopped.
    std::optional<GameRecord> play(const std::string& opening, const GameOptions& variant);

private:
    Turn turn(const AnyPosition& start, const AnyPosition& position) const;
    /// False if it was stopped.
    bool play_from(const AnyPosition& start);
    /// False if a player did not begin, which ends the game.
    bool begin(const AnyPosition& start);
    /// One move of the side to move; false if that ended the game.
    bool make_move(const AnyPosition& start, AnyPosition& position);
    bool is_adjudicated(const AnyPosition& position);
    /// True if that ended the game.
    bool has_come_too_often(const AnyPosition& position);
    void end_by_rules(Outcome outcome, int side);
    /// How often the position came in this game before it did now.
    std::ptrdiff_t times_before(const AnyPosition& position) const;
    /// Ends the game: drawn, or lost by whoever claimed what is not so.
    void judge_claim(const AnyPosition& position, const Forfeit& claim);
    void lose(int side, const Forfeit& forfeit);

    const AnyGame& game_;
    std::array<Player*, 2> players_;
    GameClock clock_;
    AdjudicationSettings adjudication_;
    std::function<bool()> is_stopped_;
    std::vector<AnyMove> moves_;
    std::vector<std::uint64_t> keys_;  ///< of the positions that were left
    GameRecord record_;
};

}  // namespace ybw::match
