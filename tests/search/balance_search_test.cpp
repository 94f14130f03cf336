// Balanced moves, against all the moves there are; and the choice of a side.
#include "engine/search/balance_search.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "engine/games/any_game.hpp"
#include "engine/search/search_values.hpp"
#include "parallel/clock.hpp"

namespace ybw {
namespace {

/// A search of gomoku with one thread and little memory.
struct Gomoku {
    const AnyGame& game = game_named("gomoku");
    std::unique_ptr<AnySearch> engine = game.make_search({.threads = 1, .hash_mib = 1});

    AnyPosition position(std::string_view text) const { return read_position(game, text, {}); }

    std::unique_ptr<AnySearch> without_table() const {
        return game.make_search({.threads = 1, .hash_mib = 0});
    }

    /// What BalanceSearch says that a move is worth after one depth, by a search of its own.
    int value_of(const AnyPosition& root, AnyMove move) const {
        AnyPosition after = root;
        after.play(move);
        if (after.outcome()) return std::numeric_limits<int>::max() / 2;
        const int last = -without_table()->search(after, {.depth = 1}).lines.front().score.raw();
        return (last - after.evaluate().raw()) / 2;
    }
};

TEST(BalanceSearch, FindsTheEvenestOfAllMoves) {
    Gomoku setup;
    for (const char* text : {"h8", "h8 i9", "h8 i9 g7 h7", "h8 i8 h9 h7 i7"}) {
        const AnyPosition root = setup.position(text);
        int evenest = std::numeric_limits<int>::max();
        for (const AnyMove move : root.legal_moves()) {
            evenest = std::min(evenest, std::abs(setup.value_of(root, move)));
        }
        const auto engine = setup.without_table();
        const auto result = BalanceSearch(*engine, {.moves = 1}).search(root, {.depth = 1});
        ASSERT_TRUE(result.best) << text;
        EXPECT_EQ(std::abs(result.lines.front().score.raw()), evenest) << text;
        EXPECT_EQ(std::abs(setup.value_of(root, *result.best)), evenest) << text;
    }
}

TEST(BalanceSearch, FindsTheValueThatIsWanted) {
    Gomoku setup;
    const AnyPosition root = setup.position("h8 i9");
    const auto value_for = [&](int wanted) {
        BalanceSearch search(*setup.engine, {.moves = 1, .value = wanted});
        return search.search(root, {.depth = 3}).lines.front().score.raw();
    };
    const int lowest = value_for(-1000);
    const int highest = value_for(1000);
    const int between = value_for((lowest + highest) / 2);
    EXPECT_LT(lowest, between);
    EXPECT_LT(between, highest);
}

TEST(BalanceSearch, MakesAsManyMovesAsAreAskedFor) {
    Gomoku setup;
    for (const int moves : {1, 2, 3}) {
        BalanceSearch search(*setup.engine, {.moves = moves});
        const auto result = search.search(setup.position(""), {.depth = 2});
        ASSERT_TRUE(result.best);
        AnyPosition position = setup.position("");
        const auto& pv = result.lines.front().pv;
        ASSERT_GE(pv.size(), static_cast<std::size_t>(moves));
        EXPECT_EQ(*result.best, pv.front());
        for (const AnyMove move : pv) {
            const auto legal = position.legal_moves();
            ASSERT_NE(std::ranges::find(legal, move), legal.end());
            position.play(move);
        }
    }
}

TEST(BalanceSearch, LeavesAWonGameAlone) {
    Gomoku setup;
    // Black has four in a row: e8 and j8 win.
    const AnyPosition root = setup.position("f8 a1 g8 a3 h8 a5 i8 a7");
    BalanceSearch search(*setup.engine, {.moves = 1});
    const auto result = search.search(root, {.depth = 2});
    ASSERT_TRUE(result.best);
    const std::string move = root.format_move(*result.best);
    EXPECT_NE(move, "e8");
    EXPECT_NE(move, "j8");
}

TEST(BalanceSearch, KeepsTheLimits) {
    Gomoku setup;
    const AnyPosition root = setup.position("h8");
    BalanceSearch search(*setup.engine, {.moves = 2});
    const auto few = search.search(root, {.nodes = 5000});
    EXPECT_LE(few.statistics.nodes, 5000U);
    EXPECT_GT(few.statistics.nodes, 2000U);
    EXPECT_EQ(few.reason, StopReason::nodes);
    EXPECT_EQ(search.search(root, {.depth = 2}).depth, 2);
    const auto timed = search.search(root, {.time = Duration(0.05)});
    EXPECT_EQ(timed.reason, StopReason::time);
    EXPECT_LT(timed.time.count(), 5);
    EXPECT_EQ(search.search(root, {.soft_time = Duration(0)}).reason, StopReason::soft_time);
}

TEST(BalanceSearch, IsStoppedLikeAnyOther) {
    Gomoku setup;
    const AnyPosition root = setup.position("h8");
    BalanceSearch search(*setup.engine, {.moves = 1});
    const auto result = search.search(root, {}, [&](const Iteration<AnyMove>& iteration) {
        if (iteration.depth == 2) search.stop();
    });
    EXPECT_EQ(result.reason, StopReason::user);
    EXPECT_EQ(result.depth, 2);
    EXPECT_TRUE(result.best);
}

/// Three stones that neither side is glad of.
AnyPosition even_opening(Gomoku& setup) {
    AnyPosition position = setup.position("");
    const auto result =
        BalanceSearch(*setup.engine, {.moves = 3}).search(position, {.nodes = 20000});
    for (int i = 0; i < 3; ++i) {
        position.play(result.lines.front().pv[static_cast<std::size_t>(i)]);
    }
    return position;
}

TEST(ChoiceOfSide, PutsStonesOnlyWhereThatIsOffered) {
    using Offer = ChoiceOfSide::Offer;
    Gomoku setup;
    const AnyPosition even = even_opening(setup);
    ChoiceOfSide offered(*setup.engine, Offer::two_sides_or_two_stones);
    offered.search(even, {.depth = 4});
    EXPECT_EQ(offered.choice(), ChoiceOfSide::Choice::put_stones);
    ChoiceOfSide sides(*setup.engine, Offer::two_sides);
    const auto result = sides.search(even, {.depth = 4});
    EXPECT_NE(sides.choice(), ChoiceOfSide::Choice::put_stones);
    EXPECT_TRUE(result.best);
}

TEST(ChoiceOfSide, SharesTheNodesBetweenTheLookAndTheStones) {
    Gomoku first;
    Gomoku setup;
    ChoiceOfSide choice(*setup.engine, ChoiceOfSide::Offer::two_sides_or_two_stones);
    const auto result = choice.search(even_opening(first), {.nodes = 20000});
    ASSERT_EQ(choice.choice(), ChoiceOfSide::Choice::put_stones);
    EXPECT_LE(result.statistics.nodes, 20000U);
    EXPECT_GT(result.statistics.nodes, 12000U);
}

/// A search that calls another function when it has ended.
class Followed final : public ForwardingSearch {
public:
    Followed(AnySearch& inner, std::function<void()> then)
        : ForwardingSearch(inner), then_(std::move(then)) {}

    Result<AnyMove> search(const AnyPosition& position, const Limits& limits,
                           const Observer& observer, std::span<const AnyMove> root_moves,
                           const CompletedDepth<AnyMove>& before) override {
        auto result = inner().search(position, limits, observer, root_moves, before);
        ++searches;
        then_();
        return result;
    }
    void stop() noexcept override {}  // as where it comes too late for this search

    int searches = 0;

private:
    std::function<void()> then_;
};

TEST(BalanceSearch, HearsAStopBetweenTwoOfItsSearches) {
    Gomoku setup;
    AnySearch* asked = nullptr;
    Followed followed(*setup.engine, [&] { asked->stop(); });
    BalanceSearch search(followed, {.moves = 1});
    asked = &search;
    const auto result = search.search(setup.position("h8"), {.nodes = 100'000});
    EXPECT_EQ(result.reason, StopReason::user);
    EXPECT_LE(followed.searches, 2);
}

TEST(ChoiceOfSide, HearsAStopBetweenTheLookAndTheStones) {
    Gomoku setup;
    const AnyPosition even = even_opening(setup);
    AnySearch* asked = nullptr;
    Followed followed(*setup.engine, [&] { asked->stop(); });
    ChoiceOfSide choice(followed, ChoiceOfSide::Offer::two_sides_or_two_stones);
    asked = &choice;
    const auto result = choice.search(even, {.depth = 4});
    EXPECT_EQ(result.reason, StopReason::user);
    EXPECT_TRUE(result.best);
    EXPECT_LE(followed.searches, 2);
    EXPECT_NE(choice.choice(), ChoiceOfSide::Choice::put_stones) << "nothing is known of stones";
}

TEST(ChoiceOfSide, ThatWasStoppedInItsLookPutsStonesTheNextTime) {
    Gomoku setup;
    const AnyPosition even = even_opening(setup);
    ChoiceOfSide choice(*setup.engine, ChoiceOfSide::Offer::two_sides_or_two_stones);
    const auto stopped = choice.search(even, {}, [&](const Iteration<AnyMove>&) { choice.stop(); });
    EXPECT_EQ(stopped.reason, StopReason::user);
    EXPECT_EQ(choice.search(even, {.depth = 4}).reason, StopReason::depth);
    EXPECT_EQ(choice.choice(), ChoiceOfSide::Choice::put_stones);
}

TEST(BalanceSearch, IsStoppedWhileItGathersMillions) {
    Gomoku setup;
    BalanceSearch search(*setup.engine, {.moves = 3});
    const std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        search.stop();
    });
    const Stopwatch watch;
    const auto result = search.search(setup.position(""), {});
    EXPECT_EQ(result.reason, StopReason::user);
    EXPECT_GE(result.lines.front().pv.size(), 3U);
    EXPECT_LT(watch.elapsed(), Duration(20)) << "11 million openings take minutes";
}

TEST(ForwardingSearch, AMultipleOfLinesKeepsTheTable) {
    Gomoku setup;
    const AnyPosition root = setup.position("h8");
    const auto nodes = [&] { return setup.engine->search(root, {.depth = 7}).statistics.nodes; };
    const auto first = nodes();
    BalanceSearch above(*setup.engine, {});
    above.set_multipv(2);
    EXPECT_EQ(setup.engine->search(root, {.depth = 1}).lines.size(), 2U);
    above.set_multipv(1);
    EXPECT_LT(4 * nodes(), 3 * first) << "as many if the table knew nothing";
    above.clear();
    EXPECT_EQ(nodes(), first);
    EXPECT_THROW(above.set_multipv(0), std::invalid_argument);
}

}  // namespace
}  // namespace ybw
