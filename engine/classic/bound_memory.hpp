// BoundMemory: the bounds that MTD(f) has to remember from one pass to the next.
//
// An entry belongs to a position at one depth. Where passes cost no depth it is met at more plies
// than one, so wins are counted from the node, as in a transposition table. One search, one memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "parallel/game.hpp"
#include "parallel/window.hpp"

namespace ybw::classic {

template <Game G>
class BoundMemory {
public:
    struct Bounds {
        Score lower = -Score::infinity();
        Score upper = Score::infinity();
    };

    /// What is known so far; nothing is known of a new position.
    Bounds recall(const G& position, Depth depth, Ply ply) const {
        const auto found = entries_.find(entry_key(position, depth));
        if (found == entries_.end()) return {};
        const Bounds& known = found->second;
        return {known.lower.from_table(ply), known.upper.from_table(ply)};
    }

    /// Learns a fail-soft value that came back under `window`.
    void learn(const G& position, Depth depth, Ply ply, Window window, Score value) {
        if (entries_.size() >= most_entries) return;
        Bounds& bounds = entries_[entry_key(position, depth)];
        const Bound kind = window.classify(value);
        if (is_lower(kind)) bounds.lower = value.to_table(ply);
        if (is_upper(kind)) bounds.upper = value.to_table(ply);
    }

private:
    /// About 1 GiB; positions beyond it are searched again, which costs time but no value.
    static constexpr std::size_t most_entries = std::size_t{1} << 24;

    static std::uint64_t entry_key(const G& position, Depth depth) {
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15ULL;  // golden ratio: spreads the depths
        return position.key() ^ (odd * static_cast<std::uint64_t>(depth + 1));
    }

    std::unordered_map<std::uint64_t, Bounds> entries_;
};

}  // namespace ybw::classic
