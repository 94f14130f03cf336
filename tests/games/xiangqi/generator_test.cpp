// The generator against a second, naive one, and against itself.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/xiangqi/notation.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "tests/games/xiangqi/naive.hpp"
#include "tests/games/xiangqi/random_games.hpp"
#include "tests/support/game_laws.hpp"
#include "tests/support/seeded_test.hpp"

namespace ybw::xiangqi {

namespace {

using GeneratorOnRandomPositions = SeededTest;

std::vector<std::string> names(const Position& position) {
    std::vector<std::string> result;
    for (const Move move : moves_of(position)) result.push_back(coordinates(move));
    std::sort(result.begin(), result.end());
    return result;
}

TEST_F(GeneratorOnRandomPositions, AgreesWithTheNaiveGeneratorOnRandomPositions) {
    test::for_each_random_position(random, 60, 200, [](const Position& position) {
        const std::string fen = format_fen(position);
        const test::NaiveBoard naive(fen);
        ASSERT_EQ(names(position), naive.legal_moves()) << fen;
        ASSERT_EQ(position.in_danger(), naive.in_check()) << fen;
    });
}

TEST_F(GeneratorOnRandomPositions, CountsWhatItLists) {
    test::for_each_random_position(random, 100, 200, [](const Position& position) {
        const auto moves = moves_of(position);
        ASSERT_EQ(position.count_legal_moves(), moves.size()) << format_fen(position);
        ASSERT_EQ(position.has_legal_move(), !moves.empty()) << format_fen(position);
    });
}

TEST_F(GeneratorOnRandomPositions, HarmlessStepsAreLegalMovesOfPawns) {
    int steps = 0;
    test::for_each_random_position(random, 300, 200, [&](const Position& position) {
        if (position.in_danger()) return;
        const std::vector<std::string> legal = names(position);
        const int forward = position.side_to_move() == Side::red ? file_count : -file_count;
        for (Bitboard targets = harmless_steps(position); targets.any(); ++steps) {
            const Square to = targets.pop_first();
            ASSERT_TRUE(std::ranges::binary_search(legal, coordinates(make_move(to - forward, to))))
                << format_fen(position) << ' ' << square_name(to);
        }
    });
    EXPECT_GT(steps, 1000) << "hardly a step was tried";
}

TEST_F(GeneratorOnRandomPositions, KnowsEveryLegalMoveAndNoOther) {
    test::for_each_random_position(random, 3, 120, [](const Position& position) {
        const std::vector<std::string> legal = names(position);
        for (Square from = 0; from < square_count; ++from) {
            for (Square to = 0; to < square_count; ++to) {
                const Move move = make_move(from, to);
                ASSERT_EQ(position.is_legal(move),
                          std::binary_search(legal.begin(), legal.end(), coordinates(move)))
                    << format_fen(position) << ' ' << coordinates(move);
            }
        }
        ASSERT_FALSE(position.is_legal({200, 3}));
        ASSERT_FALSE(position.is_legal({3, 200}));
    });
}

TEST(Generator, DoesNotLetAManBecomeTheScreenOfACannonAgainstItsKing) {
    // The black cannon looks down the open centre file: whatever steps between gives check.
    const Position position = parse_position("4k4/9/4c4/9/9/9/9/9/9/R3K4 w - - 0 1");
    EXPECT_FALSE(position.in_danger());
    EXPECT_TRUE(position.is_legal(make_move(0, 9)));
    EXPECT_EQ(names(position), test::NaiveBoard(format_fen(position)).legal_moves());
    const Position file = parse_position("3k5/9/4c4/9/9/9/9/R8/9/4K4 w - - 0 1");
    EXPECT_FALSE(file.is_legal(*parse_square("a2") == 18 ? make_move(18, 22) : Move{}));
    EXPECT_TRUE(file.is_legal(make_move(18, 21)));
}

// ---- Leaf counts that four unrelated generators agree on.

struct Row {
    std::string fen;
    int depth;
    std::uint64_t leaves;
};

std::vector<Row> rows() {
    std::ifstream file(YBW_SOURCE_DIR "/tests/games/xiangqi/data/perft.csv");
    std::vector<Row> all;
    std::string line;
    while (std::getline(file, line)) {
        if (line.starts_with('#') || line.starts_with("fen")) continue;
        const std::size_t last = line.rfind(',');
        const std::size_t middle = line.rfind(',', last - 1);
        all.push_back({line.substr(0, middle), std::stoi(line.substr(middle + 1)),
                       std::stoull(line.substr(last + 1))});
    }
    return all;
}

template <bool bulk>
std::uint64_t count_leaves(Position& position, int depth) {
    if (depth == 0) return 1;
    if (bulk && depth == 1) return position.count_legal_moves();
    Position::Moves moves;
    position.legal_moves(moves);
    std::uint64_t leaves = 0;
    for (const Move move : moves) {
        position.play(move);
        leaves += count_leaves<bulk>(position, depth - 1);
        position.undo(move);
    }
    return leaves;
}

TEST(Perft, AgreesWithEveryRowOfFewLeaves) {
    const std::vector<Row> all = rows();
    ASSERT_GE(all.size(), 139U);
    int counted = 0;
    for (const Row& row : all) {
        if (row.leaves > 1'000'000) continue;
        Position position = parse_position(row.fen);
        EXPECT_EQ(count_leaves<true>(position, row.depth), row.leaves) << row.fen << row.depth;
        ++counted;
    }
    EXPECT_GE(counted, 90);
}

TEST(Perft, CountsTheSameWithoutBulkCounting) {
    for (const Row& row : rows()) {
        if (row.leaves > 100'000) continue;
        Position position = parse_position(row.fen);
        EXPECT_EQ(count_leaves<false>(position, row.depth), row.leaves) << row.fen << row.depth;
    }
}

// A quarter of a minute in a release build: run with YBW_LONG_TESTS=1.
TEST(LongPerft, AgreesWithEveryRow) {
    if (std::getenv("YBW_LONG_TESTS") == nullptr) GTEST_SKIP() << "set YBW_LONG_TESTS=1";
    for (const Row& row : rows()) {
        Position position = parse_position(row.fen);
        EXPECT_EQ(count_leaves<true>(position, row.depth), row.leaves) << row.fen << row.depth;
    }
}

}  // namespace

}  // namespace ybw::xiangqi
