// BoardWords: the lines of UCI and UCCI as values: "go" as it is read, "info" as it is written.
//
//   UCI   go [ponder] [searchmoves m...] [wtime N] [btime N] [winc N] [binc N] [movestogo N]
//            [depth N] [nodes N] [mate N] [movetime N] [infinite]            times in milliseconds
//         score cp X | mate Y [lowerbound | upperbound]    Y in moves, negative for being mated
//   UCCI  go [ponder | draw] {depth N | nodes N | infinite | time N [movestogo N | increment N]
//            [opptime N] [oppmovestogo N] [oppincrement N]}                   times in the unit set
//         score X            centipawns without a unit; a mate in n plies is 30000 - n
//
// UCCI's clock is that of the side to move; UCI gives both. Either takes the other's words for
// depth, nodes, mate, movetime and searchmoves, which managers mix. Words that are not known are
// left out, numbers out of range are brought into it, and `remarks` say both.
//
// Scores are those of the side to move. A decisive score is a proven win; the large values of
// repetitions that the rules punish are evaluations and stay centipawns.
//
// Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/values.hpp"
#include "engine/search/time_management.hpp"
#include "parallel/limits.hpp"
#include "parallel/result.hpp"

namespace ybw::protocol {

struct GoCommand {
    std::optional<Depth> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<int> mate;  ///< in moves
    ClockTold clock;
    bool infinite = false;  ///< no answer before "stop"
    bool ponder = false;    ///< no answer before "ponderhit" or "stop"
    std::vector<std::string> search_moves;
    std::vector<std::string> remarks;  ///< what was not understood, a sentence each

    friend bool operator==(const GoCommand&, const GoCommand&) = default;
};

/// `words` are those after "go"; `side` is whose clock counts, 0 for the first mover.
GoCommand parse_uci_go(std::span<const std::string> words, int side);

/// `unit` is what a time of 1 means.
GoCommand parse_ucci_go(std::span<const std::string> words, Duration unit);

/// Depth, nodes and mate as limits; time is the clock's business.
Limits untimed_limits(const GoCommand& command);

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
