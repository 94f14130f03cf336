// Signature: the positions of `ybw signature`; see SignatureSet. Constant data.
#pragma once

#include <array>
#include <string_view>

#include "parallel/score.hpp"

namespace ybw::xiangqi {

inline constexpr Depth signature_depth = 10;

inline constexpr std::array<std::string_view, 5> signature_positions{
    "",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN4C1/9/R1BAKABNR w - - 0 1",
    "3akab2/5r3/8b/p3p3p/2p3p2/9/P3P1P1P/2N1C4/4A4/2BAK1R2 w - - 0 1",
    "4k4/4a4/4b4/9/2p6/9/4P4/4B4/4A4/2R1K4 w - - 0 1",
};

}  // namespace ybw::xiangqi
