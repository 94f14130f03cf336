// WrittenGame: a game as a file tells it, before any game has looked at its moves.
//
//   SGF    Smart Game Format FF[3] and FF[4] (Hollosi 2006), games of stones; the main line
//   PSQ    what the Piskvork manager of Gomocup writes; also its other format, REC of Gomotur
//   PGN    Portable Game Notation with a FEN, games of moving pieces; moves in any notation that
//          the game knows
//   WXF    the files of XiangQi Review: a head of lines, and moves in START{ }END
//   XQF    of XQStudio (1.0 as its author published it in 2001, and the scrambled ones since)
//   CBR    of CCBridge
//   text   anything else: moves, also numbered or without blanks between; or a position and "moves"
//
// Which of them it is, its beginning says. What comes from outside is not trusted: nothing is read
// recursively, and what is not understood is complained of with the place. Nothing is left out
// without a word: a part that is not read is refused, or named in `notes`.
//
// Regular value type; pure functions, which throw UserError(bad_input).
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::record {

struct WrittenGame {
    std::string_view format;  ///< "sgf", "psq", "pgn" or "text"; WXF, XQF and CBR are "pgn"
    std::string kind;     ///< how the format calls the game: SGF's GM, PGN's tag Game; may be empty
    GameOptions options;  ///< as far as the file says
    std::string start;    ///< text of the position; empty: the initial one
    std::vector<std::string> moves;      ///< names, or "x,y" from 0 at the upper left
    std::array<std::string, 2> players;  ///< of side 0 and 1; empty if the file does not say
    std::string result;                  ///< as the format writes it; empty if it does not say

    // ---- What is kept for files that are made of it. Moves have numbers from 1; 0 is the start.
    std::vector<std::pair<std::string, std::string>> tags;  ///< Event, EV: as the format has them
    std::map<std::size_t, std::string> comments;            ///< by the move that they are on
    std::map<std::size_t, std::string> marks;  ///< further properties, or $1, as they stand
    /// Instead of a move, each as it stands, in its brackets.
    std::map<std::size_t, std::vector<std::string>> variations;

    std::vector<std::string> notes;  ///< what was guessed or left out, a sentence each

    void add_comment(std::string_view text) {
        std::string& comment = comments[moves.size()];
        comment += (comment.empty() ? "" : "\n") + std::string(text);
    }
    /// Of a file of so many games, this is the first.
    void note_others(std::size_t games);
};

WrittenGame read_sgf(std::string_view text, std::optional<int> size = {});
WrittenGame read_psq(std::string_view text);
/// Names of two players, then points from 0; the board has 20 lines.
WrittenGame read_rec(std::string_view text);
WrittenGame read_pgn(std::string_view text);
WrittenGame read_wxf(std::string_view text);
WrittenGame read_moves(std::string_view text);
WrittenGame read_xqf(std::string_view bytes);
WrittenGame read_cbr(std::string_view bytes);

/// The texts of the games of a file, in their order.
std::vector<std::string_view> sgf_games(std::string_view text);
std::vector<std::string_view> pgn_games(std::string_view text);

/// Text of moves: with plain blanks and dots for those of Chinese.
std::string with_plain_signs(std::string_view text);
/// Without the number before it ("12.", "12...", "12)") and the signs behind ("!?", "+", "#").
std::string_view bare_move(std::string_view word);
/// "1-0", "0-1", "1/2-1/2" or "*", however it is written; empty for what is no result.
std::string_view result_word(std::string_view word);

/// Whether the file calls the game so, or has no name for it and its format.
bool is_called(const WrittenGame& written, const AnyGame& game);

/// The games that it may be of, in the order of the registry, or the one that is `asked` for,
/// whatever the file calls it, if it has the format. Throws UserError if there is none.
std::vector<const AnyGame*> games_of(const WrittenGame& game,
                                     std::optional<std::string_view> asked = {});

/// Whichever it is, in whatever encoding. A file of several games gives the first. `size` is that
/// of a board of which the file says none.
WrittenGame read_game(std::string_view bytes, std::optional<int> size = {});

/// A game of a file of several, or why it cannot be read.
struct ReadGame {
    std::size_t line = 1;  ///< of the file, on which it begins
    WrittenGame game;
    std::optional<UserError> error;
};

/// All of them. A file that is none at all throws as read_game does.
std::vector<ReadGame> read_games(std::string_view bytes, std::optional<int> size = {});

// ---- SourceText (source_text.cpp): the text of a file that is read, in UTF-8 whatever the file is
// in, and complaints that name a place in it.
//
// Files of Windows programs are in the encoding of their country, where the second byte of a sign
// may be a bracket or a backslash: they are decoded before anything else looks at them. Nothing
// that a terminal would obey comes through.
//
// Pure functions, and a regular value type that refers to a text, which has to outlive it.

struct DecodedText {
    std::string text;  ///< valid UTF-8, lines end with \n; other control characters are '?'
    std::string note;  ///< which encoding was guessed; empty if there was nothing to guess
};

/// By the mark at its beginning, by CA[...] of an SGF unless it is UTF-8 all the same, by validity:
/// UTF-8, GB18030, Big5, Shift-JIS (CP932) or Western European. Throws UserError(bad_input) if none
/// of them fits.
DecodedText decoded(std::string_view bytes);

/// The same in UTF-8 from an encoding that is known; bytes that are none of it are question marks.
std::string decoded_from(std::string_view bytes, const char* encoding);

/// Text of a format whose values are one line.
std::string one_line(std::string_view text);

class SourceText {
public:
    /// `format` as people call it: "SGF".
    SourceText(std::string_view format, std::string_view text) : format_(format), text_(text) {}

    std::string_view text() const { return text_; }

    /// Throws UserError(bad_input): "SGF, line 2, column 7: ...". Requires a place in the text.
    [[noreturn]] void complain(std::size_t place, std::string_view what) const;

private:
    std::string_view format_;
    std::string_view text_;
};

}  // namespace ybw::record
