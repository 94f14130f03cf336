// Gnuplot: plots drawn by the program of that name, which has to be installed.
//
// Thread safety: none of its own; it runs a program.
#pragma once

#include <string>

namespace ybw {

/// Throws UserError if `file`, which --plot names, cannot be written, or gnuplot is missing, with
/// how to get it: to be asked before hours of measuring.
void require_plot(const std::string& file);

/// Runs a script that draws into `file`. Throws UserError if it cannot be done.
void run_gnuplot(const std::string& script, const std::string& file);

}  // namespace ybw
