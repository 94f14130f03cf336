// RecordedGame: a game that writes down how it is searched.
//
// The textbook searches (engine/classic) are what is shown, and they know nothing of it. They take
// any game, so this one, which tells a Recorder of every move and leaf; and they call themselves by
// an unqualified name, so that for this game the functions below are called instead, which are
// found by their argument's namespace and preferred because they are more constrained. Each tells
// the recorder what comes and goes and calls the search itself. A search of any other game compiles
// to what it was.
//
// To show a new search: a function here with its parameters, which does the same.
//
// Thread safety: one thread; copies share the recorder.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/classic/ladder.hpp"
#include "engine/teach/recording.hpp"
#include "parallel/game.hpp"

namespace ybw::teach {

// ---- Recorder: writes down what a search does, while it does it.
//
// Two sources tell it: the position that is searched (moves played and taken back, leaves), and the
// calls of the search function (below). What a node makes of the value of a move
// follows from its window, as everywhere (parallel/window.hpp): below alpha nothing, above it alpha
// rises, from beta on the node ends.
//
// Not thread safe: one search, one recorder.

/// Adds `child` to the children of a node, as the last.
inline void add_child(std::vector<TreeNode>& nodes, Index parent, TreeNode child) {
    child.parent = parent;
    child.ply = nodes[parent].ply + 1;
    nodes[parent].children.push_back(nodes.size());
    nodes.push_back(std::move(child));
}

class Recorder {
public:
    /// What more than this nobody reads, and no browser draws.
    static constexpr std::size_t most_visits = 4000;

    /// `root` is the node that the search begins at.
    explicit Recorder(TreeNode root) { recording_.nodes.push_back(std::move(root)); }

    /// The window of the root, for the search of the root's side, instead of the full one.
    void ask(std::optional<Window> window) { recording_.window = window; }
    Window asked(Window window, Ply ply) const {
        return ply == 0 ? recording_.window.value_or(window) : window;
    }

    bool is_full() const { return recording_.visits.size() >= most_visits; }

    // ---- Told by the position

    /// The moves of the node; `make` gives the child of that number the first time it is asked for.
    template <class Make>
    void offer(std::size_t moves, Make make) {
        calls_.back().has_moves = true;
        if (!recording_.nodes[node_].children.empty()) return;
        for (std::size_t i = 0; i < moves; ++i) add_child(recording_.nodes, node_, make(i));
    }
    /// The move of that number, in the order of `offer`.
    void descend(std::size_t number) {
        node_ = recording_.nodes[node_].children[number];
        returned_.reset();
    }
    /// It is taken back.
    void ascend() {
        node_ = *recording_.nodes[node_].parent;
        if (!calls_.empty()) judge();
        returned_.reset();
    }
    /// The node has its value at once.
    void end_here() { visit().ending = Ending::leaf; }

    // ---- Told by the calls

    /// The next calls of the root give a guess.
    void guess() { recording_.guesses_first = true; }

    void enter(std::optional<Window> window, Depth depth) {
        const Purpose purpose = purpose_of(window);
        const Index called = recording_.visits.size();
        std::optional<Index> caller;
        if (!calls_.empty()) caller = calls_.back().visit;
        recording_.visits.push_back({.node = node_,
                                     .caller = caller,
                                     .purpose = purpose,
                                     .depth = depth,
                                     .came = window,
                                     .left = window});
        if (caller) step(action_of(purpose), called);
        calls_.push_back({.visit = called});
        step(caller ? Action::enter : Action::pass);
        returned_.reset();
    }

    /// With the value for the side to move.
    void leave(Score value) {
        Visit& self = visit();
        self.value = value;
        if (self.ending == Ending::complete && !calls_.back().has_moves)
            self.ending = Ending::memory;
        const bool is_leaf = self.ending == Ending::leaf;
        if (is_leaf || self.ending == Ending::memory) {
            // What ends as it begins is one step, but for the root, whose call is one.
            if (recording_.steps.back().action == Action::enter) recording_.steps.pop_back();
            step(is_leaf ? Action::leaf : Action::known, {}, value);
        } else if (self.ending == Ending::complete) {
            step(Action::leave, {}, value);
        }
        recording_.leaves += is_leaf ? 1 : 0;
        if (calls_.size() == 1) step(Action::done, {}, value);
        returned_ = calls_.back().visit;
        calls_.pop_back();
        if (calls_.empty()) returned_.reset();  // the next call of the root is another pass
    }

    // ---- Afterwards

    Recording& recording() { return recording_; }

private:
    /// One that has not ended.
    struct Call {
        Index visit = 0;
        bool has_moves = false;       ///< its moves were asked for
        std::optional<Score> best{};  ///< value so far
    };

    Visit& visit() { return recording_.visits[calls_.back().visit]; }

    /// What is meant by a call: a null window that its caller does not have itself is there to show
    /// that a move is no better; a second call before the move is taken back repeats the first.
    Purpose purpose_of(std::optional<Window> window) const {
        if (returned_) return Purpose::again;
        const bool is_null = window && window->is_null();
        if (!is_null) return Purpose::value;
        if (calls_.empty()) return Purpose::null_window;
        const auto& caller = recording_.visits[calls_.back().visit].left;
        return caller && caller->is_null() ? Purpose::value : Purpose::null_window;
    }

    void step(Action action, std::optional<Index> child = {}, std::optional<Score> value = {}) {
        recording_.steps.push_back({action, calls_.back().visit, child, value, visit().left});
    }

    /// What the value of the move that was just taken back means to the node.
    void judge() {
        const Score value = -recording_.visits[*returned_].value;
        auto& window = visit().left;
        auto& best = calls_.back().best;
        const bool is_best = !best || value > *best;
        if (is_best) best = value;
        if (window && window->fails_high(value)) {
            visit().ending = Ending::cut_off;
            step(Action::cut, returned_, value);
        } else if (window && window->contains(value)) {
            window = window->raised(value);
            step(Action::raise, returned_, value);
        } else {
            step(!window && is_best ? Action::raise : Action::keep, returned_, value);
        }
    }

    Recording recording_;
    Index node_ = 0;
    std::vector<Call> calls_;
    std::optional<Index> returned_;  // the child that came back last at this node
};

/// The tree does not go on here, though no game is over.
template <class G>
concept HasEnds = requires(const G& game) {
    { game.ends_here() } -> std::same_as<bool>;
};

template <Game G>
bool ends_here(const G& game) {
    if constexpr (HasEnds<G>) return game.ends_here();
    return false;
}

/// The node of a position, but for where it stands and how one comes to it.
template <Game G>
TreeNode node_of(const G& game) {
    TreeNode node{.max_to_move = game.max_is_to_move()};
    if constexpr (requires { game.board(); }) node.board = game.board();
    if constexpr (HasEnds<G>) {
        node.name = game.name();
        node.is_end = game.ends_here();
        node.written_value = game.written_value();
    }
    return node;
}

/// The node after a move.
template <Game G>
TreeNode node_after(G game, typename G::Move move) {
    std::string name;
    if constexpr (requires { game.name_of(move); }) name = game.name_of(move);
    game.play(move);
    TreeNode node = node_of(game);
    node.move = std::move(name);
    return node;
}

/// Which of the moves of a position it is.
template <Game G>
std::size_t number_of(const G& game, typename G::Move move) {
    MovesOf<G> moves;
    game.legal_moves(moves);
    return static_cast<std::size_t>(std::find(moves.begin(), moves.end(), move) - moves.begin());
}

template <Game G>
class RecordedGame {
public:
    using Move = typename G::Move;
    static constexpr std::size_t max_moves = G::max_moves;
    static constexpr std::size_t history_size = G::history_size;

    RecordedGame(G game, Recorder& recorder) : game_(std::move(game)), recorder_(&recorder) {}

    void legal_moves(MovesOf<RecordedGame>& list) const {
        game_.legal_moves(list);
        recorder_->offer(list.size(), [&](std::size_t i) { return node_after(game_, list[i]); });
    }
    void play(Move move) {
        recorder_->descend(number_of(game_, move));
        game_.play(move);
    }
    void undo(Move move) {
        game_.undo(move);
        recorder_->ascend();
    }
    std::optional<Outcome> outcome() const {
        const auto outcome = game_.outcome();
        if (outcome) recorder_->end_here();
        return outcome;
    }
    std::uint64_t key() const { return game_.key(); }
    std::size_t history_index(Move move) const { return game_.history_index(move); }
    Score evaluate() const {
        recorder_->end_here();
        return game_.evaluate();
    }

    bool has_end() const { return ends_here(game_); }
    Recorder& recorder() const { return *recorder_; }

private:
    G game_;
    Recorder* recorder_;
};

template <class G>
concept Recorded = Game<G> && requires(const G& game) {
    { game.recorder() } -> std::same_as<Recorder&>;
    { game.has_end() } -> std::same_as<bool>;
};

using classic::BoundMemory;
using classic::LineOf;
using classic::TreeWalk;
using Value = std::optional<Score>;

/// Records a call of `search(depth)`. Where the tree ends, the horizon is.
template <Recorded G, class Search>
Value recorded(const TreeWalk<G>& walk, std::optional<Window> window, Depth depth, Search search) {
    Recorder& recorder = walk.position().recorder();
    recorder.enter(window, depth);
    const auto value = search(walk.position().has_end() ? 0 : depth);
    if (value) recorder.leave(*value);
    return value;
}

/// The same of `search(window, depth)`, at the root with the window that was asked for.
template <Recorded G, class Search>
Value recorded(const TreeWalk<G>& walk, Window window, Depth depth, Ply ply, Search search) {
    window = walk.position().recorder().asked(window, ply);
    return recorded(walk, window, depth, [&](Depth d) { return search(window, d); });
}

// ---- The searches of the ladder, one function for each of theirs

template <Recorded G>
Value max_value(TreeWalk<G>& walk, Depth depth, Ply ply, LineOf<G>& pv) {
    return recorded(walk, {}, depth, [&](Depth d) { return classic::max_value(walk, d, ply, pv); });
}

/// Min's values are those of the other side.
template <Recorded G>
Value min_value(TreeWalk<G>& walk, Depth depth, Ply ply, LineOf<G>& pv) {
    return classic::minus(recorded(walk, {}, depth, [&](Depth d) {
        return classic::minus(classic::min_value(walk, d, ply, pv));
    }));
}

template <Recorded G>
Value negamax(TreeWalk<G>& walk, Depth depth, Ply ply, LineOf<G>& pv) {
    return recorded(walk, {}, depth, [&](Depth d) { return classic::negamax(walk, d, ply, pv); });
}

template <Recorded G>
Value alphabeta(TreeWalk<G>& walk, Window window, Depth depth, Ply ply, LineOf<G>& pv) {
    return recorded(walk, window, depth, ply,
                    [&](Window w, Depth d) { return classic::alphabeta(walk, w, d, ply, pv); });
}

template <Recorded G>
Value failsoft(TreeWalk<G>& walk, Window window, Depth depth, Ply ply, LineOf<G>& pv) {
    return recorded(walk, window, depth, ply,
                    [&](Window w, Depth d) { return classic::failsoft(walk, w, d, ply, pv); });
}

template <Recorded G>
Value pvs(TreeWalk<G>& walk, Window window, Depth depth, Ply ply, LineOf<G>& pv) {
    return recorded(walk, window, depth, ply,
                    [&](Window w, Depth d) { return classic::pvs(walk, w, d, ply, pv); });
}

template <Recorded G>
Value negascout(TreeWalk<G>& walk, Window window, Depth depth, Ply ply, LineOf<G>& pv) {
    return recorded(walk, window, depth, ply,
                    [&](Window w, Depth d) { return classic::negascout(walk, w, d, ply, pv); });
}

template <Recorded G>
Value first_guess(TreeWalk<G>& walk, Depth depth) {
    walk.position().recorder().guess();
    return classic::first_guess(walk, depth);
}

template <Recorded G>
Value alphabeta_with_memory(TreeWalk<G>& walk, BoundMemory<G>& memory, Window window, Depth depth,
                            Ply ply, LineOf<G>& pv) {
    return recorded(walk, window, depth, [&](Depth d) {
        return classic::alphabeta_with_memory(walk, memory, window, d, ply, pv);
    });
}

template <Recorded G, classic::DepthWeight weight>
Value history(TreeWalk<G>& walk, std::vector<std::uint64_t>& table, Window window, Depth depth,
              Ply ply, LineOf<G>& pv) {
    return recorded(walk, window, depth, ply, [&](Window w, Depth d) {
        return classic::history<G, weight>(walk, table, w, d, ply, pv);
    });
}

template <Recorded G>
Value search_root(TreeWalk<G>& walk, typename G::Move first, Depth depth, LineOf<G>& pv) {
    return recorded(walk, Window::full(), depth,
                    [&](Depth d) { return classic::search_root(walk, first, d, pv); });
}

}  // namespace ybw::teach
