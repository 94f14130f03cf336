// EngineAnalysis: a search of one position by the engine, shown as it goes, saved if that was asked
// for, and perhaps the going on of one that was saved.
//
// What is shown and saved has the totals of the whole analysis; limits and the status line are
// those of the part that runs here.
//
// Thread safety: one thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/cli/analysis_file.hpp"
#include "engine/cli/analysis_saver.hpp"
#include "engine/cli/search_display.hpp"
#include "engine/cli/table_watch.hpp"
#include "engine/games/any_game.hpp"

namespace ybw::cli {

class EngineAnalysis {
public:
    /// `opened` is what goes on here, or null; the search has been taught what it knows.
    EngineAnalysis(const Arguments& arguments, Signals& signals, AnySearch& search,
                   const AnyPosition& position, const Limits& limits, const OpenedAnalysis* opened);

    /// See SearchDisplay. Before `run`.
    void show_also(report::Report* page) { display_.show_also(page); }

    /// Says once when the table, of so many MiB, is full. Before `run`.
    void watch_table(std::size_t mib);

    /// Searches and shows; why it ended. Throws what cannot be shown.
    StopReason run(const report::Header& header, const DrawStyle& style);

    /// Whether the file holds what was found, or none was asked for.
    bool is_saved() const { return is_saved_; }

private:
    Result<AnyMove> search();
    Result<AnyMove> known_result() const;
    void show(report::Row row);
    void begin_saving();
    void save(const report::Summary& summary);
    /// Adds what was spent before.
    template <class Values>
    void complete(Values& values) const {
        values.statistics += before_.statistics;
        values.time += before_.time;
    }

    const Arguments& arguments_;
    AnySearch& search_;
    const AnyPosition& position_;
    const Limits limits_;
    SavedAnalysis before_;
    const std::vector<AnyMove> moves_;  // of the root; empty for all
    const CompletedDepth<AnyMove> completed_;
    SearchDisplay display_;
    std::optional<std::string> path_;  // of the file to be written
    std::optional<AnalysisSaver> saver_;
    std::optional<TableWatch> watch_;
    bool is_saved_ = true;
};

/// Throws UserError for options about saving that contradict each other, or a file that cannot be
/// begun.
void require_saving_makes_sense(const Arguments& arguments);

}  // namespace ybw::cli
