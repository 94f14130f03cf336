#include <string>

#include "engine/record/annotated_game.hpp"
#include "engine/record/played_moves.hpp"
#include "engine/record/record_text.hpp"
#include "engine/record/written_game.hpp"
#include "engine/teach/written_tree.hpp"
#include "tests/fuzz/targets.hpp"

namespace ybw::fuzz {
namespace {

/// Written as plain moves, it is the same game.
void require_moves(const record::PlayedMoves& played) {
    AnyPosition position = played.start;
    std::string text;
    for (const AnyMove move : played.moves) {
        text += position.format_move(move) + ' ';
        position.play(move);
    }
    if (played.moves.empty()) return;
    record::WrittenGame written = record::read_moves(text);
    written.start = played.start.text();
    const auto again = record::played_moves(written, played.start.game(), {});
    require(again.moves == played.moves, "another game", text);
}

/// Written in the format of its game with all that was kept, it is the same game in UTF-8.
void require_record(const record::WrittenGame& written, const record::PlayedMoves& played) {
    const AnyGame& game = played.start.game();
    const std::string_view format = record::record_format(game);
    if (format.empty() || played.moves.empty()) return;
    const auto write = format == "sgf" ? record::annotated_sgf : record::annotated_pgn;
    const std::string text = write({written, played, {}});
    const record::DecodedText plain = record::decoded(text);
    require(plain.text == text && plain.note.empty(), "no plain text", text);
    const auto again = record::played_moves(record::read_game(text), game, {});
    require(again.moves == played.moves, "another game in its file", text);
}

std::size_t count_nodes(teach::WrittenTree& tree) {
    if (tree.ends_here()) return 1;
    MovesOf<teach::WrittenTree> moves;
    tree.legal_moves(moves);
    require(!moves.empty(), "no move, and the tree goes on", tree.name());
    std::size_t nodes = 1;
    for (const auto move : moves) {
        tree.play(move);
        nodes += count_nodes(tree);
        tree.undo(move);
    }
    return nodes;
}

}  // namespace

void read_game_record(std::string_view input) {
    const auto written = read_or_refuse([&] { return record::read_game(input); });
    if (!written) return;
    const auto games = read_or_refuse([&] { return record::games_of(*written); });
    if (!games) return;
    for (const AnyGame* const game : *games) {
        const auto played =
            read_or_refuse([&] { return record::played_moves(*written, *game, {}); });
        if (!played) continue;
        require_moves(*played);
        require_record(*written, *played);
    }
}

void read_tree(std::string_view input) {
    auto tree = read_or_refuse([&] { return teach::WrittenTree(input); });
    if (!tree) return;
    const std::size_t nodes = count_nodes(*tree);
    require(nodes <= teach::WrittenTree::most_nodes, "too many nodes", input);
}

}  // namespace ybw::fuzz
