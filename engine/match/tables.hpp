// Tables: what the games of a journal come to, by side, by ending and by player.
//
// Each begins with an empty line and its titles. `names` are the players in their order, as a table
// has room for them. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/record.hpp"

namespace ybw::match {

/// `sides` are the names of the game's two sides.
std::string by_side_text(const std::vector<GameRecord>& games,
                         const std::vector<std::string>& names,
                         const std::vector<std::string_view>& sides);

/// How often each ending came, and who lost by it.
std::string by_ending_text(const std::vector<GameRecord>& games,
                           const std::vector<std::string>& names);

/// What the players did with their time; "-" for what a program does not tell. `per_move` is the
/// fixed time of each player, where there is one: what share of it was used tells whether both
/// understood it alike.
std::string effort_text(const std::vector<GameRecord>& games, const std::vector<std::string>& names,
                        const std::vector<std::optional<Duration>>& per_move);

/// What comes before every figure of strength, where the figures say less than they seem to: many
/// games were lost by a fault, or are others again, move by move; else empty.
std::string cautions(const std::vector<GameRecord>& games);

/// The games that were lost by a fault; empty if there are none.
std::string faults_text(const std::vector<GameRecord>& games,
                        const std::vector<std::string>& names);

}  // namespace ybw::match
