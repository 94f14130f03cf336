// SearchEvent: one step of a worker, reported to an executor that records the search.
//
// An executor with a member on_event receives events for every node that is entered and left, and
// for split points, joins and waits: enough to draw the search by worker and by time. For any other
// executor the reports compile to nothing.
//
// The events of one worker nest: the last to begin is the first to end. Each node that is entered
// is also left, with a value or cancelled, unless an exception ends the search.
//
// Regular value type; no shared state.
#pragma once

#include <cstdint>
#include <optional>

#include "parallel/executor.hpp"
#include "parallel/game.hpp"
#include "parallel/node.hpp"
#include "parallel/score.hpp"
#include "parallel/statistics.hpp"
#include "parallel/window.hpp"

namespace ybw {

enum class SearchAction : std::uint8_t {
    enter,   ///< a node is asked for its value
    leave,   ///< it has its value, or its search was cancelled
    split,   ///< the node entered last becomes a split point, before anybody can join it
    close,   ///< the node is no split point any more: no other worker is below it
    join,    ///< the worker helps at a split point of another worker
    part,    ///< it leaves that split point
    wait,    ///< it looks for work, anywhere or below the given split point
    resume,  ///< it has work again, or need not wait any longer
    prove,   ///< the game's prover begins at the root, beside the search
    proved,  ///< the prover has ended
};

template <GameMove Move>
struct SearchEvent {
    SearchAction action = SearchAction::enter;
    /// Of split, close, join, part and wait: the split point. Its address is used again after it is
    /// closed.
    const void* split_point = nullptr;

    // Of enter and leave.
    Move move{};  ///< that led to the node; Move{} at the root of a search, and for a null move
    Window window = Window::full();
    Depth depth = 0;  ///< as it was asked for
    Ply ply = 0;
    NodeKind kind = NodeKind::pv;
    /// Of leave: for the side to move at the node, within `window` as Window::classify says; absent
    /// if the search of it was cancelled.
    std::optional<Score> value{};
};

/// An executor that receives events, from the worker of that id and with its counters.
template <class E, class Move>
concept TracingExecutor = SearchExecutor<E> && GameMove<Move> &&
    requires(int worker, const Counters& counters, const SearchEvent<Move>& event) {
    E::on_event(worker, counters, event);
};

}  // namespace ybw
