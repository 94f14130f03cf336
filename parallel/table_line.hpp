// TableLine: what the transposition table knows of how a line goes on.
//
// A line ends where a bound was enough, where a proof stood in the table or came from the game, or
// where a search was interrupted. The best moves of the entries behind its end are no proof of
// anything, but the most that can be shown.
//
// Thread safety: the table's.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "parallel/game.hpp"
#include "parallel/transposition_table.hpp"
#include "parallel/variation.hpp"

namespace ybw {

/// Whether the search may play `move`: relevant moves need not be among the legal ones that a game
/// lists.
template <Game G>
bool is_playable(const G& position, typename G::Move move) {
    MovesOf<G> moves;
    position.legal_moves(moves);
    if (std::find(moves.begin(), moves.end(), move) != moves.end()) return true;
    if constexpr (HasRelevantMoves<G>) {
        moves.clear();
        position.relevant_moves(moves);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }
    return false;
}

/// Lengthens a line of moves from `position` to at most `length` moves. Entries are looked for at
/// the keys XOR `salt`. Stops where a position comes again.
template <Game G>
void lengthen(Variation<typename G::Move>& line, G position,
              const TranspositionTable<typename G::Move>& table, std::size_t length,
              std::uint64_t salt = 0) {
    std::vector<std::uint64_t> seen{position.key()};
    const auto play = [&](typename G::Move move) {
        position.play(move);
        const bool is_new = std::find(seen.begin(), seen.end(), position.key()) == seen.end();
        seen.push_back(position.key());
        return is_new;
    };
    for (const auto move : line) play(move);
    while (line.size() < length && !position.outcome()) {
        const auto entry = table.probe(position.key() ^ salt);
        if (!entry || entry->move == typename G::Move{}) return;
        if (!is_playable(position, entry->move) || !play(entry->move)) return;
        line.push_back(entry->move);
    }
}

}  // namespace ybw
