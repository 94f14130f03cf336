// EngineRecorder: a recording of the engine's own search, made of what each worker did when.
//
// The recorder of the textbook searches listens while one search calls itself; here several workers
// have been listened to (engine/trace), and their events are put in one order, that of time. What a
// value means to a node is judged as there: by the window, as it is at that moment.
//
// Not thread safe: one search, one recorder.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/simulator/trace.hpp"
#include "engine/teach/recording.hpp"

namespace ybw::teach {

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

}  // namespace ybw::teach
