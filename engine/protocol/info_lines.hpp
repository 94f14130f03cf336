// InfoLines: what a search says, as "info" lines of UCI and UCCI.
//
//   UCI   score cp X | mate Y [lowerbound | upperbound]    Y in moves, negative for being mated
//   UCCI  score X            centipawns without a unit; a mate in n plies is 30000 - n
//
// Scores are those of the side to move. A decisive score is a proven win; the large values of
// repetitions that the rules punish are evaluations and stay centipawns.
//
// Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "engine/report/values.hpp"
#include "parallel/result.hpp"

namespace ybw::protocol {

enum class Dialect : std::uint8_t { uci, ucci };

/// "cp 35", "mate -3", "cp 120 lowerbound"; in UCCI "35".
std::string score_words(Dialect dialect, Score score, Bound bound = Bound::exact);

/// A line of a depth, with everything a board shows; without '\n'. `lines` is how many the search
/// was asked for.
std::string info_line(Dialect dialect, const report::Row& row, int lines);

/// How far a search is that is between two lines.
std::string status_line(Dialect dialect, const Status& status);

/// A remark for people: "info string ..." and "info message ...".
std::string remark_line(Dialect dialect, std::string_view text);

}  // namespace ybw::protocol
