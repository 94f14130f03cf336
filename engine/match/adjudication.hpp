// Adjudication: games that the players themselves hold for decided are ended early.
//
//   draw after N moves   of both sides together, openings not counted
//   resign S,N           a player whose own score is -S or less at N moves running has lost
//   win S,N              one side's own score is S or more and the other's -S or less, at N moves
//                        of each running
//   draw S,N,M           both scores are within S of 0 at N moves of each running, from move M on
//
// A proved win or loss counts as larger than every S. A player who gives no score decides nothing.
//
// Values and pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/match/ending.hpp"
#include "engine/match/record.hpp"

namespace ybw::match {

struct ScoreRule {
    int score = 0;  ///< on the scale of evaluations
    int moves = 1;  ///< of a player, running

    friend bool operator==(const ScoreRule&, const ScoreRule&) = default;
};

struct AdjudicationSettings {
    std::optional<int> draw_after{};
    std::optional<ScoreRule> resign{};
    std::optional<ScoreRule> win{};
    std::optional<ScoreRule> draw{};
    int draw_from = 0;  ///< no draw by score before so many moves

    friend bool operator==(const AdjudicationSettings&, const AdjudicationSettings&) = default;
};

struct Verdict {
    Ending ending;
    std::optional<int> winner;  ///< side; absent for a draw
};

/// The verdict on the game so far, if there is one. `first_side` is who made moves[0].
std::optional<Verdict> adjudicate(std::span<const MoveRecord> moves, int first_side,
                                  const AdjudicationSettings& settings);

}  // namespace ybw::match
