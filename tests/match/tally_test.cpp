#include "engine/match/tally.hpp"

#include <gtest/gtest.h>

namespace ybw::match {
namespace {

TEST(Tally, CountsGamesAndPairsOfPlayerA) {
    Tally tally;
    tally.add_game(Points::win);
    tally.add_game(Points::draw);
    tally.add_pair(Points::win, Points::draw);
    tally.add_game(Points::loss);
    EXPECT_EQ(tally.wins(), 1U);
    EXPECT_EQ(tally.draws(), 1U);
    EXPECT_EQ(tally.losses(), 1U);
    EXPECT_EQ(tally.game_count(), 3U);
    EXPECT_EQ(tally.pair_count(), 1U);
    EXPECT_EQ(tally.pairs[3], 1U);
}

TEST(Tally, OfTwoMachinesIsTheSum) {
    Tally a;
    a.add_pair(Points::loss, Points::loss);
    Tally b;
    b.add_pair(Points::loss, Points::loss);
    b.add_game(Points::win);
    a += b;
    EXPECT_EQ(a.pairs[0], 2U);
    EXPECT_EQ(a.wins(), 1U);
}

}  // namespace
}  // namespace ybw::match
