// Signature: the positions of `ybw signature`; see SignatureSet. Constant data.
#pragma once

#include <array>
#include <string_view>

#include "parallel/score.hpp"

namespace ybw::gomoku {

inline constexpr Depth signature_depth = 8;

inline constexpr std::array<std::string_view, 8> signature_positions{
    "",
    "h8",
    "h8 i9",
    "h8 h9 i8 g8 j9",
    "h8 i9 g7 i7 i8 g8 h7 h9",
    "g9 k11 h11 g7 d4",
    "f10 f9 d12 d13 a8 f12 e11",
    "h8 i7 h6 i8 i6 h7 j7 g9 j6 g6 k6 l6",
};

}  // namespace ybw::gomoku
