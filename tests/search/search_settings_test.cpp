#include "engine/search/search_settings.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

#include "engine/games/any_game.hpp"
#include "engine/search/search_values.hpp"
#include "tests/support/complaint.hpp"

namespace ybw {

namespace {

using Given = std::map<std::string, std::string, std::less<>>;

constexpr std::size_t most_hash_mib = 1000;

SearchOptions options_of(const Given& given) {
    const auto look_up = [&](std::string_view name) -> std::optional<std::string> {
        const auto found = given.find(name);
        return found == given.end() ? std::nullopt : std::optional(found->second);
    };
    return search_options(look_up, {.threads = 7, .hash_mib = 33}, most_hash_mib);
}

std::string refusal_of(const Given& given) {
    return refusal([&] { options_of(given); });
}

TEST(SearchSettings, WhatIsNotGivenStaysAsItWas) {
    EXPECT_EQ(options_of({}), (SearchOptions{.threads = 7, .hash_mib = 33}));
}

TEST(SearchSettings, EachNameSetsItsMember) {
    EXPECT_EQ(options_of({{"threads", "3"}}).threads, 3);
    EXPECT_EQ(options_of({{"hash", "0"}}).hash_mib, 0U);
    EXPECT_EQ(options_of({{"multipv", "500"}}).multipv, 500);
    EXPECT_TRUE(options_of({{"exact", ""}}).exact);
    EXPECT_EQ(options_of({{"history-weight", "power-of-two"}}).history,
              HistoryWeight::power_of_two);
    EXPECT_EQ(options_of({{"history-weight", "depth-squared"}}).history,
              HistoryWeight::depth_squared);
    EXPECT_EQ(options_of({{"policy", "serial"}}).policy, BrothersPolicy::serial);
}

TEST(SearchSettings, EveryStepCanBeLeftOutAndNoOtherIs) {
    for (const SearchStep& step : search_steps()) {
        SearchOptions expected = options_of({});
        expected.*(step.member) = false;
        EXPECT_NE(expected, options_of({}));
        EXPECT_EQ(options_of({{"without", std::string(step.name)}}), expected) << step.name;
    }
    const SearchOptions two = options_of({{"without", "late-move-pruning,futility"}});
    EXPECT_FALSE(two.late_move_pruning || two.futility);
    EXPECT_TRUE(two.late_move_reductions);
}

TEST(SearchSettings, EveryConstantCanBeChangedWithinItsRangeAndNoOtherIs) {
    for (const NamedConstant& constant : named_constants) {
        const std::string name(constant.name);
        SearchConstants expected;
        EXPECT_GE(expected.*constant.member, constant.least) << name;
        EXPECT_LE(expected.*constant.member, constant.most) << name;
        expected.*constant.member = constant.least;
        const auto options =
            options_of({{"constants", fmt::format("{}={}", name, constant.least)}});
        EXPECT_EQ(options.constants.applied_to({}), expected) << name;
        EXPECT_NE(refusal_of({{"constants", fmt::format("{}={}", name, constant.most + 1)}}), "");
    }
    const auto two = options_of({{"constants", "futility.margin=80,razoring.depth=3"}});
    EXPECT_EQ(two.constants.applied_to({}).futility_margin, 80);
    EXPECT_EQ(two.constants.applied_to({}).razoring_depth, 3);
}

TEST(SearchSettings, InOrderThereIsOneThread) {
    EXPECT_EQ(options_of({{"policy", "serial"}}).threads, 1);
    EXPECT_EQ(options_of({{"policy", "serial"}, {"threads", "1"}}).threads, 1);
    EXPECT_EQ(
        refusal_of({{"policy", "serial"}, {"threads", "2"}}),
        "--threads: 2 threads are not possible with --policy serial; write 1 or leave it out");
}

TEST(SearchSettings, WhatIsWrongIsNamed) {
    expect_has(refusal_of({{"threads", "0"}}), "--threads");
    expect_has(refusal_of({{"hash", "1001"}}), "1000");
    expect_has(refusal_of({{"multipv", "x"}}), "--multipv");
    expect_has(refusal_of({{"policy", "seril"}}), "did you mean 'serial'?");
    expect_has(refusal_of({{"constants", "futility.margn=1"}}), "did you mean 'futility.margin'?");
    expect_has(refusal_of({{"constants", "futility.margin"}}), "write futility.margin=N");
    expect_has(refusal_of({{"without", "futlity"}}), "did you mean 'futility'?");
}

// ---- Search values: moves by name, positions by text, ends in words.

const AnyGame& tictactoe() {
    return game_named("tictactoe");
}

AnyPosition tictactoe_after(std::string_view moves) {
    return read_position(tictactoe(), moves, {});
}

TEST(SearchValues, NoTextIsTheInitialPosition) {
    const AnyPosition start = tictactoe().start({});
    for (const std::string_view text : {"", " \t", "startpos", "startpos moves", " startpos "}) {
        EXPECT_TRUE(same_position(tictactoe_after(text), start)) << text;
    }
    EXPECT_TRUE(same_position(tictactoe_after("startpos moves b2"), tictactoe_after("b2")));
}

TEST(SearchValues, WordsBeforeTheMovesLeaveColumnsAsTheyAre) {
    expect_has(complaint([] { tictactoe_after("startpos moves b2 z9"); }), "column 19");
}

TEST(SearchValues, LinesAreNamedMoveByMove) {
    const AnyPosition start = game_named("xiangqi").start({});
    AnyPosition position = start;
    std::vector<AnyMove> moves;
    for (const std::string_view name : {"h2e2", "h9g7", "h0g2"}) {
        moves.push_back(position.parse_move(name));
        position.play(moves.back());
    }
    EXPECT_EQ(line_names(start, moves), (std::vector<std::string>{"h2e2", "h9g7", "h0g2"}));
}

TEST(SearchValues, EndsAreSaidInWords) {
    EXPECT_EQ(ending(tictactoe_after("a1 b1")), std::nullopt);
    EXPECT_EQ(ending(tictactoe_after("a1 b1 a2 b2 a3")), "x has won");
    EXPECT_EQ(ending(tictactoe_after("a1 b1 a2 b2 c1 b3")), "o has won");
    EXPECT_EQ(ending(tictactoe_after("b2 a1 a2 c2 b3 b1 c1 a3 c3")), "a draw");
}

TEST(SearchValues, EndsThatTheBoardDoesNotShowHaveTheirReason) {
    const auto end_of = [](std::string_view text) {
        return ending(read_position(game_named("xiangqi"), text, {})).value_or("it goes on");
    };
    const std::string checks =
        "4k4/9/4b4/9/9/9/9/9/R8/3K5 w moves a1a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9";
    EXPECT_TRUE(end_of(checks).starts_with("black has won (perpetual check by red: "))
        << end_of(checks);
    EXPECT_EQ(end_of("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 120 90"),
              "a draw (60 moves of each side without a capture)");
    EXPECT_EQ(end_of("3k5/9/9/9/9/9/9/9/4A4/4K4 w"),
              "a draw (nothing is left that can cross the river)");
    EXPECT_EQ(end_of("3k5/3P5/3P5/9/9/9/9/9/9/4K4 b"), "red has won (checkmate)");
    EXPECT_EQ(end_of("3k5/9/4P4/9/9/9/9/9/9/4K4 w"), "it goes on");
}

TEST(SearchValues, FinishedGameHasItsValueAndItsBoard) {
    const AnyPosition position = tictactoe_after("a1 b1 a2 b2 a3");
    const report::Summary summary = finished_game(position, {.unicode = false});
    EXPECT_EQ(summary.over, "x has won");
    EXPECT_EQ(summary.over_score, Score::loss_in(0));
    EXPECT_EQ(summary.board, position.draw({.unicode = false}, {}));
    EXPECT_TRUE(summary.lines.empty());
}

TEST(SearchValues, SummaryShowsTheBoardWithTheBestMove) {
    const AnyPosition root = tictactoe_after("a1 a3 b1 b3");
    const AnyMove best = root.parse_move("c1");
    Result<AnyMove> result;
    result.best = best;
    result.depth = 1;
    result.lines = {{.score = Score::win_in(1), .bound = Bound::exact, .pv = {}}};
    result.lines.front().pv.push_back(best);
    const report::Summary summary = summary_of(root, result, {.unicode = false});
    ASSERT_EQ(summary.lines.size(), 1U);
    EXPECT_EQ(summary.lines.front().rank, 1);
    EXPECT_EQ(summary.lines.front().pv, std::vector<std::string>{"c1"});
    AnyPosition after = root;
    after.play(best);
    EXPECT_EQ(summary.board, after.draw({.unicode = false}, {best}));
}

}  // namespace

}  // namespace ybw
