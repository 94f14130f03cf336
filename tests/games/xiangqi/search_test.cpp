// The search on xiangqi: exact values, mates, and no mate out of a repetition.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/classic/ladder.hpp"
#include "engine/games/xiangqi/notation.hpp"
#include "parallel/searcher.hpp"
#include "tests/games/xiangqi/random_games.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/search_options.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::xiangqi {
namespace {

using SearchOnRandomPositions = SeededTest;

TEST_F(SearchOnRandomPositions, InExactModeEqualsAlphaBeta) {
    int ply = 0;
    test::for_each_random_position(random, 2, 60, [&](const Position& reached) {
        if (++ply % 15 != 0 || reached.outcome()) return;
        // A table knows no paths: what ends by repetition on one may go on on another.
        const Position position = reached.without_path();
        Score best = -Score::infinity();
        for (const auto& move : alphabeta_moves(position, 3)) best = std::max(best, move.worth);
        for (SearchOptions options : every_way_to_search()) {
            options.exact = true;
            const auto result = Searcher<Position>(options).search(position, {.depth = 3});
            ASSERT_EQ(result.lines.front().score, best) << format_fen(position) << ' ' << options;
        }
    });
}

TEST_F(SearchOnRandomPositions, EveryTextbookAlgorithmEqualsMinimax) {
    int ply = 0;
    test::for_each_random_position(random, 2, 60, [&](const Position& reached) {
        if (++ply % 20 != 0 || reached.outcome()) return;
        const Position position = reached.without_path();
        const auto never = [] { return false; };
        const auto minimax = run_classic<Position>("minimax", position, 2, never);
        ASSERT_TRUE(minimax.has_value());
        for (const auto& algorithm : classic_ladder<Position>) {
            const auto result = run_classic<Position>(algorithm.name, position, 2, never);
            ASSERT_TRUE(result.has_value()) << algorithm.name;
            EXPECT_EQ(result->value, minimax->value)
                << algorithm.name << ' ' << format_fen(position);
        }
    });
}

struct Problem {
    std::string fen;
    int distance;  ///< own moves to the nearest mate
};

std::vector<Problem> problems() {
    std::ifstream file(YBW_SOURCE_DIR "/tests/games/xiangqi/data/mates.epd");
    std::vector<Problem> all;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#') || line.empty()) continue;
        const std::size_t moves = line.find(" bm ");
        all.push_back({line.substr(0, moves), std::stoi(line.substr(line.find("dm ") + 3))});
    }
    return all;
}

// What is said to be exact is, and little of the collection is too dear for it.
TEST(Search, NamesTheNearestMate) {
    int exact = 0;
    for (const Problem& problem : problems()) {
        Searcher<Position> searcher({.threads = 1, .hash_mib = 4});
        const auto result = searcher.search(parse_position(problem.fen), {.nodes = 100'000});
        const auto& line = result.lines.front();
        if (!line.score.is_decisive() || line.bound != Bound::exact) continue;
        ++exact;
        EXPECT_EQ(line.score, Score::win_in(2 * problem.distance - 1)) << problem.fen;
    }
    EXPECT_GT(exact, 90) << "hardly a distance was named: nothing was tested";
}

TEST(Search, FindsMates) {
    const std::vector<Problem> all = problems();
    ASSERT_EQ(all.size(), 140U);
    int tried = 0;
    int found = 0;
    for (std::size_t i = 0; i < all.size(); i += 7, ++tried) {
        const Position position = parse_position(all[i].fen);
        Searcher<Position> searcher({.threads = 1, .hash_mib = 4});
        const auto result =
            searcher.search(position, {.nodes = 50'000, .win = 2 * all[i].distance - 1});
        const Score score = result.lines.front().score;
        if (score.is_win() && score.distance() <= 2 * all[i].distance - 1) ++found;
    }
    EXPECT_GE(found, tried - 1);
}

TEST(Search, AnnouncesNoMateWhereOnlyARepetitionWins) {
    // Black's chariot checks for ever; red, to move, gains by it but mates nobody.
    const Position position = parse_position(
        "3a1k3/4a4/9/9/9/9/9/7r1/4K4/9 w - - 0 1 moves e1e0 h2h0 e0e1 h0h1 e1e0 h1h0 e0e1 h0h1");
    Searcher<Position> searcher({.threads = 1, .hash_mib = 4});
    const auto result = searcher.search(position, {.depth = 6});
    ASSERT_FALSE(result.lines.empty());
    EXPECT_FALSE(result.lines.front().score.is_win());
}

}  // namespace
}  // namespace ybw::xiangqi
