// RecordText: the words of SGF and PGN, for all code that writes them, and a position with moves as
// one of them.
//
// Pure functions, and a value.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"

namespace ybw::record {

/// "sgf", "pgn", or empty where the game has neither.
std::string_view record_format(const AnyGame& game);

/// A position and moves from it, without players. Empty where the game has no format. Requires
/// legal moves.
std::string line_record(const AnyPosition& start, std::span<const AnyMove> moves);

/// The format's words for the result: "B+", "1-0". Nobody wins a draw.
std::string_view result_text(std::string_view format, std::optional<int> winner);

/// The text escaped for a value in brackets.
std::string sgf_text(std::string_view text);
/// "LB[hh:A]", of a value as it stands in a file; without the name behind the `last` property of
/// the same name, which this one becomes.
std::string sgf_property(std::string_view name, std::string_view value, std::string& last);
/// The property of a move: side 0 is black.
char sgf_side(int side);
/// The stones of the position that a game begins from.
std::string sgf_setup(const SgfGame& sgf, int side_to_move);
/// ";B[hh];W[ii]", the first by `side`; with remarks, each move has its own as a comment.
std::string sgf_nodes(const std::vector<std::string>& points, int side,
                      std::span<const std::string> remarks = {});

/// The text escaped for a value in quotation marks.
std::string pgn_text(std::string_view text);

/// A comment of PGN, in braces. A closing brace would end it, so it becomes a parenthesis.
std::string pgn_comment(std::string text);
/// A side's name as a tag: "Red".
std::string pgn_side(const AnyGame& game, std::size_t side);

/// Words in lines of at most 80 characters, as the export format requires.
class MoveText {
public:
    void add(std::string_view word);
    /// "12. H2-E2 H9-G7", the first by `side`; with remarks, each move has its own as a comment.
    void add_moves(const PgnGame& pgn, int side, std::span<const std::string> remarks = {});
    const std::string& text() const { return text_; }

private:
    std::string text_;
    std::size_t column_ = 0;
};

}  // namespace ybw::record
