#include "engine/games/gomoku/protocol_text.hpp"

#include <cstdint>

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/text.hpp"
#include "engine/text/blanks.hpp"
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
    const auto x = whole_number(trimmed(text.substr(0, comma)));
    const auto row = whole_number(trimmed(text.substr(comma + 1)));
    if (!x || !row) bad_input("{} is no point; a point is x,y from 0", in_quotes(text));
    const auto is_on_board = [&](std::int64_t place) {
        return 0 <= place && place < position.size();
    };
    if (!is_on_board(*x) || !is_on_board(*row)) bad_input("{} is not on the board", in_quotes(text));
    const auto y = position.size() - 1 - static_cast<int>(*row);
    return parse_move(position, format_cell(cell_at(static_cast<int>(*x), y)));
}

}  // namespace ybw::gomoku
