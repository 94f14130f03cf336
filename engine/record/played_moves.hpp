// PlayedMoves: a written game as positions and moves of its game.
//
// Thread safety: functions of their arguments; they throw UserError that names the move.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/record/written_game.hpp"

namespace ybw::record {

/// By which its side has lost, since the rule forbids it.
struct ForbiddenMove {
    AnyMove move;        ///< for files of games alone; it cannot be played
    std::string name;    ///< "h8"
    std::string reason;  ///< "h8 is forbidden to black under renju (overline, ...)"
};

/// Where a rule ended a game that people went on with.
struct RuleEnd {
    std::size_t number = 0;  ///< of the last move before it
    std::string how;         ///< "black has won (perpetual chase by red)"
    std::string rule;        ///< by name
    bool is_lifted = false;  ///< the game was read by the rule "none" instead
};

struct PlayedMoves {
    AnyPosition start;
    std::vector<AnyMove> moves;
    std::optional<ForbiddenMove> forbidden = {};  ///< what came after `moves`
    std::optional<RuleEnd> rule_end = {};

    /// With the forbidden one.
    std::size_t count() const { return moves.size() + (forbidden ? 1 : 0); }
};

/// What becomes of moves that the rules do not allow and people make: a last one that is forbidden,
/// and those after a repetition or the like has ended the game.
enum class ForbiddenEnd { refused, kept };

/// `options` go before what the file says. A game that goes on after its end by a rule is kept by
/// the rule "none", if there is one and no rule is asked for.
PlayedMoves played_moves(const WrittenGame& written, const AnyGame& game,
                         const GameOptions& options, ForbiddenEnd end = ForbiddenEnd::refused);

}  // namespace ybw::record
