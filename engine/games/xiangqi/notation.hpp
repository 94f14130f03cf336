// Notation: the names of moves in the four ways they are written.
//
//   coordinates  h2e2       UCI and UCCI: files a..i, ranks 0..9
//   iccs         H2-E2      the same, as the Internet Chess Club Server wrote it
//   wxf          C2=5       World Xiangqi Federation: man, file, action, file or steps; files count
//                           from each player's right
//   chinese      炮二平五    the same in characters; red's numbers in Chinese, black's in digits
//
// The letters of WinBoard, PyChess and cutechess are read but not written: the man (none for a
// pawn), the file or rank it leaves where that is needed, and the point of arrival, ranks from 0:
// Che2, Rb9, c4.
//
// Of two equal men on a file the front one is + (前), the rear one - (后). If more than two pawns
// are on a file, or two files hold more than one, a pawn is named by its place from the front and
// its file: 25=6 is the second pawn of file 5 (前/中/后 or the place, then the file, in Chinese).
// Advisors and elephants need no such sign: at most one of the two can make the move. In WXF that
// also holds for a horse if the other one's jump would leave the board.
#pragma once

#include <array>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/games/game_values.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::xiangqi {

enum class Notation { coordinates, iccs, wxf, chinese };

/// Their names, in the order of the enumeration.
inline constexpr std::array<NamedChoice, 4> notation_choices{{
    {"coordinates", "h2e2, as UCI and UCCI have it"},
    {"iccs", "H2-E2"},
    {"wxf", "C2=5"},
    {"chinese", "炮二平五"},
}};

/// The notation of this name ("coordinates", "iccs", "wxf", "chinese"); nullopt if there is none.
std::optional<Notation> parse_notation(std::string_view name);

/// The name of a legal move.
std::string format_move(const Position& position, Move move,
                        Notation notation = Notation::coordinates);

/// The legal move of this name in any of the notations. Variants in use are read: . for =, N and B
/// for H and E, traditional and full-width characters, either kind of digits, the sign before the
/// man, a number before the move ("1."), signs of check, mate and praise after it ("+", "#", "!?").
/// Throws UserError (bad_input), without a column, with the reason why there is no such move.
Move parse_move(const Position& position, std::string_view text);

/// Throws UserError (bad_input).
template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    throw UserError(ExitCode::bad_input, fmt::format(text, std::forward<Arguments>(arguments)...));
}

/// Whether a word is the number of a move and no move: "1.", "12...".
bool is_move_number(std::string_view word);

/// A piece of foreign text for a message, at most 20 characters. Characters of Chinese moves stay
/// (three bytes of UTF-8 each); others that are not printable ASCII become '?'.
std::string shown(std::string_view text);

// ---- FEN (fen.cpp): a position as one line of text, and the reasons why a text is none.
//
//   board side - - quiet-plies move-number [moves m1 m2 ...]
//
// Letters K A B N R C P (aliases E for B, H for N), upper case for red; the side is w (alias r) or
// b; missing fields take their starting values. `startpos` may stand for a FEN and may be left out
// before moves: the text is a FEN if its first word has a '/'. A position that no game can reach,
// for a reason that shows on the board, is refused with that reason.

inline constexpr std::string_view start_fen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Values for the fields that a text leaves out.
struct FenDefaults {
    RepetitionRule rule = RepetitionRule::asian;
    std::optional<Side> side;  ///< overrides the side that the text names
};

/// Reads "[position] [fen] FEN [moves m1 m2 ...]", "startpos [moves ...]" or "m1 m2 ...". Moves are
/// in any of the notations, with or without numbers ("1. h2e2"). Throws UserError
/// (bad_input) with the column.
Position parse_position(std::string_view text, const FenDefaults& defaults = {});

/// The FEN of a position, all fields.
std::string format_fen(const Position& position);

// ---- Drawing (drawing.cpp): the board for people, with river and palaces.
//
// Pieces are characters (traditional ones, which differ for the two sides) or, in ASCII, the
// letters of FEN. The points of the last move and of the marked moves are set off by colour, or by
// brackets where there is none.

/// Lines ending in '\n', black's side above.
std::string draw(const Position& position, const DrawStyle& style, std::span<const Move> marks);

/// The river, the palaces and the men by their characters; see BoardPicture.
BoardPicture board_picture();

}  // namespace ybw::xiangqi
