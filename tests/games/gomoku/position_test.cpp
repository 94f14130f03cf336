// Laws of Position: taking back restores everything, and what is kept up to date equals what is
// computed from nothing.
#include "engine/games/gomoku/position.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/weights.hpp"
#include "tests/games/gomoku/naive.hpp"
#include "tests/support/game_laws.hpp"

namespace ybw::gomoku {
namespace {

constexpr std::array<Color, 2> colors = {Color::black, Color::white};
constexpr std::array<Rule, rule_count> rules = {Rule::freestyle, Rule::standard, Rule::renju};

std::vector<Cell> empty_cells(const Position& position) {
    std::vector<Cell> cells = cells_of(position.size());
    std::erase_if(cells, [&](Cell cell) { return !position.is_empty(cell); });
    return cells;
}

/// Everything that can be seen of two positions is the same.
void expect_same(const Position& a, const Position& b) {
    ASSERT_EQ(a, b);
    ASSERT_EQ(a.key(), b.key());
    ASSERT_EQ(a.stone_count(), b.stone_count());
    ASSERT_EQ(a.outcome(), b.outcome());
    for (const Color color : colors) {
        ASSERT_EQ(a.worth(color), b.worth(color));
        for (std::size_t c = 1; c < class_count; ++c) {
            ASSERT_EQ(a.count(color, static_cast<CellClass>(c)),
                      b.count(color, static_cast<CellClass>(c)));
        }
        for (const Cell cell : empty_cells(a)) {
            ASSERT_EQ(a.shapes(color, cell), b.shapes(color, cell)) << format_cell(cell);
        }
        for (Cell cell = 0; cell < static_cast<Cell>(cell_count); ++cell) {
            ASSERT_EQ(a.class_of(color, cell), b.class_of(color, cell)) << format_cell(cell);
        }
    }
    ASSERT_EQ(a.evaluate(), b.evaluate());
    ASSERT_EQ(moves_of(a), moves_of(b));
}

/// What the shapes of a cell are worth, one by one and two by two, in parts.
int worth_of_lines(CellShapes shapes, const weights::PairsOfShapes& pairs) {
    int worth = 0;
    for (std::size_t d = 0; d < direction_count; ++d) {
        const std::size_t one = index(shape_in(shapes, d));
        worth += weights::parts * weights::shape_worth[one];
        for (std::size_t e = d + 1; e < direction_count; ++e) {
            worth += pairs[index(shape_in(shapes, e))][one];
        }
    }
    return worth;
}

/// The shapes, classes and sums of a position are those of its stones.
void expect_right_patterns(const Position& position) {
    std::array<int, 2> worth{};
    std::array<std::array<int, class_count>, 2> counts{};
    for (const Cell cell : empty_cells(position)) {
        for (const Color color : colors) {
            const CellShapes shapes = shapes_at(position.lines(), position.rule(), color, cell);
            ASSERT_EQ(position.shapes(color, cell), shapes) << format_cell(cell);
            const CellClass cell_class =
                class_of(shapes, has_forbidden_moves(position.rule(), color));
            ASSERT_EQ(position.class_of(color, cell), cell_class) << format_cell(cell);
            ++counts[index(color)][index(cell_class)];
            worth[index(color)] += worth_of_lines(shapes, weights::lines_of_mover);
            worth[index(opponent(color))] -= worth_of_lines(shapes, weights::lines_of_waiter);
            const CellClass his = position.class_of(opponent(color), cell);
            worth[index(color)] +=
                weights::parts * weights::pair_worth[index(cell_class)][index(his)];
        }
    }
    for (const Color color : colors) {
        EXPECT_EQ(position.worth(color), worth[index(color)]);
        for (std::size_t c = 1; c < class_count; ++c) {
            EXPECT_EQ(position.count(color, static_cast<CellClass>(c)), counts[index(color)][c]);
        }
    }
}

std::vector<Cell> stones_of(const Position& position, Color color) {
    std::vector<Cell> cells = cells_of(position.size());
    std::erase_if(cells, [&](Cell cell) { return !position.lines().has(color, cell); });
    return cells;
}

Position rebuilt(const Position& position) {
    return Position(position.settings(), stones_of(position, Color::black),
                    stones_of(position, Color::white), position.side_to_move());
}

/// One random game, calling check(position) before every move.
template <class Check>
std::vector<Move> play_at_random(Position& position, std::mt19937& random, Check check) {
    std::vector<Move> game;
    while (!position.outcome()) {
        check(position);
        const std::vector<Move> moves = moves_of(position);
        // The last rows of large boards take long and show nothing new.
        if (moves.empty() || game.size() > 150) break;
        game.push_back(moves[random() % moves.size()]);
        position.play(game.back());
    }
    return game;
}

class EveryRuleAndSize : public testing::TestWithParam<std::tuple<Rule, int>>,
                         public naive::Seeded {
protected:
    Settings settings() const {
        return {static_cast<std::uint8_t>(std::get<1>(GetParam())), std::get<0>(GetParam()), {}};
    }
};

TEST_P(EveryRuleAndSize, TakingBackRestoresEverything) {
    for (int game = 0; game < 3; ++game) {
        Position position(settings());
        std::vector<Position> path;
        const auto moves =
            play_at_random(position, random, [&](const Position& p) { path.push_back(p); });
        path.resize(moves.size(), position);
        for (std::size_t i = moves.size(); i-- > 0;) {
            position.undo(moves[i]);
            ASSERT_NO_FATAL_FAILURE(expect_same(position, path[i]));
        }
    }
}

TEST_P(EveryRuleAndSize, WhatIsKeptEqualsWhatIsComputedFromNothing) {
    for (int game = 0; game < 3; ++game) {
        Position position(settings());
        play_at_random(position, random, [&](const Position& p) {
            ASSERT_NO_FATAL_FAILURE(expect_right_patterns(p));
            ASSERT_NO_FATAL_FAILURE(expect_same(p, rebuilt(p)));
        });
        ASSERT_NO_FATAL_FAILURE(expect_right_patterns(position));
        ASSERT_NO_FATAL_FAILURE(expect_same(position, rebuilt(position)));
    }
}

TEST_P(EveryRuleAndSize, KeysDoNotDependOnTheOrderOfMoves) {
    const int size = settings().size;
    Position a(settings());
    Position b(settings());
    for (const Cell cell : {cell_at(1, 1), cell_at(2, 1), cell_at(3, 3), cell_at(size - 1, 2)}) {
        a.play(Move(cell));
    }
    for (const Cell cell : {cell_at(3, 3), cell_at(size - 1, 2), cell_at(1, 1), cell_at(2, 1)}) {
        b.play(Move(cell));
    }
    expect_same(a, b);
    const std::uint64_t key = a.key();
    a.pass();
    EXPECT_NE(a.key(), key);
    a.undo_pass();
    EXPECT_EQ(a.key(), key);
}

TEST_P(EveryRuleAndSize, TheKeyAfterAMoveIsForeseen) {
    Position position(settings());
    play_at_random(position, random, [&](Position& p) {
        const std::vector<Move> moves = moves_of(p);
        const Move move = moves[random() % moves.size()];
        const std::uint64_t foreseen = p.key_after(move);
        p.play(move);
        EXPECT_EQ(p.key(), foreseen);
        p.undo(move);
    });
}

TEST_P(EveryRuleAndSize, LegalMovesAreEmptyAllowedAndInCellOrder) {
    Position position(settings());
    for (const CandidateArea area :
         {CandidateArea::neighbourhood, CandidateArea::bounding_box, CandidateArea::all}) {
        position = Position(settings());
        position.set_candidates({area, 1});
        play_at_random(position, random, [&](const Position& p) {
            const std::vector<Move> moves = moves_of(p);
            ASSERT_FALSE(moves.empty());
            ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
            for (const Move move : moves) {
                ASSERT_TRUE(p.is_legal(move.cell()));
                ASSERT_LT(p.history_index(move), Position::history_size);
            }
        });
    }
}

TEST_P(EveryRuleAndSize, CellsOfAClassAreFoundInOrder) {
    Position position(settings());
    play_at_random(position, random, [&](const Position& p) {
        for (const Color color : colors) {
            std::vector<Cell> expected;
            for (const Cell cell : empty_cells(p)) {
                const CellClass c = p.class_of(color, cell);
                if (CellClass::two <= c && c <= CellClass::three) expected.push_back(cell);
            }
            std::vector<Cell> found;
            p.for_each_cell(color, CellClass::two, CellClass::three, [&](Cell cell) {
                found.push_back(cell);
                return true;
            });
            ASSERT_EQ(found, expected);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Boards, EveryRuleAndSize,
                         testing::Combine(testing::ValuesIn(rules),
                                          testing::Values(5, 6, 15, 19, 22)));

TEST(Position, DistinguishesSizesRulesAndCandidatesByKey) {
    std::vector<std::uint64_t> keys;
    for (const Rule rule : rules) {
        for (const int size : {5, 15, 22}) {
            for (const CandidateArea area : {CandidateArea::neighbourhood, CandidateArea::all}) {
                keys.push_back(Position({static_cast<std::uint8_t>(size), rule, {area, 2}}).key());
            }
        }
    }
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(std::unique(keys.begin(), keys.end()), keys.end());
}

TEST(Position, EndsWithTheMoveThatMakesFive) {
    Position position = parse_position("a1 a2 b1 b2 c1 c2 d1 d2", {});
    EXPECT_EQ(position.outcome(), std::nullopt);
    const Move five(cell_at(4, 0));
    position.play(five);
    EXPECT_EQ(position.outcome(), Outcome::loss);
    position.undo(five);
    EXPECT_EQ(position.outcome(), std::nullopt);
}

TEST(Position, IsADrawWhenTheBoardIsFull) {
    const Position full = parse_position("xoxoo/xoxxo/oxoxx/xxoxo/oxoox x", {});
    EXPECT_EQ(full.outcome(), Outcome::draw);
}

TEST(Position, IsADrawWhenBlackHasForbiddenMovesOnly) {
    // The only empty point makes six.
    const std::string board = "ooxooxo/oxooxoo/xxx.xxx/oxooxox/ooxooxo/xooxoox/oxxooxo ";
    EXPECT_EQ(parse_position(board + "x renju", {}).outcome(), Outcome::draw);
    EXPECT_EQ(parse_position(board + "o renju", {}).outcome(), std::nullopt);
    EXPECT_EQ(parse_position(board + "x freestyle", {}).outcome(), std::nullopt);
}

// The hidden layer is added up in integers of 16 bits.
TEST(GomokuWeights, NoUnitCanOverflow) {
    for (std::size_t i = 0; i < weights::hidden_units; ++i) {
        int most = std::abs(weights::hidden_bias[i]) +
                   HiddenLayer::most_sum * std::abs(weights::hidden_of_sum[i]) +
                   22 * 22 / weights::hidden_stones * std::abs(weights::hidden_of_stones[i]);
        for (const auto& of_side : weights::hidden_table) {
            for (const auto& of_class : of_side) {
                int row = 0;
                for (const auto& units : of_class) row = std::max(row, std::abs(int{units[i]}));
                most += row;
            }
        }
        EXPECT_LE(most, std::numeric_limits<std::int16_t>::max()) << "unit " << i;
    }
}

}  // namespace
}  // namespace ybw::gomoku
