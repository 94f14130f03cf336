// The margin that a player keeps on a busy machine; players with a store; textbook searches as
// players.
#include <gtest/gtest.h>
#include <memory>
#include <variant>

#include "engine/games/any_game.hpp"
#include "engine/match/game_runner.hpp"
#include "engine/match/settings.hpp"
#include "engine/search/store.hpp"
#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"

namespace ybw::match {

namespace {

constexpr Duration limit{0.050};
constexpr Duration most{0.040};  // less the usual overhead

TEST(Lateness, OfNothingIsNothing) {
    Lateness lateness;
    EXPECT_EQ(lateness.within(most, limit), most);
    lateness.note(most, most + Duration(0.005));
    EXPECT_EQ(lateness.within(most, limit), most) << "the usual overhead is enough";
    lateness.note(most, most - Duration(0.030));
    EXPECT_EQ(lateness.within(most, limit), most);
}

TEST(Lateness, IsKeptBackBeforeTheNextMoves) {
    Lateness lateness;
    lateness.note(most, most + Duration(0.018));
    EXPECT_NEAR(lateness.within(most, limit).count(), 0.032, 1e-9);
    lateness.note(Duration(0.032), Duration(0.033));
    EXPECT_GT(lateness.within(most, limit), Duration(0.032)) << "it is forgotten";
    for (int move = 0; move < 20; ++move) lateness.note(most, most);
    EXPECT_EQ(lateness.within(most, limit), most);
}

TEST(Lateness, LeavesHalfOfTheTime) {
    Lateness lateness;
    lateness.note(most, Duration(10));
    EXPECT_EQ(lateness.within(most, limit), limit / 2);
    EXPECT_EQ(lateness.within(Duration(0.001), Duration(0.010)), Duration(0.001));
}

/// One player after the other, with the same store.
class StorePlayer : public ::testing::Test {
protected:
    Thought thought_of(Player& player, const PlayerSettings& settings) const {
        const GameClock clock({settings.limits.time, settings.limits.time});
        const int side = board_.side_to_move();
        return std::get<Thought>(
            player.choose({board_, board_.text(), {}, board_, side, clock.view(side)}));
    }

    /// The move of a new player in a game that ends with it.
    Thought thought(const std::string& text) const {
        const PlayerSettings settings = with_store(text);
        const auto player = make_player(board_.game(), settings);
        const Thought thought = thought_of(*player, settings);
        player->end_game();
        return thought;
    }

    std::shared_ptr<KnownResults> opened(const std::string& name) const {
        return std::make_shared<KnownResults>(directory_.path() / name, "1", "");
    }

    PlayerSettings with_store(const std::string& text) const {
        PlayerSettings settings = parse_player("hash=1 " + text, {});
        settings.known = known_;
        return settings;
    }

    const TemporaryDirectory directory_;
    std::shared_ptr<KnownResults> known_ = opened("store");
    const AnyPosition board_ = game_named("gomoku").parse_position("h8 i9 g7", {});
};

TEST_F(StorePlayer, PlaysAtOnceWhatItHasFoundWithTheseLimits) {
    for (const std::string word : {"depth=5", "nodes=5k", "time=60ms"}) {
        known_ = opened(word);
        const Thought first = thought(word);
        EXPECT_GT(first.nodes, 0U) << word;
        const Thought again = thought(word);
        EXPECT_EQ(again.nodes, 0U) << word;
        EXPECT_EQ(again.move, first.move) << word;
        EXPECT_EQ(again.score, first.score) << word;
        EXPECT_EQ(again.depth, first.depth) << word;
        EXPECT_GT(thought("depth=30 nodes=300k").nodes, 0U) << "that is more: " << word;
        EXPECT_FALSE(known_->complaint());
    }
}

TEST_F(StorePlayer, GoesOnFromAShallowerResult) {
    report::Summary far;
    far.depth = 9;
    far.statistics.nodes = 1;
    far.lines.resize(1);
    far.lines.front().score = Score::from_raw(123);
    far.lines.front().pv = {"a15"};
    known_->keep(board_, far, {});
    const Thought more = thought("nodes=2");
    EXPECT_GT(more.nodes, 0U) << "the limit asks for more";
    EXPECT_EQ(board_.format_move(more.move), "a15");
    EXPECT_EQ(more.depth, 9);
    EXPECT_EQ(thought("depth=9").score, Score::from_raw(123));
}

TEST_F(StorePlayer, WritesWhenTheGameIsOver) {
    const PlayerSettings settings = with_store("depth=3");
    const auto player = make_player(board_.game(), settings);
    thought_of(*player, settings);
    EXPECT_FALSE(known_->find(board_)) << "that would take time from its clock";
    player->end_game();
    EXPECT_EQ(known_->find(board_)->depth, 3);
}

constexpr Depth depth = 2;

std::uint64_t nodes_of_player(const std::string& text, const AnyPosition& position) {
    const PlayerSettings settings = parse_player("algorithm=alphabeta depth=2 " + text, {});
    const auto player = make_player(position.game(), settings);
    const GameClock clock({settings.limits.time, settings.limits.time});
    const int side = position.side_to_move();
    const auto answer =
        player->choose({position, position.text(), {}, position, side, clock.view(side)});
    return std::get<Thought>(answer).nodes;
}

TEST(TextbookPlayer, TriesTheMovesThatItIsToldInTheOrderThatItIsTold) {
    const AnyGame& game = game_named("gomoku");
    const std::string text = "....../....../..o.../..xx../....../...... o";
    std::set<std::uint64_t> all;
    for (const std::string candidates : {"", "box:1"}) {
        for (const auto order : {classic::MoveOrder::generated, classic::MoveOrder::static_value}) {
            GameOptions options;
            std::string words = "order=" + std::string(classic::name_of(order));
            if (!candidates.empty()) options.candidates = candidates;
            if (!candidates.empty()) words += " candidates=" + candidates;
            std::uint64_t nodes = 0;  // of both depths
            for (Depth each = 1; each <= depth; ++each) {
                nodes += game.run_textbook({"alphabeta", order}, game.parse_position(text, options),
                                           each, [] { return false; })
                             ->nodes;
            }
            EXPECT_EQ(nodes_of_player(words, game.parse_position(text, {})), nodes) << words;
            all.insert(nodes);
        }
    }
    EXPECT_EQ(all.size(), 4U) << "they are four searches";
}

TEST(TimeControl, IsATimePerMoveOrAClockWithIncrement) {
    const TimeControl move = parse_time_control("--time", "100ms");
    EXPECT_EQ(move.per_move, Duration(0.1));
    EXPECT_FALSE(move.per_game);
    const TimeControl clock = parse_time_control("--time", "1m+500ms");
    EXPECT_FALSE(clock.per_move);
    EXPECT_EQ(clock.per_game, Duration(60));
    EXPECT_EQ(clock.increment, Duration(0.5));
    for (const char* none : {"10s+0", "10s+0s", "10s+0ms"}) {
        EXPECT_EQ(parse_time_control("--time", none).increment, Duration(0)) << none;
    }
    for (const char* wrong : {"", "+", "10s+", "+1s", "10s+x", "1s+1s+1s", "-5s"}) {
        EXPECT_THROW(parse_time_control("--time", wrong), UserError) << wrong;
    }
}

TEST(TimeControl, IsReadBackFromItsOwnText) {
    for (const char* text : {"100ms", "60s+500ms", "1s+0", "2s+20ms", "1.5s", "2.5ms", "3600s"}) {
        const TimeControl control = parse_time_control("--time", text);
        EXPECT_EQ(format_time_control(control), text);
        EXPECT_EQ(parse_time_control("--time", format_time_control(control)), control);
    }
    EXPECT_EQ(format_time_control({}), "");
}

TEST(GameClock, TakesTimeAndAddsTheIncrement) {
    GameClock clock({parse_time_control("", "10s+1s"), parse_time_control("", "5s+0")});
    EXPECT_TRUE(clock.charge(0, Duration(4)));
    EXPECT_DOUBLE_EQ(clock.left(0)->count(), 7);
    EXPECT_DOUBLE_EQ(clock.left(1)->count(), 5);
    EXPECT_TRUE(clock.charge(1, Duration(5)));
    EXPECT_DOUBLE_EQ(clock.left(1)->count(), 0);
    EXPECT_DOUBLE_EQ(clock.view(0).left[0]->count(), 7);
}

TEST(GameClock, ForgivesTheMarginAndNoMore) {
    TimeControl control = parse_time_control("", "100ms");
    control.margin = Duration(0.05);
    GameClock clock({control, control});
    EXPECT_TRUE(clock.charge(0, Duration(0.1499)));
    EXPECT_FALSE(clock.charge(0, Duration(0.1501)));
    EXPECT_TRUE(clock.charge(1, Duration(0.05)));
}

TEST(GameClock, MarginIsNoTimeToThink) {
    TimeControl control = parse_time_control("", "1s+0");
    control.margin = Duration(0.05);
    GameClock clock({control, control});
    EXPECT_TRUE(clock.charge(0, Duration(1.04)));
    EXPECT_DOUBLE_EQ(clock.left(0)->count(), 0);
    EXPECT_FALSE(clock.charge(0, Duration(0.06)));
}

TEST(GameClock, WithoutLimitNeverForfeits) {
    GameClock clock({TimeControl{}, TimeControl{}});
    EXPECT_TRUE(clock.charge(0, Duration(1e6)));
    EXPECT_FALSE(clock.limit(0));
}

}  // namespace

}  // namespace ybw::match
