// Values that a measurement has to say, and how they are made from what was measured.
//
// The formats see these and nothing else. Everything is relative to the serial policy: speed-up is
// its time over ours, search overhead our nodes over its, less one.
//
// Regular value types; pure functions.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/subject.hpp"
#include "engine/classic/minimal_tree.hpp"

namespace ybw::bench {

// ---- Sample: medians, spreads and errors of repeated measurements.
//
// Times on a busy machine have outliers on one side, so a median stands for each configuration.
// The error of a ratio comes from the logarithms of the ratios within each run, where both
// configurations met the same load: half the 95 % confidence interval of their mean (Student 1908).
// On the scale of the ratios themselves that interval reaches farther up than down, and never to 0.

/// The value at `share` (0 to 1) of the sorted numbers, between two of them by interpolation.
/// Requires that there are some.
double quantile(std::span<const double> numbers, double share);

double median(std::span<const double> numbers);

/// Half the distance between the quartiles.
double spread(std::span<const double> numbers);

double mean(std::span<const double> numbers);

/// Half the width of the 95 % confidence interval of the mean; nullopt for fewer than two numbers.
std::optional<double> error_of_mean(std::span<const double> numbers);

struct Ratio {
    double value = 1;
    /// Half the 95 % confidence interval of the logarithm, in times of the value; absent after one
    /// run.
    std::optional<double> error;

    /// The ends of the interval: the value itself if there is none. Requires a positive value.
    double low() const { return value * std::exp(-error.value_or(0) / value); }
    double high() const { return value * std::exp(error.value_or(0) / value); }
};

/// median(above) / median(below), with the error of the ratios within each pair. Requires equally
/// many positive numbers in both.
Ratio ratio_of_medians(std::span<const double> above, std::span<const double> below);

/// The geometric mean of the ratios of several positions, with the error that their spread tells:
/// how far another set of such positions would come out elsewhere. That is more than the errors
/// within the positions make together. One ratio keeps its own, if it has any. Requires at least
/// one, and positive ones.
Ratio geometric_mean(std::span<const Ratio> ratios);
Ratio geometric_mean(std::span<const double> ratios);

/// Names and values, for people.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// What was measured, where and with what.
struct Header {
    std::string command_line;
    std::string game;
    Facts facts;
};

/// What a design counts, beside nodes and time. What it does not count is absent, and not 0.
bool counts_cancelled(Design design);  ///< nodes that a cutoff has wasted
bool counts_idle(Design design);       ///< time without work

/// One position searched in one way.
struct Row {
    std::string position;  ///< its name, or its number in the file
    Design design = Design::ybw;
    int threads = 1;  ///< or virtual processors
    bool simulated = false;
    Depth depth = 0;
    int runs = 0;
    double time_s = 0;         ///< to the depth, median
    double time_spread_s = 0;  ///< half the distance between the quartiles
    Ratio speedup{};
    double efficiency = 0;  ///< speed-up per thread
    double search_overhead = 0;
    double nps_ratio = 0;
    double nodes = 0;                            ///< median
    std::optional<double> useful_nps = 0;        ///< of nodes that no cutoff has wasted, median
    std::optional<double> useful_nps_ratio = 1;  ///< to those of the serial policy
    double nps = 0;
    double nps_spread = 0;  ///< half the distance between the quartiles; 0 on a quiet machine
    double splits = 0;      ///< median
    double joins = 0;
    std::optional<double> cancelled_share = 0;  ///< of the nodes, wasted below a cutoff
    std::optional<double> idle_share = 0;       ///< of the threads' time
    Score score{};                              ///< of the last run
    std::optional<double> node_ns{};            ///< of a simulation: what a node cost
};

/// One way to search, over all positions: geometric means of ratios.
struct Summary {
    Design design = Design::ybw;
    int threads = 1;
    bool simulated = false;
    int positions = 0;
    double time_s = 0;  ///< sum of the medians
    Ratio speedup{};
    double least_speedup = 0;  ///< of the position that gains least
    double efficiency = 0;
    Ratio nodes{};  ///< in times of those of the serial policy: 1 and the search overhead
    double nps_ratio = 0;
    std::optional<Ratio> useful_nps_ratio = Ratio{};
    std::optional<double> cancelled_share = 0;  ///< mean
    std::optional<double> idle_share = 0;       ///< mean
};

/// What one worker did for a row: medians of its runs.
struct WorkerRow {
    std::string position;
    Design design = Design::ybw;
    int threads = 1;
    int worker = 0;
    std::optional<double> useful_nodes = 0;
    std::optional<double> wasted_nodes = 0;
    std::optional<double> idle_share = 0;  ///< of its time
    double splits = 0;
    double joins = 0;
};

/// One design against another with as many threads, over the positions that both have.
struct Difference {
    Design design = Design::ybw;
    Design other = Design::naive;
    int threads = 1;
    bool simulated = false;
    int positions = 0;
    Ratio speedup;  ///< how many times as fast; its error is that of the ratios of the positions
    std::optional<Ratio> useful_nps;  ///< where both count them
    Ratio nodes;
};

/// The numbers of threads that are measured beside a simulation.
inline constexpr std::array validated_threads{1, 2};

/// Simulated against measured, for the same position and number of processors.
struct Validation {
    std::string position;  ///< "all" for the geometric mean
    int threads = 1;
    double measured = 0;   ///< speed-up
    double simulated = 0;  ///< speed-up
    double difference() const { return simulated / measured - 1; }
};

/// What the search found in a position whose best moves are known.
struct Answer {
    std::string position;
    int threads = 1;
    std::string best;
    bool is_right = false;   ///< one of the known moves
    bool is_proved = false;  ///< with a win that is proved
    Depth depth = 0;
    Score score;
    double time_s = 0;
    double nodes = 0;
};

/// All answers of a suite.
struct Tally {
    int threads = 1;
    int positions = 0;
    int right = 0;
    int proved = 0;
    double time_s = 0;
    double nodes = 0;
};

/// A step of a paper's experiment: the nodes of two searches, the paper's and ours.
struct Finding {
    std::string table;  ///< "1: local board", "gomoku: alphabeta > pvs"
    Depth depth = 0;
    std::optional<double> printed_before{};  ///< by the paper
    std::optional<double> printed_after{};
    std::optional<double> before{};  ///< nullopt: not measured
    std::optional<double> after{};
    std::optional<double> printed_mean{};  ///< what is saved, in a row of means
    std::optional<double> mean{};
    std::optional<double> branching{};  ///< of the search after the step, in moves

    /// The leaves of the minimal tree with this branching factor.
    std::optional<double> minimal() const {
        if (!branching) return std::nullopt;
        const auto moves = static_cast<std::uint64_t>(std::llround(*branching));
        return static_cast<double>(classic::minimal_leaves(moves, depth));
    }

    /// The share of the nodes that the step saves, where both are known; in a row of means theirs.
    std::optional<double> saved() const { return mean ? mean : share_saved(before, after); }
    std::optional<double> printed_saved() const {
        return printed_mean ? printed_mean : share_saved(printed_before, printed_after);
    }

private:
    static std::optional<double> share_saved(const std::optional<double>& from,
                                             const std::optional<double>& to) {
        return from && to ? std::optional(1 - *to / *from) : std::nullopt;
    }
};

/// The runs of one position and design, in the order they were made in.
struct Series {
    Trial trial;
    std::vector<Measurement> runs;
};

/// Requires runs in both. If one has more runs than the other, the first ones are taken.
Row make_row(std::string position, const Series& series, const Series& serial, bool simulated);

/// Requires rows of one design and thread count, at least one.
Summary summarize(std::span<const Row> rows);

/// Of each worker of a series.
std::vector<WorkerRow> worker_rows(const std::string& position, const Series& series);

/// Of each design and number of threads, in the order in which they come first.
std::vector<Summary> summaries_of(std::span<const Row> rows);

/// The first parallel design against each other one, for each number of threads that both have.
std::vector<Difference> differences(std::span<const Row> rows);

/// nullopt if there is no position that both have, with that many threads.
std::optional<Difference> difference(std::span<const Row> rows, Design design, Design other,
                                     int threads);

/// Whether its search was too short to be measured.
bool is_too_short(const Row& row);

/// Advice where a row cannot be trusted although it is long enough, or nothing.
std::optional<std::string> doubt(const Row& row);

}  // namespace ybw::bench
