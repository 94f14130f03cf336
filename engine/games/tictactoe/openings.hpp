// Openings: where games of tic-tac-toe begin that are to differ; see OpeningSuite. Constant data.
#pragma once

#include <array>
#include <string_view>

namespace ybw::tictactoe {

/// More would leave no choice.
inline constexpr int random_opening_plies = 2;

/// All first moves.
inline constexpr std::array<std::string_view, 9> opening_texts{"a1", "b1", "c1", "a2", "b2",
                                                               "c2", "a3", "b3", "c3"};

}  // namespace ybw::tictactoe
