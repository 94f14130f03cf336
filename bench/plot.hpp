// Plot: what rows say over all positions: speed-up, efficiency, losses and useful work over the
// number of threads, written, and drawn by gnuplot.
//
// Thread safety: none of its own; it runs a program.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "bench/formats/format.hpp"
#include "bench/rows_file.hpp"
#include "bench/settings.hpp"

namespace ybw::bench {

struct PlotData {
    std::span<const Summary> summaries;
    std::span<const Row> rows;  ///< for what shows each position
    std::string title;
};

/// "speedup", "efficiency", "losses": the usual ones; "useful", "positions".
std::span<const std::string_view> panel_names();

/// The gnuplot script that draws panels side by side into `file`, whose ending says its kind: svg,
/// pdf or png. No panels: the usual ones. Requires a summary that has a curve, which the serial
/// policy has not: all others are relative to it.
std::string plot_script(const PlotData& data, std::span<const std::string> panels,
                        const std::string& file);

/// Ends the results with the summaries and differences of the rows, and draws what --plot asks for.
/// False: there is nothing to draw. Throws UserError if it cannot be drawn.
bool sum_up(const LoadedRows& loaded, const Settings& settings, Format& format);

}  // namespace ybw::bench
