// Dots and Boxes: its laws, and the values of small boards against all their positions.
#include "examples/dots_and_boxes.hpp"

#include <algorithm>
#include <bit>
#include <gtest/gtest.h>
#include <map>
#include <vector>

#include "parallel/searcher.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/key_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace dots_and_boxes {
namespace {

using Small = Board<2>;

class DotsAndBoxes : public ybw::SeededTest {
protected:
    Small draw_position(int drawn) {
        Small position;
        while (std::popcount(position.drawn()) < drawn) {
            const auto moves = ybw::moves_of(position);
            position.play(moves[random() % moves.size()]);
        }
        return position;
    }
};

/// Boxes closed by an edge of the board of 2 x 2, by the rule: all four edges are there.
int boxes_of(Small::Edges drawn) {
    static constexpr int boxes[4][4] = {{0, 2, 6, 7}, {1, 3, 7, 8}, {2, 4, 9, 10}, {3, 5, 10, 11}};
    int sum = 0;
    for (const auto& box : boxes) {
        int edges = 0;
        for (const int edge : box) edges += static_cast<int>(drawn >> edge & 1U);
        sum += edges == 4 ? 1 : 0;
    }
    return sum;
}

/// How many more boxes than the other side the one to move gets of those that are left.
int margin_of(Small::Edges drawn, std::map<Small::Edges, int>& known) {
    if (drawn == 0xFFF) return 0;
    if (const auto at = known.find(drawn); at != known.end()) return at->second;
    int best = -100;
    for (int edge = 0; edge < Small::edge_count; ++edge) {
        const Small::Edges next = drawn | Small::Edges{1} << edge;
        if (next == drawn) continue;
        const int closed = boxes_of(next) - boxes_of(drawn);
        const int rest = margin_of(next, known);
        best = std::max(best, closed > 0 ? closed + rest : -rest);
    }
    return known[drawn] = best;
}

TEST_F(DotsAndBoxes, KeepsTheLaws) {
    const std::vector starts{Small(), draw_position(6)};
    ybw::check_game_laws<Small>(starts, random(), 5);
    ybw::check_key_laws<Small>(starts, random());
    ybw::check_game_laws<Position>(std::vector{Position()}, random(), 3);
}

TEST_F(DotsAndBoxes, SmallBoardsHaveTheValueOfAllTheirGames) {
    std::map<Small::Edges, int> known;
    for (const int threads : {1, 2, 8}) {
        ybw::Searcher<Small> searcher({.threads = threads, .hash_mib = 4, .solving = true});
        for (int i = 0; i < 30; ++i) {
            Small position = draw_position(static_cast<int>(random() % 12));
            if (position.outcome()) continue;
            const int rest = margin_of(position.drawn(), known);
            const int margin = position.lead() + (position.must_pass() ? -rest : rest);
            const auto result = searcher.search(position, {});
            EXPECT_EQ(result.lines.front().score.raw(), points_per_box * margin)
                << threads << " threads";
        }
    }
}

}  // namespace
}  // namespace dots_and_boxes
