#include "engine/match/openings.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <set>

#include "engine/games/registry.hpp"
#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"

namespace ybw::match {
namespace {

TEST(Openings, BuiltInAreDifferentOpenPositionsOfTheirGame) {
    for (const AnyGame* const game : all_games()) {
        const Openings openings("builtin", *game, {}, 1);
        ASSERT_FALSE(openings.suite().empty()) << game->name();
        std::set<std::string> positions;
        for (const std::string& text : openings.suite()) {
            const auto position = game->parse_position(text, {});
            EXPECT_FALSE(position.outcome()) << text;
            positions.insert(position.text());
        }
        EXPECT_EQ(positions.size(), openings.suite().size()) << game->name();
    }
}

TEST(Openings, OfASuiteAreShuffledByTheSeedAndGoRound) {
    const Openings one("builtin", game_named("gomoku"), {}, 1);
    const Openings same("builtin", game_named("gomoku"), {}, 1);
    const Openings other("builtin", game_named("gomoku"), {}, 2);
    EXPECT_EQ(one.suite(), same.suite());
    EXPECT_NE(one.suite(), other.suite());
    EXPECT_EQ(one.at(0), one.at(one.suite().size()));
    EXPECT_EQ(std::set(one.suite().begin(), one.suite().end()),
              std::set(other.suite().begin(), other.suite().end()));
}

TEST(Openings, MadeOnesDependOnSeedAndRoundAlone) {
    for (const AnyGame* const game : all_games()) {
        const Openings openings("generated", *game, {}, 7);
        const Openings again("generated", *game, {}, 7);
        std::set<std::string> texts;
        for (const std::uint64_t round : {0, 1, 2, 3}) {
            EXPECT_EQ(openings.at(round), again.at(round));
            EXPECT_FALSE(game->parse_position(openings.at(round), {}).outcome());
            texts.insert(openings.at(round));
        }
        EXPECT_GE(texts.size(), 2U) << game->name();
    }
}

TEST(Openings, AreMadeWhereThereIsNoSuiteForTheVariant) {
    GameOptions small;
    small.size = 9;
    const Openings openings("builtin", game_named("gomoku"), small, 1);
    EXPECT_EQ(openings.source(), "generated:5");
    const std::string board = game_named("gomoku").parse_position(openings.at(0), small).text();
    EXPECT_EQ(std::ranges::count(board, 'x'), 3) << board;
    EXPECT_EQ(std::ranges::count(board, 'o') - 1, 2) << board;  // who is to move is the third
}

TEST(Openings, FromAFileAreCheckedLineByLine) {
    const TemporaryDirectory directory;
    const auto path = directory.path() / "openings.txt";
    std::ofstream(path) << "# two openings\nh8 i9\n\ng7  # one stone\n";
    EXPECT_EQ(Openings(path.string(), game_named("gomoku"), {}, 1).suite().size(), 2U);
    std::ofstream(path) << "h8 i9\nh8 h8\n";
    try {
        const Openings openings(path.string(), game_named("gomoku"), {}, 1);
        FAIL() << "an occupied point was accepted";
    } catch (const UserError& error) {
        EXPECT_NE(std::string(error.what()).find("line 2"), std::string::npos) << error.what();
    }
    std::ofstream(path) << "a1 a2 b1 b2 c1\n";  // x has won
    EXPECT_THROW(Openings(path.string(), game_named("tictactoe"), {}, 1), UserError);
    std::ofstream(path) << "# nothing\n";
    EXPECT_THROW(Openings(path.string(), game_named("gomoku"), {}, 1), UserError);
    EXPECT_THROW(Openings((directory.path() / "none").string(), game_named("gomoku"), {}, 1),
                 UserError);
}

TEST(Openings, StartIsTheInitialPosition) {
    for (const AnyGame* const game : all_games()) {
        const Openings openings("start", *game, {}, 1);
        EXPECT_TRUE(same_position(game->parse_position(openings.at(5), {}), game->start({})));
    }
}

}  // namespace
}  // namespace ybw::match
