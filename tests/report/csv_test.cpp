// CSV: provenance in '#' lines, one line of names, as many fields in every row.
#include <gtest/gtest.h>

#include "tests/cli/output_lines.hpp"
#include "tests/report/fabricated.hpp"

namespace ybw::report {
namespace {

TEST(Csv, ProvenanceStandsInCommentLines) {
    const auto lines = lines_of(Written(Format::csv).begin());
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], "# ybw 1.2.3");
    EXPECT_EQ(lines[1], "# ybw analyze --game gomoku");
    EXPECT_NE(lines[2].find("2 of 4 cores"), std::string::npos);
}

TEST(Csv, NamesComeOnceAndRowsHaveAsManyFields) {
    Written written(Format::csv);
    written.begin();
    std::string text = written.iteration();
    text += written.iteration();
    text += written.end();
    const auto lines = lines_of(text);
    ASSERT_EQ(lines.size(), 4U);
    const auto fields = [](const std::string& line) {
        return std::count(line.begin(), line.end(), ',');
    };
    for (const std::string& line : lines) EXPECT_EQ(fields(line), fields(lines[0])) << line;
    EXPECT_EQ(lines[1],
              "iteration,gomoku,7,cp,35,exact,h9,h9 g10 i11,1,1234567,2469134,0.500000,123,2,,,");
    EXPECT_EQ(lines[3],
              "result,gomoku,7,cp,35,exact,h9,h9 g10 i11,1,2000000,2000000,1.000000,200,2,,time,");
}

TEST(Csv, FieldsWithCommasAndQuotesAreQuoted) {
    Row row = fabricated_row();
    row.pv = {"a,\"b\""};
    EXPECT_NE(Written(Format::csv).iteration(row).find("\"a,\"\"b\"\"\""), std::string::npos);
}

TEST(Csv, FinishedGameStillHasAResultRow) {
    Summary summary;
    summary.over = "a draw";
    const auto lines = lines_of(Written(Format::csv).end(summary));
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(lines[1].starts_with("result,")) << lines[1];
    EXPECT_TRUE(lines[1].ends_with(",over,")) << lines[1];
}

TEST(Csv, MinimumOfATextbookSearchStandsWithTheNodesOfItsDepth) {
    Row row = fabricated_row();
    row.minimum = MinimalNodes{1000, true, 3000};
    const auto lines = lines_of(Written(Format::csv).iteration(row));
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(lines[0].ends_with(",minimum_nodes,reason,depth_nodes")) << lines[0];
    EXPECT_TRUE(lines[1].ends_with(",1000,,3000")) << lines[1];
}

TEST(Csv, PerftHasItsOwnColumns) {
    Written written(Format::csv);
    EXPECT_EQ(written.perft({1, 9, Duration(0.5)}), "depth,nodes,time_s,nps\n1,9,0.500000,18\n");
    EXPECT_EQ(written.perft({2, 72, Duration(0.5)}), "2,72,0.500000,144\n");
}

}  // namespace
}  // namespace ybw::report
