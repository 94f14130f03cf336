// Game files: the games of a journal in the formats that other programs read.
//
//   SGF  gomoku: Smart Game Format FF[4], GM[4] (Hollosi 2006, www.red-bean.com/sgf)
//   PGN  xiangqi: Portable Game Notation with the tags of xiangqi programs, moves as ICCS
//
// Pure functions; they throw UserError for a journal of another game.
#pragma once

#include <string>
#include <string_view>

#include "engine/match/journal.hpp"

namespace ybw::match {

/// Throws UserError if games of `game` are not written as `format`, "sgf" or "pgn".
void require_format_of(std::string_view game, std::string_view format);

std::string sgf_collection(const JournalContent& content);
std::string pgn_collection(const JournalContent& content);

}  // namespace ybw::match
