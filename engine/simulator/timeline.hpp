// Timeline: a traced search as spans of time, worker by worker, and the split points between them.
//
// A span is a node that a worker searches, the time that it helps at another's split point, waits,
// or runs the game's prover. The spans of a worker nest; the nodes of all of them make the tree
// that was searched.
//
// Regular value types; pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/simulator/trace.hpp"

namespace ybw::simulator {

/// An index into Timeline::spans or Timeline::splits.
using Index = std::size_t;

enum class Occupation { search, help, wait, prove };

struct Span {
    Occupation occupation = Occupation::search;
    int worker = 0;
    Duration begin{};
    Duration end{};
    std::optional<Index> outer{};   ///< the span of the same worker around it
    std::optional<Index> split{};   ///< of help, and of wait where an owner waits for its helpers
    SearchEvent<AnyMove> node{};    ///< of search: what was asked, and the value in the end
    std::optional<Index> parent{};  ///< of search: the span of the node above, of any worker
    std::uint64_t nodes = 0;        ///< that the worker entered meanwhile
    bool is_from_table = false;     ///< of search: answered by the transposition table
    bool is_complete = false;       ///< false: an exception, or the end of the trace, ended it

    /// A node whose search a cutoff, or the end of the whole search, has made vain.
    bool is_vain() const { return occupation == Occupation::search && !node.value; }
};

struct Split {
    int owner = 0;
    std::optional<Index> node{};  ///< the owner's span of the node, if it was written down
    Duration begin{};
    Duration end{};
    std::vector<Index> helpers{};  ///< spans of help, in order of time
};

/// What one worker did in all.
struct WorkerFigures {
    std::uint64_t nodes = 0;
    std::uint64_t vain_nodes = 0;  ///< below a cutoff
    int splits = 0;
    int joins = 0;
    Duration idle{};
    Duration proving{};
};

struct Timeline {
    Duration end{};
    std::vector<Span> spans;    ///< worker by worker, each before what it holds
    std::vector<Split> splits;  ///< in order of time
    std::vector<WorkerFigures> workers;
    std::uint64_t left_out = 0;  ///< nodes for which the trace had no room
};

Timeline timeline_of(const Trace& trace);

/// The moves from the root to the node of a span, as far as they were written down.
std::vector<AnyMove> path_to(const Timeline& timeline, Index span);

}  // namespace ybw::simulator
