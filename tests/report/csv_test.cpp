// CSV: provenance in '#' lines, one line of names, as many fields in every row.
#include <gtest/gtest.h>

#include "tests/cli/output_lines.hpp"
#include "tests/report/fabricated.hpp"

namespace ybw::report {
namespace {

TEST(Csv, ProvenanceStandsInCommentLines) {
    Written written(Format::csv);
    written.report->begin(fabricated_header());
    const auto lines = lines_of(written.take());
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], "# ybw 1.2.3");
    EXPECT_EQ(lines[1], "# ybw analyze --game gomoku");
    EXPECT_NE(lines[2].find("2 of 4 cores"), std::string::npos);
}

TEST(Csv, NamesComeOnceAndRowsHaveAsManyFields) {
    Written written(Format::csv);
    written.report->begin(fabricated_header());
    written.take();
    written.report->iteration(fabricated_row());
    written.report->iteration(fabricated_row());
    written.report->end(fabricated_summary());
    const auto lines = lines_of(written.take());
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
    Written written(Format::csv);
    Row row = fabricated_row();
    row.pv = {"a,\"b\""};
    written.report->iteration(row);
    EXPECT_NE(written.take().find("\"a,\"\"b\"\"\""), std::string::npos);
}

TEST(Csv, FinishedGameStillHasAResultRow) {
    Written written(Format::csv);
    Summary summary;
    summary.over = "a draw";
    written.report->end(summary);
    const auto lines = lines_of(written.take());
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(lines[1].starts_with("result,")) << lines[1];
    EXPECT_TRUE(lines[1].ends_with(",over,")) << lines[1];
}

TEST(Csv, MinimumOfATextbookSearchStandsWithTheNodesOfItsDepth) {
    Written written(Format::csv);
    Row row = fabricated_row();
    row.minimum = MinimalNodes{1000, true, 3000};
    written.report->iteration(row);
    const auto lines = lines_of(written.take());
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(lines[0].ends_with(",minimum_nodes,reason,depth_nodes")) << lines[0];
    EXPECT_TRUE(lines[1].ends_with(",1000,,3000")) << lines[1];
}

TEST(Csv, PerftHasItsOwnColumns) {
    Written written(Format::csv);
    written.report->perft({1, 9, Duration(0.5)});
    written.report->perft({2, 72, Duration(0.5)});
    EXPECT_EQ(written.take(), "depth,nodes,time_s,nps\n1,9,0.500000,18\n2,72,0.500000,144\n");
}

}  // namespace
}  // namespace ybw::report
