// The prover of wins by fours: its proofs hold, and it finds every one there is.
#include "engine/games/gomoku/threats.hpp"

#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

#include "engine/games/gomoku/notation.hpp"
#include "tests/games/gomoku/naive.hpp"
#include "tests/games/gomoku/puzzles.hpp"

namespace ybw::gomoku {
namespace {

constexpr std::uint64_t many_nodes = 1'000'000;

/// Wins by fours over a plain array, from their definition.
class PlainFours {
public:
    explicit PlainFours(const Position& position)
        : board_(position), rule_(position.rule()), attacker_(position.side_to_move()) {}

    bool can_win() {
        if (!five_cells(attacker_).empty()) return true;
        for (int y = 0; y < board_.size(); ++y) {
            for (int x = 0; x < board_.size(); ++x) {
                if (board_.get(x, y) == naive::Point::empty && allowed(attacker_, x, y) &&
                    wins_after_four(x, y)) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    using Cells = std::vector<std::pair<int, int>>;

    bool allowed(Color color, int x, int y) {
        return rule_ != Rule::renju || color == Color::white || !board_.forbidden(x, y);
    }

    Cells five_cells(Color color) {
        Cells cells;
        for (int y = 0; y < board_.size(); ++y) {
            for (int x = 0; x < board_.size(); ++x) {
                if (board_.get(x, y) == naive::Point::empty && board_.wins(color, x, y)) {
                    cells.emplace_back(x, y);
                }
            }
        }
        return cells;
    }

    bool wins_after_four(int x, int y) {
        board_.at(x, y) = naive::point_of(attacker_);
        const bool won = wins_against_answers();
        board_.at(x, y) = naive::Point::empty;
        return won;
    }

    bool wins_against_answers() {
        const Color defender = opponent(attacker_);
        const Cells fives = five_cells(attacker_);
        if (fives.empty() || !five_cells(defender).empty()) return false;
        const auto [x, y] = fives.front();
        if (fives.size() > 1 || !allowed(defender, x, y)) return has_move(defender);
        board_.at(x, y) = naive::point_of(defender);
        const bool won = can_win();
        board_.at(x, y) = naive::Point::empty;
        return won;
    }

    bool has_move(Color color) {
        for (int y = 0; y < board_.size(); ++y) {
            for (int x = 0; x < board_.size(); ++x) {
                if (board_.get(x, y) == naive::Point::empty && allowed(color, x, y)) return true;
            }
        }
        return false;
    }

    naive::Board board_;
    Rule rule_;
    Color attacker_;
};

/// Plays out a winning line; every move of the attacker is a four and every answer the only one.
void expect_valid_line(Position position, const std::vector<Move>& line, int plies) {
    const Color attacker = position.side_to_move();
    const Color defender = opponent(attacker);
    ASSERT_FALSE(line.empty());
    for (const Move move : line) {
        ASSERT_TRUE(position.is_legal(move.cell())) << format_cell(move.cell());
        if (position.side_to_move() == defender) {
            ASSERT_EQ(position.count(attacker, CellClass::five), 1);
            ASSERT_EQ(position.class_of(attacker, move.cell()), CellClass::five);
        }
        position.play(move);
        const bool escaped = position.side_to_move() == defender && !position.outcome() &&
                             position.count(defender, CellClass::five) > 0;
        ASSERT_FALSE(escaped);
    }
    if (position.outcome()) {
        EXPECT_EQ(plies, static_cast<int>(line.size()));
        EXPECT_EQ(position.outcome(), Outcome::loss);
    } else {
        // The defender is to move and lost.
        EXPECT_EQ(plies, static_cast<int>(line.size()) + 2);
        const auto known = position.known_outcome();
        ASSERT_TRUE(known);
        EXPECT_EQ(known->outcome, Outcome::loss);
        EXPECT_EQ(known->plies, 2);
    }
}

TEST(FourSearch, SolvesTheRecordedPuzzles) {
    int solved = 0;
    for (const Puzzle& puzzle : read_puzzles("threat-puzzles.jsonl")) {
        if (puzzle.kind != "VCF") continue;
        Position position = puzzle.position;
        FourSearch search;
        const auto proof = search.prove(position, many_nodes);
        ASSERT_TRUE(proof) << puzzle.id;
        EXPECT_EQ(position, puzzle.position);
        EXPECT_EQ(position.key(), puzzle.position.key());
        EXPECT_EQ(proof->move, search.line().front());
        EXPECT_LT(search.nodes(), 2'000U) << puzzle.id;
        expect_valid_line(position, search.line(), proof->plies);
        ++solved;
    }
    EXPECT_EQ(solved, 5);
}

TEST(FourSearch, GivesUpWhenItsNodesAreSpent) {
    for (const Puzzle& puzzle : read_puzzles("threat-puzzles.jsonl")) {
        if (puzzle.id != "quintet_vcf_long") continue;
        EXPECT_FALSE(puzzle.position.prove_win(20).proof);
    }
}

class FoursUnderEveryRule : public testing::TestWithParam<Rule> {};

TEST_P(FoursUnderEveryRule, AreFoundExactlyWhereThereAreAny) {
    const std::uint32_t seed = naive::seed();
    SCOPED_TRACE("YBW_TEST_SEED=" + std::to_string(seed));
    std::mt19937 random(seed);
    int short_wins = 0;
    int long_wins = 0;
    for (int i = 0; i < 250; ++i) {
        const auto size = static_cast<std::uint8_t>(7 + random() % 2);
        const int cells = size * size;
        const int empties =
            cells / 2 + static_cast<int>(random() % static_cast<unsigned>(cells / 4));
        const auto start = naive::random_position(random, {size, GetParam(), {}}, empties);
        if (!start || start->count(start->side_to_move(), CellClass::five) > 0) continue;
        Position position = *start;
        FourSearch search;
        const auto proof = search.prove(position, many_nodes);
        ASSERT_EQ(proof.has_value(), PlainFours(*start).can_win()) << format_position(*start);
        if (!proof) continue;
        ASSERT_NO_FATAL_FAILURE(expect_valid_line(*start, search.line(), proof->plies))
            << format_position(*start) << ": " << format_moves(search.line());
        ++(proof->plies > 5 ? long_wins : short_wins);
    }
    EXPECT_GT(short_wins, 20);
    EXPECT_GT(long_wins, 2);
}

TEST_P(FoursUnderEveryRule, AreWinsByFullSearch) {
    const std::uint32_t seed = naive::seed();
    SCOPED_TRACE("YBW_TEST_SEED=" + std::to_string(seed));
    std::mt19937 random(seed);
    int wins = 0;
    for (int i = 0; i < 10'000; ++i) {
        const auto size = static_cast<std::uint8_t>(5 + random() % 3);
        const int empties = 4 + static_cast<int>(random() % 7);
        const Settings settings{size, GetParam(), {CandidateArea::all, 0}};
        const auto position = naive::random_position(random, settings, empties);
        if (!position || position->count(position->side_to_move(), CellClass::five) > 0) continue;
        const auto proof = position->prove_win(many_nodes).proof;
        if (!proof) continue;
        naive::Solver solver(*position);
        const naive::Value value = solver.after(proof->move);
        ASSERT_EQ(value.sign, 1) << format_position(*position);
        ASSERT_LE(value.plies, proof->plies) << format_position(*position);
        ++wins;
    }
    EXPECT_GT(wins, 50);
}

INSTANTIATE_TEST_SUITE_P(Rules, FoursUnderEveryRule,
                         testing::Values(Rule::freestyle, Rule::standard, Rule::renju),
                         [](const auto& param) { return std::string(rule_name(param.param)); });

}  // namespace
}  // namespace ybw::gomoku
