// The renju rules against recorded examples and against their wording over a plain array.
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/games/gomoku/lines.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "tests/games/gomoku/naive.hpp"

namespace ybw::gomoku {
namespace {

Cell cell_named(const std::string& name) {
    return parse_move(Position(), name).cell();
}

Lines lines_of(const nlohmann::json& row) {
    Lines lines(row.at("size").get<int>());
    for (const auto& name : row.at("black")) lines.put(Color::black, cell_named(name));
    for (const auto& name : row.at("white")) lines.put(Color::white, cell_named(name));
    return lines;
}

TEST(RenjuRules, AgreeWithTheRecordedExamples) {
    std::ifstream file(YBW_SOURCE_DIR "/tests/games/gomoku/data/renju-forbidden-points.jsonl");
    int examples = 0;
    for (std::string line; std::getline(file, line); ++examples) {
        const auto row = nlohmann::json::parse(line);
        const std::string expected = row.at("expected");
        const bool allowed = expected.rfind("not forbidden", 0) == 0;
        EXPECT_EQ(is_forbidden(lines_of(row), cell_named(row.at("probe"))), !allowed)
            << row.at("id") << ": " << expected;
    }
    EXPECT_EQ(examples, 13);
}

TEST(RenjuRules, AgreeWithTheirWordingOnRandomBoards) {
    naive::Seeded seeded;
    int forbidden = 0;
    int doubtful = 0;
    for (int board = 0; board < 4000; ++board) {
        const auto size = static_cast<std::uint8_t>(9 + seeded.random() % 7);
        const int cells = size * size;
        const int empties = cells - cells / 6 -
                            static_cast<int>(seeded.random() % static_cast<unsigned>(cells / 3));
        const auto position =
            naive::random_position(seeded.random, {size, Rule::renju, {}}, empties);
        if (!position) continue;
        naive::Board plain(*position);
        for (const Cell cell : naive::empty_cells(plain)) {
            const bool expected = plain.forbidden(cell);
            ASSERT_EQ(is_forbidden(position->lines(), cell), expected)
                << format_position(*position) << " at " << format_cell(cell);
            ASSERT_EQ(position->is_forbidden_for(Color::black, cell), expected)
                << format_position(*position) << " at " << format_cell(cell);
            EXPECT_FALSE(position->is_forbidden_for(Color::white, cell));
            forbidden += expected ? 1 : 0;
            doubtful += position->class_of(Color::black, cell) == CellClass::double_three ? 1 : 0;
        }
    }
    EXPECT_GT(forbidden, 2000);
    EXPECT_GT(doubtful, 100);
}

TEST(RenjuRules, LetAFiveTakePrecedenceOverAnOverline) {
    // f5 makes seven on the row and, in the second board, five on the column.
    const std::string below = "/xxxxx.x../........./........./........./......... x renju";
    const Position overline = parse_position("........./........./........./........." + below, {});
    EXPECT_TRUE(overline.is_forbidden_for(Color::black, cell_named("f5")));
    const Position five = parse_position(".....x.../.....x.../.....x.../.....x..." + below, {});
    EXPECT_FALSE(five.is_forbidden_for(Color::black, cell_named("f5")));
    EXPECT_EQ(five.class_of(Color::black, cell_named("f5")), CellClass::five);
}

TEST(Winning, NeedsExactlyFiveWhereTheRuleSaysSo) {
    const std::string black_six = "xxxxxx./......./......./......./......./......./o.oo.oo o ";
    const std::string white_six = "x.xx.xx/......./......./......./......./......./oooooo. x ";
    for (const auto& [rule, black, white] : {std::tuple{"freestyle", true, true},
                                             {"standard", false, false},
                                             {"renju", false, true}}) {
        for (const auto& [text, color, is_win] :
             {std::tuple{black_six, Color::black, black}, {white_six, Color::white, white}}) {
            const Position position = parse_position(text + rule, {});
            EXPECT_EQ(has_won(position.lines(), position.rule(), color), is_win) << text << rule;
            EXPECT_FALSE(has_won(position.lines(), position.rule(), opponent(color)));
        }
    }
}

}  // namespace
}  // namespace ybw::gomoku
