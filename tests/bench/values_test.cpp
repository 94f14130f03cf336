// Rows and summaries from measurements, by hand.
#include "bench/values.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace ybw::bench {

namespace {

Measurement measured(double seconds, std::uint64_t nodes, double idle_seconds = 0) {
    Measurement measurement;
    measurement.seconds = seconds;
    measurement.statistics.nodes = nodes;
    measurement.statistics.cancelled_nodes = nodes / 10;
    measurement.statistics.idle_seconds = idle_seconds;
    measurement.depth = 9;
    return measurement;
}

TEST(Row, IsRelativeToTheSerialSearch) {
    const Series serial{{.design = Design::serial}, {measured(10, 1000), measured(10, 1000)}};
    const Series two{{.threads = 2}, {measured(5, 1100, 1), measured(5, 1100, 1)}};
    const Row row = make_row("p", two, serial, false);
    EXPECT_EQ(row.runs, 2);
    EXPECT_EQ(row.depth, 9);
    EXPECT_DOUBLE_EQ(row.speedup.value, 2);
    EXPECT_DOUBLE_EQ(row.efficiency, 1);
    EXPECT_NEAR(row.search_overhead, 0.1, 1e-12);
    EXPECT_NEAR(row.nps_ratio, 2.2, 1e-12);  // 220 nodes a second against 100
    EXPECT_DOUBLE_EQ(row.cancelled_share.value(), 0.1);
    EXPECT_DOUBLE_EQ(row.idle_share.value(), 0.1);  // 1 s of 2 threads' 5 s
}

TEST(Row, CountsTheNodesThatNoCutoffHasMadeVain) {
    const Series serial{{.design = Design::serial}, {measured(10, 1000)}};
    Series two{{.threads = 2}, {measured(5, 1000)}};
    two.runs[0].statistics.cancelled_nodes = 250;
    const Row row = make_row("p", two, serial, false);
    EXPECT_DOUBLE_EQ(row.useful_nps.value(), 150);  // of 200 in all
    EXPECT_DOUBLE_EQ(row.useful_nps_ratio.value(), 150.0 / 90);
    two.runs[0].workers = {{.nodes = 600, .splits = 4}, {.nodes = 400, .cancelled_nodes = 100}};
    two.runs[0].workers[1].idle_seconds = 2;
    const auto workers = worker_rows("p", two);
    ASSERT_EQ(workers.size(), 2U);
    EXPECT_EQ(workers[0].splits, 4);
    EXPECT_EQ(workers[1].useful_nodes, 300);
    EXPECT_EQ(workers[1].wasted_nodes, 100);
    EXPECT_DOUBLE_EQ(workers[1].idle_share.value(), 0.4);
}

/// Of a search on two machines with two threads each every thread has a worker.
TEST(Row, CountsTheThreadsOfAllMachines) {
    const Series serial{{.design = Design::serial}, {measured(12, 1000)}};
    Series both{{.threads = 2}, {measured(4, 1000, 8)}};
    for (const std::size_t workers : {0U, 1U, 2U, 4U, 6U}) {
        both.runs[0].workers.resize(workers);
        const double threads = std::max(2.0, static_cast<double>(workers));
        const Row row = make_row("p", both, serial, false);
        EXPECT_EQ(row.threads, 2);
        EXPECT_DOUBLE_EQ(row.efficiency, 3 / threads);
        EXPECT_DOUBLE_EQ(row.idle_share.value(), 8 / (threads * 4));
    }
}

// No design but ours takes the time of who waits, and where all search from the root no node is
// wasted.
TEST(Row, HasNotWhatItsDesignDoesNotCount) {
    const Series serial{{.design = Design::serial}, {measured(10, 1000)}};
    for (const Design design : {Design::naive, Design::abdada, Design::lazy}) {
        Series other{{.design = design, .threads = 2}, {measured(5, 1000)}};
        other.runs[0].workers.resize(2);
        const bool counts_wasted = design == Design::naive;
        const Row row = make_row("p", other, serial, false);
        EXPECT_FALSE(row.idle_share) << design_name(design);
        EXPECT_EQ(row.cancelled_share.has_value(), counts_wasted) << design_name(design);
        EXPECT_EQ(row.useful_nps.has_value(), counts_wasted) << design_name(design);
        EXPECT_EQ(row.useful_nps_ratio.has_value(), counts_wasted) << design_name(design);
        const WorkerRow worker = worker_rows("p", other).front();
        EXPECT_FALSE(worker.idle_share) << design_name(design);
        EXPECT_EQ(worker.useful_nodes.has_value(), counts_wasted) << design_name(design);
        EXPECT_EQ(worker.wasted_nodes.has_value(), counts_wasted) << design_name(design);
        const Summary summary = summarize(std::vector{row});
        EXPECT_FALSE(summary.idle_share) << design_name(design);
        EXPECT_EQ(summary.useful_nps_ratio.has_value(), counts_wasted) << design_name(design);
        const Series ours{{.threads = 2}, {measured(5, 1000)}};
        const std::vector<Row> both{make_row("p", ours, serial, false), row};
        EXPECT_EQ(differences(both).front().useful_nps.has_value(), counts_wasted);
    }
}

Row row_of(std::string position, Design design, double speedup) {
    Row row{.position = std::move(position), .design = design, .threads = 4};
    row.speedup = {.value = speedup, .error = {}};
    return row;
}

// Positions differ much more from each other than designs do, so they are compared one by one.
TEST(Difference, IsTakenPositionByPosition) {
    const std::vector<Row> rows{row_of("a", Design::ybw, 2), row_of("b", Design::ybw, 8),
                                row_of("a", Design::lazy, 1), row_of("b", Design::lazy, 4),
                                row_of("c", Design::lazy, 1)};
    const auto found = difference(rows, Design::ybw, Design::lazy, 4);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->positions, 2);
    EXPECT_DOUBLE_EQ(found->speedup.value, 2);
    EXPECT_NEAR(found->speedup.error.value(), 0, 1e-9);
    EXPECT_FALSE(difference(rows, Design::ybw, Design::naive, 4));
    EXPECT_EQ(differences(rows).size(), 1U);
    EXPECT_EQ(summaries_of(rows).size(), 2U);
}

// After Ctrl-C one configuration may have had a turn more than another.
TEST(Row, TakesTheRunsThatBothHave) {
    const Series serial{{.design = Design::serial}, {measured(10, 1000), measured(99, 1000)}};
    const Series two{{.threads = 2}, {measured(5, 1000)}};
    const Row row = make_row("p", two, serial, false);
    EXPECT_EQ(row.runs, 1);
    EXPECT_DOUBLE_EQ(row.speedup.value, 2);
}

TEST(Summary, IsGeometricAndNamesTheWorst) {
    std::vector<Row> rows(2);
    rows[0].speedup = {.value = 1, .error = {}};
    rows[1].speedup = {.value = 4, .error = {}};
    rows[0].search_overhead = 0;
    rows[1].search_overhead = 3;
    rows[0].nps_ratio = rows[1].nps_ratio = 1;
    for (Row& row : rows) {
        row.threads = 4;
        row.efficiency = row.speedup.value / 4;
    }
    const Summary summary = summarize(rows);
    EXPECT_EQ(summary.positions, 2);
    EXPECT_DOUBLE_EQ(summary.speedup.value, 2);
    EXPECT_DOUBLE_EQ(summary.least_speedup, 1);
    EXPECT_DOUBLE_EQ(summary.efficiency, 0.5);
    EXPECT_NEAR(summary.nodes.value, 2, 1e-12);
}

TEST(Summary, HasTheErrorOfTheOverheadFromTheSpreadBetweenThePositions) {
    std::vector<Row> rows(2);
    rows[0].search_overhead = 0;
    rows[1].search_overhead = 3;
    const Summary summary = summarize(rows);
    // As of any two ratios: the speed-ups of rows with these nodes would have the same.
    const std::vector<Ratio> nodes = {{.value = 1, .error = {}}, {.value = 4, .error = {}}};
    ASSERT_TRUE(summary.nodes.error.has_value());
    EXPECT_DOUBLE_EQ(*summary.nodes.error, *geometric_mean(nodes).error);
    EXPECT_FALSE(summarize(std::span(rows).first(1)).nodes.error.has_value());
}

TEST(Doubt, IsRaisedByWideSpreadAndShortTimes) {
    Row row;
    row.time_s = 2;
    row.time_spread_s = 1;  // the trees of the runs differ
    row.nps = 1000;
    row.nps_spread = 20;
    EXPECT_FALSE(doubt(row).has_value());
    row.nps_spread = 100;
    EXPECT_TRUE(doubt(row).has_value());
    row.simulated = true;
    EXPECT_FALSE(doubt(row).has_value());
    EXPECT_FALSE(is_too_short(row));
    EXPECT_TRUE(is_too_short(Row{})) << "no time at all";
}

// ---- The statistics against cases worked out by hand.

TEST(Sample, MedianIsTheMiddleOrHalfwayBetweenTheTwo) {
    EXPECT_DOUBLE_EQ(median(std::array{3.0}), 3);
    EXPECT_DOUBLE_EQ(median(std::array{9.0, 1.0, 2.0}), 2);
    EXPECT_DOUBLE_EQ(median(std::array{4.0, 1.0, 2.0, 8.0}), 3);
}

TEST(Sample, SpreadIsHalfTheDistanceOfTheQuartiles) {
    // Sorted 1 2 3 4 100: quartiles 2 and 4.
    EXPECT_DOUBLE_EQ(spread(std::array{100.0, 3.0, 1.0, 4.0, 2.0}), 1);
    EXPECT_DOUBLE_EQ(spread(std::array{7.0}), 0);
}

TEST(Sample, QuantilesAreInterpolated) {
    const std::array numbers{10.0, 20.0};
    EXPECT_DOUBLE_EQ(quantile(numbers, 0), 10);
    EXPECT_DOUBLE_EQ(quantile(numbers, 0.3), 13);
    EXPECT_DOUBLE_EQ(quantile(numbers, 1), 20);
}

TEST(Sample, GeometricMeanOfReciprocalsIsOne) {
    EXPECT_DOUBLE_EQ(geometric_mean(std::array{4.0, 0.25}).value, 1);
    EXPECT_NEAR(geometric_mean(std::array{1.0, 2.0, 4.0}).value, 2, 1e-12);
}

// Numbers 1, 2, 3: standard deviation 1, of the mean 1/sqrt(3); t for 2 degrees of freedom and 95 %
// is 4.302653 in every table.
TEST(Sample, ErrorOfTheMeanIsStudents) {
    const auto error = error_of_mean(std::array{1.0, 2.0, 3.0});
    ASSERT_TRUE(error.has_value());
    EXPECT_NEAR(*error, 4.302653 / std::sqrt(3.0), 1e-5);
    EXPECT_FALSE(error_of_mean(std::array{5.0}).has_value());
}

// A load that slows a whole run down leaves the ratio within the run alone.
TEST(Sample, RatioHasNoErrorIfEveryRunHasTheSameRatio) {
    const Ratio ratio = ratio_of_medians(std::array{2.0, 4.0, 20.0}, std::array{1.0, 2.0, 10.0});
    EXPECT_DOUBLE_EQ(ratio.value, 2);
    ASSERT_TRUE(ratio.error.has_value());
    EXPECT_NEAR(*ratio.error, 0, 1e-12);
}

TEST(Sample, RatioOfOneRunHasNoErrorToTell) {
    const Ratio ratio = ratio_of_medians(std::array{3.0}, std::array{2.0});
    EXPECT_DOUBLE_EQ(ratio.value, 1.5);
    EXPECT_FALSE(ratio.error.has_value());
}

// Logarithms -1, 0, 1: as above. What was measured within each position plays no part.
TEST(Sample, ErrorOfSeveralPositionsIsOfTheirSpread) {
    const std::vector<Ratio> ratios{{.value = std::exp(-1.0), .error = 0.001},
                                    {.value = 1, .error = {}},
                                    {.value = std::exp(1.0), .error = 0.001}};
    const Ratio together = geometric_mean(ratios);
    EXPECT_NEAR(together.value, 1, 1e-12);
    ASSERT_TRUE(together.error.has_value());
    EXPECT_NEAR(*together.error, 4.302653 / std::sqrt(3.0), 1e-5);
}

// Twice as much and half as much are equally far away.
TEST(Sample, AnIntervalIsOneOfLogarithmsAndNeverReachesZero) {
    const Ratio twice{.value = 3, .error = 3 * std::log(2.0)};
    EXPECT_DOUBLE_EQ(twice.low(), 1.5);
    EXPECT_DOUBLE_EQ(twice.high(), 6);
    EXPECT_GT((Ratio{.value = 1.18, .error = 2.54}).low(), 0);
    EXPECT_DOUBLE_EQ((Ratio{.value = 2, .error = {}}).low(), 2);
    EXPECT_DOUBLE_EQ((Ratio{.value = 2, .error = {}}).high(), 2);
}

TEST(Sample, OnePositionKeepsItsOwnError) {
    const Ratio alone = geometric_mean(std::vector<Ratio>{{.value = 2, .error = 0.3}});
    EXPECT_DOUBLE_EQ(alone.value, 2);
    EXPECT_EQ(alone.error, 0.3);
}

}  // namespace

}  // namespace ybw::bench
