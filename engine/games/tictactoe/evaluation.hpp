// The evaluation: lines still open to me less lines still open to the opponent.
//
// The function that the second paper quotes and finds senseless on a board where one side already
// has its line. It is asked for open positions alone; who has won is the rules' business, not its.
#pragma once

#include <algorithm>

#include "engine/games/tictactoe/rules.hpp"
#include "parallel/score.hpp"

namespace ybw::tictactoe {

inline constexpr int points_per_open_line = 10;

/// Lines without a stone of the opponent.
constexpr int open_lines(Board opponent) {
    return static_cast<int>(std::count_if(winning_lines.begin(), winning_lines.end(),
                                          [opponent](Board line) { return !(line & opponent); }));
}

constexpr Score evaluation(Board own, Board opponent) {
    return Score::evaluation((open_lines(opponent) - open_lines(own)) * points_per_open_line);
}

}  // namespace ybw::tictactoe
