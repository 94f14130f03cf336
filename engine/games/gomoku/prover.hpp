// Prover: the kinds of forced wins that gomoku can prove on its own; see HasProver.
//
// Thread safety: functions of their arguments.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/games/prover.hpp"

namespace ybw::gomoku {

/// The kinds, the narrowest first.
std::vector<NamedChoice> prover_kinds();

/// Does the side to move win by attacks of that kind? Of kind vct, while the other side threatens
/// to make two fives at once, only fours and threes that answer it are tried.
ProverAnswer<Move> prove(const Position& position, std::string_view kind,
                         const ProverLimits& limits);

/// What the other side threatens.
ThreatAttempt<Move> find_threat(const Position& position, const ProverLimits& limits);

/// All moves that the rules allow, wherever they are.
std::vector<Move> all_moves(const Position& position);

}  // namespace ybw::gomoku
