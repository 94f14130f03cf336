// RecordText: the words that SGF and PGN are made of, for all who write them.
//
// Pure functions, and a value.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"

namespace ybw::record {

/// For a value in brackets.
std::string sgf_text(std::string_view text);
/// The property of a move: side 0 is black.
char sgf_side(int side);
/// The stones of the position that a game begins from.
std::string sgf_setup(const SgfGame& sgf, int side_to_move);
/// ";B[hh];W[ii]", the first by `side`.
std::string sgf_nodes(const std::vector<std::string>& points, int side);

/// For a value in quotation marks.
std::string pgn_text(std::string_view text);
/// A side's name as a tag: "Red".
std::string pgn_side(const AnyGame& game, std::size_t side);

/// Words in lines of at most 80 characters, as the export format has it.
class MoveText {
public:
    void add(std::string_view word);
    /// "12. H2-E2 H9-G7", the first by `side`.
    void add_moves(const PgnGame& pgn, int side);
    const std::string& text() const { return text_; }

private:
    std::string text_;
    std::size_t column_ = 0;
};

}  // namespace ybw::record
