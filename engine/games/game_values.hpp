// Game values: the questions to a game and its answers, as data: choices and options, boards for
// pages, games for protocols and for files.
//
//   BoardPicture  how a page draws the board: a grid with men on its crossings. For games whose
//                 position texts begin with the board (rows from the top with '/' between, a letter
//                 a man, '.' an empty point, a digit that many) and whose moves are named by their
//                 points, a column letter and a row number: one point is where the mover places a
//                 man, two points are the start and the end of a move.
//   GameText      a game for the protocols of other programs: texts, so that a protocol needs to
//                 know no game, and data for some protocols only (stones with coordinates, a start
//                 in other letters), which the games that are played over them fill in
//   SgfGame       for Smart Game Format FF[4] (Hollosi 2006, www.red-bean.com/sgf): games of stones
//   PgnGame       for Portable Game Notation with a FEN: games of moving pieces. The writers know
//                 the parts that all games share (players, dates, results, layout).
//
// Regular value types.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "parallel/score.hpp"

namespace ybw {

/// Which variant of a game is meant. Absent values mean the game's default.
struct GameOptions {
    std::optional<int> size{};          ///< board side, for games that have several
    std::optional<std::string> rule{};  ///< one of the game's rules()
    std::optional<std::string> side{};  ///< override of the side to move, one of the game's sides()
    std::optional<std::string> candidates{};  ///< which moves are searched, see AnyGame::candidates
};

/// How a board is drawn for people.
struct DrawStyle {
    bool color = false;   ///< ANSI colours allowed
    bool unicode = true;  ///< box drawing and piece symbols; ASCII otherwise
};

/// A named choice, with one line of description.
struct NamedChoice {
    std::string_view name;
    std::string_view summary;
};

/// The sides that a board may have.
struct BoardSizes {
    int least = 0;
    int most = 0;
    int usual = 0;
};

/// A handful of positions, of all phases and kinds, and the depth to which `ybw signature` searches
/// them. A change to a set changes all signatures.
struct SignatureSet {
    Depth depth = 0;  ///< a few seconds for the whole set
    std::span<const std::string_view> positions{};
};

/// The openings of games that are to differ.
struct OpeningSuite {
    std::span<const std::string_view> texts{};  ///< of positions; empty: there are none
    int random_plies = 4;                       ///< of random openings
};

/// A scale for games that have not measured theirs; see AnyGame::points_of_odds.
inline constexpr int usual_points_of_odds = 300;

// ---- For pages

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

/// A man on a disc, with a glyph or with the number of the move that placed it; without a disc only
/// the glyph. Colours are those of CSS.
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

// ---- For protocols

/// A stone in the order of play; x and y from 0 at the upper left.
struct Stone {
    int x = 0;
    int y = 0;
    int side = 0;  ///< who has it, an index into the game's sides()

    friend bool operator==(const Stone&, const Stone&) = default;
};

struct GameText {
    std::string game;                ///< its name
    std::string rule;                ///< its name; empty if the game has one only
    int size = 0;                    ///< board side, for games that have several
    std::string start;               ///< the position after the opening
    std::string xboard_start;        ///< the same in the letters of xboard; empty: there are none
    bool is_usual_start = false;     ///< `start` is the initial position
    std::vector<std::string> moves;  ///< since `start`
    int lowest_rank = 1;             ///< how `moves` number the rank nearest to who begins
    std::vector<Stone> stones;       ///< all on the board, for games that only place them
    int side = 0;                    ///< to move
};

// ---- For files

/// Points are two letters, counted from the upper left: "aa".
struct SgfGame {
    int number = 0;  ///< of the game in GM
    int size = 0;    ///< board side
    std::string rule;
    std::array<std::vector<std::string>, 2> stones;  ///< at the start, by side; side 0 is black
    std::vector<std::string> moves;
};

struct PgnGame {
    std::string_view game;      ///< for the tag Game
    std::string_view notation;  ///< of the moves, for the tag Format
    std::string start;          ///< FEN
    int first_number = 1;       ///< of the move that `start` is at; side 0 begins a move
    std::vector<std::string> moves;
};

}  // namespace ybw
