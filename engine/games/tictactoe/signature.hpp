// Signature: the positions of `ybw signature`; see SignatureSet. Constant data.
#pragma once

#include <array>
#include <string_view>

#include "parallel/score.hpp"

namespace ybw::tictactoe {

inline constexpr Depth signature_depth = 9;

inline constexpr std::array<std::string_view, 4> signature_positions{
    "",             // the whole game
    "b2",           // the centre, the usual opening
    "a1 b2 c3",     // two corners: a side must be answered
    "b2 a1 a2 c2",  // both have a line to block
};

}  // namespace ybw::tictactoe
