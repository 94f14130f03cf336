// The prover of wins by fours: its proofs hold, and it finds every one there is.
#include "engine/games/gomoku/threats.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/vct.hpp"
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
        if (!naive::winning_cells(board_, attacker_).empty()) return true;
        return std::ranges::any_of(naive::empty_cells(board_), [&](Cell cell) {
            return allowed(attacker_, cell) && wins_after_four(cell);
        });
    }

private:
    bool allowed(Color color, Cell cell) {
        return rule_ != Rule::renju || color == Color::white || !board_.forbidden(cell);
    }

    bool wins_after_four(Cell cell) {
        board_.at(cell) = naive::point_of(attacker_);
        const bool won = wins_against_answers();
        board_.at(cell) = naive::Point::empty;
        return won;
    }

    bool wins_against_answers() {
        const Color defender = opponent(attacker_);
        const std::vector<Cell> fives = naive::winning_cells(board_, attacker_);
        if (fives.empty() || !naive::winning_cells(board_, defender).empty()) return false;
        const Cell answer = fives.front();
        if (fives.size() > 1 || !allowed(defender, answer)) return has_move(defender);
        board_.at(answer) = naive::point_of(defender);
        const bool won = can_win();
        board_.at(answer) = naive::Point::empty;
        return won;
    }

    bool has_move(Color color) {
        return std::ranges::any_of(naive::empty_cells(board_),
                                   [&](Cell cell) { return allowed(color, cell); });
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

class FoursUnderEveryRule : public testing::TestWithParam<Rule>, public naive::Seeded {};

TEST_P(FoursUnderEveryRule, AreFoundExactlyWhereThereAreAny) {
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
            << format_position(*start);
        ++(proof->plies > 5 ? long_wins : short_wins);
    }
    EXPECT_GT(short_wins, 20);
    EXPECT_GT(long_wins, 2);
}

TEST_P(FoursUnderEveryRule, AreWinsByFullSearch) {
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

// ---- The prover of wins by threats: no defence is forgotten, and its proofs hold by full search.

constexpr std::uint64_t vct_nodes = 100'000;

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

class ThreatsUnderEveryRule : public testing::TestWithParam<Rule>, public naive::Seeded {};

/// What the position tells a search, if it tells anything, are the same moves.
void expect_same_answers(const Position& position, const std::vector<Move>& defences) {
    MovesOf<Position> answers;
    const auto [plies, nodes] = position.threat_answers(vct_nodes, answers);
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
    if (!fours.prove(position, vct_nodes)) return 0;
    position.undo_pass();
    const std::vector<Move> defences = defences_against(position, fours.line());
    expect_same_answers(position, defences);
    EXPECT_EQ(position, start);
    EXPECT_EQ(position.key(), start.key());
    int left_out = 0;
    for (const Cell cell : cells_of(position.size())) {
        const Move move(cell);
        if (!position.is_legal(cell)) continue;
        if (std::find(defences.begin(), defences.end(), move) != defences.end()) continue;
        ++left_out;
        position.play(move);
        const auto win = FourSearch().prove(position, vct_nodes);
        position.undo(move);
        EXPECT_TRUE(win) << format_position(start) << " " << format_cell(cell);
    }
    return left_out;
}

TEST_P(ThreatsUnderEveryRule, MovesThatAreNoDefenceLoseToFours) {
    int left_out = 0;
    for (int i = 0; i < 4'000 && !HasFailure(); ++i) {
        const auto size = static_cast<std::uint8_t>(7 + random() % 9);
        const auto cells = static_cast<unsigned>(size * size);
        const int empties = static_cast<int>(cells / 2 + random() % (cells / 3));
        const auto position = naive::random_position(random, {size, GetParam(), {}}, empties);
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
        const auto size = static_cast<std::uint8_t>(6 + random() % 2);
        const int empties = 7 + static_cast<int>(random() % 5);
        const Settings settings{size, GetParam(), {CandidateArea::all, 0}};
        const auto position = naive::random_position(random, settings, empties);
        if (!position || position->prove_win(500).proof) continue;
        const auto proof = position->prove_win(vct_nodes).proof;
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
