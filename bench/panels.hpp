// Panels: what a picture has side by side, as commands of gnuplot.
//
// They draw the data blocks that plot.cpp writes, by number of column.
//
// Pure functions; constants.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "bench/plot.hpp"

namespace ybw::bench {

/// What an axis shows, or a part of the picture in shares.
struct Range {
    double low;
    double high;

    std::string text() const;
    /// With room beyond the outermost points, for an axis in logarithms.
    Range widened_by(double factor) const { return {low / factor, high * factor}; }
};

/// Of the numbers of threads. Requires some.
Range threads_range(std::span<const Summary> summaries);

/// Commands that put the next plot between two heights and two columns of the picture, in shares.
std::string placed(Range columns, Range heights);

/// Which panel of how many, from the left.
struct Place {
    int number = 0;
    int count = 1;
};

/// What the legend has to say of a panel beside the colours.
enum class Lines { ideal, losses };

struct Panel {
    std::string_view name;
    std::string (*draw)(const PlotData&, std::span<const Design>, Place);
    Lines lines;
};
/// The usual ones first.
std::span<const Panel> all_panels();

// How curves are drawn.
inline constexpr std::string_view ideal_style = "with lines dt 2 lw 1.5 lc rgb 'gray40'";
inline constexpr std::string_view solid_style = "with linespoints lw 2 pt 7 ps 0.5";
inline constexpr std::string_view dotted_style = "with linespoints dt 3 lw 2 pt 6 ps 0.5";

}  // namespace ybw::bench
