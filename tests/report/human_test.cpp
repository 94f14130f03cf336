// The format for people: aligned, cut at the terminal's edge, clear about whose view a score is.
#include <gtest/gtest.h>

#include "tests/cli/output_lines.hpp"
#include "tests/report/fabricated.hpp"
#include "tests/support/said.hpp"

namespace ybw::report {
namespace {

Style terminal(std::size_t width) {
    return {.detail = Detail::everything, .color = false, .width = [width] { return width; }};
}

TEST(Human, HeaderNamesVersionCommandAndMachine) {
    expect_has_all(Written(Format::human).begin(),
                   {"ybw 1.2.3", "ybw analyze --game gomoku", "2 of 4 cores", "black to move",
                    "2 threads", "64 MiB", "10 s"});
}

TEST(Human, ColumnsStandBelowTheirNames) {
    Written written(Format::human);
    written.begin();
    const auto lines = lines_of(written.iteration());
    ASSERT_EQ(lines.size(), 2U);
    const auto end_of = [&](std::size_t line, const std::string& word) {
        expect_has(lines[line], word);
        return lines[line].find(word) + word.size();
    };
    EXPECT_EQ(end_of(0, "depth"), end_of(1, "7"));
    EXPECT_EQ(end_of(0, "score (black)"), end_of(1, "+35"));
    EXPECT_EQ(end_of(0, "nodes"), end_of(1, "1,234,567"));
    EXPECT_EQ(end_of(0, "nodes/s"), end_of(1, "2.47 M"));
    EXPECT_EQ(end_of(0, "time"), end_of(1, "0.500 s"));
    EXPECT_EQ(end_of(0, "hash"), end_of(1, "12%"));
    EXPECT_EQ(lines[0].rfind("pv"), lines[1].find("h9 g10"));
}

TEST(Human, TheShareOfTheTableIsRoundedToTheNearestPercent) {
    for (const auto& [permille, percent] : {std::pair{0, " 0%"},
                                            {4, " 0%"},
                                            {5, " 1%"},
                                            {14, " 1%"},
                                            {126, " 13%"},
                                            {994, " 99%"},
                                            {995, " 100%"},
                                            {1000, " 100%"}}) {
        Written written(Format::human);
        written.begin();
        Row row = fabricated_row();
        row.hashfull_permille = permille;
        EXPECT_NE(written.iteration(row).find(percent), std::string::npos) << permille;
    }
}

TEST(Human, ColumnsOfATextbookSearchStandBelowTheirNames) {
    Written written(Format::human);
    written.begin();
    Row row = fabricated_row();
    row.minimum = MinimalNodes{1000, true, 1'234'000};
    const auto lines = lines_of(written.iteration(row));
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].find("depth nodes") + 11, lines[1].find("1,234,000") + 9);
    EXPECT_EQ(lines[0].find("minimum") + 7, lines[1].find(" 1,000") + 6);
    EXPECT_EQ(lines[0].find("times") + 5, lines[1].find("1.23 k") + 6);
    EXPECT_EQ(lines[0].rfind("pv"), lines[1].find("h9 g10"));
}

TEST(Human, RowsEndAtTheEdgeOfTheTerminal) {
    for (const std::size_t width : {80, 84, 100}) {
        Row row = fabricated_row();
        row.pv.assign(60, "h8");
        const auto lines = lines_of(Written(Format::human, terminal(width)).iteration(row));
        ASSERT_EQ(lines.size(), 2U);
        EXPECT_LT(lines[1].size(), width);
        EXPECT_TRUE(lines[1].ends_with("...")) << lines[1];
    }
}

TEST(Human, NoRowIsWiderThanTheTerminal) {
    for (const bool is_textbook : {false, true}) {
        for (std::size_t width = 28; width <= 120; ++width) {
            Written written(Format::human, terminal(width));
            Header header = fabricated_header();
            header.multipv = is_textbook ? 1 : 3;
            written.begin(header);
            Row row = fabricated_row();
            row.pv.assign(60, "h2e2");
            if (is_textbook) row.minimum = MinimalNodes{1000, true, 1'234'000};
            const auto lines = lines_of(written.iteration(row));
            ASSERT_EQ(lines.size(), 2U);
            for (const std::string& line : lines) EXPECT_LT(line.size(), width) << line;
        }
    }
}

TEST(Human, ColumnsGoBeforeTheLineHasNoRoom) {
    const auto names_at = [](std::size_t width) {
        Written written(Format::human, terminal(width));
        Row row = fabricated_row();
        row.pv.assign(60, "h2e2");
        row.minimum = MinimalNodes{1000, true, 1'234'000};
        written.begin();
        const auto lines = lines_of(written.iteration(row));
        if (lines[0].ends_with("pv")) {
            expect_has(lines[1], "h2e2 h2e2");
        }
        std::istringstream words(lines[0]);
        std::vector<std::string> names;
        for (std::string word; words >> word;) names.push_back(word);
        return names;
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ(names_at(0), (Names{"depth", "score", "(black)", "depth", "nodes", "minimum", "times",
                                  "nodes/s", "time", "pv"}));
    EXPECT_EQ(names_at(80),
              (Names{"depth", "score", "(black)", "depth", "nodes", "minimum", "times", "pv"}));
    EXPECT_EQ(names_at(60), (Names{"depth", "score", "(black)", "depth", "nodes", "times", "pv"}));
    EXPECT_EQ(names_at(30), (Names{"depth", "score", "(black)"}));
}

TEST(Human, NamesComeAgainWhereTheWindowWasMadeNarrower) {
    std::size_t width = 120;
    Written written(Format::human,
                    {.detail = Detail::everything, .color = false, .width = [&] { return width; }});
    const auto names = [&] { return lines_of(written.iteration()).size() == 2; };
    EXPECT_TRUE(names());
    EXPECT_FALSE(names());
    width = 60;
    EXPECT_TRUE(names());
    EXPECT_FALSE(names());
}

TEST(Human, NumbersOfLinesAreShownIfThereAreSeveral) {
    Written written(Format::human);
    Header header = fabricated_header();
    header.multipv = 2;
    written.begin(header);
    Summary summary = fabricated_summary();
    summary.lines.push_back(fabricated_row());
    summary.lines[1].rank = 2;
    summary.lines[1].pv = {"a1"};
    expect_has(written.iteration(summary.lines[1]), "line");
    expect_has_all(written.end(summary), {" 1. best h9", " 2. best a1"});
}

TEST(Human, ResultSaysMoveViewDepthReasonAndBoard) {
    Written written(Format::human);
    written.begin();
    expect_has_all(written.end(),
                   {"<the board>", "best h9, +35 for black, depth 7 (time limit reached)",
                    "91.0% first-move cut-offs, 1 split, 2 joins,"});
    Summary summary = fabricated_summary();
    summary.statistics.cutoffs = 0;
    expect_lacks(written.end(summary), "cut-offs");
}

TEST(Human, ResultHasTheWholeOfEveryLineInTheWidthOfTheTerminal) {
    Written written(Format::human, terminal(40));
    Header header = fabricated_header();
    header.multipv = 2;
    written.begin(header);
    Summary summary = fabricated_summary();
    summary.lines[0].pv.assign(9, "h2e2");
    summary.lines.push_back(fabricated_row());
    summary.lines[1].rank = 2;
    expect_has_all(written.end(summary), {"\n    pv   h2e2 h2e2 h2e2 h2e2 h2e2 h2e2\n"
                                          "         h2e2 h2e2 h2e2\n 2. best",
                                          "\n    pv   h9 g10 i11\n"});
}

TEST(Human, ResultHasTheWholeLineInOneWhereThereIsNoTerminal) {
    Summary summary = fabricated_summary();
    summary.lines[0].pv.assign(40, "h2e2");
    const std::string text = Written(Format::human).end(summary);
    const std::size_t begin = text.find("\npv   h2e2 ");
    ASSERT_NE(begin, std::string::npos) << text;
    EXPECT_EQ(text.find('\n', begin + 1) - begin - 1, 5U + 40 * 5 - 1);
}

TEST(Human, OnePlyIsOnePly) {
    Written written(Format::human);
    Summary summary = fabricated_summary();
    summary.lines[0].score = Score::win_in(1);
    expect_has(written.end(summary), "win in 1 ply for");
    summary.lines[0].score = Score::loss_in(2);
    expect_has(written.end(summary), "loss in 2 plies for");
}

TEST(Human, InterruptedSearchIsMarked) {
    Summary summary = fabricated_summary();
    summary.reason = StopReason::user;
    expect_has(Written(Format::human).end(summary), "(interrupted)");
}

TEST(Human, QuietIsOneLine) {
    Written written(Format::human, {.detail = Detail::result_alone, .color = false, .width = {}});
    EXPECT_EQ(written.begin(), "");
    EXPECT_EQ(written.iteration(), "");
    const std::string text = written.end();
    EXPECT_TRUE(text.starts_with("best h9")) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
}

TEST(Human, ColorsAreThereOnlyIfAskedFor) {
    Row row = fabricated_row();
    row.score = Score::win_in(5);
    EXPECT_EQ(Written(Format::human).iteration(row).find('\x1b'), std::string::npos);
    Written painted(Format::human, {.detail = Detail::everything, .color = true, .width = {}});
    expect_has(painted.iteration(row), "\x1b[32m");
}

TEST(Human, FinishedGameSaysHowItEnded) {
    Summary summary;
    summary.over = "black has won";
    expect_has(Written(Format::human).end(summary), "the game is over: black has won");
}

TEST(Human, PerftIsARowADepth) {
    const auto lines = lines_of(Written(Format::human).perft({5, 133'312'995, Duration(0.8)}));
    ASSERT_EQ(lines.size(), 2U);
    expect_has(lines[1], "133,312,995");
    EXPECT_EQ(lines[0].find("nodes") + 5, lines[1].find("133,312,995") + 11);
    EXPECT_EQ(lines[0].size(), lines[1].size());
}

}  // namespace
}  // namespace ybw::report
