// CandidateText: the choice of candidates by name, "board", "box:1", "neighbourhood:2".
//
// Thread safety: functions of their arguments.
#pragma once

#include <string_view>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku {

/// One name of each kind.
std::vector<NamedChoice> candidate_choices();

/// Throws UserError for a text that names none.
Candidates parse_candidates(std::string_view text);

/// The same position, of which only these moves are searched.
Position with_candidates(Position position, std::string_view text);

}  // namespace ybw::gomoku
