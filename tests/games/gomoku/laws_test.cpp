// The laws of any game and of its texts, kept by gomoku in all its rules and on boards of all
// sizes.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/games/gomoku/position.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/notation_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {

const AnyGame& gomoku_game();  // as the registry knows it

namespace {

using GomokuLaws = SeededTest;

std::vector<GameOptions> all_rules() {
    std::vector<GameOptions> options;
    for (const NamedChoice& rule : gomoku_game().rules()) {
        options.push_back({.rule = std::string(rule.name)});
    }
    options.push_back({.size = 5});
    options.push_back({.size = 22});
    return options;
}

std::vector<AnyPosition> some_positions(const GameOptions& options) {
    return {gomoku_game().start(options), gomoku_game().parse_position("c3 b2 c4 d4 b3", options)};
}

TEST_F(GomokuLaws, OfGamesAreKept) {
    for (const GameOptions& options : all_rules()) {
        SCOPED_TRACE(options.rule.value_or("default") + ", size " +
                     std::to_string(options.size.value_or(15)));
        check_game_laws<gomoku::Position>(own_positions<gomoku::Position>(some_positions(options)),
                                          random(), 1);
        check_transposition_laws<gomoku::Position>(
            own_positions<gomoku::Position>(some_positions(options)), random(), 10);
    }
}

TEST_F(GomokuLaws, OfNotationAreKept) {
    for (const GameOptions& options : all_rules()) {
        SCOPED_TRACE(options.rule.value_or("default") + ", size " +
                     std::to_string(options.size.value_or(15)));
        check_notation_laws<gomoku::Position>(some_positions(options), options, random(), 1);
    }
}

}  // namespace
}  // namespace ybw
