// WrittenGame: a game as a file has it, before any game has looked at its moves.
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
// The beginning of a file tells its format. Foreign files are not trusted: nothing is read
// recursively, and an error names the place of an unknown part. Nothing is left out silently: a
// part that is not read is refused, or named in `notes`.
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

    // ---- Kept for files that are made from this game. Moves have numbers from 1; 0 is the start.
    std::vector<std::pair<std::string, std::string>> tags;  ///< Event, EV: SGF's unread
    std::map<std::size_t, std::string> comments;            ///< by the move that they are on
    std::map<std::size_t, std::string> marks;  ///< further properties, or $1, as they stand
    /// Alternatives to a move, each unchanged, in its brackets.
    std::map<std::size_t, std::vector<std::string>> variations;

    std::vector<std::string> notes;  ///< what was guessed or left out, a sentence each

    void add_comment(std::string_view text) {
        std::string& comment = comments[moves.size()];
        comment += (comment.empty() ? "" : "\n") + std::string(text);
    }
    /// Notes that this is the first game of a file of so many.
    void note_others(std::size_t games);
};

/// The text is that of a file from its line `first_line` on.
WrittenGame read_sgf(std::string_view text, std::optional<int> size = {},
                     std::size_t first_line = 1);
WrittenGame read_psq(std::string_view text);
/// Names of two players, then points from 0; the board has 20 lines.
WrittenGame read_rec(std::string_view text);
WrittenGame read_pgn(std::string_view text, std::size_t first_line = 1);
WrittenGame read_wxf(std::string_view text, std::size_t first_line = 1);
WrittenGame read_moves(std::string_view text);
WrittenGame read_xqf(std::string_view bytes);
WrittenGame read_cbr(std::string_view bytes);

// ---- The head of an XQF, as its author's XqfFormat.txt (2001) has it.

/// A text at a place of a binary file, in so many bytes; the first of an XQF's is the length.
struct PlacedText {
    std::string_view tag;
    std::size_t at;
    std::size_t room;
};
inline constexpr std::array xqf_texts{
    PlacedText{"Opening", 0x50, 64},      PlacedText{"Event", 0xD0, 64},
    PlacedText{"Date", 0x110, 16},        PlacedText{"Site", 0x120, 16},
    PlacedText{"Red", 0x130, 16},         PlacedText{"Black", 0x140, 16},
    PlacedText{"Commentator", 0x1D0, 16}, PlacedText{"Author", 0x1E0, 16}};
inline constexpr const char* xqf_encoding = "GB18030";
/// The places of these men, as FEN has them.
inline constexpr std::string_view xqf_men = "RNBAKABNRCCPPPPPrnbakabnrccppppp";
inline constexpr std::size_t xqf_men_at = 0x10;
/// Files of some programs have 4 for a draw, too.
inline constexpr std::array<std::string_view, 5> xqf_results{"", "1-0", "0-1", "1/2-1/2",
                                                             "1/2-1/2"};

/// The texts of the games of a file, in their order.
std::vector<std::string_view> sgf_games(std::string_view text);
std::vector<std::string_view> pgn_games(std::string_view text);
std::vector<std::string_view> wxf_games(std::string_view text);

/// A board written in rows, one a line, as one line with '/'; other text with blanks for line ends.
std::string in_one_line(const std::string& text);
/// Text of moves, with plain blanks and dots in the place of Chinese ones.
std::string with_plain_signs(std::string_view text);
/// A move without its number ("12.", "12...", "12)") and the signs behind it ("!?", "+", "#").
std::string_view bare_move(std::string_view word);
/// "1-0", "0-1", "1/2-1/2" or "*", in any spelling; empty for a word that is no result.
std::string_view result_word(std::string_view word);

/// Whether the file has this name for the game, or no name and the game's format.
bool is_called(const WrittenGame& written, const AnyGame& game);

/// The games that may fit, in the order of the registry; or the one that is `asked` for, whatever
/// the file's name for it, if it has the format. Throws UserError if there is none.
std::vector<const AnyGame*> games_of(const WrittenGame& game,
                                     std::optional<std::string_view> asked = {});

/// Reads a file of any of the formats, in any encoding. A file of several games gives the first.
/// `size` is the board's size if the file gives none.
WrittenGame read_game(std::string_view bytes, std::optional<int> size = {});

/// A game in a file of several, or the reason why it cannot be read.
struct ReadGame {
    std::size_t line = 1;  ///< of the file, on which it begins
    WrittenGame game;
    std::optional<UserError> error;
};

/// All games of a file. A file without a game throws as read_game does.
std::vector<ReadGame> read_games(std::string_view bytes, std::optional<int> size = {});

// ---- SourceText (source_text.cpp): the text of a file, in UTF-8 whatever its encoding, and error
// messages that name a place in it.
//
// Files of Windows programs use the encoding of their country, where the second byte of a sign may
// be a bracket or a backslash: they are decoded first. Characters that a terminal would obey are
// replaced.
//
// Pure functions, and a regular value type that refers to a text, which has to outlive it.

struct DecodedText {
    std::string text;  ///< valid UTF-8, lines end with \n; other control characters are '?'
    std::string note;  ///< which encoding was guessed; empty if there was nothing to guess
};

/// The encoding is known by the mark at the beginning, by CA[...] of an SGF unless the text is
/// UTF-8 anyway, or by validity: UTF-8, GB18030, Big5, Shift-JIS (CP932) or Western European.
/// Throws UserError(bad_input) if none of them fits.
DecodedText decoded(std::string_view bytes);

/// The bytes of a known encoding in UTF-8; bytes that do not belong to it become question marks.
std::string decoded_from(std::string_view bytes, const char* encoding);

/// Text in UTF-8 in another encoding, which has all characters.
std::string encoded_in(std::string_view text, const char* encoding);

/// Text of a format whose values are one line.
std::string one_line(std::string_view text);

class SourceText {
public:
    /// `format` is its usual name: "SGF".
    SourceText(std::string_view format, std::string_view text, std::size_t first_line = 1)
        : format_(format), text_(text), first_line_(first_line) {}

    std::string_view text() const { return text_; }

    /// Throws UserError(bad_input): "SGF, line 2, column 7: ...". Requires a place in the text.
    [[noreturn]] void complain(std::size_t place, std::string_view what) const;

private:
    std::string_view format_;
    std::string_view text_;
    std::size_t first_line_;
};

}  // namespace ybw::record
