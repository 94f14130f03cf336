// Schedule: who meets whom, with results by chance and games that end in any order.
#include "engine/match/schedule.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <regex>
#include <set>
#include <utility>
#include <vector>

namespace ybw::match {
namespace {

using Rounds = std::vector<Schedule::Round>;

/// A tournament whose games end in an order by chance, with results by `result`.
struct Played {
    Schedule schedule;
    std::vector<GameRecord> games;
};

template <class Result>
Played played(Schedule schedule, std::mt19937& random, Result result) {
    Played all{std::move(schedule), {}};
    std::vector<GameRecord> under_way;
    std::uint64_t next = 0;
    const auto deal = [&] {
        while (next < all.schedule.pair_count()) {
            const auto is_needed = all.schedule.is_needed(next);
            if (!is_needed) return;
            const Meeting meeting = all.schedule.meeting(next++);
            if (!*is_needed) continue;
            for (const int game : {0, 1}) {
                GameRecord record;
                record.pair = meeting.pair;
                record.game = game;
                record.players = {meeting.a, meeting.b};
                if (game == 1) std::swap(record.players[0], record.players[1]);
                record.winner = result(record.players);
                under_way.push_back(std::move(record));
            }
        }
    };
    for (deal(); !under_way.empty(); deal()) {
        const auto ends =
            under_way.begin() + static_cast<std::ptrdiff_t>(random() % under_way.size());
        all.schedule.add(*ends);
        all.games.push_back(*ends);
        under_way.erase(ends);
        EXPECT_GE(all.schedule.game_count(), all.games.size());
        EXPECT_EQ(all.schedule.game_count() % 2, 0U) << "a pair has two games";
    }
    EXPECT_TRUE(all.schedule.is_whole());
    EXPECT_EQ(next, all.schedule.pair_count());
    EXPECT_EQ(all.schedule.game_count(), all.games.size());
    return all;
}

std::vector<std::pair<int, int>> met(const Rounds& rounds) {
    std::vector<std::pair<int, int>> all;
    for (const auto& round : rounds) {
        for (const Duel& duel : round.duels) all.emplace_back(duel.a, duel.b.value_or(-1));
    }
    return all;
}

class DrawnByResults : public ::testing::TestWithParam<int> {
protected:
    int players() const { return GetParam(); }

    /// Side 0 or 1 wins, or nobody.
    std::optional<int> chance(std::array<int, 2> /*players*/) {
        const auto number = random_() % 3;
        return number == 2 ? std::nullopt : std::optional(static_cast<int>(number));
    }

    Played by_chance(Pairings pairings, std::uint64_t pairs, std::uint64_t rounds) {
        return played(Schedule(pairings, players(), pairs, rounds), random_,
                      [&](auto both) { return chance(both); });
    }

    std::mt19937 random_{static_cast<unsigned>(GetParam())};
};

INSTANTIATE_TEST_SUITE_P(Players, DrawnByResults, ::testing::Range(2, 20));

TEST_P(DrawnByResults, InASwissRoundAllHaveOneDuelAndNobodyMeetsOrRestsTwice) {
    for (const std::uint64_t pairs : {1U, 3U}) {
        const std::uint64_t count = rounds_to_one(players());
        const Rounds rounds = by_chance(Pairings::swiss, pairs, count).schedule.rounds();
        ASSERT_EQ(rounds.size(), count);
        std::set<std::pair<int, int>> before;
        for (const auto& round : rounds) {
            std::set<int> here;
            for (const Duel& duel : round.duels) {
                EXPECT_TRUE(here.insert(duel.a).second);
                EXPECT_TRUE(!duel.b || here.insert(*duel.b).second);
                const auto [low, high] = std::minmax({duel.a, duel.b.value_or(-1)});
                EXPECT_TRUE(before.insert({low, high}).second) << low << ' ' << high;
            }
            EXPECT_EQ(here.size(), static_cast<std::size_t>(players()));
        }
    }
}

TEST_P(DrawnByResults, InSwissRoundsOddPlayersRestEquallyOften) {
    if (players() % 2 == 0) return;
    for (const std::uint64_t times : {1U, 3U}) {
        const std::uint64_t count = times * static_cast<std::uint64_t>(players());
        std::map<int, std::uint64_t> rests;
        const Rounds rounds = by_chance(Pairings::swiss, 1, count).schedule.rounds();
        for (const auto& round : rounds) {
            EXPECT_FALSE(round.duels.back().b);
            ++rests[round.duels.back().a];
        }
        EXPECT_EQ(rests.size(), static_cast<std::size_t>(players()));
        for (const auto& [player, often] : rests) EXPECT_EQ(often, times) << player;
    }
}

TEST_P(DrawnByResults, InAKnockOutWhoLosesIsOutAndOneIsLeft) {
    for (const std::uint64_t pairs : {1U, 2U}) {
        const Schedule schedule = by_chance(Pairings::knockout, pairs, 0).schedule;
        std::set<int> still;
        for (int player = 0; player < players(); ++player) still.insert(player);
        for (const auto& round : schedule.rounds()) {
            for (const Duel& duel : round.duels) {
                EXPECT_TRUE(still.contains(duel.a));
                if (!duel.b) continue;
                EXPECT_TRUE(still.contains(*duel.b));
                const int winner = *schedule.winner(duel);
                still.erase(winner == duel.a ? *duel.b : duel.a);
                EXPECT_LE(duel.games, 4 * pairs);
                EXPECT_EQ(duel.games % 2, 0U);
            }
        }
        EXPECT_EQ(still.size(), 1U);
    }
}

TEST_P(DrawnByResults, IfTheFirstNamedAlwaysWinTheFirstTwoMeetInTheFinal) {
    const Schedule schedule =
        played(Schedule(Pairings::knockout, players(), 1), random_, [](std::array<int, 2> both) {
            return std::optional(both[0] < both[1] ? 0 : 1);
        }).schedule;
    const Duel& last = schedule.rounds().back().duels.front();
    EXPECT_EQ(std::minmax({last.a, *last.b}), std::pair(0, 1));
}

TEST_P(DrawnByResults, WhoMeetsHangsOnTheGamesAndNotOnTheirOrder) {
    for (const Pairings pairings : {Pairings::swiss, Pairings::knockout}) {
        const Schedule empty(pairings, players(), 2, rounds_to_one(players()));
        auto [schedule, games] = by_chance(pairings, 2, rounds_to_one(players()));
        Schedule again = empty;
        std::ranges::stable_sort(games, {}, &GameRecord::pair);
        for (const GameRecord& game : games) again.add(game);
        EXPECT_EQ(met(again.rounds()), met(schedule.rounds()));
        EXPECT_EQ(again.half_points(), schedule.half_points());
        EXPECT_EQ(again.pair_count(), schedule.pair_count());
    }
}

// The last named wins; the first two are even.
TEST(Schedule, OfASwissTournamentSaysWhoMetWhomAndWhoMetTheBetterPlayers) {
    std::mt19937 random(1);
    const auto last_named = [](const std::array<int, 2>& players) {
        if (players[0] + players[1] == 1) return std::optional<int>();
        return std::optional<int>(players[0] > players[1] ? 0 : 1);
    };
    JournalContent content;
    content.games = played(Schedule(Pairings::swiss, 4, 1, 2), random, last_named).games;
    content.header.settings = {{"pairings", "swiss"}, {"rounds", 2}, {"pairs", 1}};
    const std::string text = rounds_text(content, {"a", "b", "c", "d"});
    EXPECT_EQ(std::regex_replace(text, std::regex(" +"), " "),
              "\nround 1\n a - c 0 - 2\n b - d 0 - 2\n"
              "\nround 2\n c - d 0 - 2\n a - b 1 - 1\n"
              "\nstanding points of opponents\n"
              " 1 d 4 3\n 2 c 2 5\n 3 b 1 5\n 4 a 1 3\n");
}

TEST(Schedule, OfAMatchIsOnePairARound) {
    const Schedule schedule(Pairings::round_robin, 2, 10);
    ASSERT_EQ(schedule.pair_count(), 10U);
    for (std::uint64_t pair = 0; pair < 10; ++pair) {
        EXPECT_EQ(schedule.meeting(pair).round, pair);
        EXPECT_EQ(schedule.meeting(pair).a, 0);
        EXPECT_EQ(schedule.meeting(pair).b, 1);
    }
}

TEST(Schedule, InARoundRobinAllMeetOnceARound) {
    const Schedule schedule(Pairings::round_robin, 4, 3);
    ASSERT_EQ(schedule.pair_count(), 18U);
    std::map<std::pair<int, int>, int> times;
    for (std::uint64_t pair = 0; pair < 18; ++pair) {
        const Meeting meeting = schedule.meeting(pair);
        ++times[{meeting.a, meeting.b}];
        EXPECT_EQ(meeting.round, pair / 6);
    }
    EXPECT_EQ(times.size(), 6U);
    for (const auto& [players, count] : times) EXPECT_EQ(count, 3);
}

TEST(Schedule, InAGauntletTheFirstMeetsAllOthers) {
    const Schedule schedule(Pairings::gauntlet, 4, 2);
    ASSERT_EQ(schedule.pair_count(), 6U);
    for (std::uint64_t pair = 0; pair < 6; ++pair) EXPECT_EQ(schedule.meeting(pair).a, 0);
}

}  // namespace
}  // namespace ybw::match
