// ErasedValues: what a search says of a game's own moves, said of moves without their type, and the
// way back.
//
// Pure functions.
#pragma once

#include <span>
#include <vector>

#include "engine/games/any_position.hpp"
#include "parallel/result.hpp"
#include "parallel/variation.hpp"

namespace ybw {

template <GameMove Move>
Variation<AnyMove> erased(const Variation<Move>& line) {
    Variation<AnyMove> moves;
    for (const Move move : line) moves.push_back(any_move(move));
    return moves;
}

template <GameMove Move>
Line<AnyMove> erased(const Line<Move>& line) {
    return {.score = line.score, .bound = line.bound, .pv = erased(line.pv), .depth = line.depth};
}

template <GameMove Move>
Iteration<AnyMove> erased(const Iteration<Move>& iteration) {
    return {.depth = iteration.depth,
            .rank = iteration.rank,
            .line = erased(iteration.line),
            .statistics = iteration.statistics,
            .time = iteration.time,
            .hashfull_permille = iteration.hashfull_permille};
}

template <GameMove Move>
Result<AnyMove> erased(const Result<Move>& result) {
    Result<AnyMove> any;
    if (result.best) any.best = any_move(*result.best);
    any.depth = result.depth;
    any.statistics = result.statistics;
    any.time = result.time;
    any.hashfull_permille = result.hashfull_permille;
    any.reason = result.reason;
    for (const Line<Move>& line : result.lines) any.lines.push_back(erased(line));
    return any;
}

template <GameMove Move>
std::vector<Move> own_moves(std::span<const AnyMove> moves) {
    std::vector<Move> own;
    for (const AnyMove move : moves) own.push_back(own_move<Move>(move));
    return own;
}

template <GameMove Move>
CompletedDepth<Move> own_depth(const CompletedDepth<AnyMove>& any) {
    CompletedDepth<Move> own{.depth = any.depth, .lines = {}};
    for (const Line<AnyMove>& line : any.lines) {
        own.lines.push_back(
            {.score = line.score, .bound = line.bound, .pv = {}, .depth = line.depth});
        for (const AnyMove move : line.pv) own.lines.back().pv.push_back(own_move<Move>(move));
    }
    return own;
}

}  // namespace ybw
