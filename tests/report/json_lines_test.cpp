// JSON Lines: every line parses, and the keys that programs rely on are there.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/report/text.hpp"
#include "tests/report/fabricated.hpp"

namespace ybw::report {
namespace {

using nlohmann::json;

json only_line(const std::string& text) {
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
    EXPECT_EQ(text.back(), '\n');
    return json::parse(text);
}

TEST(JsonLines, HeaderHasVersionCommandLineAndMachine) {
    const json header = only_line(Written(Format::json_lines).begin());
    EXPECT_EQ(header["type"], "header");
    EXPECT_EQ(header["version"], "1.2.3");
    EXPECT_EQ(header["command_line"], "ybw analyze --game gomoku");
    EXPECT_EQ(header["machine"]["processor"], "Some, \"Processor\"");
    EXPECT_EQ(header["machine"]["usable_cores"], 2);
    EXPECT_EQ(header["position"], "h8 i9");
}

TEST(JsonLines, IterationHasTheKeysOfTheContract) {
    Written written(Format::json_lines);
    written.begin();
    const json row = only_line(written.iteration());
    EXPECT_EQ(row["type"], "iteration");
    EXPECT_EQ(row["game"], "gomoku");
    EXPECT_EQ(row["depth"], 7);
    EXPECT_EQ(row["score"], json({{"cp", 35}}));
    EXPECT_EQ(row["best"], "h9");
    EXPECT_EQ(row["pv"], json({"h9", "g10", "i11"}));
    EXPECT_EQ(row["multipv"], 1);
    EXPECT_EQ(row["nodes"], 1'234'567);
    EXPECT_EQ(row["nps"], 2'469'134);
    EXPECT_EQ(row["time_s"], 0.5);
    EXPECT_EQ(row["hashfull_permille"], 123);
    EXPECT_EQ(row["threads"], 2);
}

TEST(JsonLines, WinsAndLossesAreCountedInPlies) {
    Written written(Format::json_lines);
    Row row = fabricated_row();
    row.score = Score::win_in(9);
    EXPECT_EQ(only_line(written.iteration(row))["score"], json({{"win", 9}}));
    row.score = Score::loss_in(4);
    EXPECT_EQ(only_line(written.iteration(row))["score"], json({{"loss", 4}}));
}

TEST(JsonLines, ScoresThatAreReadAreNoLargerThanThoseOfASearch) {
    EXPECT_EQ(score_of(nlohmann::ordered_json{{"win", 1'000'000}}),
              Score::win_in(Score::longest_win));
    EXPECT_EQ(score_of(nlohmann::ordered_json{{"loss", -1}}), Score::loss_in(0));
    EXPECT_EQ(score_of(nlohmann::ordered_json{{"cp", -10'000'000}}),
              Score::from_raw(-Score::win_at_root));
}

TEST(JsonLines, ResultHasTheTotalsOfTheSearch) {
    const json result = only_line(Written(Format::json_lines).end());
    EXPECT_EQ(result["type"], "result");
    EXPECT_EQ(result["best"], "h9");
    EXPECT_EQ(result["nodes"], 2'000'000);
    EXPECT_EQ(result["time_s"], 1.0);
    EXPECT_EQ(result["hashfull_permille"], 200);
    EXPECT_EQ(result["reason"], "time");
    EXPECT_EQ(result["interrupted"], false);
    EXPECT_EQ(result["statistics"]["first_move_cutoffs"], 91);
    EXPECT_FALSE(result.contains("lines"));
}

TEST(JsonLines, InterruptedSearchIsMarked) {
    Summary summary = fabricated_summary();
    summary.reason = StopReason::user;
    EXPECT_EQ(only_line(Written(Format::json_lines).end(summary))["interrupted"], true);
}

TEST(JsonLines, SeveralLinesAreListedBestFirst) {
    Summary summary = fabricated_summary();
    summary.lines.push_back(fabricated_row());
    summary.lines[1].rank = 2;
    summary.lines[1].pv = {"a1"};
    const json result = only_line(Written(Format::json_lines).end(summary));
    ASSERT_EQ(result["lines"].size(), 2U);
    EXPECT_EQ(result["lines"][1]["multipv"], 2);
    EXPECT_EQ(result["lines"][1]["best"], "a1");
}

TEST(JsonLines, FinishedGameHasNoBestMove) {
    Summary summary;
    summary.over = "white has won";
    summary.over_score = Score::loss_in(0);
    const json result = only_line(Written(Format::json_lines).end(summary));
    EXPECT_TRUE(result["best"].is_null());
    EXPECT_EQ(result["score"], json({{"loss", 0}}));
    EXPECT_EQ(result["over"], "white has won");
}

TEST(JsonLines, PerftRowHasTheKeysOfTheContract) {
    const json row = only_line(Written(Format::json_lines).perft({5, 1000, Duration(0.25)}));
    EXPECT_EQ(
        row,
        json({{"type", "perft"}, {"depth", 5}, {"nodes", 1000}, {"time_s", 0.25}, {"nps", 4000}}));
}

TEST(JsonLines, QuietLeavesHeaderAndResult) {
    Written written(Format::json_lines,
                    {.detail = Detail::result_alone, .color = false, .width = {}});
    EXPECT_EQ(only_line(written.begin())["type"], "header");
    EXPECT_EQ(written.iteration(), "");
    EXPECT_EQ(only_line(written.end())["type"], "result");
}

TEST(JsonLines, BytesThatAreNoUtf8DoNotBreakTheLine) {
    Header header = fabricated_header();
    header.command_line = "ybw \xff\xfe";
    EXPECT_EQ(only_line(Written(Format::json_lines).begin(header))["type"], "header");
}

TEST(JsonLines, MinimumOfATextbookSearchIsAdded) {
    Row row = fabricated_row();
    row.minimum = MinimalNodes{1000, true, 3000, 2000};
    const json line = only_line(Written(Format::json_lines).iteration(row));
    EXPECT_EQ(line["minimum_nodes"], 1000);
    EXPECT_EQ(line["minimum_counted"], true);
    EXPECT_EQ(line["depth_nodes"], 3000);
    EXPECT_EQ(line["depth_leaves"], 2000);
}

}  // namespace
}  // namespace ybw::report
