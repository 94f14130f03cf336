// Threats: a forced win by continuous fours (VCF, "victory by continuous fours").
//
// Every move of the attacker makes a four, so the defender has one answer, and a line of play is a
// list of the attacker's choices. The search is a depth-first walk with a set of positions known to
// fail, complete within its node budget. It takes account of the answers: if one makes a four for
// the defender, the attacker's next four must stop it, or the line has failed. Under renju black's
// fours must be allowed, and black as defender loses when the one answer is forbidden.
//
// Thread safety: functions of their arguments; the position given is restored.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/games/gomoku/position.hpp"
#include "parallel/stop.hpp"

namespace ybw::gomoku {

// ---- FailedSet: positions that a threat search has found to hold no win, by their keys.
//
// A cache: a full bucket forgets its oldest entry, which only costs time. It starts with a few
// entries in place, since most searches at the horizon end after a handful of nodes, and moves to
// the heap only when a search grows.
//
// Regular value type; used by one thread.

class FailedSet {
public:
    bool contains(std::uint64_t key) const {
        for (const std::uint64_t other : bucket(keys(), key))
            if (other == key) return true;
        return false;
    }

    void insert(std::uint64_t key) {
        if (++size_ > keys().size() / 2 && keys().size() < largest) grow();
        put(keys(), key);
    }

private:
    static constexpr std::size_t bucket_size = 4;
    static constexpr std::size_t smallest = 128;
    /// 64 MiB.
    static constexpr std::size_t largest = std::size_t{1} << 23;

    std::span<std::uint64_t> keys() { return many_.empty() ? std::span(few_) : std::span(many_); }
    std::span<const std::uint64_t> keys() const {
        return many_.empty() ? std::span<const std::uint64_t>(few_) : std::span(many_);
    }

    template <class T>
    static std::span<T> bucket(std::span<T> keys, std::uint64_t key) {
        const std::size_t first = static_cast<std::size_t>(key) & (keys.size() - bucket_size);
        return keys.subspan(first, bucket_size);
    }

    static void put(std::span<std::uint64_t> keys, std::uint64_t key) {
        const auto entries = bucket(keys, key);
        for (std::size_t i = bucket_size - 1; i > 0; --i) entries[i] = entries[i - 1];
        entries[0] = key;
    }

    void grow() {
        std::vector<std::uint64_t> more(keys().size() * 4);
        for (const std::uint64_t key : keys())
            if (key != 0) put(std::span(more), key);
        many_ = std::move(more);
    }

    std::array<std::uint64_t, smallest> few_{};
    std::vector<std::uint64_t> many_;
    std::size_t size_ = 0;
};

// ---- The search

/// Searches one position and the positions below it; keeps its set of failures between calls.
class FourSearch {
public:
    /// Gives up soon after `flag`, if there is one, was raised.
    explicit FourSearch(const CancelFlag* flag = nullptr) : flag_(flag) {}

    /// A win by fours for the side to move within `nodes` nodes, or nullopt. Requires that the game
    /// is not over. `position` is played on and restored.
    std::optional<Proof<Move>> prove(Position& position, std::uint64_t nodes);

    /// The winning line of the last successful prove: attacker, defender, ..., attacker. If the
    /// defender has no useful answer (two fives, a forbidden cell), the line ends with the four.
    const std::vector<Move>& line() const { return line_; }

    /// Nodes of all calls.
    std::uint64_t nodes() const { return nodes_; }
    /// Did the last call run out of nodes, or was it cancelled?
    bool is_exhausted() const { return is_exhausted_; }

private:
    int attack(Position& position);
    int try_four(Position& position, Move four);

    const CancelFlag* flag_;
    FailedSet failed_;
    std::vector<Move> line_;
    std::uint64_t nodes_ = 0;
    std::uint64_t limit_ = 0;
    bool is_exhausted_ = false;
};

/// A win by fours for the side to move; see FourSearch.
ProofAttempt<Move> prove_by_fours(const Position& position, std::uint64_t nodes,
                                  const CancelFlag* flag = nullptr);

}  // namespace ybw::gomoku
