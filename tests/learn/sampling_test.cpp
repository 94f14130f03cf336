// Sampling: the same positions whatever runs beside it, quiet ones, with the results of their
// games; what was stopped goes on where it was.
#include "engine/learn/sampling.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <string>

#include "engine/games/any_game.hpp"
#include "tests/match/temporary_directory.hpp"

namespace ybw::learn {
namespace {

constexpr std::uint64_t game_seed = 5;
constexpr std::uint64_t few_nodes = 60;

class Sampling : public ::testing::Test {
protected:
    const AnyGame& game = game_named("gomoku");
    const GameOptions variant{.size = 9, .rule = {}, .side = {}};
    SamplerSettings settings{
        .seed = game_seed, .value_nodes = 200, .most_samples = 4, .margin = 40};
    match::TemporaryDirectory directory;

    SelfPlay self_play(std::uint64_t games) const {
        return SelfPlay(game, variant, game_seed, games, few_nodes);
    }

    std::vector<SampledGame> sampled(std::uint64_t games, int concurrency, const char* name) {
        const auto path = directory.path() / name;
        const SelfPlay source = self_play(games);
        DataFile data = std::filesystem::exists(path) ? DataFile::resume(path, {{"a", 1}})
                                                      : DataFile::create(path, {{"a", 1}});
        SamplingThreads threads(game, source, settings, data, concurrency);
        threads.run();
        EXPECT_EQ(threads.progress().games, games);
        return read_data(path);
    }
};

TEST_F(Sampling, IsTheSameWithSeveralThreads) {
    const auto one = sampled(6, 1, "one");
    std::size_t samples = 0;
    for (const SampledGame& taken : one) {
        EXPECT_LE(taken.samples.size(), 4U);
        samples += taken.samples.size();
    }
    EXPECT_GT(samples, 6U);
    EXPECT_EQ(one, sampled(6, 3, "three"));
}

TEST_F(Sampling, GoesOnWithWhatIsThere) {
    sampled(2, 1, "grown");
    EXPECT_EQ(sampled(5, 2, "grown"), sampled(5, 1, "at-once"));
}

TEST_F(Sampling, TakesQuietPositionsAndTheResultsOfTheirGames) {
    const SelfPlay source = self_play(8);
    settings.margin = 0;  // else what the search takes for quiet is nearly all that is left
    settings.most_samples = 50;
    Sampler sampler(game, source, settings);
    const auto search = game.make_search({.threads = 1, .hash_mib = 4});
    for (std::uint64_t number = 0; number < source.count(); ++number) {
        const auto played = source.game(number, *search, [] { return false; });
        const auto taken = sampler.sample(number);
        ASSERT_TRUE(played && taken);
        for (const Sample& sample : taken->samples) {
            const AnyPosition position = game.parse_position(sample.position, variant);
            EXPECT_TRUE(game.evaluation()->is_quiet(position, settings.margin));
            const double expected =
                !played->winner ? 0.5 : (*played->winner == position.side_to_move() ? 1 : 0);
            EXPECT_EQ(sample.result, expected) << sample.position;
            search->clear();
            const auto result = search->search(position, {.nodes = settings.value_nodes});
            EXPECT_EQ(sample.value, result.lines.front().score) << sample.position;
            EXPECT_FALSE(game.evaluation()->is_noisy(position, *result.best)) << sample.position;
        }
    }
}

TEST_F(Sampling, TakesWhatThePlayerThoughtWhereNoSearchIsAsked) {
    match::GameRecord record;
    record.start = game.start(variant).text();
    record.winner = 0;
    const std::map<std::string, int> thoughts = {{"e5", 7}, {"c2", -30}, {"g3", 41}};
    for (const char* move : {"e5", "c2", "g3", "b7"}) {  // of the last one nothing is told
        match::MoveRecord made;
        made.move = move;
        if (thoughts.contains(move)) made.score = Score::evaluation(thoughts.at(move));
        record.moves.push_back(made);
    }
    settings.value_nodes = 0;
    settings.most_samples = 10;
    const JournalGames games(game, variant, {record});
    const auto taken = Sampler(game, games, settings).sample(0);
    ASSERT_TRUE(taken);
    std::map<std::string, int> told;
    for (const Sample& sample : taken->samples) told[sample.best] = sample.value.raw();
    EXPECT_EQ(told, thoughts);
}

/// One game of four moves, of which the second was made by chance.
struct StrayedGame final : GameSource {
    explicit StrayedGame(const AnyPosition& start, int winner) : played{start, {}, {}, winner} {
        AnyPosition position = start;
        for (const char* move : {"e5", "a1", "g3", "b7"}) {
            played.moves.push_back(position.parse_move(move));
            played.values.emplace_back(Score::evaluation(0));
            position.play(played.moves.back());
        }
        played.strays.emplace(1, played.moves[2]);
    }
    std::uint64_t count() const override { return 1; }
    std::optional<PlayedGame> game(std::uint64_t, AnySearch&,
                                   const std::function<bool()>&) const override {
        return played;
    }

    PlayedGame played;
};

TEST_F(Sampling, AMoveByChanceSaysNothingOfThePositionsBeforeIt) {
    settings.value_nodes = 0;
    settings.most_samples = 10;
    std::map<std::string, std::array<double, 2>> outlooks;  // by position: won by black, by white
    for (const int winner : {0, 1}) {
        const StrayedGame source(game.start(variant), winner);
        const auto taken = Sampler(game, source, settings).sample(0);
        ASSERT_TRUE(taken);
        ASSERT_EQ(taken->samples.size(), 4U);
        for (const Sample& sample : taken->samples) {
            outlooks[sample.position][static_cast<std::size_t>(winner)] = sample.outlook.value();
        }
    }
    for (const auto& [position, won] : outlooks) {
        const std::string board = position.substr(0, position.find(' '));
        const auto stones =
            std::ranges::count_if(board, [](char c) { return c == 'x' || c == 'o'; });
        const bool is_before = stones < 2;
        EXPECT_EQ(won[0] == won[1], is_before) << position;
    }
}

TEST_F(Sampling, OfAMoveByChanceTheMoveIsKeptThatWasWanted) {
    const auto search = game.make_search({.threads = 1, .hash_mib = 4});
    const auto played = SelfPlay(game, variant, game_seed, 1, few_nodes, 100).game(0, *search, [] {
        return false;
    });
    ASSERT_TRUE(played);
    ASSERT_EQ(played->strays.size(), played->moves.size());
    std::size_t wanted = 0;  // and made by chance, of some 70 moves that there are
    for (const auto& [number, move] : played->strays) wanted += move == played->moves[number];
    EXPECT_LT(wanted, played->moves.size() / 2);
}

TEST_F(Sampling, EndsWithoutSamplesWhereItIsStopped) {
    const SelfPlay source = self_play(1);
    Sampler sampler(game, source, settings);
    sampler.stop();
    EXPECT_FALSE(sampler.sample(0));
}

TEST_F(Sampling, OfAJournalTakesTheGamesThatWereNotForfeited) {
    match::GameRecord record;
    record.start = game.start(variant).text();
    record.winner = 0;
    for (const char* move : {"e5", "a1", "e6", "a2", "e7"}) {
        match::MoveRecord made;
        made.move = move;
        record.moves.push_back(made);
    }
    match::GameRecord forfeited = record;
    forfeited.ending = match::Ending::time;
    record.ending = match::Ending::adjudicated_win;
    const JournalGames games(game, variant, {forfeited, record});
    ASSERT_EQ(games.count(), 1U);
    const auto search = game.make_search({.threads = 1, .hash_mib = 1});
    const auto played = games.game(0, *search, [] { return false; });
    ASSERT_TRUE(played);
    EXPECT_EQ(played->moves.size(), 5U);
    EXPECT_EQ(played->winner, 0);
}

// A program that says nothing of a move has played the game of one that does.
TEST_F(Sampling, OfAJournalTakesTheValueAfterAMoveWhereTheMoveHasNone) {
    match::GameRecord record;
    record.start = game.start(variant).text();
    record.moves.resize(3);
    for (std::size_t i = 0; i < 3; ++i) record.moves[i].move = std::array{"e5", "c2", "g3"}[i];
    record.moves[1].score = Score::evaluation(30);
    const JournalGames games(game, variant, {record});
    const auto search = game.make_search({.threads = 1, .hash_mib = 1});
    const auto played = games.game(0, *search, [] { return false; });
    ASSERT_TRUE(played);
    EXPECT_EQ(played->values, (std::vector<std::optional<Score>>{
                                  Score::evaluation(-30), Score::evaluation(30), std::nullopt}));
}

}  // namespace
}  // namespace ybw::learn
