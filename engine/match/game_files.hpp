// Game files: the games of a journal in the formats that other programs read, and as a page.
//
//   SGF  Smart Game Format FF[4] (Hollosi 2006, www.red-bean.com/sgf)
//   PGN  Portable Game Notation, from a FEN
//
// Which of them there is for a game, and how its moves stand there, the game says (SgfGame,
// PgnGame). Pure functions; they throw UserError for a journal of another game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/match/journal.hpp"

namespace ybw::match {

/// Throws UserError if games of `game` are not written as `format`, "sgf" or "pgn".
void require_format_of(const AnyGame& game, std::string_view format);

/// The game in the format that its game has; empty if there is none.
std::string record_text(const GameRecord& game, const AnyPosition& start,
                        const std::vector<std::string>& names);

std::string sgf_collection(const JournalContent& content);
/// `notation`: of the moves, one of the game's; empty: as PGN of the game usually has them.
std::string pgn_collection(const JournalContent& content, std::string_view notation = {});

// ---- The page: a match as one file for the browser: standings, and every game on a board. Its
// data is the journal's and the picture that the game gives of its board (BoardPicture); its script
// knows no game. A game that gives no picture is shown as the text it draws.

// The files beside this one, embedded.
extern const std::string_view html_page_css, html_page_html, html_page_js, running_page_html;

std::string html_page(const JournalContent& content);

/// The page while the match runs: the standing and the last games. Browsers load it again every few
/// seconds. `progress`: how far it is, in a few words each.
std::string running_page(const JournalContent& content, const std::vector<std::string>& progress);

/// Whether a text that begins so is such a page.
bool is_html_page(std::string_view beginning);

}  // namespace ybw::match
