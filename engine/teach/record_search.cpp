#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <oneapi/tbb/global_control.h>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/classic/ladder.hpp"
#include "engine/games/any_game.hpp"
#include "engine/simulator/trace.hpp"
#include "engine/simulator/virtual_processors.hpp"
#include "engine/teach/lesson.hpp"
#include "engine/teach/recorded_game.hpp"
#include "engine/teach/recording.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"
#include "parallel/game.hpp"
#include "parallel/searcher.hpp"
#include "parallel/threads.hpp"

namespace ybw::teach {

std::vector<std::string_view> recordable_searches() {
    return names_of(classic_ladder<BoardTree>);
}

bool takes_window(std::string_view algorithm) {
    return algorithm == "alphabeta" || algorithm == "failsoft" || algorithm == "pvs" ||
           algorithm == "negascout" || algorithm.starts_with("history");
}

Lesson lesson_of(std::string_view tree, std::string_view algorithm, View view,
                 std::optional<Depth> depth, const Crew& crew, std::optional<Window> window) {
    const WrittenTree written(tree);
    Lesson lesson{.recording = record_search(algorithm, written, depth.value_or(written.height()),
                                             crew, window),
                  .view = view,
                  .title = {},
                  .subject = std::string(tree)};
    const Recording& recording = lesson.recording;
    if (std::ranges::any_of(recording.visits, [&](const Visit& visit) {
            return visit.ending == Ending::leaf && !recording.nodes[visit.node].is_end;
        })) {
        lesson.notes.emplace_back(
            "The horizon of a search was above the leaves: a node there counts as 0, since the "
            "tree has no value for it.");
    }
    return lesson;
}

// ---- Examples

/// The file beside this one, embedded (../embed.cmake).
extern const std::string_view examples_txt;

namespace {

std::vector<TreeExample> read_examples(std::string_view text) {
    std::vector<TreeExample> examples;
    for (const std::string_view line : telling_lines(text)) {
        const std::size_t colon = line.find(": ");
        const std::string_view key = line.substr(0, colon);
        const std::string_view value = line.substr(colon + 2);
        if (key == "name") examples.emplace_back().name = value;
        TreeExample& example = examples.back();
        if (key == "title") example.title = value;
        if (key == "paper") example.paper = value;
        if (key == "algorithm") example.algorithm = value;
        if (key == "view" && value == "max") example.view = View::max;
        if (key == "tree") example.tree = value;
        if (key == "game") example.game = value;
        if (key == "position") example.position = value;
        if (key == "depth") example.depth = static_cast<Depth>(whole_number(value).value());
        if (key == "moves" && value == "distinct") example.branches = Branches::distinct;
        if (key == "note") example.notes.push_back(value);
    }
    return examples;
}

}  // namespace

std::span<const TreeExample> examples() {
    static const std::string text = with_whole_lines(examples_txt);
    static const std::vector<TreeExample> all = read_examples(text);
    return all;
}

const TreeExample* find_example(std::string_view name) {
    const auto found = std::ranges::find(examples(), name, &TreeExample::name);
    return found == examples().end() ? nullptr : &*found;
}

Lesson lesson_of(const TreeExample& example, std::string_view algorithm, View view,
                 const Crew& crew, std::optional<Window> window) {
    Lesson lesson;
    if (example.tree.empty()) {
        const AnyPosition position = game_named(example.game).parse_position(example.position, {});
        lesson.recording = record_search(algorithm, BoardTree(position, example.branches),
                                         example.depth, crew, window);
        lesson.subject = fmt::format("{}: {}", example.game, example.position);
    } else {
        lesson = lesson_of(example.tree, algorithm, view, {}, crew, window);
    }
    lesson.view = view;
    lesson.title = example.title;
    lesson.notes.insert(lesson.notes.begin(), example.notes.begin(), example.notes.end());
    lesson.notes.emplace(lesson.notes.begin(), example.paper);
    return lesson;
}

// ---- The engine's own search of a small tree, recorded, whatever its workers run on.
//
// The parallel search comes with it, once for each kind of workers, so this is dear to compile.

namespace {

// ---- EngineTree: a tree that is to be drawn, as the engine's own search takes it.
//
// Leaves of a written tree stand at different heights, and the engine searches to a depth: a leaf
// above it has one move, to itself, until the depth is reached.

template <Game G>
class EngineTree {
public:
    using Move = typename G::Move;
    static constexpr std::size_t max_moves = G::max_moves;
    /// What two moves have in common costs order alone, and these trees are small.
    static constexpr std::size_t history_size = 256;

    explicit EngineTree(G game) : game_(std::move(game)) {}

    void legal_moves(MovesOf<EngineTree>& list) const {
        if (ends_here(game_)) return list.push_back(Move{});
        MovesOf<G> moves;
        game_.legal_moves(moves);
        for (const Move move : moves) list.push_back(move);
    }
    void play(Move move) { ends_here(game_) ? static_cast<void>(++beyond_) : game_.play(move); }
    void undo(Move move) { beyond_ > 0 ? static_cast<void>(--beyond_) : game_.undo(move); }
    std::optional<Outcome> outcome() const { return game_.outcome(); }
    std::uint64_t key() const { return scrambled(game_.key() + static_cast<unsigned>(beyond_)); }
    std::size_t history_index(Move move) const { return game_.history_index(move) % history_size; }
    Score evaluate() const {
        const Score value = game_.evaluate();
        return beyond_ % 2 == 0 ? value : -value;
    }

    const G& game() const { return game_; }

private:
    G game_;
    int beyond_ = 0;  ///< moves from a leaf to itself
};

// ---- EngineRecorder: a recording of the engine's own search, made of what each worker did when.
//
// The recorder of the textbook searches listens while one search calls itself; here several workers
// have been listened to (../simulator/trace.hpp), and their events are put in one order, that of
// time. What a value means to a node is judged as there: by the window, as it is at that moment.

/// The nodes of a line from the root on, as far as they are in the recording.
template <Game G, class Line>
std::vector<Index> nodes_of_line(const Recording& recording, G game, const Line& line) {
    std::vector<Index> nodes{0};
    for (const auto move : line) {
        const auto& children = recording.nodes[nodes.back()].children;
        if (children.empty()) break;
        nodes.push_back(children[number_of(game, move)]);
        game.play(move);
    }
    return nodes;
}

[[noreturn]] void refuse_as_too_large(Depth depth) {
    throw UserError(ExitCode::usage,
                    "--depth: at depth {} this search visits more than {} nodes, which no picture "
                    "can show; choose a lesser depth, or a position nearer to the end of the game",
                    depth, Recorder::most_visits);
}

/// All nodes are written down, those beyond the horizon, too.
constexpr Depth any_depth = -max_ply;

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

template <Game G>
class EngineRecorder {
public:
    explicit EngineRecorder(const G& root) : positions_{{0, root}} {
        recording_.nodes.push_back(node_of(root));
    }

    /// Requires one search from the root.
    Recording record(const std::vector<simulator::Lane>& lanes) {
        recording_.workers = static_cast<int>(lanes.size());
        workers_.resize(lanes.size());
        for (const Told& told : in_order(lanes)) take(told.worker, *told.event);
        return std::move(recording_);
    }

private:
    /// What a worker has open: a node that it searches, or one that it helps at.
    struct Open {
        std::optional<Index> visit{};  ///< none beyond the end of a tree
        std::uint64_t cutoffs_before = 0;
    };
    struct Worker {
        std::vector<Open> open;
        std::optional<Index> returned{};  ///< the visit that came back last
    };

    void take(int worker, const simulator::TraceEvent& told) {
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

    void enter(int number, const simulator::TraceEvent& told) {
        Worker& worker = workers_[static_cast<std::size_t>(number)];
        std::optional<Index> caller;
        if (!worker.open.empty()) caller = worker.open.back().visit;
        const bool is_beyond =
            !worker.open.empty() &&
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

    void leave(int number, const simulator::TraceEvent& told) {
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

    void split(int worker, const void* place) {
        const auto& open = workers_[static_cast<std::size_t>(worker)].open;
        const auto visit = open.empty() ? std::nullopt : open.back().visit;
        split_points_[place] = visit;
        if (!visit) return;
        recording_.visits[*visit].is_split_point = true;
        step(worker, Action::split, *visit);
    }

    void join(int worker, const void* place) {
        const auto visit = split_points_[place];
        auto& self = workers_[static_cast<std::size_t>(worker)];
        self.open.push_back({.visit = visit});
        self.returned.reset();
        if (!visit) return;
        recording_.visits[*visit].helpers.push_back(worker);
        step(worker, Action::join, *visit);
    }

    /// What ends as it begins is one step, but for the root, whose call is one.
    void drop_enter(Index visit) {
        const auto is_it = [&](const Step& step) {
            return step.visit == visit && step.action == Action::enter;
        };
        std::erase_if(recording_.steps, is_it);
    }

    /// What the value of a move means to its node, by the window as others may have raised it.
    void judge(int worker, Index parent, Index child, Score value) {
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

    Index node_below(Index node, AnyMove any) {
        const G& game = positions_.at(node);
        if (recording_.nodes[node].children.empty()) {
            MovesOf<G> moves;
            game.legal_moves(moves);
            for (const auto each : moves) add_child(recording_.nodes, node, node_after(game, each));
        }
        const auto move = own_move<typename G::Move>(any);
        const Index child = recording_.nodes[node].children[number_of(game, move)];
        const auto [place, is_new] = positions_.try_emplace(child, game);
        if (is_new) place->second.play(move);
        return child;
    }

    void step(int worker, Action action, Index visit, std::optional<Index> child = {},
              std::optional<Score> value = {}) {
        recording_.steps.push_back(
            {action, visit, child, value, recording_.visits[visit].left, worker});
    }

    Recording recording_;
    std::map<Index, G> positions_;  // of the nodes that were searched
    std::vector<Worker> workers_;
    std::map<const void*, std::optional<Index>> split_points_;  // that are open, and their visits
    std::map<Index, std::optional<Score>> best_;                // of visits, so far
};

/// The search of a tree by workers that run as `Executor` has them. Throws UserError.
template <SearchExecutor Executor, Game G>
Recording engine_recording(const G& tree, Depth depth, int workers) {
    if (depth < 1 || tree.outcome() || ends_here(tree)) {
        throw UserError(ExitCode::usage,
                        "--algorithm ybw: there is nothing to be searched by several; give a "
                        "--depth of at least 1, and a tree that goes on");
    }
    const simulator::Trace trace(any_depth);
    Searcher<EngineTree<G>, simulator::Traced<Executor>> searcher(
        {.threads = workers, .hash_mib = 1, .exact = true, .first_depth = depth});
    const auto result = searcher.search(
        EngineTree<G>(tree), {.depth = depth, .nodes = std::uint64_t{Recorder::most_visits}});
    if (result.reason == StopReason::nodes || result.lines.empty()) refuse_as_too_large(depth);
    Recording recording = EngineRecorder<G>(tree).record(trace.lanes());
    recording.algorithm = engine_search;
    recording.depth = depth;
    recording.value = result.lines.front().score;
    recording.principal_variation = nodes_of_line(recording, tree, result.lines.front().pv);
    return recording;
}

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
Recording record_engine(const G& tree, Depth depth, const Crew& crew) {
    Recording recording;
    if (crew.processors == Processors::threads) {
        // Threads that rest need no processor each.
        const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                          static_cast<std::size_t>(crew.workers));
        recording = engine_recording<RestingThreads>(tree, depth, crew.workers);
    } else {
        const simulator::Simulation simulation{simulator::Costs{}};
        recording = engine_recording<simulator::VirtualProcessors>(tree, depth, crew.workers);
    }
    recording.processors = crew.processors;
    return recording;
}

template <Game G>
Recording record(std::string_view algorithm, const G& tree, Depth depth, const Crew& crew,
                 std::optional<Window> window) {
    if (algorithm == engine_search) return record_engine(tree, depth, crew);
    Recorder recorder(node_of(tree));
    recorder.ask(window);
    const auto found = run_classic(algorithm, RecordedGame<G>(tree, recorder), depth,
                                   [&] { return recorder.is_full(); });
    if (recorder.is_full()) refuse_as_too_large(depth);
    Recording recording = std::move(recorder.recording());
    recording.algorithm = algorithm;
    recording.depth = depth;
    recording.value = found->value;
    recording.principal_variation = nodes_of_line(recording, tree, found->pv);
    return recording;
}

/// Adds what is written below nodes that no search has visited.
void complete(std::vector<TreeNode>& nodes, Index self, const WrittenTree& tree) {
    if (tree.ends_here()) return;
    MovesOf<WrittenTree> moves;
    tree.legal_moves(moves);
    const bool is_new = nodes[self].children.empty();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        WrittenTree below = tree;
        below.play(moves[i]);
        if (is_new) add_child(nodes, self, node_of(below));
        complete(nodes, nodes[self].children[i], below);
    }
}

}  // namespace

Recording record_search(std::string_view algorithm, const WrittenTree& tree, Depth depth,
                        const Crew& crew, std::optional<Window> window) {
    if (algorithm == engine_search) require_values(tree);
    Recording recording = record(algorithm, tree, depth, crew, window);
    complete(recording.nodes, 0, tree);
    return recording;
}

Recording record_search(std::string_view algorithm, const BoardTree& tree, Depth depth,
                        const Crew& crew, std::optional<Window> window) {
    return record(algorithm, tree, depth, crew, window);
}

}  // namespace ybw::teach
