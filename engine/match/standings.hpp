// Standings: the results of a journal as text, and its games in files and as a page.
//
// For two players: wins, draws, losses, score, Elo, LOS and SPRT. For more: a cross table, each
// player's score and his Elo against the field. Then for all: tables by side, by ending and by
// player, and the games that were lost by a fault. Elo is always that of the player named first.
//
// Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/match/elo.hpp"
#include "engine/match/journal.hpp"

namespace ybw::match {

/// Warnings that stand before every figure of strength where it says less than it seems to: many
/// games were lost by a fault, or repeat others move by move. Else empty.
std::string cautions(const std::vector<GameRecord>& games);

/// The tally of `player` over his games; if `opponent` is not negative, only those against him.
Tally tally_of(const std::vector<GameRecord>& games, int player, int opponent = -1);

/// "W 12  D 3  L 5   score 67.5 % (95 %: 48.8 to 82.1)   Elo +127 (-8 to +270)   LOS 96.7 %"
std::string summary_line(const Tally& tally);

/// All standings, in lines.
std::string standings_text(const JournalContent& content);

// ---- Game files (game_files.cpp): the games of a journal in the formats that other programs read.
//
//   SGF  Smart Game Format FF[4] (Hollosi 2006, www.red-bean.com/sgf)
//   PGN  Portable Game Notation, from a FEN
//
// The game itself says which formats it has and how its moves are written there (SgfGame, PgnGame).
// Pure functions; they throw UserError for a journal of another game.

/// Throws UserError if games of `game` are not written as `format`, "sgf" or "pgn".
void require_format_of(const AnyGame& game, std::string_view format);

std::string sgf_collection(const JournalContent& content);
/// `notation`: one of the game's, for the moves; empty: the usual one in PGN of the game.
std::string pgn_collection(const JournalContent& content, std::string_view notation = {});

// ---- The page: a match as one file for the browser: standings, and every game on a board. Its
// data is the journal's and the picture that the game gives of its board (BoardPicture); its script
// knows no game. A game that gives no picture is shown as the text it draws.

// The files beside this one, embedded.
extern const std::string_view html_page_css, html_page_html, html_page_js, running_page_html;

std::string html_page(const JournalContent& content);

/// The page while the match runs: the standing and the last games. Browsers load it again every few
/// seconds. `progress`: the state of the match, in a few words each.
std::string running_page(const JournalContent& content, const std::vector<std::string>& progress);

/// Whether a file that begins with this text is such a page.
bool is_html_page(std::string_view beginning);

}  // namespace ybw::match
