// ListedPosition: a line of a file of positions.
//
// One position a line; blank lines say nothing, nor does what stands behind a '#' that begins the
// line or follows a blank. Three forms, which a file may mix:
//
//     h8 i9 g7                                             a position as the game reads it
//     12 h8i9h9                                            a depth, then the position
//     {"name": "a", "depth": 12, "position": "h8i9h9"}     JSON; name and depth optional, and
//                                                          "best", a list of moves
//
// Regular value type; a pure function.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parallel/score.hpp"

namespace ybw {

struct ListedPosition {
    std::string name;  ///< the number in the file, from 1, if it has none
    std::string text;
    std::optional<Depth> depth;
    std::vector<std::string> best{};  ///< the moves that are right; empty: not known
    int line = 0;                     ///< of the file, from 1

    friend bool operator==(const ListedPosition&, const ListedPosition&) = default;
};

/// What a line says; nullopt if it says nothing. Its name may be empty, its number is the caller's.
/// Throws UserError(bad_input) that does not name the line.
std::optional<ListedPosition> listed_position(std::string_view line);

}  // namespace ybw
