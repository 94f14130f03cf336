// Formats: what programs read parses, with the names they rely on.
#include "bench/formats/format.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "tests/cli/output_lines.hpp"
#include "tests/support/said.hpp"

namespace ybw::bench {
namespace {

Row a_row() {
    Row row;
    row.position = "a, \"b\"";
    row.threads = 2;
    row.depth = 12;
    row.runs = 5;
    row.time_s = 1.25;
    row.speedup = {.value = 1.875, .error = 0.03};
    row.efficiency = 0.9375;
    row.nodes = 1234567;
    return row;
}

struct Written {
    std::string results;
    std::string remarks;
};

Written written_with_remarks(std::string_view name) {
    Written text;
    const auto format =
        make_format(name, {.results = [&](std::string_view line) { text.results += line; },
                           .remarks = [&](std::string_view line) { text.remarks += line; }});
    format->begin({.command_line = "ybw-bench scaling", .game = "gomoku", .facts = {{"k", "v"}}});
    format->row(a_row());
    format->warning("the load is high");
    format->row(a_row());
    format->row(Summary{.threads = 2,
                        .positions = 2,
                        .speedup = {.value = 1.5, .error = {}},
                        .nodes = {.value = 1.042, .error = 0.031}});
    format->row(Validation{.position = "all", .threads = 2, .measured = 2, .simulated = 1.9});
    format->row(Answer{.position = "p", .best = "h8", .is_right = true, .score = Score::win_in(5)});
    format->row(Tally{.threads = 2, .positions = 1, .right = 1});
    format->end();
    return text;
}

std::string written(std::string_view name) {
    return written_with_remarks(name).results;
}

/// The cells of a line without line breaks in cells (RFC 4180).
std::vector<std::string> cells_of_csv(const std::string& line) {
    std::vector<std::string> cells(1);
    bool is_quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && is_quoted && i + 1 < line.size() && line[i + 1] == '"') {
            cells.back() += line[++i];
        } else if (line[i] == '"') {
            is_quoted = !is_quoted;
        } else if (line[i] == ',' && !is_quoted) {
            cells.emplace_back();
        } else {
            cells.back() += line[i];
        }
    }
    return cells;
}

TEST(Formats, JsonLinesAreObjectsWithTheAgreedNames) {
    const auto lines = lines_of(written("jsonl"));
    ASSERT_EQ(lines.size(), 8U);
    const json row = json::parse(lines[1]);
    EXPECT_EQ(row["type"], "row");
    EXPECT_EQ(row["position"], "a, \"b\"");
    EXPECT_EQ(row["threads"], 2);
    EXPECT_EQ(row["time_s"], 1.25);
    EXPECT_EQ(row["speedup"], 1.875);
    EXPECT_EQ(row["speedup_error"], 0.03);
    EXPECT_EQ(row["nodes"], 1234567);
    for (const char* name : {"efficiency", "search_overhead", "nps_ratio", "splits", "joins",
                             "cancelled_share", "idle_share", "time_spread_s"}) {
        EXPECT_TRUE(row[name].is_number()) << name;
    }
    EXPECT_EQ(json::parse(lines[0])["type"], "header");
    EXPECT_EQ(json::parse(lines[2])["type"], "warning");
    EXPECT_EQ(json::parse(lines[4])["type"], "summary");
    EXPECT_TRUE(json::parse(lines[4])["speedup_error"].is_null());
    EXPECT_EQ(json::parse(lines[4])["search_overhead"], 0.042);
    EXPECT_EQ(json::parse(lines[4])["search_overhead_error"], 0.031);
    EXPECT_EQ(json::parse(lines[5])["difference"], -0.05);
    EXPECT_EQ(json::parse(lines[6])["type"], "answer");
    EXPECT_EQ(json::parse(lines[6])["right"], true);
    EXPECT_EQ(json::parse(lines[6])["proved"], false);
    EXPECT_EQ(json::parse(lines[7])["type"], "tally");
    EXPECT_EQ(json::parse(lines[7])["right"], 1);
}

TEST(Formats, CsvHasTheSameColumnsInEveryLine) {
    auto lines = lines_of(written("csv"));
    std::erase_if(lines, [](const std::string& line) { return line.starts_with('#'); });
    ASSERT_EQ(lines.size(), 7U);
    const auto titles = cells_of_csv(lines[0]);
    for (const auto& line : lines) EXPECT_EQ(cells_of_csv(line).size(), titles.size()) << line;
    const auto column = [&](std::string_view title) {
        return static_cast<std::size_t>(std::ranges::find(titles, title) - titles.begin());
    };
    ASSERT_LT(column("speedup"), titles.size());
    EXPECT_EQ(cells_of_csv(lines[1])[column("speedup")], "1.875");
    EXPECT_EQ(cells_of_csv(lines[1])[column("position")], "a, \"b\"");
    EXPECT_EQ(cells_of_csv(lines[3])[column("type")], "summary");
}

TEST(Formats, CsvBeginsWithLinesThatSayWhatWasMeasuredAndWhere) {
    const auto lines = lines_of(written("csv"));
    ASSERT_GE(lines.size(), 3U);
    EXPECT_EQ(lines[0], "# ybw-bench scaling");
    EXPECT_EQ(lines[1], "# game: gomoku");
    EXPECT_EQ(lines[2], "# k: v");
}

TEST(Formats, WarnBesideTheTableWhereItHasNoPlaceForThem) {
    EXPECT_EQ(written_with_remarks("csv").remarks, "warning: the load is high\n");
    for (const std::string_view name : {"human", "jsonl", "markdown"}) {
        const Written text = written_with_remarks(name);
        EXPECT_NE(text.results.find("the load is high"), std::string::npos) << name;
        EXPECT_EQ(text.remarks, "") << name;
    }
}

TEST(Formats, MarkdownTablesHaveARuleAndEqualColumns) {
    const auto lines = lines_of(written("markdown"));
    std::size_t columns = 0;
    int tables = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].starts_with('|')) continue;
        const auto bars = static_cast<std::size_t>(std::ranges::count(lines[i], '|'));
        if (i == 0 || !lines[i - 1].starts_with('|')) {
            columns = bars;
            ++tables;
            EXPECT_TRUE(lines.at(i + 1).starts_with("|---|"));
        }
        EXPECT_EQ(bars, columns) << lines[i];
    }
    EXPECT_EQ(tables, 5);  // one of each kind: the warning waits for the end of its table
}

TEST(Formats, MarkdownKeepsAWarningThatNothingFollows) {
    std::string text;
    const auto format = make_format(
        "markdown", {.results = [&](std::string_view line) { text += line; }, .remarks = {}});
    format->begin({});
    format->row(a_row());
    format->warning("the load is high");
    expect_lacks(text, "the load is high");
    format->end();
    expect_has(text, "the load is high");
}

TEST(Formats, HumanSaysTheSpeedUpWithItsError) {
    const std::string text = written("human");
    expect_has_all(text, {"1.88 ±0.03", "warning: the load is high"});
}

/// What is written of one row by lazy, which counts neither wasted nodes nor idle time.
std::string written_of_lazy(std::string_view name) {
    Row row = a_row();
    row.position = "p";
    row.design = Design::lazy;
    row.useful_nps = row.useful_nps_ratio = row.cancelled_share = row.idle_share = std::nullopt;
    std::string text;
    const auto format =
        make_format(name, {.results = [&](std::string_view line) { text += line; }, .remarks = {}});
    format->begin({});
    format->row(row);
    format->end();
    return text;
}

TEST(Formats, SayNothingOfWhatIsNotCounted) {
    const json row = json::parse(lines_of(written_of_lazy("jsonl")).back());
    const auto lines = lines_of(written_of_lazy("csv"));
    const auto titles = cells_of_csv(lines.at(lines.size() - 2));
    for (const char* key : {"useful_nps", "useful_nps_ratio", "cancelled_share", "idle_share"}) {
        EXPECT_TRUE(row.at(key).is_null()) << key;
        const auto column = std::ranges::find(titles, key) - titles.begin();
        EXPECT_EQ(cells_of_csv(lines.back()).at(static_cast<std::size_t>(column)), "") << key;
    }
    std::istringstream cells(lines_of(written_of_lazy("human")).back());
    EXPECT_EQ(std::ranges::count(
                  std::vector<std::string>(std::istream_iterator<std::string>(cells), {}), "-"),
              3)
        << written_of_lazy("human");
}

/// The lines of the tables for a terminal of `width` columns; 0: none.
std::vector<std::string> table_lines(std::size_t width) {
    std::string text;
    const auto format =
        make_format("human", {.results = [&](std::string_view line) { text += line; },
                              .remarks = {},
                              .width = [=] { return width; }});
    Row row = a_row();
    row.position = "p";
    format->row(row);
    Summary summary;
    summary.nodes = {.value = 1.042, .error = 0.031};
    format->row(summary);
    format->row(Answer{});
    return lines_of(text);
}

TEST(Formats, HumanLeavesOutColumnsWhereTheTerminalIsTooNarrow) {
    for (const std::size_t width : {60U, 80U, 100U, 120U}) {
        const auto lines = table_lines(width);
        for (const auto& line : lines) {
            const auto wide = std::ranges::count(line, '\xc2');  // the first byte of a ±
            EXPECT_LT(line.size() - static_cast<std::size_t>(wide), width) << line;
        }
    }
    const auto titles = table_lines(80).at(1);
    expect_has_all(titles, {"position", "design", "threads", "time", "speed-up", "overhead"});
    expect_lacks(titles, "splits");
    EXPECT_NE(table_lines(0).at(1).find("splits"), std::string::npos) << "no terminal";
}

TEST(Formats, HumanSaysTheOverheadWithItsError) {
    expect_has(written("human"), "+4.2 % ±3.1");
}

TEST(Formats, SayOnePositionInTheSingular) {
    EXPECT_EQ(cells_of(Summary{.positions = 1}).front(), "1 position");
    EXPECT_EQ(cells_of(Summary{.positions = 2}).front(), "2 positions");
    EXPECT_EQ(cells_of(Tally{.positions = 1}).front(), "1 position");
}

// 1.18 less 2.54 would be below 0, and no speed-up is.
TEST(Formats, SayBothEndsOfAnIntervalThatReachesFartherUpThanDown) {
    Summary summary;
    summary.speedup = {.value = 1.18, .error = 2.54};
    summary.nodes = {.value = 1.5, .error = 3};
    const Cells cells = cells_of(summary);
    EXPECT_NE(std::ranges::find(cells, "1.18 (0.14 to 10.16)"), cells.end()) << cells.at(4);
    EXPECT_NE(std::ranges::find(cells, "+50.0 % (-79.7 to +1008.4)"), cells.end()) << cells.at(7);
    EXPECT_EQ(ratio_text({.value = 1.875, .error = 0.03}), "1.88 ±0.03");
    const Record record = record_of(summary);
    EXPECT_NEAR(record.at("speedup_low"), 0.137, 0.001);
    EXPECT_NEAR(record.at("speedup_high"), 10.16, 0.01);
    EXPECT_NEAR(record.at("search_overhead_low"), -0.797, 0.001);
    EXPECT_EQ(record.at("speedup_error"), 2.54);
    EXPECT_TRUE(record.at("useful_nps_ratio_low").is_null()) << "it has no interval";
}

}  // namespace
}  // namespace ybw::bench
