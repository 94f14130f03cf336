// Subjects: symmetric twins are the same position seen from elsewhere.
#include "bench/subject.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "engine/text/user_error.hpp"

namespace ybw::bench {
namespace {

TEST(Subjects, NameTheirLegalMovesAndRefuseOthers) {
    struct Case {
        std::string_view game, position, move, name, illegal;
    };
    for (const Case& it :
         {Case{"gomoku", "h8", "I9", "i9", "h8"}, Case{"tictactoe", "b2", "A1", "a1", "b2"},
          Case{"xiangqi", "4k4/7R1/R8/9/9/4p4/9/9/9/5K3 w", "a7a9", "a7a9", "a7b9"},
          Case{"synthetic", "branching=3 fewest=3", "1", "1", "300"}}) {
        const auto subject = make_subject(it.game);
        EXPECT_EQ(subject->move_name(it.position, it.move), it.name) << it.game;
        EXPECT_THROW(subject->move_name(it.position, it.illegal), UserError) << it.game;
    }
}

// Nine squares are empty: the game is drawn, and no depth is asked for.
TEST(Subjects, SolveAGameWhateverTheDepth) {
    const auto subject = make_subject("tictactoe");
    const Trial solving{.threads = 2, .depth = 1, .options = {.solving = true}};
    for (const auto& solved :
         {subject->measure("", solving), subject->simulate("", solving, {}, 1)}) {
        EXPECT_EQ(solved->score, Score::draw());
        EXPECT_EQ(solved->depth, 9);
    }
    EXPECT_EQ(subject->measure("", {.depth = 1})->depth, 1);
}

TEST(Subjects, RefuseToSolveWhatHasNoEnd) {
    const Trial solving{.options = {.solving = true}};
    EXPECT_THROW(make_subject("synthetic")->measure("branching=3 fewest=3", solving), UserError);
}

TEST(Subjects, LeaveOutSteps) {
    const auto subject = make_subject("gomoku");
    const auto nodes_with = [&](const SearchOptions& options) {
        return subject->measure("h8i9", {.design = Design::serial, .depth = 8, .options = options})
            ->statistics.nodes;
    };
    EXPECT_NE(nodes_with({}), nodes_with({.history_table = false}));
}

/// The best moves of all twins, each searched by the serial policy.
std::set<std::string> best_moves(std::string_view game, std::string_view position, Depth depth) {
    const auto subject = make_subject(game);
    std::set<std::string> moves;
    const auto itself = subject->measure(position, {.design = Design::serial, .depth = depth});
    for (int symmetry = 0; symmetry < subject->symmetries(); ++symmetry) {
        const auto twin = subject->measure(
            position, {.design = Design::serial, .depth = depth, .symmetry = symmetry});
        EXPECT_EQ(twin->score, itself->score) << symmetry;
        moves.insert(twin->best);
    }
    return moves;
}

// Black has four in a row whose one end is taken: one move wins, elsewhere in every twin.
TEST(Twins, OfGomokuHaveTheSameWinInEightPlaces) {
    const auto moves = best_moves("gomoku", "e3d3f3a1g3a3h3o15", 3);
    EXPECT_EQ(moves, (std::set<std::string>{"i3", "g3", "i13", "g13", "c9", "c7", "m9", "m7"}));
}

// Two rooks mate from the left, and from the right.
TEST(Twins, OfXiangqiAreMirrored) {
    const auto moves = best_moves("xiangqi", "4k4/7R1/R8/9/9/4p4/9/9/9/5K3 w", 3);
    EXPECT_EQ(moves, (std::set<std::string>{"a7a9", "i7i9"}));
}

TEST(Twins, AreChosenByTheSeedOfASimulation) {
    const auto subject = make_subject("gomoku");
    std::set<std::string> moves;
    for (std::uint64_t seed = 1; seed <= 9; ++seed) {  // the ninth is the first again
        const Trial trial{.design = Design::serial, .depth = 3};
        moves.insert(subject->simulate("e3d3f3a1g3a3h3o15", trial, {}, seed)->best);
        EXPECT_EQ(moves.size(), std::min<std::uint64_t>(seed, 8)) << seed;
    }
}

}  // namespace
}  // namespace ybw::bench
