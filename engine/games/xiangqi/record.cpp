#include "engine/games/xiangqi/record.hpp"

#include "engine/games/xiangqi/fen.hpp"
#include "engine/games/xiangqi/notation.hpp"

namespace ybw::xiangqi {

PgnGame pgn_game(const Position& start, std::span<const Move> moves) {
    PgnGame game{.game = "Chinese Chess",
                 .notation = "ICCS",
                 .start = format_fen(start),
                 .first_number = start.move_number(),
                 .moves = {}};
    Position position = start;
    for (const Move move : moves) {
        game.moves.push_back(format_move(position, move, Notation::iccs));
        position.play(move);
    }
    return game;
}

}  // namespace ybw::xiangqi
