// Endings of one attacker: what the evaluation takes for hardly won is hardly won by retrograde
// analysis, and the search says so.
#include <cstddef>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/xiangqi/fitted_weights.hpp"
#include "engine/games/xiangqi/notation.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/games/xiangqi/terms.hpp"
#include "parallel/searcher.hpp"
#include "tests/games/xiangqi/retrograde.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::xiangqi {
namespace {

using testing::EndClass;
using testing::EndTable;
using testing::EndTables;

/// Share of the positions with black, the weaker side, to move that red wins.
double share_won(const EndTable& table) {
    std::size_t legal = 0;
    std::size_t won = 0;
    for (std::size_t number = table.size() / 2; number < table.size(); ++number) {
        if (!table.position_of(number)) continue;
        ++legal;
        if (table.is_won(number)) ++won;
    }
    return static_cast<double>(won) / static_cast<double>(legal);
}

int sixteenths_of(const EndClass& ending) {
    const Men own{.advisors = ending.own_advisors,
                  .elephants = ending.own_elephants,
                  .horses = ending.attacker == Kind::horse ? 1 : 0,
                  .chariots = ending.attacker == Kind::chariot ? 1 : 0,
                  .cannons = ending.attacker == Kind::cannon ? 1 : 0};
    const Men enemy{.advisors = ending.advisors, .elephants = ending.elephants};
    return winnable_sixteenths(own, ending.attacker == Kind::pawn ? 1 : 0, enemy);
}

void expect_truth(EndTables& tables, const EndClass& ending) {
    const double share = share_won(tables.of(ending));
    const std::string name =
        std::string(1, kind_letters[static_cast<std::size_t>(ending.attacker)]) + " A" +
        std::to_string(ending.own_advisors) + " E" + std::to_string(ending.own_elephants) +
        " against A" + std::to_string(ending.advisors) + " E" + std::to_string(ending.elephants);
    if (sixteenths_of(ending) == 16) {
        EXPECT_GT(share, 0.8) << name;
    } else {
        EXPECT_LT(share, 0.07) << name;
    }
}

TEST(EndingsOfOneAttacker, AreWonOrDrawnAsTheEvaluationTakesThem) {
    EndTables tables;
    for (const auto& [advisors, elephants] : {std::pair{0, 0}, {1, 0}, {0, 1}, {2, 0}}) {
        for (const Kind attacker : {Kind::horse, Kind::pawn, Kind::cannon}) {
            expect_truth(tables, {attacker, 0, 0, advisors, elephants});
        }
    }
    expect_truth(tables, {Kind::chariot, 0, 0, 0, 1});
    expect_truth(tables, {Kind::cannon, 1, 0, 0, 0});
    expect_truth(tables, {Kind::cannon, 1, 0, 1, 0});
}

TEST(EndingsOfOneAttacker, LongAllOfThem) {
    if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "YBW_LONG_TESTS is not set";
    EndTables tables;
    for (int advisors = 0; advisors <= 2; ++advisors) {
        for (int elephants = 0; elephants <= 2; ++elephants) {
            for (const Kind attacker : {Kind::horse, Kind::pawn, Kind::cannon}) {
                expect_truth(tables, {attacker, 0, 0, advisors, elephants});
            }
            if (advisors + elephants < 3) {
                expect_truth(tables, {Kind::cannon, 1, 0, advisors, elephants});
            }
            if (advisors + elephants < 4) {
                expect_truth(tables, {Kind::chariot, 0, 0, advisors, elephants});
            }
        }
    }
    // Half of these are won, since the guards stand anywhere; where they stand well none is.
    const EndTable& table = tables.of({Kind::chariot, 0, 0, 2, 2});
    const Position fortress = parse_position("2bak4/4a4/4b4/9/9/9/9/9/R8/4K4 w");
    EXPECT_FALSE(table.is_won(table.number_of(fortress)));
}

using EndTableOfRandomPositions = SeededTest;

TEST_F(EndTableOfRandomPositions, KnowsAllEndsThatAnExactSearchFinds) {
    EndTables tables;
    Searcher<Position> searcher(SearchOptions{.hash_mib = 1, .exact = true});
    int ends = 0;
    for (int i = 0; i < 1'500; ++i) {
        const Kind attacker = i % 2 == 0 ? Kind::chariot : Kind::horse;
        const EndTable& table = tables.of({attacker, 0, 0, 0, 1});
        const auto number = static_cast<std::size_t>(random() % table.size());
        const auto position = table.position_of(number);
        if (!position || position->outcome()) continue;
        const Score value = searcher.search(*position, {.depth = 3}).lines.front().score;
        const bool is_red = position->side_to_move() == Side::red;
        if (!(is_red ? value.is_win() : value.is_loss())) continue;
        ++ends;
        ASSERT_TRUE(table.is_won(number)) << format_fen(*position);
    }
    EXPECT_GT(ends, 10);
}

TEST_F(EndTableOfRandomPositions, HasFeaturesThatAreItsEvaluation) {
    EndTables tables;
    const EndTable& table = tables.of({Kind::horse, 0, 0, 0, 1});
    const std::vector<int> weights = weight_values(fitted_weights);
    for (int i = 0; i < 500; ++i) {
        const auto position = table.position_of(static_cast<std::size_t>(random() % table.size()));
        if (!position) continue;
        double sum = 0;
        for (const Feature& feature : features(*position)) {
            sum += feature.amount * weights[feature.weight];
        }
        ASSERT_NEAR(sum, position->evaluate().raw(), 1 + 1e-6) << format_fen(*position);
    }
}

TEST(DrawnEndings, AreNearlyWorthNothingToASearch) {
    for (const char* fen : {"2bak4/4a4/4b4/9/9/9/9/9/R8/4K4 w",     // chariot, all guards
                            "2bak4/4a4/4b4/9/4n4/9/9/9/R8/4K4 w",   // and a horse
                            "2bak4/4a4/4b4/9/4c4/9/9/9/R8/3AK4 w",  // and a cannon
                            "3k5/9/4b4/9/9/9/9/4C4/9/4K4 w",        // cannon without a screen
                            "2b1k4/4a4/4b4/9/9/9/9/4N4/9/3K5 w",    // horse
                            "3ak4/4a4/9/4P4/9/9/9/9/9/3K5 w"}) {    // pawn
        Searcher<Position> searcher(SearchOptions{.hash_mib = 16});
        const int value =
            searcher.search(parse_position(fen), {.nodes = 100'000}).lines.front().score.raw();
        EXPECT_LE(std::abs(value), 60) << fen;
    }
}

TEST(WonEndings, AreStillWorthMuch) {
    for (const char* fen : {"3ak4/4a4/9/9/9/9/9/9/R8/4K4 w", "4k4/4a4/9/9/9/9/9/4N4/9/3K5 w",
                            "3k1a3/9/9/9/9/9/9/4C4/4A4/4K4 w", "2b1k4/9/4b4/9/9/9/9/9/R8/4K4 w"}) {
        Searcher<Position> searcher(SearchOptions{.hash_mib = 16});
        const Score value =
            searcher.search(parse_position(fen), {.nodes = 100'000}).lines.front().score;
        EXPECT_GE(value.raw(), 150) << fen;
    }
}

}  // namespace
}  // namespace ybw::xiangqi
