// Plot: speed-up, efficiency and losses over the number of threads, drawn by gnuplot.
//
// Thread safety: none of its own; it runs a program.
#pragma once

#include <span>
#include <string>

#include "bench/values.hpp"

namespace ybw::bench {

/// Whether there is anything to draw of it: the serial policy is what all others are relative to.
bool has_curve(const Summary& summary);

/// The gnuplot script that draws into `file`. Requires a summary that has a curve.
std::string plot_script(std::span<const Summary> summaries, const std::string& title,
                        const std::string& file);

/// Draws. Requires the same; throws UserError if it cannot be done.
void draw(std::span<const Summary> summaries, const std::string& title, const std::string& file);

}  // namespace ybw::bench
