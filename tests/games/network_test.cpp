// The text of a network: what is written is read, and nothing else is. A network is asked for by
// name of the games that have one.
#include "engine/games/network.hpp"

#include <gtest/gtest.h>

#include "engine/games/any_game.hpp"
#include "engine/text/user_error.hpp"
#include "tests/support/complaint.hpp"

namespace ybw {
namespace {

Network small_network() {
    return {.shape = {.inputs = 3, .width = 2, .stages = 2},
            .origin = "by-hand",
            .points = 420,
            .rows = {0, -1, 1, 4000, -4000, 92},
            .bias = {7, -7},
            .output = {1, 2, 3, 4, -1, -2, -3, -4},
            .output_bias = {5, -5}};
}

TEST(NetworkText, IsReadAsItWasWritten) {
    EXPECT_EQ(parse_network(network_text(small_network())), small_network());
}

TEST(NetworkText, IsRefusedWithAnyByteChangedOrCutOff) {
    const std::string text = network_text(small_network());
    const std::size_t origin = text.find("by-hand");
    for (std::size_t i = 0; i < text.size(); ++i) {
        EXPECT_THROW(parse_network(text.substr(0, i)), UserError) << i;
        if (origin <= i && i < origin + 7) continue;
        std::string changed = text;
        changed[i] = changed[i] == '%' ? '&' : '%';
        EXPECT_THROW(parse_network(changed), UserError) << i;
    }
}

TEST(NetworkOfAGame, IsRefusedWithTheNameOfTheGameThatHasNone) {
    const SearchOptions asked{.hash_mib = 0, .evaluation = Evaluation::network};
    int refused = 0;
    for (const AnyGame* const game : all_games()) {
        if (game->evaluation() != nullptr && game->evaluation()->network_shape()) {
            EXPECT_NO_THROW(game->make_search(asked)) << game->name();
            continue;
        }
        expect_has(refusal([&] { game->make_search(asked); }), game->name());
        ++refused;
    }
    EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace ybw
