// The laws of a game, for nim: a new game begins with these tests.
#include <gtest/gtest.h>
#include <vector>

#include "engine/games/nim/position.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/notation_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw {

const AnyGame& nim_game();  // as the registry knows it

namespace {

using NimLaws = SeededTest;

std::vector<AnyPosition> nim_positions() {
    std::vector<AnyPosition> positions;
    for (const char* text : {"", "b2 a1", "1-0-2 second", "0-0-0 first"}) {
        positions.push_back(nim_game().parse_position(text, {}));
    }
    return positions;
}

TEST_F(NimLaws, OfGamesAreKept) {
    const auto own = own_positions<nim::Position>(nim_positions());
    check_game_laws<nim::Position>(own, random());
    check_transposition_laws<nim::Position>(own, random());
}

TEST_F(NimLaws, OfNotationAreKept) {
    check_notation_laws<nim::Position>(nim_positions(), {}, random());
}

}  // namespace
}  // namespace ybw
