// The engine's own search, recorded: what is asked of its workers alike.
#include <algorithm>
#include <chrono>
#include <oneapi/tbb/global_control.h>
#include <thread>
#include <utility>

#include "engine/simulator/virtual_processors.hpp"
#include "engine/teach/engine_recording.hpp"
#include "engine/teach/record_search.hpp"
#include "parallel/threads.hpp"

namespace ybw::teach {

namespace {

/// An event with whose it is; a worker's own stand in their order.
struct Told {
    int worker = 0;
    const simulator::TraceEvent* event = nullptr;
};

/// All events by time.
std::vector<Told> in_order(const std::vector<simulator::Lane>& lanes) {
    std::vector<Told> all;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        for (const auto& event : lanes[i].events) all.push_back({static_cast<int>(i), &event});
    }
    std::ranges::stable_sort(all, {}, [](const Told& told) { return told.event->time; });
    return all;
}

}  // namespace

Recording EngineRecorder::record(const std::vector<simulator::Lane>& lanes) {
    recording_.workers = static_cast<int>(lanes.size());
    workers_.resize(lanes.size());
    for (const Told& told : in_order(lanes)) take(told.worker, *told.event);
    return std::move(recording_);
}

void EngineRecorder::take(int worker, const simulator::TraceEvent& told) {
    switch (told.event.action) {
        case SearchAction::enter:
            return enter(worker, told);
        case SearchAction::leave:
            return leave(worker, told);
        case SearchAction::split:
            return split(worker, told.event.split_point);
        case SearchAction::join:
            return join(worker, told.event.split_point);
        case SearchAction::part:
            workers_[static_cast<std::size_t>(worker)].open.pop_back();
            workers_[static_cast<std::size_t>(worker)].returned.reset();
            return;
        case SearchAction::close:
        case SearchAction::wait:
        case SearchAction::resume:
        case SearchAction::prove:
        case SearchAction::proved:
            return;  // no node has anything to do with it
    }
}

void EngineRecorder::step(int worker, Action action, Index visit, std::optional<Index> child,
                          std::optional<Score> value) {
    recording_.steps.push_back(
        {action, visit, child, value, recording_.visits[visit].left, worker});
}

Index EngineRecorder::node_below(Index node, AnyMove move) {
    if (recording_.nodes[node].children.empty()) {
        for (TreeNode& child : game_.children(node)) {
            child.parent = node;
            child.ply = recording_.nodes[node].ply + 1;
            recording_.nodes[node].children.push_back(recording_.nodes.size());
            recording_.nodes.push_back(std::move(child));
        }
    }
    const Index child = recording_.nodes[node].children[game_.child_of(node, move)];
    game_.add(node, move, child);
    return child;
}

void EngineRecorder::enter(int number, const simulator::TraceEvent& told) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    std::optional<Index> caller;
    if (!worker.open.empty()) caller = worker.open.back().visit;
    const bool is_beyond = !worker.open.empty() &&
                           (!caller || recording_.nodes[recording_.visits[*caller].node].is_end);
    worker.open.push_back({.cutoffs_before = told.table_cutoffs});
    if (is_beyond) return;
    const Index node =
        caller ? node_below(recording_.visits[*caller].node, told.event.move) : Index{0};
    Purpose purpose = Purpose::value;
    if (worker.returned && recording_.visits[*worker.returned].node == node) {
        purpose = Purpose::again;
    } else if (caller && told.event.window.is_null() &&
               !recording_.visits[*caller].came->is_null()) {
        purpose = Purpose::null_window;
    }
    const Index called = recording_.visits.size();
    recording_.visits.push_back({.node = node,
                                 .caller = caller,
                                 .purpose = purpose,
                                 .depth = told.event.depth,
                                 .came = told.event.window,
                                 .left = told.event.window,
                                 .worker = number});
    if (caller) step(number, action_of(purpose), *caller, called);
    step(number, caller ? Action::enter : Action::pass, called);
    worker.open.back().visit = called;
    worker.returned.reset();
}

void EngineRecorder::leave(int number, const simulator::TraceEvent& told) {
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    const Open open = worker.open.back();
    worker.open.pop_back();
    if (!open.visit) return;
    const Index self = *open.visit;
    Visit& visit = recording_.visits[self];
    const bool has_moves = best_.contains(self) || visit.is_split_point;
    if (!told.event.value) {
        visit.ending = Ending::cancelled;
        step(number, Action::cancel, self);
    } else {
        visit.value = *told.event.value;
        const bool is_cut = visit.came->fails_high(visit.value);
        visit.ending = told.table_cutoffs > open.cutoffs_before && !has_moves ? Ending::memory
                       : !has_moves                                           ? Ending::leaf
                       : is_cut                                               ? Ending::cut_off
                                                                              : Ending::complete;
        if (visit.ending == Ending::leaf || visit.ending == Ending::memory) {
            drop_enter(self);
            step(number, visit.ending == Ending::leaf ? Action::leaf : Action::known, self, {},
                 visit.value);
        } else if (visit.ending == Ending::complete) {
            step(number, Action::leave, self, {}, visit.value);
        }
        recording_.leaves += visit.ending == Ending::leaf ? 1 : 0;
    }
    worker.returned = self;
    if (!visit.caller) return step(number, Action::done, self, {}, visit.value);
    if (visit.ending != Ending::cancelled) judge(number, *visit.caller, self, -visit.value);
}

/// What ends as it begins is one step, but for the root, whose call is one.
void EngineRecorder::drop_enter(Index visit) {
    const auto is_it = [&](const Step& step) {
        return step.visit == visit && step.action == Action::enter;
    };
    std::erase_if(recording_.steps, is_it);
}

/// What the value of a move means to its node, by the window as others may have raised it.
void EngineRecorder::judge(int worker, Index parent, Index child, Score value) {
    Visit& visit = recording_.visits[parent];
    auto& best = best_[parent];
    if (!best || value > *best) best = value;
    auto& window = *visit.left;
    const bool is_scout = recording_.visits[child].purpose == Purpose::null_window;
    if (is_scout && window.contains(value)) return;  // it will be searched again
    if (window.fails_high(value)) {
        step(worker, Action::cut, parent, child, value);
    } else if (window.contains(value)) {
        window = window.raised(value);
        step(worker, Action::raise, parent, child, value);
    } else {
        step(worker, Action::keep, parent, child, value);
    }
}

void EngineRecorder::split(int worker, const void* place) {
    const auto& open = workers_[static_cast<std::size_t>(worker)].open;
    const auto visit = open.empty() ? std::nullopt : open.back().visit;
    split_points_[place] = visit;
    if (!visit) return;
    recording_.visits[*visit].is_split_point = true;
    step(worker, Action::split, *visit);
}

void EngineRecorder::join(int worker, const void* place) {
    const auto visit = split_points_[place];
    auto& self = workers_[static_cast<std::size_t>(worker)];
    self.open.push_back({.visit = visit, .is_help = true});
    self.returned.reset();
    if (!visit) return;
    recording_.visits[*visit].helpers.push_back(worker);
    step(worker, Action::join, *visit);
}

namespace {

/// What a textbook search may prune, the engine may visit: every leaf has to have a value.
void require_values(const WrittenTree& tree) {
    if (tree.ends_here()) return static_cast<void>(tree.evaluate());
    MovesOf<WrittenTree> moves;
    tree.legal_moves(moves);
    for (const auto move : moves) {
        WrittenTree below = tree;
        below.play(move);
        require_values(below);
    }
}

template <Game G>
Recording record(const G& tree, Depth depth, const Crew& crew) {
    Recording recording = crew.processors == Processors::threads
                              ? record_threads(tree, depth, crew.workers)
                              : record_simulated(tree, depth, crew.workers);
    recording.processors = crew.processors;
    return recording;
}

}  // namespace

Recording record_engine(const WrittenTree& tree, Depth depth, const Crew& crew) {
    require_values(tree);
    Recording recording = record(tree, depth, crew);
    complete(recording.nodes, 0, tree);
    return recording;
}

Recording record_engine(const BoardTree& tree, Depth depth, const Crew& crew) {
    return record(tree, depth, crew);
}

// ---- The engine's own search, recorded: on virtual processors.

namespace {

template <Game G>
Recording simulated(const G& tree, Depth depth, int workers) {
    const simulator::Simulation simulation{simulator::Costs{}};
    return engine_recording<simulator::VirtualProcessors>(tree, depth, workers);
}

}  // namespace

Recording record_simulated(const WrittenTree& tree, Depth depth, int workers) {
    return simulated(tree, depth, workers);
}

Recording record_simulated(const BoardTree& tree, Depth depth, int workers) {
    return simulated(tree, depth, workers);
}

// ---- The engine's own search, recorded: on threads of this machine, in slow motion.

namespace {

/// Threads that rest at every node. Otherwise one of them is done with a tree of a hundred nodes
/// before the others have woken up, and there is nothing to be seen.
class RestingThreads : public Threads {
public:
    using Threads::Threads;
    static void on_node() { std::this_thread::sleep_for(rest); }

private:
    /// Ten times what it takes to wake a thread; the largest recording takes two seconds.
    static constexpr std::chrono::microseconds rest{500};
};

template <Game G>
Recording record_resting(const G& tree, Depth depth, int workers) {
    // Threads that rest need no processor each.
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                      static_cast<std::size_t>(workers));
    return engine_recording<RestingThreads>(tree, depth, workers);
}

}  // namespace

Recording record_threads(const WrittenTree& tree, Depth depth, int workers) {
    return record_resting(tree, depth, workers);
}

Recording record_threads(const BoardTree& tree, Depth depth, int workers) {
    return record_resting(tree, depth, workers);
}

}  // namespace ybw::teach
