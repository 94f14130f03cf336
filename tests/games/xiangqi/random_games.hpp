// Random games: positions as varied as legal play makes them.
#pragma once

#include <random>

#include "engine/games/xiangqi/notation.hpp"
#include "engine/games/xiangqi/position.hpp"

namespace ybw::test {

/// Plays `games` random games of up to `plies` plies and shows every position to visit(position).
/// Every second game prefers captures, so that open endgames are reached too.
template <class Visit>
void for_each_random_position(std::mt19937_64& random, int games, int plies, Visit&& visit) {
    for (int game = 0; game < games; ++game) {
        xiangqi::Position position = xiangqi::parse_position(xiangqi::start_fen);
        for (int ply = 0; ply < plies; ++ply) {
            xiangqi::Position::Moves moves;
            position.legal_moves(moves);
            if (moves.empty()) break;
            xiangqi::Move chosen = moves[random() % moves.size()];
            for (int tries = 0; game % 2 == 1 && tries < 4; ++tries) {
                if (position.piece_at(chosen.to()) != xiangqi::Piece::none) break;
                chosen = moves[random() % moves.size()];
            }
            position.play(chosen);
            visit(position);
        }
    }
}

}  // namespace ybw::test
