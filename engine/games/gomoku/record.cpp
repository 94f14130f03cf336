#include "engine/games/gomoku/record.hpp"

#include <string>

#include "engine/games/gomoku/notation.hpp"

namespace ybw::gomoku {
namespace {

constexpr int number_of_gomoku = 4;

/// SGF counts both ways from the upper left.
std::string sgf_point(Cell cell, int size) {
    const auto letter = [](int i) { return static_cast<char>('a' + i); };
    return {letter(column_of(cell)), letter(size - 1 - row_of(cell))};
}

}  // namespace

SgfGame sgf_game(const Position& start, std::span<const Move> moves) {
    SgfGame game{.number = number_of_gomoku,
                 .size = start.size(),
                 .rule = std::string(rule_name(start.rule())),
                 .stones = {},
                 .moves = {}};
    for (const Color color : {Color::black, Color::white}) {
        for (int y = 0; y < start.size(); ++y) {
            for (int x = 0; x < start.size(); ++x) {
                const Cell cell = cell_at(x, y);
                if (!start.lines().has(color, cell)) continue;
                game.stones[index(color)].push_back(sgf_point(cell, start.size()));
            }
        }
    }
    for (const Move move : moves) game.moves.push_back(sgf_point(move.cell(), start.size()));
    return game;
}

}  // namespace ybw::gomoku
