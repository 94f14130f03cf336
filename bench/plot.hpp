// Plot: speed-up, efficiency and losses over the number of threads, drawn by gnuplot.
//
// Thread safety: none of its own; it runs a program.
#pragma once

#include <span>
#include <string>

#include "bench/values.hpp"

namespace ybw::bench {

/// Throws UserError if gnuplot is missing, with how to get it: to be asked before hours of
/// measuring.
void require_gnuplot();

/// The gnuplot script that draws into `file`.
std::string plot_script(std::span<const Summary> summaries, const std::string& title,
                        const std::string& file);

/// Draws. Throws UserError if it cannot be done.
void draw(std::span<const Summary> summaries, const std::string& title, const std::string& file);

}  // namespace ybw::bench
