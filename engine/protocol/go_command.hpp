// GoCommand: what "go" asks for, in UCI and in UCCI.
//
//   UCI   go [ponder] [searchmoves m...] [wtime N] [btime N] [winc N] [binc N] [movestogo N]
//            [depth N] [nodes N] [mate N] [movetime N] [infinite]            times in milliseconds
//   UCCI  go [ponder | draw] {depth N | nodes N | infinite | time N [movestogo N | increment N]
//            [opptime N] [oppmovestogo N] [oppincrement N]}                   times in the unit set
//
// UCCI's clock is that of the side to move; UCI gives both. Either takes the other's words for
// depth, nodes, mate, movetime and searchmoves, which managers mix. Words that are not known are
// left out, numbers out of range are brought into it, and both is told in `remarks`.
//
// Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/search/time_management.hpp"
#include "parallel/limits.hpp"

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

    /// Whether a search may be left alone to its end.
    bool has_end() const { return !infinite && (depth || nodes || clock.left || clock.per_move); }
};

/// `words` are those after "go"; `side` is whose clock counts, 0 for the first mover.
GoCommand parse_uci_go(std::span<const std::string> words, int side);

/// `unit` is what a time of 1 means.
GoCommand parse_ucci_go(std::span<const std::string> words, Duration unit);

/// Depth, nodes and mate as limits; time is the clock's business.
Limits untimed_limits(const GoCommand& command);

}  // namespace ybw::protocol
