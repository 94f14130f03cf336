// EngineRecording: one search of a small tree by the engine, whatever its workers run on, recorded.
//
// The parallel search comes with it, so this is dear to compile: a source for each kind of workers.
//
// Thread safety: one search at a time for each thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/simulator/traced.hpp"
#include "engine/teach/engine_recorder.hpp"
#include "engine/teach/engine_tree.hpp"
#include "engine/teach/record_search.hpp"
#include "engine/teach/recorded_nodes.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/searcher.hpp"

namespace ybw::teach {

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
