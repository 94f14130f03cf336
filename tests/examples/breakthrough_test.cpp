// Breakthrough: its rules.
#include "examples/breakthrough.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "tests/support/game_laws.hpp"
#include "tests/support/key_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace breakthrough {
namespace {

class Breakthrough : public ybw::SeededTest {};

TEST_F(Breakthrough, KeepsTheLaws) {
    ybw::check_game_laws<Position>(std::vector{Position()}, random(), 20);
    ybw::check_key_laws<Position>(std::vector{Position()}, random(), 1000);
}

// Twenty-two moves at first: of the front row six pieces have three each, those at the edges two.
TEST_F(Breakthrough, BeginsWithTwentyTwoMoves) {
    EXPECT_EQ(ybw::moves_of(Position()).size(), 22U);
}

}  // namespace
}  // namespace breakthrough
