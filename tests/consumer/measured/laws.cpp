// The laws that any game keeps, and minimax as the oracle, asked about a game by its own tests.
#include <gtest/gtest.h>
#include <vector>

#include "kalah_in_words.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/key_laws.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/search_options.hpp"

namespace {

const std::vector<Kalah> positions{*KalahInWords::read(""),
                                   *KalahInWords::read("0 1 2 0 7 1 0 0 2 6 second")};

TEST(Kalah, KeepsTheLaws) {
    ybw::check_game_laws<Kalah>(positions, 1);
    ybw::check_key_laws<Kalah>(positions, 1);
}

TEST(Kalah, IsSearchedAsMinimaxDoes) {
    for (ybw::SearchOptions options : ybw::every_way_to_search()) {
        options.exact = true;
        ybw::Searcher<Kalah> searcher(options);
        for (const Kalah& position : positions) {
            for (const int depth : {1, 2, 5}) {
                const auto result = searcher.search(position, {.depth = depth});
                EXPECT_EQ(result.lines.front().score, ybw::oracle_value(position, depth))
                    << options << ", depth " << depth;
            }
        }
    }
}

}  // namespace
