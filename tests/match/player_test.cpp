// The margin that a player keeps on a busy machine; textbook searches as players.
#include "engine/match/player.hpp"

#include <gtest/gtest.h>
#include <set>
#include <variant>

#include "engine/games/registry.hpp"

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
            const auto found =
                game.run_textbook({"alphabeta", order}, game.parse_position(text, options), depth,
                                  [] { return false; });
            EXPECT_EQ(nodes_of_player(words, game.parse_position(text, {})), found->nodes) << words;
            all.insert(found->nodes);
        }
    }
    EXPECT_EQ(all.size(), 4U) << "they are four searches";
}

}  // namespace
}  // namespace ybw::match
