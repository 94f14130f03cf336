#include "engine/games/gomoku/protocol_text.hpp"

#include <charconv>

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/text.hpp"
#include "engine/text/words.hpp"

namespace ybw::gomoku {
namespace {

void add_stone(Cell cell, Color color, GameText& text) {
    text.stones.push_back(
        {column_of(cell), text.size - 1 - row_of(cell), static_cast<int>(index(color))});
}

void add_board(const Position& start, GameText& text) {
    for (int y = 0; y < start.size(); ++y) {
        for (int x = 0; x < start.size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (start.is_empty(cell)) continue;
            const bool is_black = start.lines().has(Color::black, cell);
            add_stone(cell, is_black ? Color::black : Color::white, text);
        }
    }
}

/// The opening in the order of play where it was written as moves, else as it stands.
void add_start(const Position& start, std::string_view opening, GameText& text) {
    try {
        Color color = Color::black;
        for (const Move move : parse_moves(Position(start.settings()), opening)) {
            add_stone(move.cell(), color, text);
            color = opponent(color);
        }
        if (static_cast<int>(text.stones.size()) == start.stone_count()) return;
    } catch (const UserError&) {
    }
    text.stones.clear();
    add_board(start, text);
}

}  // namespace

void add_protocol_text(const Position& start, std::string_view opening, std::span<const Move> moves,
                       GameText& text) {
    text.size = start.size();
    text.rule = rule_name(start.rule());
    add_start(start, opening, text);
    Color color = start.side_to_move();
    for (const Move move : moves) {
        add_stone(move.cell(), color, text);
        color = opponent(color);
    }
}

Move parse_told_move(const Position& position, std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return parse_move(position, text);
    int x = 0;
    int row = 0;
    std::from_chars(text.data(), text.data() + comma, x);
    std::from_chars(text.data() + comma + 1, text.data() + text.size(), row);
    const int y = position.size() - 1 - row;
    if (!position.on_board(x, y)) bad_input("{} is not on the board", quoted(text));
    return parse_move(position, format_cell(cell_at(x, y)));
}

}  // namespace ybw::gomoku
