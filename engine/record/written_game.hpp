// WrittenGame: a game as a file tells it, before any game has looked at its moves.
//
//   SGF   Smart Game Format FF[3] and FF[4] (Hollosi 2006), games of stones; the main line
//   PSQ   what the Piskvork manager of Gomocup writes
//   PGN   Portable Game Notation with a FEN, games of moving pieces; moves in any notation that the
//         game knows; comments and variations are skipped
//   text  anything else: moves, also numbered or without blanks between; or a position and "moves"
//
// Which of them it is, its beginning says. What comes from outside is not trusted: nothing is read
// recursively, and what is not understood is complained of with the place.
//
// Regular value type; pure functions, which throw UserError(bad_input).
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"

namespace ybw::record {

struct WrittenGame {
    std::string_view format;  ///< "sgf", "psq", "pgn" or "text"
    std::string kind;     ///< how the format calls the game: SGF's GM, PGN's tag Game; may be empty
    GameOptions options;  ///< as far as the file says
    std::string start;    ///< text of the position; empty: the initial one
    std::vector<std::string> moves;      ///< names, or "x,y" from 0 at the upper left
    std::array<std::string, 2> players;  ///< of side 0 and 1; empty if the file does not say
    std::string result;                  ///< likewise
};

WrittenGame read_sgf(std::string_view text);
WrittenGame read_psq(std::string_view text);
WrittenGame read_pgn(std::string_view text);
WrittenGame read_moves(std::string_view text);

/// The games that it may be of, in the order of the registry. Throws UserError if there is none.
std::vector<const AnyGame*> games_of(const WrittenGame& game);

/// Whichever it is. A file of several games gives the first.
WrittenGame read_game(std::string_view text);

}  // namespace ybw::record
