// Undo: makes a move and takes it back, in the way that the game offers.
//
// A game offers one of three ways:
//
//   undo(m)          the position remembers what it needs; cheap if little changes
//   undo(m, record)  what it needs is what play(m) has returned: kept on the stack of the
//                    search, so that it is no part of the position and is not copied when a
//                    helper joins
//   no undo          the search keeps a copy of the position (copy-make); best for small ones
//
// Thread safety: none of its own.
#pragma once

#include <concepts>
#include <utility>

namespace ybw {

/// void play(m), void undo(m).
template <class G>
concept HasUndo = requires(G position, typename G::Move move) {
    { position.play(move) } -> std::same_as<void>;
    { position.undo(move) } -> std::same_as<void>;
};

/// Record play(m), void undo(m, record).
template <class G>
concept HasUndoRecord = requires(G position, typename G::Move move) {
    { position.undo(move, position.play(move)) } -> std::same_as<void>;
};

/// void play(m) alone: a position is copied before it.
template <class G>
concept IsCopied = !HasUndo<G> && !HasUndoRecord<G> && requires(G position, typename G::Move move) {
    { position.play(move) } -> std::same_as<void>;
};

template <class G>
concept TakesBack = HasUndo<G> || HasUndoRecord<G> || IsCopied<G>;

/// For games that need no record.
struct NoRecord {};

/// Makes a move. Returns the record that take_back needs.
template <TakesBack G>
auto play_on(G& position, typename G::Move move) {
    if constexpr (HasUndo<G>) {
        position.play(move);
        return NoRecord{};
    } else if constexpr (HasUndoRecord<G>) {
        return position.play(move);
    } else {
        G before = position;
        position.play(move);
        return before;
    }
}

/// Takes back the last move, which was `move`.
template <TakesBack G, class Record>
void take_back(G& position, [[maybe_unused]] typename G::Move move,
               [[maybe_unused]] Record&& record) {
    if constexpr (HasUndo<G>) {
        position.undo(move);
    } else if constexpr (HasUndoRecord<G>) {
        position.undo(move, std::forward<Record>(record));
    } else {
        position = std::forward<Record>(record);
    }
}

}  // namespace ybw
