// Comparison: the effort of the ladder's searches for one position, as values and in all formats.
//
// A row is one search to one depth. People see only the deepest row of each search, because they
// look for the ratios; programs and the plot get all rows.
//
// Not thread safe: all calls from one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/report/values.hpp"

namespace ybw::report {

struct ComparedRow {
    std::string algorithm;
    Depth depth = 0;
    Score score;
    std::string best;                       ///< move; empty where there is none
    std::uint64_t nodes = 0;                ///< with earlier depths, if it deepens
    std::optional<std::uint64_t> leaves{};  ///< nullopt: not counted
    Duration time{};
    MinimalNodes minimum{};     ///< of that depth; depth_nodes is not used
    bool is_last = true;        ///< of its algorithm
    bool is_cut_short = false;  ///< no time was left for a deeper one

    /// Nodes in times of the minimum.
    double times() const { return static_cast<double>(nodes) / static_cast<double>(minimum.nodes); }
};

class ComparisonReport {
public:
    /// `format` is one of comparison_formats().
    ComparisonReport(std::string_view format, Sink sink)
        : format_(format), sink_(std::move(sink)) {}

    void begin(const Header& header);
    void row(const ComparedRow& row);

private:
    std::string format_;
    Sink sink_;
    std::string game_;
    Depth depth_ = 0;  ///< of the last row
};

std::span<const std::string_view> comparison_formats();

/// A gnuplot script that draws the nodes of each algorithm over the depth into `file`, beside the
/// minimum. Requires a row.
std::string comparison_plot(std::span<const ComparedRow> rows, const std::string& title,
                            const std::string& file);

// ---- PictureFile: the output of gnuplot, by the ending of its name: SVG, PDF, PNG, or TikZ for
// LaTeX (.tex); or the gnuplot script (.gp), which then draws an SVG. For all plots.
//
// Pure functions.

constexpr std::string_view gnuplot_script_ending = ".gp";

/// The name, if it ends in one of them; else throws UserError that begins with `what`.
const std::string& picture_file(std::string_view what, const std::string& name);

/// A text in the picture, as a quoted string of gnuplot from which no character can break out.
std::string picture_text(std::string_view text, const std::string& file);

/// A title; a long one (that of a board) is cut to its beginning and its end.
std::string picture_title(std::string_view title, const std::string& file);

/// The line of a gnuplot script that gives an axis ('x' or 'y') a length if all its values are
/// equal, of which gnuplot would warn; else empty. Requires a value.
std::string picture_range(char axis, std::span<const double> values);

/// The lines of a gnuplot script that choose the kind of file, its size in pixels and its name.
std::string picture_output(const std::string& file, int width = 860, int height = 560);

}  // namespace ybw::report
