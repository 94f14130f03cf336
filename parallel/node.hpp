// Node and Visit: what is asked of the search below one position, and what it finds on entering it.
//
// Node types are Knuth & Moore's (1975) in Marsland & Popowich's (1985) names: the first child of a
// PV node is a PV node, its other children are expected cut nodes; children of a cut node are all
// nodes and the other way round.
//
// Regular value types; no shared state.
#pragma once

#include <cstdint>
#include <optional>

#include "parallel/game.hpp"
#include "parallel/move.hpp"
#include "parallel/score.hpp"
#include "parallel/stop.hpp"
#include "parallel/window.hpp"

namespace ybw {

enum class NodeKind : std::uint8_t { pv, cut, all };

/// What a young brother, or the eldest below a null-window node, is expected to be.
constexpr NodeKind null_window_child(NodeKind kind) {
    return kind == NodeKind::cut ? NodeKind::all : NodeKind::cut;
}

/// What the eldest brother is expected to be.
constexpr NodeKind eldest_child(NodeKind kind) {
    return kind == NodeKind::pv ? NodeKind::pv : null_window_child(kind);
}

/// A question to the search: what is this position worth, within this window, at this depth?
template <Game G>
struct Node {
    Window window = Window::full();
    Depth depth = 0;
    Ply ply = 0;
    NodeKind kind = NodeKind::pv;
    bool may_pass = true;              ///< false below a null move: never two in a row
    bool is_strict = false;            ///< nothing is left out at or below it, see nearest_end.hpp
    const CancelFlag* flag = nullptr;  ///< end of the chain to poll
    std::uint64_t key = 0;             ///< of this position
    MoveIndex previous{};              ///< of the move that led here
    MoveIndex before_previous{};       ///< and of the one before that
    /// Static values one and two plies before, each for the side to move then; where that side was
    /// in danger, of two plies earlier still.
    std::optional<Score> evaluation_before{};
    std::optional<Score> evaluation_two_before{};
};

/// A node that has been entered: the question, its depth extended where it is, and what was found
/// on the way to its brothers.
template <Game G>
struct Visit : Node<G> {
    bool in_danger = false;             ///< the side to move must answer a direct threat
    bool is_selective = false;          ///< see may_be_selective
    bool is_expected = false;           ///< the table has an exact value for it, inside the window
    bool is_improving = false;          ///< see assess
    std::optional<Score> evaluation{};  ///< static value, where a selective step may ask for it
    std::optional<Score> estimate{};    ///< what the table makes of it

    Visit() = default;
    explicit Visit(const Node<G>& question) : Node<G>(question) {}

    /// Whether selective steps that go by the static value have what they need.
    bool is_assessed() const { return estimate.has_value(); }

    /// The same position, left to quiescence.
    Visit at_horizon() const {
        Visit copy = *this;
        copy.depth = 0;
        return copy;
    }

    /// The node after a move, to be entered and searched with `window` as seen from this node.
    Visit child(Window child_window, Depth child_depth, NodeKind child_kind) const {
        Visit below;
        below.window = child_window.flipped();
        below.depth = child_depth;
        below.ply = this->ply + 1;
        below.kind = child_kind;
        below.is_strict = this->is_strict;
        below.flag = this->flag;
        below.before_previous = this->previous;
        below.evaluation_before = evaluation ? evaluation : this->evaluation_two_before;
        below.evaluation_two_before = this->evaluation_before;
        return below;
    }
};

}  // namespace ybw
