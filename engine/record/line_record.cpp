#include "engine/record/line_record.hpp"

#include <fmt/format.h>

#include "engine/record/record_text.hpp"

namespace ybw::record {

std::string_view record_format(const AnyGame& game) {
    const auto formats = game.record_formats();
    return formats.empty() ? std::string_view() : formats.front();
}

std::string line_record(const AnyPosition& start, std::span<const AnyMove> moves) {
    const AnyGame& game = start.game();
    const int side = start.side_to_move();
    if (const auto sgf = game.sgf_game(start, moves)) {
        return fmt::format("(;FF[4]GM[{}]CA[UTF-8]AP[ybw]SZ[{}]RU[{}]{}{})\n", sgf->number,
                           sgf->size, sgf->rule, sgf_setup(*sgf, side),
                           sgf_nodes(sgf->moves, side));
    }
    if (const auto pgn = game.pgn_game(start, moves)) {
        MoveText text;
        text.add_moves(*pgn, side);
        text.add("*");
        return fmt::format(
            "[Game \"{}\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n[Format \"{}\"]\n\n{}\n",
            pgn->game, pgn->start, pgn->notation, text.text());
    }
    return "";
}

std::string line_record(const AnyPosition& start, const std::vector<std::string>& moves) {
    AnyPosition position = start;
    std::vector<AnyMove> played;
    for (const std::string& name : moves) {
        played.push_back(position.parse_move(name));
        position.play(played.back());
    }
    return line_record(start, played);
}

}  // namespace ybw::record
