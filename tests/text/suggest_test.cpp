// "Did you mean": near words are found, far ones are not guessed at.
#include "engine/text/suggest.hpp"

#include <array>
#include <gtest/gtest.h>

#include "tests/support/said.hpp"

namespace ybw {
namespace {

constexpr std::array<std::string_view, 4> commands{"analyze", "play", "perft", "signature"};

TEST(Suggest, SlipsAreCountedWithSwapsAsOne) {
    EXPECT_EQ(slips_between("play", "play"), 0U);
    EXPECT_EQ(slips_between("play", "plya"), 1U);
    EXPECT_EQ(slips_between("PLAY", "play"), 0U);
    EXPECT_EQ(slips_between("", "abc"), 3U);
    EXPECT_EQ(slips_between("kitten", "sitting"), 3U);
}

TEST(Suggest, NearWordIsMeant) {
    EXPECT_EQ(nearest("analyse", commands), "analyze");
    EXPECT_EQ(nearest("anaylze", commands), "analyze");
    EXPECT_EQ(nearest("sig", commands), "signature");
    EXPECT_EQ(nearest("ply", commands), "play");
}

TEST(Suggest, FarWordIsNotGuessedAt) {
    EXPECT_EQ(nearest("zzz", commands), std::nullopt);
    EXPECT_EQ(nearest("", commands), std::nullopt);
    EXPECT_EQ(nearest(std::string(1'000'000, 'a'), commands), std::nullopt);
}

TEST(Suggest, MendIsAQuestionOrTheWholeList) {
    EXPECT_EQ(how_to_mend("perf", commands), "did you mean 'perft'?");
    EXPECT_EQ(how_to_mend("zzz", commands), "choose one of analyze, play, perft, signature");
    std::vector<std::string> many;
    for (int i = 0; i < 60; ++i) many.push_back("margin." + std::to_string(i));
    many[41] = "zebra.deep";
    const std::vector<std::string_view> names(many.begin(), many.end());
    const std::string mend = how_to_mend("zebras.q", names);
    expect_has_all(mend, {"60", "zebra.deep"});
    EXPECT_LT(mend.size(), 120U) << "a list of sixty names is no help";
    EXPECT_LT(how_to_mend(std::string(100'000, 'z'), names).size(), 120U);
}

}  // namespace
}  // namespace ybw
