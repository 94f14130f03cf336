// LineList: functions on the lines of the root, best first. They pass lines from one depth to the
// next, find the moves left to search, and lengthen a line that a bound or a proof has cut short.
//
// Pure functions of their arguments; the table's thread safety.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "parallel/game.hpp"
#include "parallel/result.hpp"
#include "parallel/score.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/transposition_table.hpp"
#include "parallel/variation.hpp"
#include "parallel/window.hpp"

namespace ybw {

/// Sorts the best line first; equal lines keep their order. An insertion sort: lines are few and
/// mostly in order, and std::stable_sort would be a tenth of the code of a small game.
template <class Move>
void sort_lines(std::vector<Line<Move>>& lines) {
    for (auto end = lines.begin(); end != lines.end(); ++end) {
        for (auto at = end; at != lines.begin() && std::prev(at)->score < at->score; --at) {
            std::iter_swap(at, std::prev(at));
        }
    }
}

/// The line that begins with `move`; the end if there is none.
template <class Lines, class Move>
auto find_move(Lines& lines, Move move) {
    return std::find_if(lines.begin(), lines.end(),
                        [&](const auto& line) { return line.pv.front() == move; });
}

/// Keeps the proofs of the last depths, whatever this depth has found: a win of a move, and a loss
/// of all moves.
template <class Move>
void keep_proofs(const std::vector<Line<Move>>& last, std::vector<Line<Move>>& found) {
    for (const auto& old : last) {
        const auto same = find_move(found, old.pv.front());
        if (old.score.is_win() && same != found.end()) {
            if (same->score < old.score) *same = old;
        } else if (old.score.is_win() && found.back().score < old.score) {
            found.back() = old;
            sort_lines(found);
        }
    }
    if (found.size() == 1 && !last.empty() && last.front().score.is_loss() &&
        last.front().score < found.front().score) {
        found.front() = last.front();
    }
}

/// Fills `found` up to `wanted` lines with lines of the last depth, best first. The value of an old
/// line is cut to the best value found, since a better value is no longer certain.
template <class Move>
void fill_up(std::vector<Line<Move>>& found, const std::vector<Line<Move>>& last,
             std::size_t wanted) {
    sort_lines(found);
    const Score best = found.front().score;
    for (const auto& old : last) {
        if (found.size() >= wanted) break;
        if (find_move(found, old.pv.front()) != found.end()) continue;
        found.push_back(old);
        if (old.score <= best) continue;
        found.back().score = best;
        found.back().bound = Bound::upper;
    }
    sort_lines(found);
}

/// Whether the best line of an unfinished depth is of more use than the lines of the last depth.
template <class Move>
bool says_more(const Line<Move>& line, const std::vector<Line<Move>>& last) {
    if (last.empty()) return true;
    const Line<Move>& old = last.front();
    if (line.score.is_win() && line.score > old.score) return true;
    if (line.pv.front() == old.pv.front() || old.score.is_decisive()) return false;
    // With several lines, the other lines have not been searched as deep.
    return last.size() == 1 || line.score >= old.score;
}

/// The moves of `all` with which no line of `found` begins. First moves of the last depth's lines
/// come first, the best line before the others.
template <class Move>
std::vector<Move> moves_without(const std::vector<Line<Move>>& found,
                                const std::vector<Line<Move>>& last, const std::vector<Move>& all) {
    std::vector<Move> moves;
    for (const auto& line : last) {
        const Move move = line.pv.front();
        if (find_move(found, move) == found.end()) moves.push_back(move);
    }
    for (const Move move : all) {
        const bool is_new = find_move(last, move) == last.end();
        if (is_new && find_move(found, move) == found.end()) moves.push_back(move);
    }
    return moves;
}

/// Makes a win that a prover has found the best line, unless the best line is a nearer win.
template <class Move>
void take_proof(const Proof<Move>& proof, std::vector<Line<Move>>& lines) {
    Line<Move> line{.score = value_of(proof, 0), .bound = Bound::lower, .pv = {}};
    if (!lines.empty() && lines.front().score >= line.score) return;
    line.pv.push_back(proof.move);
    lines.insert(lines.begin(), line);
    lines.resize(1);
}

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

/// Lengthens a line of moves from `position` to at most `length` moves. It looks up entries at the
/// keys XOR `salt`, and stops where a position comes again.
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
