// BoardPicture: how a page draws the board of a game, as data.
//
// For games whose position texts begin with the board (rows from the top with '/' between, a letter
// a man, '.' an empty point, a digit that many) and whose moves are named by their points, a column
// letter and a row number: one point is where a man of the mover is placed, two are from where to
// where one moves. The page draws a grid of that many columns and rows, the men on its crossings.
//
// Regular value types.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace ybw {

/// A crossing of the grid, from 0 at the upper left.
struct BoardPoint {
    int column = 0;
    int row = 0;
};

/// A line beyond the grid; columns and rows from 0 at the upper left.
struct BoardLine {
    int from_column = 0;
    int from_row = 0;
    int to_column = 0;
    int to_row = 0;
};

/// A man on a disc, with a glyph or with the number of the move that placed it; without a disc the
/// glyph alone. Colours are those of CSS.
struct BoardMan {
    char letter = '?';         ///< in position texts
    std::string_view glyph{};  ///< empty: the number of the move
    std::string_view ink;      ///< of glyph or number
    std::string_view disc{};   ///< empty: none
    std::string_view rim{};    ///< of the disc
};

struct BoardPicture {
    int lowest_row = 1;          ///< number of the row at the bottom
    std::optional<int> river{};  ///< row below which inner columns are interrupted, to the next
    std::array<std::string_view, 2> river_words{};  ///< that stand in it
    std::vector<BoardLine> lines{};
    std::vector<BoardPoint> stars{};    ///< points with a dot
    std::vector<BoardPoint> crosses{};  ///< points with angles around them
    std::vector<BoardMan> men;  ///< where moves place men: that of side 0 first, then of side 1
};

}  // namespace ybw
