#include "engine/cli/signature_positions.hpp"

#include <array>

namespace ybw::cli {
namespace {

constexpr std::array<std::string_view, 4> tictactoe_positions{
    "",             // the whole game
    "b2",           // the centre, the usual opening
    "a1 b2 c3",     // two corners: a side must be answered
    "b2 a1 a2 c2",  // both have a line to block
};

constexpr std::array<std::string_view, 8> gomoku_positions{
    "",
    "h8",
    "h8 i9",
    "h8 h9 i8 g8 j9",
    "h8 i9 g7 i7 i8 g8 h7 h9",
    "g9 k11 h11 g7 d4",
    "f10 f9 d12 d13 a8 f12 e11",
    "h8 i7 h6 i8 i6 h7 j7 g9 j6 g6 k6 l6",
};

constexpr std::array<std::string_view, 5> xiangqi_positions{
    "",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN4C1/9/R1BAKABNR w - - 0 1",
    "3akab2/5r3/8b/p3p3p/2p3p2/9/P3P1P1P/2N1C4/4A4/2BAK1R2 w - - 0 1",
    "4k4/4a4/4b4/9/2p6/9/4P4/4B4/4A4/2R1K4 w - - 0 1",
};

}  // namespace

SignatureSet signature_set(std::string_view game) {
    if (game == "tictactoe") return {9, tictactoe_positions};
    if (game == "gomoku") return {8, gomoku_positions};
    if (game == "xiangqi") return {10, xiangqi_positions};
    return {0, {}};
}

}  // namespace ybw::cli
