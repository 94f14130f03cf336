// Leaf counts that four unrelated generators agree on.
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/xiangqi/fen.hpp"

namespace ybw::xiangqi {
namespace {

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
