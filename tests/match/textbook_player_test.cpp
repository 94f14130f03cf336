// Textbook searches as players.
#include <gtest/gtest.h>
#include <set>
#include <variant>

#include "engine/games/registry.hpp"
#include "engine/match/engine_player.hpp"

namespace ybw::match {
namespace {

constexpr Depth depth = 2;

std::uint64_t nodes_of_player(const std::string& text, const AnyPosition& position) {
    const PlayerSettings settings = parse_player("algorithm=alphabeta depth=2 " + text, {});
    TextbookPlayer player(std::get<InProcess>(settings.kind), settings.limits);
    const GameClock clock({settings.limits.time, settings.limits.time});
    const int side = position.side_to_move();
    const auto answer =
        player.choose({position, position.text(), {}, position, side, clock.view(side)});
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
