// SplitMix: the published sequence, at compile time too.
#include "engine/text/splitmix.hpp"

#include <gtest/gtest.h>

namespace ybw {
namespace {

TEST(SplitMix, GivesThePublishedSequence) {
    // Seed 1234567 of Vigna's reference implementation, as others list it.
    SplitMix64 numbers(1234567);
    for (const std::uint64_t expected :
         {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
          4593380528125082431ULL, 16408922859458223821ULL}) {
        EXPECT_EQ(numbers.next(), expected);
    }
    static_assert(SplitMix64(1234567).next() == scrambled(1234567));
}

TEST(SplitMix, NumbersBelowAreAllMet) {
    SplitMix64 dice(1);
    int seen = 0;
    for (int i = 0; i < 100; ++i) seen |= 1 << dice.below(6);
    EXPECT_EQ(seen, 0b111111);
}

}  // namespace
}  // namespace ybw
