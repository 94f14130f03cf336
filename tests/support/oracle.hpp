// The oracle: what any search has to agree with when `exact`, by plain minimax: final scores,
// passes that cost no depth and every way to take moves back as the search has them.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "engine/classic/failsoft.hpp"
#include "engine/classic/minimax.hpp"
#include "parallel/game.hpp"
#include "parallel/window.hpp"

namespace ybw {

template <Game G>
ClassicResult<typename G::Move> oracle(const G& position, Depth depth) {
    return *classic::minimax(position, depth, classic::run_to_the_end);
}

template <Game G>
Score oracle_value(const G& position, Depth depth) {
    return oracle(position, depth).value;
}

template <class Move>
struct MoveWorth {
    Move move;
    Score worth;  ///< for the side that makes the move, counted from the position before it
};

/// The exact value of every move, in the game's order. Requires depth >= 1 and an open position.
template <Game G>
std::vector<MoveWorth<typename G::Move>> oracle_moves(const G& position, Depth depth) {
    classic::TreeWalk<G> walk(position);
    std::vector<MoveWorth<typename G::Move>> moves;
    classic::LineOf<G> line;
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        // Min to move one ply below the root: the value comes out for the side at the root.
        moves.push_back({move, *classic::min_value(walk, below, 1, line)});
        walk.undo(move);
    }
    return moves;
}

/// The same by alpha-beta, for trees that are too large for minimax. (That alpha-beta equals
/// minimax is what `tests/classic` is about.)
template <Game G>
std::vector<MoveWorth<typename G::Move>> alphabeta_moves(const G& position, Depth depth) {
    classic::TreeWalk<G> walk(position);
    std::vector<MoveWorth<typename G::Move>> moves;
    classic::LineOf<G> line;
    for (const auto move : walk.moves()) {
        const Depth below = walk.play(move, depth);
        const auto value = classic::failsoft(walk, Window::full(), below, 1, line);
        moves.push_back({move, -*value});
        walk.undo(move);
    }
    return moves;
}

/// The values of all moves, best first: what multi-PV has to print.
template <Game G>
std::vector<Score> oracle_multipv(const G& position, Depth depth) {
    std::vector<Score> values;
    for (const auto& move : oracle_moves(position, depth)) values.push_back(move.worth);
    std::ranges::sort(values, std::greater{});
    return values;
}

/// The value of the position at the end of a line, for the side to move at its beginning: the
/// static evaluation, or the outcome counted from the root. nullopt if a move of it is not legal.
template <Game G, class Line>
std::optional<Score> value_of_line(G position, const Line& line) {
    Ply ply = 0;
    for (const auto move : line) {
        MovesOf<G> legal;
        if (position.outcome()) return std::nullopt;
        position.legal_moves(legal);
        if (std::find(legal.begin(), legal.end(), move) == legal.end()) return std::nullopt;
        position.play(move);
        ++ply;
    }
    classic::TreeWalk<G> walk(position);
    const Score value = walk.terminal_value(ply).value_or(walk.evaluate());
    return ply % 2 == 0 ? value : -value;
}

/// The value that a fail-hard search has to return.
inline Score clamped(Score value, Window window) {
    return std::clamp(value, window.alpha(), window.beta());
}

}  // namespace ybw
