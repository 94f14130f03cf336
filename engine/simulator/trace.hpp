// Trace: a record of the events of every worker of one search.
//
//     Trace trace(3);                                        // nodes of depth 3 and more
//     Searcher<G, Traced<Threads>> searcher({.threads = 2}); // or Traced<VirtualProcessors>
//     searcher.search(position, {.depth = 12});
//     timeline_of(trace);
//
// Each worker writes a lane of its own, so that writing takes no lock. The cost of a trace is
// reading the clock for each event.
//
// Thread safety: a trace belongs to the thread that makes it, and to the searcher that is made
// meanwhile; workers write their lanes, which are read when the search is over.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/games/any_position.hpp"
#include "parallel/executor.hpp"
#include "parallel/limits.hpp"
#include "parallel/search_event.hpp"
#include "parallel/statistics.hpp"

namespace ybw::simulator {

/// An event with its time and the counts of its worker at that time.
struct TraceEvent {
    Duration time{};  ///< since the search began
    SearchEvent<AnyMove> event;
    std::uint64_t nodes = 0;
    std::uint64_t cancelled_nodes = 0;
    std::uint64_t table_cutoffs = 0;
};

/// The events of one worker, in order.
struct Lane {
    std::deque<TraceEvent> events;
    std::vector<bool> is_told;   ///< of the nodes that are open: whether they were written down
    std::uint64_t left_out = 0;  ///< nodes for which there was no room
};

class Trace {
public:
    /// More events of one worker make no readable picture, and take a hundred megabytes.
    static constexpr std::size_t most_events = 1'000'000;

    /// Nodes of less depth are not written down. Requires that the thread has no other trace.
    explicit Trace(Depth least_depth) : least_depth_(least_depth) {
        assert(current_trace == nullptr);
        current_trace = this;
    }
    ~Trace() { current_trace = nullptr; }
    Trace(const Trace&) = delete;
    Trace& operator=(const Trace&) = delete;

    /// The trace of the calling thread, or of the search it takes part in; or nullptr.
    static Trace* current() { return current_trace; }

    /// While it lives, the calling thread takes part in a search that is traced.
    class Part {
    public:
        explicit Part(Trace* trace) : before_(std::exchange(current_trace, trace)) {}
        ~Part() { current_trace = before_; }
        Part(const Part&) = delete;
        Part& operator=(const Part&) = delete;

    private:
        Trace* before_;
    };

    /// Begins a search of so many workers; `now` is its clock, called in any of their threads.
    void begin(int workers, std::function<Duration()> now) {
        lanes_ = std::vector<Lane>(static_cast<std::size_t>(workers));
        now_ = std::move(now);
    }

    template <GameMove Move>
    void add(int worker, const Counters& counters, const SearchEvent<Move>& event) {
        Lane& lane = lanes_[static_cast<std::size_t>(worker)];
        if (!is_wanted(lane, event.action, event.depth)) return;
        lane.events.push_back({.time = now_(),
                               .event = {.action = event.action,
                                         .split_point = event.split_point,
                                         .move = any_move(event.move),
                                         .window = event.window,
                                         .depth = event.depth,
                                         .ply = event.ply,
                                         .kind = event.kind,
                                         .value = event.value},
                               .nodes = counters.nodes.value(),
                               .cancelled_nodes = counters.cancelled_nodes.value(),
                               .table_cutoffs = counters.table_cutoffs.value()});
    }

    const std::vector<Lane>& lanes() const { return lanes_; }

private:
    /// The end of a node is wanted if its beginning was.
    bool is_wanted(Lane& lane, SearchAction action, Depth depth) const {
        if (action == SearchAction::enter) {
            const bool has_room = lane.events.size() < most_events;
            if (depth >= least_depth_ && !has_room) ++lane.left_out;
            lane.is_told.push_back(depth >= least_depth_ && has_room);
            return lane.is_told.back();
        }
        if (action != SearchAction::leave) return true;
        const bool was_told = lane.is_told.back();
        lane.is_told.pop_back();
        return was_told;
    }

    static inline thread_local Trace* current_trace = nullptr;

    const Depth least_depth_;
    std::vector<Lane> lanes_;
    std::function<Duration()> now_;
};

// ---- Traced: an executor that reports the events of its workers to the Trace of its thread.
//
// It adds an observer to another executor and leaves the rest to it, so that the same search is
// watched on real threads and on virtual processors.
//
// Thread safety: as of the other executor.

template <SearchExecutor Base>
class Traced : public Base {
public:
    /// Requires that the calling thread has a Trace.
    explicit Traced(int wanted) : Base(wanted), trace_(*Trace::current()) {}

    template <class Body>
    void run(const Body& body) {
        const typename Base::Stopwatch watch;
        trace_.begin(Base::count(), [watch] { return watch.elapsed(); });
        Base::run([&](int id) {
            const Trace::Part part(&trace_);
            body(id);
        });
    }

    template <GameMove Move>
    static void on_event(int worker, const Counters& counters, const SearchEvent<Move>& event) {
        Trace::current()->add(worker, counters, event);
    }

private:
    Trace& trace_;
};

// ---- Timeline: a traced search as spans of time, worker by worker, and the split points between
// them.
//
// A span is a node that a worker searches, or the time in which it helps at another's split point,
// waits, or runs the game's prover. The spans of a worker nest; the nodes of all workers make the
// tree that was searched.
//
// Regular value types; pure functions.

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
    SearchEvent<AnyMove> node{};    ///< of search: the question, and the value in the end
    std::optional<Index> parent{};  ///< of search: the span of the node above, of any worker
    std::uint64_t nodes = 0;        ///< that the worker entered meanwhile
    bool is_from_table = false;     ///< of search: answered by the transposition table
    bool is_complete = false;       ///< false: an exception, or the end of the trace, ended it

    /// A wasted node: a cutoff, or the end of the whole search, has ended its search.
    bool is_wasted() const { return occupation == Occupation::search && !node.value; }
};

struct Split {
    int owner = 0;
    std::optional<Index> node{};  ///< the owner's span of the node, if it was written down
    Duration begin{};
    Duration end{};
    std::vector<Index> helpers{};  ///< spans of help, in order of time
};

/// The totals of one worker.
struct WorkerFigures {
    std::uint64_t nodes = 0;
    std::uint64_t wasted_nodes = 0;  ///< wasted: below a cutoff
    int splits = 0;
    int joins = 0;
    Duration idle{};
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
