// Drawing: the board for people, with river and palaces.
//
// Pieces are characters (traditional ones, which differ for the two sides) or, in ASCII, the
// letters of FEN. The points of the last move and of the marked moves are set off by colour, or by
// brackets where there is none.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/games/game_values.hpp"
#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {

/// Lines ending in '\n', black's side above.
std::string draw(const Position& position, const DrawStyle& style, std::span<const Move> marks);

// ---- Picture: the river, the palaces and the men by their characters; see BoardPicture.
// Constant data.

inline BoardPicture board_picture() {
    constexpr std::array<std::pair<char, std::string_view>, 14> glyphs{{{'K', "帥"},
                                                                        {'A', "仕"},
                                                                        {'B', "相"},
                                                                        {'N', "傌"},
                                                                        {'R', "俥"},
                                                                        {'C', "炮"},
                                                                        {'P', "兵"},
                                                                        {'k', "將"},
                                                                        {'a', "士"},
                                                                        {'b', "象"},
                                                                        {'n', "馬"},
                                                                        {'r', "車"},
                                                                        {'c', "砲"},
                                                                        {'p', "卒"}}};
    BoardPicture picture{.lowest_row = 0, .river = 4, .river_words = {"楚河", "漢界"}, .men = {}};
    for (const int row : {0, 7}) {  // of the palaces, at the upper side
        picture.lines.push_back({3, row, 5, row + 2});
        picture.lines.push_back({5, row, 3, row + 2});
    }
    for (const int row : {2, 7}) {  // where cannons begin, and soldiers one row nearer to the river
        for (const int column : {1, 7}) picture.crosses.push_back({column, row});
        const int soldiers = row == 2 ? 3 : 6;
        for (const int column : {0, 2, 4, 6, 8}) picture.crosses.push_back({column, soldiers});
    }
    for (const auto& [letter, glyph] : glyphs) {
        const bool is_red = letter < 'a';
        const std::string_view color = is_red ? "#b3261e" : "#1d2433";
        picture.men.push_back({letter, glyph, color, "#fdf3dc", color});
    }
    return picture;
}

}  // namespace ybw::xiangqi
