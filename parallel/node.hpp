// Node and Visit: the question to the search at one position, and the data of a node that has been
// entered.
//
// Node types are those of Knuth & Moore (1975) in the names of Marsland & Popowich (1985): the
// first child of a PV node is a PV node, its other children are expected cut nodes; children of a
// cut node are all nodes, and children of an all node are cut nodes.
//
// Regular value types; no shared state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "parallel/game.hpp"
#include "parallel/move.hpp"
#include "parallel/score.hpp"
#include "parallel/stop.hpp"
#include "parallel/window.hpp"

namespace ybw {

enum class NodeKind : std::uint8_t { pv, cut, all };

/// The expected type of a young brother, or of the eldest below a null-window node.
constexpr NodeKind null_window_child(NodeKind kind) {
    return kind == NodeKind::cut ? NodeKind::all : NodeKind::cut;
}

/// The expected type of the eldest brother.
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
    MovePath path{};                   ///< history indices of the moves that led here
    /// Static values one and two plies before, each for the side to move then; if that side was in
    /// danger, the value of two plies earlier still.
    std::optional<Score> evaluation_before{};
    std::optional<Score> evaluation_two_before{};
};

/// A node that has been entered: the question, with its depth extended, and the results of the
/// steps before its brothers.
template <Game G>
struct Visit : Node<G> {
    bool in_danger = false;             ///< the side to move must answer a direct threat
    bool is_selective = false;          ///< see may_be_selective
    bool is_expected = false;           ///< the table has an exact value for it, inside the window
    bool is_improving = false;          ///< see assess
    std::optional<Score> evaluation{};  ///< static value, where a selective step may ask for it
    std::optional<Score> estimate{};    ///< static value, corrected by the table

    Visit() = default;
    explicit Visit(const Node<G>& question) : Node<G>(question) {}

    /// Whether selective steps that use the static value may run.
    bool is_assessed() const { return estimate.has_value(); }

    /// The same position, for quiescence.
    Visit at_horizon() const {
        Visit copy = *this;
        copy.depth = 0;
        return copy;
    }

    /// The node after a move. `child_window` is seen from this node.
    Visit child(Window child_window, Depth child_depth, NodeKind child_kind) const {
        Visit below;
        below.window = child_window.flipped();
        below.depth = child_depth;
        below.ply = this->ply + 1;
        below.kind = child_kind;
        below.is_strict = this->is_strict;
        below.flag = this->flag;
        std::copy_backward(this->path.begin(), this->path.end() - 1, below.path.end());
        below.evaluation_before = evaluation ? evaluation : this->evaluation_two_before;
        below.evaluation_two_before = this->evaluation_before;
        return below;
    }
};

}  // namespace ybw
