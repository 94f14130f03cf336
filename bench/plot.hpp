// Plot: speed-up, efficiency, losses and useful work over the number of threads, drawn by gnuplot.
//
// Thread safety: none of its own; it runs a program.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "bench/values.hpp"

namespace ybw::bench {

/// Whether there is anything to draw of it: the serial policy is what all others are relative to.
bool has_curve(const Summary& summary);

struct PlotData {
    std::span<const Summary> summaries;
    std::span<const Row> rows;  ///< for what shows each position
    std::string title;
};

/// "speedup", "efficiency", "losses": the usual ones; "useful", "positions".
std::span<const std::string_view> panel_names();

/// The gnuplot script that draws panels side by side into `file`, whose ending says its kind: svg,
/// pdf or png. No panels: the usual ones. Requires a summary that has a curve.
std::string plot_script(const PlotData& data, std::span<const std::string> panels,
                        const std::string& file);

/// Draws. Requires the same; throws UserError if it cannot be done.
void draw(const PlotData& data, std::span<const std::string> panels, const std::string& file);

}  // namespace ybw::bench
