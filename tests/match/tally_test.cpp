// Counts by pair, games counted as they come, and pairs that are others again.
#include "engine/match/tally.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/match/elo.hpp"

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

using Pairs = std::array<std::uint64_t, 5>;

GameRecord game(std::uint64_t pair, int number, std::array<int, 2> players,
                std::optional<int> winner, const std::string& moves) {
    GameRecord record;
    record.pair = pair;
    record.game = number;
    record.players = players;
    record.winner = winner;
    for (const char move : moves) record.moves.push_back({.move = std::string(1, move)});
    return record;
}

/// Player 0 wins as the first side and draws as the second.
std::vector<GameRecord> pair_of(std::uint64_t number, const std::string& first,
                                const std::string& second) {
    return {game(number, 0, {0, 1}, 0, first), game(number, 1, {1, 0}, {}, second)};
}

Tally counted(const std::vector<std::vector<GameRecord>>& parts) {
    GameCounter counter(0);
    for (const auto& part : parts) {
        for (const GameRecord& one : part) counter.add(one);
    }
    return counter.tally();
}

TEST(GameCounter, CountsAPairOnceItIsComplete) {
    GameCounter counter(0);
    const auto pair = pair_of(3, "ab", "cd");
    EXPECT_FALSE(counter.add(pair[1]));
    EXPECT_EQ(counter.tally().pairs, Pairs{});
    EXPECT_TRUE(counter.add(pair[0]));
    EXPECT_EQ(counter.tally().pairs, (Pairs{0, 0, 0, 1, 0}));
    EXPECT_EQ(counter.tally().game_count(), 2U);
}

TEST(GameCounter, LeavesOthersOut) {
    GameCounter counter(0, 2);
    EXPECT_FALSE(counter.add(game(0, 0, {0, 1}, 0, "ab")));
    EXPECT_FALSE(counter.add(game(1, 0, {1, 2}, 0, "ab")));
    EXPECT_EQ(counter.tally().game_count(), 0U);
    counter.add(game(2, 0, {2, 0}, 0, "ab"));
    EXPECT_EQ(counter.tally().losses(), 1U);
}

TEST(GameCounter, APairThatIsAnotherAgainIsAmongTheGamesAlone) {
    const Tally tally = counted({pair_of(0, "ab", "cd"), pair_of(1, "ab", "cd")});
    EXPECT_EQ(tally.game_count(), 4U);
    EXPECT_EQ(tally.pair_count(), 1U);
    EXPECT_EQ(tally.repeated_pairs, 1U);
}

TEST(GameCounter, ThreadsMayFinishTheGamesOfPairsInAnyOrder) {
    const auto a = pair_of(0, "ab", "cd");
    const auto b = pair_of(1, "ab", "cd");
    const Tally tally = counted({{a[0], b[1]}, {b[0], a[1]}});
    EXPECT_EQ(tally.pair_count(), 1U);
    EXPECT_EQ(tally.repeated_pairs, 1U);
}

TEST(GameCounter, OneNewGameMakesANewPair) {
    const Tally tally = counted({pair_of(0, "ab", "cd"), pair_of(1, "ab", "ce")});
    EXPECT_EQ(tally.pair_count(), 2U);
    EXPECT_EQ(tally.repeated_pairs, 0U);
}

TEST(GameCounter, TheSameMovesFromAnotherPositionOrByTheOthersAreNew) {
    auto elsewhere = pair_of(1, "ab", "cd");
    for (GameRecord& one : elsewhere) one.start = "elsewhere";
    auto others = pair_of(2, "ab", "cd");
    std::swap(others[0].players, others[1].players);
    EXPECT_EQ(counted({pair_of(0, "ab", "cd"), elsewhere, others}).pair_count(), 3U);
}

TEST(GameCounter, GamesWithoutAMoveAreNeverTheSame) {
    EXPECT_EQ(counted({pair_of(0, "", ""), pair_of(1, "", "")}).pair_count(), 2U);
}

TEST(GameCounter, RepetitionMakesNothingSurer) {
    const Tally once = counted({pair_of(0, "ab", "cd"), pair_of(1, "ef", "gh")});
    const Tally often = counted({pair_of(0, "ab", "cd"), pair_of(1, "ef", "gh"),
                                 pair_of(2, "ab", "cd"), pair_of(3, "ab", "cd")});
    EXPECT_EQ(often.pairs, once.pairs);
    const Tally one = counted({pair_of(0, "ab", "cd")});
    const Tally four = counted({pair_of(0, "ab", "cd"), pair_of(1, "ab", "cd"),
                                pair_of(2, "ab", "cd"), pair_of(3, "ab", "cd")});
    EXPECT_EQ(score_estimate(four)->interval.low, score_estimate(one)->interval.low);
}

}  // namespace
}  // namespace ybw::match
