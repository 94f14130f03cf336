// The prover of wins by threats: no defence is forgotten, and its proofs hold by full search.
#include "engine/games/gomoku/vct.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

#include "engine/games/gomoku/defences.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "tests/games/gomoku/naive.hpp"
#include "tests/games/gomoku/puzzles.hpp"

namespace ybw::gomoku {
namespace {

constexpr std::uint64_t many_nodes = 100'000;

TEST(ThreatSearch, SolvesTheRecordedPuzzles) {
    for (const Puzzle& puzzle : read_puzzles("threat-puzzles.jsonl")) {
        Position position = puzzle.position;
        ThreatSearch search;
        const auto proof = search.prove(position, 300'000);
        ASSERT_TRUE(proof) << puzzle.id;
        EXPECT_EQ(proof->outcome, Outcome::win);
        EXPECT_EQ(position, puzzle.position);
        EXPECT_EQ(position.key(), puzzle.position.key());
        // A recorded win counts the moves up to the last four or the five itself.
        EXPECT_GE(proof->plies, std::min(puzzle.win_plies, 7)) << puzzle.id;
    }
}

TEST(ThreatSearch, ProvesFreestylePositionsWithNoWinByFours) {
    int proved = 0;
    for (const Puzzle& puzzle : read_puzzles("proved-wins-by-threats.jsonl")) {
        const auto by_fours = puzzle.position.prove_win(500);
        EXPECT_FALSE(by_fours.proof) << puzzle.id;
        EXPECT_FALSE(by_fours.is_final) << puzzle.id;
        const auto proof = puzzle.position.prove_win(100'000).proof;
        EXPECT_TRUE(proof) << puzzle.id;
        proved += proof ? 1 : 0;
    }
    EXPECT_EQ(proved, 5);
}

class ThreatsUnderEveryRule : public testing::TestWithParam<Rule> {
protected:
    std::uint32_t seed_ = naive::seed();
    std::mt19937 random_{seed_};
    testing::ScopedTrace trace_{__FILE__, __LINE__, "YBW_TEST_SEED=" + std::to_string(seed_)};
};

/// What the position tells a search, if it tells anything, are the same moves.
void expect_same_answers(const Position& position, const std::vector<Move>& defences) {
    MovesOf<Position> answers;
    const auto [plies, nodes] = position.threat_answers(many_nodes, answers);
    EXPECT_EQ(nodes > 0 && plies, plies.has_value());
    if (!plies) return;
    EXPECT_GE(*plies, 4);  // his four, mine, his five at the earliest, after what I play now
    EXPECT_EQ(std::vector<Move>(answers.begin(), answers.end()), defences)
        << format_position(position);
}

/// Does every move that defences_against leaves out lose to fours? The number of moves left out.
int expect_complete_defences(const Position& start) {
    Position position = start;
    FourSearch fours;
    position.pass();
    if (!fours.prove(position, many_nodes)) return 0;
    position.undo_pass();
    const std::vector<Move> defences = defences_against(position, fours.line());
    expect_same_answers(position, defences);
    EXPECT_EQ(position, start);
    EXPECT_EQ(position.key(), start.key());
    int left_out = 0;
    for (int y = 0; y < position.size(); ++y) {
        for (int x = 0; x < position.size(); ++x) {
            const Move move(cell_at(x, y));
            if (!position.is_legal(move.cell())) continue;
            if (std::find(defences.begin(), defences.end(), move) != defences.end()) continue;
            ++left_out;
            position.play(move);
            const auto win = FourSearch().prove(position, many_nodes);
            position.undo(move);
            EXPECT_TRUE(win) << format_position(start) << " " << format_cell(move.cell());
        }
    }
    return left_out;
}

TEST_P(ThreatsUnderEveryRule, MovesThatAreNoDefenceLoseToFours) {
    int left_out = 0;
    for (int i = 0; i < 4'000 && !HasFailure(); ++i) {
        const auto size = static_cast<std::uint8_t>(7 + random_() % 9);
        const auto cells = static_cast<unsigned>(size * size);
        const int empties = static_cast<int>(cells / 2 + random_() % (cells / 3));
        const auto position = naive::random_position(random_, {size, GetParam(), {}}, empties);
        if (!position) continue;
        // In danger there is nothing to choose.
        if (position->in_danger() ||
            position->count(position->side_to_move(), CellClass::five) > 0) {
            continue;
        }
        left_out += expect_complete_defences(*position);
    }
    EXPECT_GT(left_out, 2'000);
}

TEST_P(ThreatsUnderEveryRule, ProofsAreWinsByFullSearch) {
    int proved = 0;
    for (int i = 0; i < 60'000; ++i) {
        const auto size = static_cast<std::uint8_t>(6 + random_() % 2);
        const int empties = 7 + static_cast<int>(random_() % 5);
        const Settings settings{size, GetParam(), {CandidateArea::all, 0}};
        const auto position = naive::random_position(random_, settings, empties);
        if (!position || position->prove_win(500).proof) continue;
        const auto proof = position->prove_win(many_nodes).proof;
        if (!proof) continue;
        ++proved;
        naive::Solver solver(*position);
        const naive::Value value = solver.after(proof->move);
        ASSERT_EQ(value.sign, 1) << format_position(*position) << " " << proof->plies;
        ASSERT_LE(value.plies, proof->plies) << format_position(*position);
    }
    EXPECT_GT(proved, 3);
    RecordProperty("proved", proved);
}

INSTANTIATE_TEST_SUITE_P(Rules, ThreatsUnderEveryRule,
                         testing::Values(Rule::freestyle, Rule::standard, Rule::renju),
                         [](const auto& param) { return std::string(rule_name(param.param)); });

}  // namespace
}  // namespace ybw::gomoku
