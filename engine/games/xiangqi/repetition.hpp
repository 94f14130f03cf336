// Repetition: decides which side, if any, is to blame for a position that comes again.
//
// The moves between the occurrences (the last two rounds, if there have been two) are judged for
// each side by itself:
//
//   perpetual check   each of its moves gives check
//   perpetual chase   each of its moves chases (chased_by), and one man is chased by all of them
//   perpetual attack  (Chinese rules) each of its moves checks, chases or threatens mate
//   allowed           anything else: one idle move is enough, and so is a change of victims
//
// The side with the worse conduct loses, check being worse than any chase; equal conduct draws. The
// verdict depends on the path: the same position, reached otherwise, may be judged otherwise.
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

/// The conduct of a side all along the cycle, from the harmless to the forbidden.
enum class Conduct : std::uint8_t { allowed, perpetual_attack, perpetual_chase, perpetual_check };

/// The facts of one cycle.
struct Cycle {
    int plies = 0;
    std::array<Conduct, 2> conduct{};  ///< by side
    /// The present squares of men that all moves of a side chase, by chasing side.
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

/// The verdict on a position that repeats an earlier one, for the second or any later time, with
/// the reason in words.
std::optional<Verdict> judge_repetition(const Position& position);

// ---- Chase: the enemy men that a move newly threatens to win, in the sense of repetition rules.
//
// A capture is a threat if it can really be made and wins something:
//
//   - kings and pawns do not chase, and a king or a pawn before the river is not chased;
//   - a horse or a cannon chases a chariot whether it is protected or not;
//   - otherwise the man must be unprotected: after the capture no legal recapture is left, so a
//     guard that is pinned protects nothing (a false root);
//   - a man attacking its like offers an exchange, unless the other is pinned or hobbled and cannot
//     take first.
//
// A threat belongs to the move that makes it. If the same man threatened a man before the move, or
// would have threatened it but for a check to be answered, the move does not chase it. Taking a
// guard away makes a threat, unless that guard saw the man only through the attacker: then the
// attack was there all the time, and the move merely defends the attacker.
//
// Reference: World Xiangqi Federation, World Xiangqi Rules (2018), the chapter on repetition.

/// The squares of the enemy men that the move chases. Requires a legal move that does not check.
Bitboard chased_by(const Position& before, Move move);

/// The side that has just moved threatens to mate with its next move. Requires that the side to
/// move is not in check.
bool threatens_mate(const Position& position);

}  // namespace ybw::xiangqi
