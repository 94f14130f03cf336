// Values of a report: what a search, a perft or a signature has to say, with moves already named.
//
// The formats see these and nothing else: no game, no searcher, no clock. So one format serves all
// games and all algorithms, and a test makes a row without a search.
//
// Regular value types; no shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "parallel/limits.hpp"
#include "parallel/score.hpp"
#include "parallel/statistics.hpp"
#include "parallel/window.hpp"

namespace ybw::report {

/// The machine a result was obtained on.
struct Machine {
    std::string processor;         ///< model name as the system gives it
    std::string system;            ///< operating system, release and architecture
    int cores = 1;                 ///< cores that are switched on
    int usable_cores = 1;          ///< of these, what affinity and CPU quota leave to this process
    std::uint64_t memory_mib = 0;  ///< memory this process may use
};

/// What is about to be done, and by what.
struct Header {
    std::string version;
    std::string command_line;
    Machine machine;
    std::string game;
    std::string rule;          ///< that is played by; empty: the game has one only
    std::string position;      ///< a text that the game reads back
    std::string side_to_move;  ///< whose view the scores are
    std::string algorithm;
    int threads = 1;        ///< that search
    int threads_asked = 1;  ///< may be more
    std::uint64_t hash_mib = 0;
    int multipv = 1;
    std::string limits;  ///< in words: "10 s", "depth 8"
};

/// The fewest nodes that prove the value of a depth (Knuth & Moore 1975).
struct MinimalNodes {
    std::uint64_t nodes = 0;
    bool counted = false;  ///< counted on this very tree; else the formula for uniform trees
    std::uint64_t depth_nodes = 0;   ///< what the search of that depth alone visited
    std::uint64_t depth_leaves = 0;  ///< those of them with an outcome or at the horizon
};

/// One line of one depth.
struct Row {
    Depth depth = 0;
    int rank = 1;  ///< 1 for the best line
    Score score;   ///< for the side to move at the root
    Bound bound = Bound::exact;
    std::vector<std::string> pv;
    Statistics statistics;  ///< since the search began
    Duration time{};        ///< since the search began
    int hashfull_permille = 0;
    std::optional<MinimalNodes> minimum;  ///< for textbook algorithms
};

/// How a search ended. `lines` is empty if the game was over before it began.
struct Summary {
    std::vector<Row> lines;  ///< best first
    Statistics statistics;
    Duration time{};
    StopReason reason = StopReason::none;
    Depth depth = 0;                  ///< last completed depth
    int hashfull_permille = 0;        ///< of the table, at the end
    std::string board;                ///< drawn with the best move
    std::optional<std::string> over;  ///< how a finished game ended: "black has won"
    std::optional<Score> over_score;  ///< the same as a value
    std::string found_by;             ///< version of the program, if a store knew it; else empty
};

/// One depth of a perft.
struct PerftRow {
    Depth depth = 0;
    std::uint64_t nodes = 0;  ///< leaves at this depth
    Duration time{};          ///< for this depth alone
};

}  // namespace ybw::report
