// Variation: lines that are built from the end and never outgrow their place.
#include "parallel/variation.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "parallel/line_list.hpp"
#include "parallel/transposition_table.hpp"
#include "tests/support/mnk.hpp"

namespace ybw {
namespace {

using Line = Variation<int>;

Line line_of(const std::vector<int>& moves) {
    Line line;
    for (const int move : moves) line.push_back(move);
    return line;
}

TEST(VariationContents, AssignPutsAMoveBeforeALine) {
    Line line = line_of({9, 9, 9, 9});
    line.assign(1, line_of({2, 3}));
    EXPECT_EQ(line, line_of({1, 2, 3}));
    EXPECT_EQ(line.front(), 1);
    EXPECT_EQ(line[2], 3);
    line.assign(5, Line{});
    EXPECT_EQ(line, line_of({5}));
}

TEST(VariationContents, AFullLineIsCutAtItsEnd) {
    Line line;
    for (int move = 0; move < max_ply + 10; ++move) line.push_back(move);
    EXPECT_EQ(line.size(), static_cast<std::size_t>(max_ply));
    EXPECT_EQ(line[static_cast<std::size_t>(max_ply) - 1], max_ply - 1);
    Line longer;
    longer.assign(-1, line);
    EXPECT_EQ(longer.size(), static_cast<std::size_t>(max_ply));
    EXPECT_EQ(longer.front(), -1);
    EXPECT_EQ(longer[static_cast<std::size_t>(max_ply) - 1], max_ply - 2);
}

TEST(VariationContents, EqualLinesHaveEqualMovesAndLengths) {
    EXPECT_EQ(line_of({}), Line{});
    EXPECT_EQ(line_of({1, 2}), line_of({1, 2}));
    EXPECT_FALSE(line_of({1, 2}) == line_of({1}));
    EXPECT_FALSE(line_of({1, 2}) == line_of({2, 1}));
}

TEST(VariationContents, CopiesAreIndependent) {
    Line line = line_of({1, 2, 3});
    Line copy = line;
    copy.push_back(4);
    EXPECT_EQ(line.size(), 3U);
    line.clear();
    EXPECT_TRUE(line.empty());
    EXPECT_EQ(copy, line_of({1, 2, 3, 4}));
    copy = line_of({7});
    EXPECT_EQ(copy.size(), 1U);
    EXPECT_EQ(std::vector<int>(copy.begin(), copy.end()), std::vector<int>{7});
}

TEST(LinesOfATable, GoOnAsFarAsTheTableKnowsAMoveAndNoFurtherThanAskedFor) {
    TranspositionTable<Mnk::Move> table(1);
    const Mnk start(4, 4, 4);
    Mnk position = start;
    Variation<Mnk::Move> known;
    for (int ply = 0; ply < 6; ++ply) {
        MovesOf<Mnk> moves;
        position.legal_moves(moves);
        known.push_back(moves[static_cast<std::size_t>(ply)]);
        table.store(position.key(), {.move = known[known.size() - 1],
                                     .score = Score::draw(),
                                     .depth = 1,
                                     .bound = Bound::exact});
        position.play(known[known.size() - 1]);
    }
    Variation<Mnk::Move> line;
    line.push_back(known.front());
    lengthen(line, start, table, 3);
    EXPECT_TRUE(line.size() == 3 && std::equal(line.begin(), line.end(), known.begin()));
    lengthen(line, start, table, 16, 1);
    EXPECT_EQ(line.size(), 3U) << "of a strict search alone";
    lengthen(line, start, table, 16);
    EXPECT_EQ(line, known);
}

}  // namespace
}  // namespace ybw
