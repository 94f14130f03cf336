// Campaign: what all measuring commands do around their measurements: load, head, rows, summaries,
// warnings, plot, and an end that loses nothing.
//
// A stop signal ends the measurement under way; rows that are complete have been written by then,
// and end() adds the summaries of what there is.
//
// Thread safety: one thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/formats/format.hpp"
#include "bench/position_file.hpp"
#include "bench/rows_file.hpp"
#include "bench/settings.hpp"
#include "bench/subject.hpp"
#include "bench/values.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"

namespace ybw::bench {

/// `facts`, and the surroundings: processor, cores and SMT, NUMA nodes, load, system, compiler,
/// flags, libraries, commit. A speed-up without them says nothing.
Header header_of(const Settings& settings, std::string_view game, Facts facts);

class Campaign {
public:
    /// Throws UserError for whatever would fail later: positions, formats, the plot.
    explicit Campaign(const Settings& settings);

    const Settings& settings() const { return settings_; }
    Subject& subject() { return *subject_; }
    const std::vector<BenchPosition>& positions() const { return positions_; }
    Format& format() { return *format_; }
    bool is_stopped() const { return signals_.stopped().has_value(); }

    /// Writes the head: the surroundings and, before them, `facts`.
    void begin(Facts facts);

    /// The whole campaign: head, rows, end. `measure` adds all rows of a position that is not kept
    /// and returns true; false: it was stopped. It takes `repeats` searches of each series.
    ExitCode run(Facts facts, int repeats,
                 const std::function<bool(const BenchPosition&)>& measure);

    Trial trial(const BenchPosition& position, Design design, int threads) const;

    /// Runs the serial design, which comes first, and each of `designs` with each number of
    /// `threads` of this machine, as often as is asked for; less often if it was stopped.
    ///
    /// Within a run every series has its turn, and each run begins with another one; so a load that
    /// comes and goes meets all of them alike, and ratios are taken within runs. Each run searches
    /// another of the position's symmetric twins: a selective search meets them as it meets another
    /// timing, with more or fewer nodes by luck, and the luck of the serial search must not count
    /// against or for the parallel one.
    std::vector<Series> measure(const BenchPosition& position, const std::vector<Design>& designs,
                                const std::vector<int>& threads);

    /// Writes a row, with the digits that a file of rows keeps.
    void add(const Row& row);
    /// What each worker of a series did, where that is asked for or kept.
    void add_workers(const std::string& position, const Series& series);

    /// Takes what stands behind all rows, with the digits that a file of rows keeps.
    void add(const Validation& validation);

    /// One more search is done. From the measuring thread.
    void count_piece() { ++done_; }

    /// For results: the standard output.
    Output output() { return standard_output(&signals_); }

    /// Writes a line to the standard error: for whoever looks on, not among the results.
    void remark(std::string_view line) const;

    /// Validations and summaries, if there are rows, and plot.
    ExitCode end();

    /// Done, or that of the stop signal.
    ExitCode exit_code() const { return signals_.stopped().value_or(ExitCode::done); }

private:
    void write(const std::function<void()>& print);
    /// Throws UserError for a position that is another one than the file has under its name.
    void require_kept_positions() const;
    /// Writes again what --rows has kept of a position. False: it is to be measured.
    bool recall(const BenchPosition& position);
    /// Shows on a terminal what is being done, and how long the rest will take: `pieces` searches
    /// of each position that is not kept.
    void show_progress(int pieces);
    std::string status() const;
    void write_validations();

    const Settings settings_;
    Signals signals_;
    std::unique_ptr<Subject> subject_;
    std::vector<BenchPosition> positions_;
    std::unique_ptr<Format> format_;
    std::vector<Row> rows_;
    std::vector<Validation> validations_;
    std::optional<RowsFile> rows_file_;
    KeptRows open_;  ///< of the position that is being measured
    std::atomic<std::uint64_t> done_ = 0;
    std::uint64_t pieces_ = 0;
    Stopwatch watch_;
    std::optional<StatusLine> status_line_;
    Signals::Scope scope_;
};

}  // namespace ybw::bench
