#include "engine/match/openings.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <set>

#include "engine/games/visit_game.hpp"
#include "engine/text/user_error.hpp"
#include "tests/match/temporary_directory.hpp"

namespace ybw::match {
namespace {

TEST(Openings, built_in_are_different_open_positions_of_their_game) {
    for_each_game([]<class T>(std::type_identity<T>) {
        const Openings openings("builtin", std::string(T::name), {}, 1);
        ASSERT_FALSE(openings.suite().empty()) << T::name;
        std::set<std::string> positions;
        for (const std::string& text : openings.suite()) {
            const auto position = T::parse_position(text, {});
            EXPECT_FALSE(position.outcome()) << text;
            positions.insert(T::format_position(position));
        }
        EXPECT_EQ(positions.size(), openings.suite().size()) << T::name;
    });
}

TEST(Openings, of_a_suite_are_shuffled_by_the_seed_and_go_round) {
    const Openings one("builtin", "gomoku", {}, 1);
    const Openings same("builtin", "gomoku", {}, 1);
    const Openings other("builtin", "gomoku", {}, 2);
    EXPECT_EQ(one.suite(), same.suite());
    EXPECT_NE(one.suite(), other.suite());
    EXPECT_EQ(one.at(0), one.at(one.suite().size()));
    EXPECT_EQ(std::set(one.suite().begin(), one.suite().end()),
              std::set(other.suite().begin(), other.suite().end()));
}

TEST(Openings, made_ones_depend_on_seed_and_round_alone) {
    for_each_game([]<class T>(std::type_identity<T>) {
        const Openings openings("generated", std::string(T::name), {}, 7);
        const Openings again("generated", std::string(T::name), {}, 7);
        std::set<std::string> texts;
        for (const std::uint64_t round : {0, 1, 2, 3}) {
            EXPECT_EQ(openings.at(round), again.at(round));
            EXPECT_FALSE(T::parse_position(openings.at(round), {}).outcome());
            texts.insert(openings.at(round));
        }
        EXPECT_GE(texts.size(), 2U) << T::name;
    });
}

TEST(Openings, are_made_where_there_is_no_suite_for_the_variant) {
    GameOptions small;
    small.size = 9;
    const Openings openings("builtin", "gomoku", small, 1);
    EXPECT_EQ(openings.source(), "generated:5");
    EXPECT_EQ(Gomoku::parse_position(openings.at(0), small).stone_count(), 5);
}

TEST(Openings, from_a_file_are_checked_line_by_line) {
    const TemporaryDirectory directory;
    const auto path = directory.path() / "openings.txt";
    std::ofstream(path) << "# two openings\nh8 i9\n\ng7  # one stone\n";
    EXPECT_EQ(Openings(path.string(), "gomoku", {}, 1).suite().size(), 2U);
    std::ofstream(path) << "h8 i9\nh8 h8\n";
    try {
        const Openings openings(path.string(), "gomoku", {}, 1);
        FAIL() << "an occupied point was accepted";
    } catch (const UserError& error) {
        EXPECT_NE(std::string(error.what()).find("line 2"), std::string::npos) << error.what();
    }
    std::ofstream(path) << "a1 a2 b1 b2 c1\n";  // x has won
    EXPECT_THROW(Openings(path.string(), "tictactoe", {}, 1), UserError);
    std::ofstream(path) << "# nothing\n";
    EXPECT_THROW(Openings(path.string(), "gomoku", {}, 1), UserError);
    EXPECT_THROW(Openings((directory.path() / "none").string(), "gomoku", {}, 1), UserError);
}

TEST(Openings, start_is_the_initial_position) {
    for_each_game([]<class T>(std::type_identity<T>) {
        const Openings openings("start", std::string(T::name), {}, 1);
        EXPECT_TRUE(T::same_position(T::parse_position(openings.at(5), {}), T::start({})));
    });
}

}  // namespace
}  // namespace ybw::match
