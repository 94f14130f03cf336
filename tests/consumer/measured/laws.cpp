// The laws that any game keeps, and minimax as the oracle, asked about a game by its own tests.
#include <gtest/gtest.h>
#include <vector>

#include "nim.hpp"
#include "parallel/searcher.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/key_laws.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/search_options.hpp"

TEST(Nim, KeepsTheLaws) {
    const std::vector<Nim> positions{Nim(21), Nim(10, 1)};
    ybw::check_game_laws<Nim>(positions, 1);
    ybw::check_key_laws<Nim>(positions, 1);
}

TEST(Nim, IsSearchedAsMinimaxDoes) {
    for (ybw::SearchOptions options : ybw::every_way_to_search()) {
        options.exact = true;
        ybw::Searcher<Nim> searcher(options);
        for (const int stones : {1, 7, 12}) {
            const auto result = searcher.search(Nim(stones), {.depth = stones});
            EXPECT_EQ(result.lines.front().score, ybw::oracle_value(Nim(stones), stones))
                << options;
        }
    }
}
