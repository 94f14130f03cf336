// Recorder: writes down what a search does, while it does it.
//
// Two sources tell it: the position that is searched (moves played and taken back, leaves), and the
// calls of the search function (recorded_game.hpp). What a node makes of the value of a move
// follows from its window, as everywhere (parallel/window.hpp): below alpha nothing, above it alpha
// rises, from beta on the node ends.
//
// Not thread safe: one search, one recorder.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/teach/recording.hpp"

namespace ybw::teach {

class Recorder {
public:
    /// What more than this nobody reads, and no browser draws.
    static constexpr std::size_t most_visits = 4000;

    /// `root` is the node that the search begins at.
    explicit Recorder(TreeNode root) { recording_.nodes.push_back(std::move(root)); }

    bool is_full() const { return recording_.visits.size() >= most_visits; }

    // ---- Told by the position

    /// The moves of the node; `make` gives the child of that number the first time it is asked for.
    void offer(std::size_t moves, const std::function<TreeNode(std::size_t)>& make);
    /// The move of that number, in the order of `offer`.
    void descend(std::size_t number);
    /// It is taken back.
    void ascend();
    /// The node has its value at once.
    void end_here() { visit().ending = Ending::leaf; }

    // ---- Told by the calls

    /// The next calls of the root give a guess.
    void guess() { recording_.guesses_first = true; }
    void enter(std::optional<Window> window, Depth depth);
    /// With the value for the side to move.
    void leave(Score value);

    // ---- Afterwards

    /// Nodes that no search has called, below the present one: `make` as for `offer`.
    Index node() const { return node_; }
    Recording& recording() { return recording_; }

private:
    Visit& visit() { return recording_.visits[calls_.back()]; }
    Purpose purpose_of(std::optional<Window> window) const;
    void step(Action action, std::optional<Index> child = {}, std::optional<Score> value = {});
    void judge();

    Recording recording_;
    Index node_ = 0;
    std::vector<Index> calls_;                // visits that have not ended
    std::vector<bool> has_moves_;             // of these, whether their moves were asked for
    std::vector<std::optional<Score>> best_;  // and their best value so far
    std::optional<Index> returned_;           // the child that came back last at this node
};

}  // namespace ybw::teach
