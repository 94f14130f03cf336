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

struct PlayedMoves {
    AnyPosition start;
    std::vector<AnyMove> moves;
    std::optional<ForbiddenMove> forbidden = {};  ///< what came after `moves`

    /// With the forbidden one.
    std::size_t count() const { return moves.size() + (forbidden ? 1 : 0); }
};

/// What becomes of a last move that the rule forbids: refused, as every other one, or kept as what
/// it is.
enum class ForbiddenEnd { refused, kept };

/// `options` go before what the file says.
PlayedMoves played_moves(const WrittenGame& written, const AnyGame& game,
                         const GameOptions& options, ForbiddenEnd end = ForbiddenEnd::refused);

}  // namespace ybw::record
