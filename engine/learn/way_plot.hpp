// WayPlot: the way that constants have gone in a tuning, as a script for gnuplot.
//
// Pure functions.
#pragma once

#include <span>
#include <string>

#include "engine/learn/spsa.hpp"
#include "engine/learn/tuning_journal.hpp"

namespace ybw::learn {

/// Draws into `file`, as SVG: each constant's distance from where it began, in its own steps.
std::string way_plot(std::span<const TunedConstant> constants,
                     std::span<const FinishedIteration> iterations, const std::string& title,
                     const std::string& file);

}  // namespace ybw::learn
