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
#include <functional>
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
// calls of the search function (recorded_game.hpp). What a node makes of the value of a move
// follows from its window, as everywhere (parallel/window.hpp): below alpha nothing, above it alpha
// rises, from beta on the node ends.
//
// Not thread safe: one search, one recorder.

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

/// The tree does not go on here, though no game is over.
template <class G>
concept HasEnds = requires(const G& game) {
    { game.ends_here() } -> std::same_as<bool>;
};

template <class G>
concept HasMoveNames = requires(const G& game, typename G::Move move) {
    { game.name_of(move) } -> std::convertible_to<std::string>;
};

template <class G>
concept HasBoard = requires(const G& game) {
    { game.board() } -> std::same_as<std::vector<std::string>>;
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
    if constexpr (HasBoard<G>) node.board = game.board();
    if constexpr (HasEnds<G>) {
        node.name = game.name();
        node.is_end = game.ends_here();
        node.written_value = game.written_value();
    }
    return node;
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
        recorder_->offer(list.size(), [&](std::size_t i) { return child_of(list[i]); });
    }
    void play(Move move) {
        MovesOf<G> moves;
        game_.legal_moves(moves);
        const auto place = std::find(moves.begin(), moves.end(), move);
        recorder_->descend(static_cast<std::size_t>(place - moves.begin()));
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
    TreeNode child_of(Move move) const {
        G game = game_;
        game.play(move);
        TreeNode child = node_of(game);
        if constexpr (HasMoveNames<G>) child.move = game_.name_of(move);
        return child;
    }

    G game_;
    Recorder* recorder_;
};

template <class G>
concept Recorded = Game<G> && requires(const G& game) {
    { game.recorder() } -> std::same_as<Recorder&>;
    { game.has_end() } -> std::same_as<bool>;
};

/// Records a call of `search(depth)`. Where the tree ends, the horizon is.
template <Recorded G, class Search>
std::optional<Score> recorded(const classic::TreeWalk<G>& walk, std::optional<Window> window,
                              Depth depth, Search search) {
    Recorder& recorder = walk.position().recorder();
    recorder.enter(window, depth);
    const auto value = search(walk.position().has_end() ? 0 : depth);
    if (value) recorder.leave(*value);
    return value;
}

// ---- The searches of the ladder, one function for each of theirs

template <Recorded G>
std::optional<Score> max_value(classic::TreeWalk<G>& walk, Depth depth, Ply ply,
                               classic::LineOf<G>& pv) {
    return recorded(walk, {}, depth, [&](Depth d) { return classic::max_value(walk, d, ply, pv); });
}

/// Min's values are those of the other side.
template <Recorded G>
std::optional<Score> min_value(classic::TreeWalk<G>& walk, Depth depth, Ply ply,
                               classic::LineOf<G>& pv) {
    return classic::minus(recorded(walk, {}, depth, [&](Depth d) {
        return classic::minus(classic::min_value(walk, d, ply, pv));
    }));
}

template <Recorded G>
std::optional<Score> negamax(classic::TreeWalk<G>& walk, Depth depth, Ply ply,
                             classic::LineOf<G>& pv) {
    return recorded(walk, {}, depth, [&](Depth d) { return classic::negamax(walk, d, ply, pv); });
}

template <Recorded G>
std::optional<Score> alphabeta(classic::TreeWalk<G>& walk, Window window, Depth depth, Ply ply,
                               classic::LineOf<G>& pv) {
    window = walk.position().recorder().asked(window, ply);
    return recorded(walk, window, depth,
                    [&](Depth d) { return classic::alphabeta(walk, window, d, ply, pv); });
}

template <Recorded G>
std::optional<Score> failsoft(classic::TreeWalk<G>& walk, Window window, Depth depth, Ply ply,
                              classic::LineOf<G>& pv) {
    window = walk.position().recorder().asked(window, ply);
    return recorded(walk, window, depth,
                    [&](Depth d) { return classic::failsoft(walk, window, d, ply, pv); });
}

template <Recorded G>
std::optional<Score> pvs(classic::TreeWalk<G>& walk, Window window, Depth depth, Ply ply,
                         classic::LineOf<G>& pv) {
    window = walk.position().recorder().asked(window, ply);
    return recorded(walk, window, depth,
                    [&](Depth d) { return classic::pvs(walk, window, d, ply, pv); });
}

template <Recorded G>
std::optional<Score> negascout(classic::TreeWalk<G>& walk, Window window, Depth depth, Ply ply,
                               classic::LineOf<G>& pv) {
    window = walk.position().recorder().asked(window, ply);
    return recorded(walk, window, depth,
                    [&](Depth d) { return classic::negascout(walk, window, d, ply, pv); });
}

template <Recorded G>
std::optional<Score> first_guess(classic::TreeWalk<G>& walk, Depth depth) {
    walk.position().recorder().guess();
    return classic::first_guess(walk, depth);
}

template <Recorded G>
std::optional<Score> alphabeta_with_memory(classic::TreeWalk<G>& walk,
                                           classic::BoundMemory<G>& memory, Window window,
                                           Depth depth, Ply ply, classic::LineOf<G>& pv) {
    return recorded(walk, window, depth, [&](Depth d) {
        return classic::alphabeta_with_memory(walk, memory, window, d, ply, pv);
    });
}

template <Recorded G, classic::DepthWeight weight>
std::optional<Score> history(classic::TreeWalk<G>& walk, std::vector<std::uint64_t>& table,
                             Window window, Depth depth, Ply ply, classic::LineOf<G>& pv) {
    window = walk.position().recorder().asked(window, ply);
    return recorded(walk, window, depth, [&](Depth d) {
        return classic::history<G, weight>(walk, table, window, d, ply, pv);
    });
}

template <Recorded G>
std::optional<Score> search_root(classic::TreeWalk<G>& walk, typename G::Move first, Depth depth,
                                 classic::LineOf<G>& pv) {
    return recorded(walk, Window::full(), depth,
                    [&](Depth d) { return classic::search_root(walk, first, d, pv); });
}

}  // namespace ybw::teach
