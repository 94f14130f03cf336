// OptionChoices: what the values of options are chosen from, as the games and the rooms below say
// it.
//
// Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ybw::cli {

std::vector<std::string_view> algorithm_names();

std::vector<std::string_view> example_names();

/// The rules of all games, each once: which of them a game has, the game itself says.
std::vector<std::string_view> rule_names();

std::vector<std::string_view> side_names();

/// The ways in which moves of all games are written, each once.
std::vector<std::string_view> notation_names();

/// "gomoku: 5 to 22, default 15"
std::string board_sizes();

/// "write the games of gomoku as SGF; other games have none"
std::string game_file_summary(std::string_view format, std::string_view name);

/// The candidates of all games, each once.
std::vector<std::string_view> candidate_names();

/// "gomoku: board, all points of the board; "
std::string candidates_text();

std::vector<std::string_view> prover_kind_names();

/// "vcf, continuous fours; "
std::string prover_kinds_text();

}  // namespace ybw::cli
