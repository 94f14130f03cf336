#include "engine/games/xiangqi/record.hpp"

#include "engine/games/xiangqi/fen.hpp"
#include "engine/games/xiangqi/notation.hpp"

namespace ybw::xiangqi {

namespace {

/// A notation and its name in the tag Format.
struct Format {
    Notation notation;
    std::string_view name;
};

/// Of the name of a notation; coordinates have none of their own.
Format format_of(std::string_view name) {
    switch (parse_notation(name).value_or(Notation::iccs)) {
        case Notation::wxf:
            return {Notation::wxf, "WXF"};
        case Notation::chinese:
            return {Notation::chinese, "Chinese"};
        case Notation::coordinates:
        case Notation::iccs:
            break;
    }
    return {Notation::iccs, "ICCS"};
}

}  // namespace

PgnGame pgn_game(const Position& start, std::span<const Move> moves, std::string_view notation) {
    const Format format = format_of(notation);
    PgnGame game{.game = "Chinese Chess",
                 .notation = format.name,
                 .start = format_fen(start),
                 .first_number = start.move_number(),
                 .moves = {}};
    Position position = start;
    for (const Move move : moves) {
        game.moves.push_back(format_move(position, move, format.notation));
        position.play(move);
    }
    return game;
}

}  // namespace ybw::xiangqi
