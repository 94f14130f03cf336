// PositionFile: what is to be searched, and how deep.
//
// One position a line; blank lines and lines that begin with '#' are left out. Two forms, which a
// file may mix:
//
//     {"name": "a", "depth": 12, "position": "h8i9h9"}     JSON, name and depth optional, and
//                                                          "best", a list of moves
//     12 h8i9h9                                            depth, then the position's text
//
// Thread safety: functions of their arguments.
#pragma once

#include <filesystem>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/subject.hpp"
#include "parallel/score.hpp"

namespace ybw::bench {

struct BenchPosition {
    std::string name;  ///< the number in the file, from 1, if it has none
    std::string text;
    std::optional<Depth> depth;
    std::vector<std::string> best{};  ///< the moves that are right; empty: not known
    int line = 0;                     ///< of the file, from 1

    friend bool operator==(const BenchPosition&, const BenchPosition&) = default;
};

/// Throws UserError that names `file` and the line.
std::vector<BenchPosition> read_positions(std::istream& stream, std::string_view file);

/// Throws UserError if there is no such file.
std::vector<BenchPosition> load_positions(const std::filesystem::path& file);

/// Asks the game: throws UserError that names `file` and the line for a position that is none, or
/// is a finished game, and for a best move that is not legal. Best moves get the names that
/// measurements have.
void check_positions(std::vector<BenchPosition>& positions, std::string_view file,
                     const Subject& subject);

/// Where a set stands, such as "gomoku": beside the sources, or in the working directory's
/// bench/positions.
std::filesystem::path default_positions(std::string_view set);

/// The games whose sets of a kind are there: "" with depths, "-wins" with best moves.
std::vector<std::string_view> games_with_set(std::string_view kind);

}  // namespace ybw::bench
