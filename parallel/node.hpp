// Node and Family: the arguments of a search below one position, and the state of its brothers.
//
// Node types are Knuth & Moore's (1975) in Marsland & Popowich's (1985) names: the first child of a
// PV node is a PV node, its other children are expected cut nodes; children of a cut node are all
// nodes and the other way round.
//
// Thread safety: none. The brothers of a split point share one Family under the split point's lock.
#pragma once

#include <cstdint>
#include <optional>

#include "parallel/game.hpp"
#include "parallel/move_order.hpp"
#include "parallel/stop.hpp"
#include "parallel/variation.hpp"
#include "parallel/window.hpp"

namespace ybw {

enum class NodeKind : std::uint8_t { pv, cut, all };

/// What a young brother, or the eldest below a null-window node, is expected to be.
constexpr NodeKind null_window_child(NodeKind kind) {
    return kind == NodeKind::cut ? NodeKind::all : NodeKind::cut;
}

/// A question to the search: what is this position worth, within this window, at this depth?
template <Game G>
struct Node {
    using Move = typename G::Move;

    Window window = Window::full();
    Depth depth = 0;
    Ply ply = 0;
    NodeKind kind = NodeKind::pv;
    const CancelFlag* flag = nullptr;       ///< end of the chain to poll
    std::uint64_t key = 0;                  ///< of this position
    std::optional<std::size_t> previous{};  ///< history index of the move that led here
    bool may_pass = true;                   ///< false below a null move: never two in a row
    bool in_danger = false;                 ///< known after the position was entered
    bool is_selective = false;              ///< likewise; see may_be_selective
    bool is_expected = false;           ///< the table has an exact value for it, inside the window
    std::optional<Score> evaluation{};  ///< static value, where a selective step has asked for it

    /// The node after a move, searched with `window` as seen from this node.
    Node child(Window child_window, Depth child_depth, NodeKind child_kind) const {
        return {.window = child_window.flipped(),
                .depth = child_depth,
                .ply = ply + 1,
                .kind = child_kind,
                .flag = flag};
    }
};

/// A young brother on its way to being searched.
template <GameMove Move>
struct Brother {
    Move move{};
    int number = 0;                  ///< 0 for the eldest
    Window window = Window::full();  ///< of the node when the brother was handed out
};

/// For families whose brothers are handed out whatever the others do. See SplitPoint::hold.
struct NeverHeld {
    void hold() {}
    void release() {}
    template <class Brother>
    bool defers(const Brother&) {
        return false;
    }
};

/// The moves of one node: which come next, and what those before them were worth.
template <Game G>
class Family : public NeverHeld {
public:
    using Move = typename G::Move;

    /// Brothers are searched by this thread alone.
    static constexpr bool is_shared = false;

    /// Where the window stands now.
    Window window() const { return window_; }
    Score best() const { return best_; }
    Move best_move() const { return best_move_; }
    /// No brother has come back.
    bool is_blank() const { return best_ == -Score::infinity(); }
    bool has_cut() const { return window_.fails_high(best_); }
    const Variation<Move>& pv() const { return pv_; }

    MoveOrder<G>& order() { return order_; }
    const MoveOrder<G>& order() const { return order_; }

    /// Begins with the window of the node. The moves are to be filled into order().
    void open(Window window) { window_ = window; }

    std::optional<Brother<Move>> next() {
        if (order_.remaining() == 0) return std::nullopt;
        const int number = static_cast<int>(order_.size() - order_.remaining());
        return Brother<Move>{order_.next(), number, window_};
    }

    /// Takes note of a brother's value, with the line below it where that is wanted. True: cut off.
    ///
    /// A value at or below the alpha it was searched with is an upper bound, and alpha only rises,
    /// so the largest value of all is a correct fail-soft bound of the node.
    bool take(Brother<Move> brother, Score value, const Variation<Move>* line) {
        if (value > best_) {
            best_ = value;
            if (!window_.fails_low(value)) {
                best_move_ = brother.move;
                if (line != nullptr) pv_.assign(brother.move, *line);
                if (window_.contains(value)) window_ = window_.raised(value);
            }
        }
        return has_cut();
    }

private:
    Window window_ = Window::full();
    Score best_ = -Score::infinity();
    Move best_move_{};
    MoveOrder<G> order_;
    Variation<Move> pv_;
};

}  // namespace ybw
