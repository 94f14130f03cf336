// Standings: the results of a journal, as text.
//
// For two players: wins, draws, losses, score, Elo, LOS and SPRT. For more: a cross table, each
// player's score and his Elo against the field. Then for all: tables by side, by ending and by
// player, and the games that were lost by a fault. Elo is always that of the player who is named
// first.
//
// Pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/match/elo.hpp"
#include "engine/match/journal.hpp"

namespace ybw::match {

/// What comes before every figure of strength, where the figures say less than they seem to: many
/// games were lost by a fault, or are others again, move by move; else empty.
std::string cautions(const std::vector<GameRecord>& games);

/// The tally of `player` over his games; against `opponent` alone if that is not negative.
Tally tally_of(const std::vector<GameRecord>& games, int player, int opponent = -1);

/// "W 12  D 3  L 5   score 67.5 % (95 %: 48.8 to 82.1)   Elo +127 (-8 to +270)   LOS 96.7 %"
std::string summary_line(const Tally& tally);

/// "+21.9", or "none" where there is no bound.
std::string elo_text(const std::optional<double>& elo);

/// Everything, in lines.
std::string standings_text(const JournalContent& content);

}  // namespace ybw::match
