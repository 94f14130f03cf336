// FEN: a position as one line of text, and the reasons why a text is none.
//
//   board side - - quiet-plies move-number [moves m1 m2 ...]
//
// Letters K A B N R C P (aliases E for B, H for N), upper case for red; the side is w (alias r) or
// b; missing fields take their starting values. Instead of a FEN stands `startpos`, which may be
// left out before moves: a FEN is what has a '/' in its first word. A position that no game can
// reach for a reason that shows on the board is refused with that reason.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

inline constexpr std::string_view start_fen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// What a text leaves open.
struct FenDefaults {
    RepetitionRule rule = RepetitionRule::asian;
    std::optional<Side> side;  ///< overrides the side that the text names
};

/// Reads "[position] [fen] FEN [moves m1 m2 ...]", "startpos [moves ...]" or "m1 m2 ...". Moves are
/// in any notation that notation.hpp knows, with or without numbers ("1. h2e2"). Throws UserError
/// (bad_input) with the column.
Position parse_position(std::string_view text, const FenDefaults& defaults = {});

/// The FEN of a position, all fields.
std::string format_fen(const Position& position);

}  // namespace ybw::xiangqi
