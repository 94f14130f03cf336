// The provers on their own: what they say is true, their proofs hold by the rules, and the checker
// of proofs lets nothing else pass.
#include "engine/games/gomoku/prover.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <string>

#include "engine/games/gomoku/notation.hpp"
#include "tests/games/gomoku/naive.hpp"
#include "tests/games/gomoku/puzzles.hpp"
#include "tests/support/game_laws.hpp"

namespace ybw::gomoku {

namespace {

constexpr ProverLimits plenty{.nodes = 2'000'000};

std::optional<std::string> complaint(const Position& position, const Tree& tree) {
    return complaint_about(position, tree, Thoroughness::every_move);
}

TEST(Prover, SolvesTheRecordedPuzzlesAndItsProofsHold) {
    for (const Puzzle& puzzle : read_puzzles("threat-puzzles.jsonl")) {
        const std::string kind = puzzle.kind == "VCF" ? "vcf" : "vct";
        const auto answer = prove(puzzle.position, kind, plenty);
        ASSERT_EQ(answer.verdict, Verdict::won) << puzzle.id;
        EXPECT_EQ(complaint(puzzle.position, answer.tree), std::nullopt) << puzzle.id;
        EXPECT_GE(static_cast<int>(answer.tree.line().size()), std::min(puzzle.win_plies, 5));
    }
}

TEST(Prover, SaysWhatItHasNotTried) {
    const Puzzle puzzle = read_puzzles("threat-puzzles.jsonl").front();
    EXPECT_EQ(prove(puzzle.position, "vcf", {.nodes = 2}).verdict, Verdict::unknown);
    const Position start = parse_position("h8 i9 g7", {});
    EXPECT_EQ(prove(start, "vcf", plenty).verdict, Verdict::not_won);
    EXPECT_EQ(prove(start, "vct", plenty).verdict, Verdict::not_won);
}

/// The tree with a change to one of its nodes.
template <class Change>
Tree changed(const Tree& tree, ProofIndex place, Change change) {
    Tree copy;
    for (ProofIndex i = 0; i < tree.size(); ++i) {
        Tree::Node node = tree[i];
        if (i == place) change(node);
        copy.add(std::move(node));
    }
    return copy;
}

TEST(ProofChecker, RefusesAProofWithoutOneOfItsAnswers) {
    int removed = 0;
    for (const Puzzle& puzzle : read_puzzles("threat-puzzles.jsonl")) {
        const auto answer = prove(puzzle.position, puzzle.kind == "VCF" ? "vcf" : "vct", plenty);
        const auto root = answer.tree.root();
        for (std::size_t i = 0; i < answer.tree[root].answers.size(); ++i) {
            const Tree broken = changed(answer.tree, root, [&](Tree::Node& node) {
                node.answers.erase(node.answers.begin() + static_cast<std::ptrdiff_t>(i));
                node.otherwise = no_proof_node;
            });
            EXPECT_NE(complaint(puzzle.position, broken), std::nullopt) << puzzle.id;
            ++removed;
        }
    }
    EXPECT_GT(removed, 11);
}

TEST(ProofChecker, RefusesAWrongMoveAnywhereInALineOfFours) {
    const Puzzle puzzle = read_puzzles("threat-puzzles.jsonl").front();
    const auto answer = prove(puzzle.position, "vcf", plenty);
    for (ProofIndex i = 0; i < answer.tree.size(); ++i) {
        const Tree broken =
            changed(answer.tree, i, [](Tree::Node& node) { node.attack = Move(cell_at(0, 0)); });
        EXPECT_NE(complaint(puzzle.position, broken), std::nullopt) << i;
    }
    EXPECT_NE(complaint(puzzle.position, Tree()), std::nullopt);
}

TEST(ProofChecker, RefusesATreeThatLeadsToItself) {
    const Position position = parse_position("h8 a1 i8 a2 j8 a3 k8 a4", {});
    Tree tree;
    tree.add({.attack = Move(cell_at(0, 9)), .answers = {{Move(cell_at(6, 7)), 0}}});
    EXPECT_NE(complaint(position, tree), std::nullopt);
    Tree five;
    five.add({.attack = Move(cell_at(6, 7))});
    EXPECT_EQ(complaint(position, five), std::nullopt);
}

class ProverUnderEveryRule : public testing::TestWithParam<Rule>, public naive::Seeded {};

TEST_P(ProverUnderEveryRule, TheBoardOfTheCheckerKnowsTheRules) {
    for (int i = 0; i < 2'000; ++i) {
        const auto size = static_cast<std::uint8_t>(5 + random() % 11);
        const int empties = 3 + static_cast<int>(random() % 20);
        const auto position = naive::random_position(random, {size, GetParam(), {}}, empties);
        if (!position) continue;
        const ProofBoard board(*position);
        naive::Board slow(*position);
        const Color mover = position->side_to_move();
        const bool restricted = has_forbidden_moves(GetParam(), mover);
        const CellSet fives = board.fives(mover);
        for (const Cell cell : cells_of(size)) {
            const bool is_empty = slow.get(cell) == naive::Point::empty;
            const bool is_legal = is_empty && !(restricted && slow.forbidden(cell));
            ASSERT_EQ(board.is_legal(cell), is_legal) << format_position(*position);
            ASSERT_EQ(fives.test(static_cast<std::size_t>(cell)),
                      is_empty && slow.wins(mover, cell))
                << format_position(*position) << " " << format_cell(cell);
        }
    }
}

TEST_P(ProverUnderEveryRule, ProofsHoldAndAreWinsByFullSearch) {
    int proved = 0;
    int by_threes = 0;
    for (int i = 0; i < 6'000; ++i) {
        const auto size = static_cast<std::uint8_t>(6 + random() % 2);
        const int empties = 7 + static_cast<int>(random() % 5);
        const Settings settings{size, GetParam(), {CandidateArea::all, 0}};
        const auto position = naive::random_position(random, settings, empties);
        if (!position) continue;
        const auto answer = prove(*position, "vct", plenty);
        ASSERT_NE(answer.verdict, Verdict::unknown) << format_position(*position);
        if (answer.verdict == Verdict::not_won) continue;
        ++proved;
        by_threes += prove(*position, "vcf", plenty).verdict == Verdict::not_won ? 1 : 0;
        ASSERT_EQ(complaint(*position, answer.tree), std::nullopt) << format_position(*position);
        ASSERT_EQ(complaint_about(*position, answer.tree, Thoroughness::doubtful_moves),
                  std::nullopt);
        if (proved % 20 != 0) continue;
        naive::Solver solver(*position);
        const auto& root = answer.tree[answer.tree.root()];
        const naive::Value value = solver.after(root.attack);
        ASSERT_EQ(value.sign, 1) << format_position(*position);
        ASSERT_LE(value.plies, root.plies) << format_position(*position);
    }
    EXPECT_GT(proved, 100);
    RecordProperty("proved", proved);
    RecordProperty("by_threes", by_threes);
}

INSTANTIATE_TEST_SUITE_P(Rules, ProverUnderEveryRule,
                         testing::Values(Rule::freestyle, Rule::standard, Rule::renju),
                         [](const auto& param) { return std::string(rule_name(param.param)); });

// ---- The board of the checker of proofs against the wording of its members, over a plain array.

/// Puts the empty cells of a row of five into the set, if it has so many stones and no obstacle.
void add_row(const naive::Board& board, Color color, int stones, Cell first, int dx, int dy,
             CellSet& set) {
    CellSet empty;
    int found = 0;
    for (int i = 0; i < 5; ++i) {
        const int x = column_of(first) + i * dx;
        const int y = row_of(first) + i * dy;
        if (!board.inside(x, y)) return;
        const naive::Point point = board.get(x, y);
        if (point == naive::point_of(opponent(color))) return;
        if (point == naive::Point::empty) {
            empty.set(static_cast<std::size_t>(cell_at(x, y)));
        } else {
            ++found;
        }
    }
    if (found >= stones) set |= empty;
}

CellSet rows_by_wording(const naive::Board& board, Color color, int stones) {
    CellSet set;
    for (const Cell cell : cells_of(board.size())) {
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
            add_row(board, color, stones, cell, dx, dy, set);
        }
    }
    return set;
}

TEST(ProofBoard, RowsWithStonesAreThoseOfTheirWording) {
    std::mt19937 random(20);
    std::size_t cells = 0;
    for (int n = 0; n < 300; ++n) {
        const int size = n % 3 == 0 ? max_size : n % 3 == 1 ? 15 : 5 + n % 7;
        Position position(Settings{.size = static_cast<std::uint8_t>(size)});
        const int stones = size * size * (n % 5 + 1) / 10;
        for (int i = 0; i < stones && !position.outcome(); ++i) {
            const auto moves = moves_of(position);
            position.play(moves[random() % moves.size()]);
        }
        const ProofBoard board(position);
        const naive::Board plain(position);
        for (const Color color : {Color::black, Color::white}) {
            for (int least = 1; least <= 3; ++least) {
                const CellSet expected = rows_by_wording(plain, color, least);
                EXPECT_EQ(board.rows_with(color, least), expected) << size << ' ' << least;
                cells += expected.count();
            }
        }
    }
    EXPECT_GT(cells, 50'000U);
}

}  // namespace

}  // namespace ybw::gomoku
