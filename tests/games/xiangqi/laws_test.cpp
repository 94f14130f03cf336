// The laws of any game and of its texts, kept by xiangqi.
#include <gtest/gtest.h>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/notation_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {

const AnyGame& xiangqi_game();  // as the registry knows it

namespace {

using XiangqiLaws = SeededTest;

/// Without a repetition rule and with fresh counters: outcomes that hang on the path would be two
/// outcomes for one key.
GameOptions pathless() {
    return {.rule = "none"};
}

std::vector<AnyPosition> some_positions() {
    std::vector<AnyPosition> positions;
    for (const char* text :
         {"startpos", "2bakab2/9/2n1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/2N1C1N2/9/R1BAKAB1r w - - 0 20",
          "3k5/4P4/4b4/9/2p6/9/9/4B4/4A4/3AK2R1 b - - 0 61",
          "startpos moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"}) {
        positions.push_back(xiangqi_game().parse_position(text, pathless()));
    }
    return positions;
}

TEST_F(XiangqiLaws, OfGamesAreKept) {
    const auto positions = own_positions<xiangqi::Position>(some_positions());
    check_game_laws<xiangqi::Position>(positions, random(), 3);
}

TEST_F(XiangqiLaws, OfNotationAreKept) {
    check_notation_laws<xiangqi::Position>(some_positions(), pathless(), random(), 1);
}

}  // namespace
}  // namespace ybw
