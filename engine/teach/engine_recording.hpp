// EngineRecording: one search of a small tree by the engine, whatever its workers run on, recorded.
//
// The parallel search comes with it, so this is dear to compile: a source for each kind of workers.
//
// Thread safety: one search at a time for each thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/simulator/trace.hpp"
#include "engine/simulator/traced.hpp"
#include "engine/teach/record_search.hpp"
#include "engine/teach/recorded_game.hpp"
#include "engine/teach/recording.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/game.hpp"
#include "parallel/searcher.hpp"

namespace ybw::teach {

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
// have been listened to (engine/trace), and their events are put in one order, that of time. What a
// value means to a node is judged as there: by the window, as it is at that moment.

/// What the recorder asks of the game whose tree it is. A node is known from the root on.
class TreeOfGame {
public:
    virtual ~TreeOfGame() = default;
    /// The nodes after each of its moves, in order.
    virtual std::vector<TreeNode> children(Index node) const = 0;
    /// Which of them a move leads to.
    virtual std::size_t child_of(Index node, AnyMove move) const = 0;
    /// From now on `child` is known: the node after that move.
    virtual void add(Index node, AnyMove move, Index child) = 0;
};

class EngineRecorder {
public:
    EngineRecorder(TreeNode root, TreeOfGame& game) : game_(game) {
        recording_.nodes.push_back(std::move(root));
    }

    /// Requires one search from the root.
    Recording record(const std::vector<simulator::Lane>& lanes);

private:
    /// What a worker has open: a node that it searches, or one that it helps at.
    struct Open {
        std::optional<Index> visit{};  ///< none beyond the end of a tree
        bool is_help = false;
        std::uint64_t cutoffs_before = 0;
    };
    struct Worker {
        std::vector<Open> open;
        std::optional<Index> returned{};  ///< the visit that came back last
    };

    void take(int worker, const simulator::TraceEvent& told);
    void enter(int worker, const simulator::TraceEvent& told);
    void leave(int worker, const simulator::TraceEvent& told);
    void split(int worker, const void* place);
    void join(int worker, const void* place);
    void drop_enter(Index visit);
    void judge(int worker, Index parent, Index child, Score value);
    Index node_below(Index node, AnyMove move);
    void step(int worker, Action action, Index visit, std::optional<Index> child = {},
              std::optional<Score> value = {});

    TreeOfGame& game_;
    Recording recording_;
    std::vector<Worker> workers_;
    std::map<const void*, std::optional<Index>> split_points_;  // that are open, and their visits
    std::map<Index, std::optional<Score>> best_;                // of visits, so far
};

/// All nodes are written down, those beyond the horizon, too.
inline constexpr Depth any_depth = -max_ply;

/// The positions of the nodes of a recording while it is made.
template <Game G>
class Positions : public TreeOfGame {
public:
    explicit Positions(const G& root) : known_{{0, root}} {}

    std::vector<TreeNode> children(Index node) const override {
        const G& game = known_.at(node);
        std::vector<TreeNode> nodes;
        for (const auto move : moves(node)) {
            G below = game;
            below.play(move);
            nodes.push_back(node_of(below));
            if constexpr (HasMoveNames<G>) nodes.back().move = game.name_of(move);
        }
        return nodes;
    }

    std::size_t child_of(Index node, AnyMove move) const override {
        const auto list = moves(node);
        const auto place = std::find(list.begin(), list.end(), own_move<typename G::Move>(move));
        return static_cast<std::size_t>(place - list.begin());
    }

    void add(Index node, AnyMove move, Index child) override {
        if (known_.contains(child)) return;
        G below = known_.at(node);
        below.play(own_move<typename G::Move>(move));
        known_.emplace(child, std::move(below));
    }

private:
    MovesOf<G> moves(Index node) const {
        MovesOf<G> list;
        known_.at(node).legal_moves(list);
        return list;
    }

    std::map<Index, G> known_;
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
    Positions<G> positions(tree);
    EngineRecorder recorder(node_of(tree), positions);
    Recording recording = recorder.record(trace.lanes());
    recording.algorithm = engine_search;
    recording.depth = depth;
    recording.value = result.lines.front().score;
    recording.principal_variation = nodes_of_line(recording, tree, result.lines.front().pv);
    return recording;
}

}  // namespace ybw::teach
