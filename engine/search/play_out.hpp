// PlayOut: the last moves of a line whose end was proved and not searched.
//
// Games know some wins without a search, and the lines of a search end where they do. A textbook
// search of the plies that are missing finds them, and vouches for them: they are taken if it comes
// to the very value of the line. What it does not find at once stays missing.
//
// Pure function; template over the game.
#pragma once

#include <cstdint>

#include "engine/search/search_engine.hpp"
#include "parallel/result.hpp"

namespace ybw {

/// Beyond these a plain search takes longer than anybody would wait for the end of a line.
inline constexpr Depth longest_play_out = 4;
inline constexpr std::uint64_t most_play_out_nodes = 200'000;

template <EngineGame T>
void play_out(typename T::Position position, Line<typename T::Position::Move>& line) {
    if (!line.score.is_decisive() || line.bound != Bound::exact) return;
    const Depth missing = line.score.distance() - static_cast<Depth>(line.pv.size());
    if (missing <= 0 || missing > longest_play_out) return;
    for (const auto move : line.pv) position.play(move);
    const bool is_won = line.score.is_win() == (line.pv.size() % 2 == 0);
    const Score expected = is_won ? Score::win_in(missing) : Score::loss_in(missing);
    std::uint64_t nodes = 0;
    const auto found = Textbook<T>::run("pvs", position, missing, [&] {
        nodes += classic::nodes_between_polls;
        return nodes > most_play_out_nodes;
    });
    if (!found || found->value != expected) return;
    for (const auto move : found->pv) line.pv.push_back(move);
}

}  // namespace ybw
