// Openings: where games of xiangqi begin that are to differ; see OpeningSuite. Constant data.
#pragma once

#include <array>
#include <string_view>

#include "engine/games/engine_game.hpp"

namespace ybw::xiangqi {

inline constexpr int random_opening_plies = 6;

/// The first moves that are played most, and answers to them. Source: written for this project.
inline constexpr std::array<std::string_view, 30> opening_texts{
    "startpos moves h2e2 h9g7 h0g2 i9h9", "startpos moves h2e2 h9g7 h0g2 b9c7",
    "startpos moves h2e2 h9g7 h0g2 g6g5", "startpos moves h2e2 h9g7 b0c2 i9h9",
    "startpos moves h2e2 b9c7 h0g2 i9i8", "startpos moves h2e2 h7e7 h0g2 h9g7",
    "startpos moves h2e2 b7e7 h0g2 b9c7", "startpos moves h2e2 h9g7 g3g4 i9h9",
    "startpos moves h2e2 h9i7 h0g2 b9c7", "startpos moves h2e2 c6c5 h0g2 h9g7",
    "startpos moves b2e2 b9c7 b0c2 a9b9", "startpos moves b2e2 h9g7 b0c2 b9c7",
    "startpos moves g3g4 g6g5 h0g2 h9g7", "startpos moves g3g4 c6c5 h0g2 b9c7",
    "startpos moves g3g4 h7g7 h2e2 c9e7", "startpos moves g3g4 b7c7 h0g2 h9g7",
    "startpos moves g3g4 h9g7 h0g2 c6c5", "startpos moves c3c4 b7c7 b0c2 b9a7",
    "startpos moves c3c4 c6c5 b0c2 b9c7", "startpos moves c3c4 h7e7 b0c2 h9g7",
    "startpos moves g0e2 h7e7 h0g2 h9g7", "startpos moves g0e2 b7d7 h0g2 b9c7",
    "startpos moves g0e2 g6g5 h0g2 h9g7", "startpos moves c0e2 h7f7 b0c2 h9g7",
    "startpos moves c0e2 c6c5 b0c2 b9c7", "startpos moves h0g2 g6g5 g0e2 c9e7",
    "startpos moves h0g2 c6c5 g3g4 b7c7", "startpos moves h2f2 h9g7 h0g2 i9h9",
    "startpos moves h2d2 h7e7 h0g2 h9g7", "startpos moves b0c2 g6g5 c3c4 h9g7",
};

}  // namespace ybw::xiangqi
