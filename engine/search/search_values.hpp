// SearchValues: positions of texts, and what a search found as values for reports: moves by name.
//
// Pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/games/any_position.hpp"
#include "engine/report/values.hpp"
#include "parallel/result.hpp"

namespace ybw {

/// The position of a text; the initial one if there is no text. "startpos moves ...", as UCI has
/// it, is the moves alone. Throws UserError.
AnyPosition read_position(const AnyGame& game, std::string_view text, const GameOptions& options);

/// The games among `games` that find a position in the text.
std::vector<const AnyGame*> readers_of(std::string_view text,
                                       std::span<const AnyGame* const> games);

/// The name of the side to move.
std::string side_name(const AnyPosition& position);

report::Row row_of(const AnyPosition& root, const Iteration<AnyMove>& iteration);

/// The lines of a depth, best first, as a search goes on from them. Requires legal moves.
CompletedDepth<AnyMove> completed_depth(const AnyPosition& root, std::span<const report::Row> rows);

/// How a finished game ended, in words, with the points where it has them; nullopt while it goes
/// on.
std::optional<std::string> ending(const AnyPosition& position);

/// The summary of a game that is over, which needs no search.
report::Summary finished_game(const AnyPosition& position, const DrawStyle& style);

report::Summary summary_of(const AnyPosition& root, const Result<AnyMove>& result,
                           const DrawStyle& style);

/// Requires that `position` is the root of `line`.
void play_out(AnyPosition position, Line<AnyMove>& line);

}  // namespace ybw
