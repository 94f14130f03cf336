// FailedProofs: what has failed is ruled out as far as it was tried, and nothing else is.
#include "parallel/failed_proofs.hpp"

#include <gtest/gtest.h>

namespace ybw {
namespace {

constexpr std::uint64_t failed_key = 0x0123456789ABCDEF;

TEST(FailedProofs, RulesOutNoMoreNodesThanWereTried) {
    FailedProofs failed(1);
    EXPECT_FALSE(failed.rules_out(failed_key, 1));
    failed.note(failed_key, 32, 32);
    EXPECT_TRUE(failed.rules_out(failed_key, 32));
    EXPECT_TRUE(failed.rules_out(failed_key, 16));
    EXPECT_FALSE(failed.rules_out(failed_key, 33));
}

TEST(FailedProofs, RulesOutAnyNumberWhereAllWasTried) {
    FailedProofs failed(1);
    failed.note(failed_key, 32, 31);
    EXPECT_TRUE(failed.rules_out(failed_key, 1'000'000));
}

TEST(FailedProofs, TellsKeysApart) {
    FailedProofs failed(1);
    failed.note(failed_key, 32, 1);
    constexpr std::uint64_t same_place = std::uint64_t{1} << 20;
    constexpr std::uint64_t other_place = std::uint64_t{1} << 60;
    EXPECT_FALSE(failed.rules_out(failed_key ^ same_place, 1));
    EXPECT_FALSE(failed.rules_out(failed_key ^ other_place, 1));
    EXPECT_TRUE(failed.rules_out(failed_key, 1));
}

TEST(FailedProofs, ForgetsWhatItIsToldTo) {
    FailedProofs failed(64);
    for (const bool in_a_hurry : {false, true}) {
        for (int bit = 0; bit < 64; ++bit) failed.note(failed_key ^ std::uint64_t{1} << bit, 32, 1);
        failed.clear([=] { return in_a_hurry; });
        failed.for_each([](std::uint64_t entry) { ADD_FAILURE() << entry << " is left"; });
    }
}

TEST(FailedProofs, KeepsNothingWithoutATable) {
    FailedProofs failed(0);
    failed.note(failed_key, 32, 1);
    EXPECT_FALSE(failed.rules_out(failed_key, 1));
    failed.clear([] { return true; });
}

}  // namespace
}  // namespace ybw
