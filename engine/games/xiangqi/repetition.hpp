// Repetition: who, if anybody, has to answer for a position that comes again.
//
// The moves between the occurrences are judged (the last two rounds, where there have been two),
// for each side by itself:
//
//   perpetual check   each of its moves gives check
//   perpetual chase   each of its moves chases (chase.hpp), and one man is chased by all of them
//   perpetual attack  (Chinese rules) each of its moves checks, chases or threatens mate
//   allowed           anything else: one idle move is enough, and so is a change of victims
//
// The side with the worse conduct loses, check being worse than any chase; equal conduct draws.
// Path-dependent throughout: the same position reached otherwise may be judged otherwise.
//
// Reference: World Xiangqi Federation, World Xiangqi Rules (2018); Chinese Xiangqi Association,
// Rules of Xiangqi (2020), for the rule set `chinese`.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// What a side does all along the cycle, from the harmless to the forbidden.
enum class Conduct : std::uint8_t { allowed, perpetual_attack, perpetual_chase, perpetual_check };

/// The facts of one cycle.
struct Cycle {
    int plies = 0;
    std::array<Conduct, 2> conduct{};  ///< by side
    /// Where the men that are chased by all moves of a side stand now, by chasing side.
    std::array<Bitboard, 2> victims{};
};

struct Verdict {
    Outcome outcome = Outcome::draw;  ///< for the side to move
    std::string reason;               ///< one sentence
};

/// The cycle that ends in this position; nullopt if the position has not been on the board before
/// or the rule set does not judge.
std::optional<Cycle> study_repetition(const Position& position);

/// The result of a cycle for the side to move.
Outcome outcome_of(const Cycle& cycle, Side side_to_move);

/// The verdict on a position that repeats an earlier one, for the second and any later time; with
/// the reason in words.
std::optional<Verdict> judge_repetition(const Position& position);

}  // namespace ybw::xiangqi
