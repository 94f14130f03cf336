// PlayedMoves: a written game as positions and moves of its game.
//
// Thread safety: functions of their arguments; they throw UserError that names the move.
#pragma once

#include <vector>

#include "engine/record/written_game.hpp"

namespace ybw::record {

struct PlayedMoves {
    AnyPosition start;
    std::vector<AnyMove> moves;
};

/// `options` go before what the file says.
PlayedMoves played_moves(const WrittenGame& written, const AnyGame& game,
                         const GameOptions& options);

}  // namespace ybw::record
