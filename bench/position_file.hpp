// PositionFile: what is to be searched, and how deep.
//
// Its lines are those of engine/search/search_values.hpp; one that is no JSON begins with its
// depth.
//
// Thread safety: functions of their arguments.
#pragma once

#include <filesystem>
#include <istream>
#include <string_view>
#include <vector>

#include "bench/subject.hpp"
#include "engine/kit/signals.hpp"
#include "engine/search/search_values.hpp"

namespace ybw::bench {

using BenchPosition = ListedPosition;

/// Throws UserError that names `file` and the line. No two of them have the same name; those
/// without one are called by their number.
std::vector<BenchPosition> read_positions(std::istream& stream, std::string_view file);

/// Throws UserError if there is no such file. "-" is the standard input; then `signals` ends the
/// waiting for it.
std::vector<BenchPosition> load_positions(const std::filesystem::path& file,
                                          Signals* signals = nullptr);

/// Asks the game: throws UserError that names `file` and the line for a position that is none, or
/// is a finished game, and for a best move that is not legal. Best moves get the names that
/// measurements have.
void check_positions(std::vector<BenchPosition>& positions, std::string_view file,
                     const Subject& subject);

/// Where a set stands, such as "gomoku": where it was installed with the program, else beside the
/// sources, or in the working directory's bench/positions.
std::filesystem::path default_positions(std::string_view set);

/// The games whose sets of a kind are there: "" with depths, "-wins" with best moves.
std::vector<std::string_view> games_with_set(std::string_view kind);

}  // namespace ybw::bench
