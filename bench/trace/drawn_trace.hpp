// DrawnTrace: a traced search with what has to be said about it, which is what all formats show.
//
// Regular value type.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/subject.hpp"
#include "engine/simulator/trace.hpp"
#include "parallel/limits.hpp"

namespace ybw::bench {

struct DrawnTrace {
    std::string title;  ///< "gomoku, depth 8, 16 virtual processors"
    std::string command_line;
    std::string position;
    TracedSearch search;
    bool is_simulated = false;

    const simulator::Timeline& timeline() const { return search.timeline; }
};

/// "1,234 nodes in 5.67 ms of virtual time; 89 split points, 1 join"
std::string summary_of(const DrawnTrace& drawn);

// ---- Usage: what the time of each worker went to, moment by moment.
//
// At each moment a worker does one thing: it searches below a node of its own, helps at another's
// split point, proves, waits for helpers or has no work. A search is wasted if it, or that of a
// node above it, was cancelled.

enum class Use { search, help, wasted, prove, wait, idle };
inline constexpr std::size_t use_count = 6;

struct UseStyle {
    std::string_view name;   ///< for people
    std::string_view color;  ///< of CSS
};
const UseStyle& style_of(Use use);

/// A time in which a worker does one thing.
struct UsePart {
    Duration begin{};
    Duration end{};
    Use use = Use::idle;
};

/// Which spans are wasted: cancelled themselves, or below one that is. The root is cancelled when
/// the search is stopped, which does not waste what was found by then.
std::vector<bool> wasted_spans(const simulator::Timeline& timeline);

/// For each worker its time from the beginning to the end, without gaps.
std::vector<std::vector<UsePart>> usage_of(const simulator::Timeline& timeline);

/// Shares of a worker's time from `begin` to `end`.
using UseShares = std::array<double, use_count>;
UseShares shares_of(const std::vector<UsePart>& parts, Duration begin, Duration end);

// ---- TimeAxis: the unit of a picture, and where its numbers stand.

/// A unit in which a time has one to four digits before the point.
struct TimeUnit {
    std::string_view name;  ///< "ms"
    double seconds = 1;

    double of(Duration time) const { return time.count() / seconds; }
    /// "12.3 ms"
    std::string text(Duration time) const;
};
TimeUnit unit_for(Duration longest);

/// 0 and multiples of 1, 2 or 5 times a power of ten, at most `most` beside the 0.
std::vector<Duration> tics(Duration longest, int most);

// ---- Formats of a trace, one file each, and the one list of their names.

/// A table with a line for each worker, as wide as `columns` of a terminal; 0: no limit.
std::string text_of(const DrawnTrace& drawn, std::size_t columns);

/// A lane for each worker.
std::string svg_of(const DrawnTrace& drawn);

/// One file of HTML that needs nothing else.
std::string page_of(const DrawnTrace& drawn);

/// The JSON of Chrome's trace events; times in microseconds.
std::string chrome_events_of(const DrawnTrace& drawn);

std::span<const std::string_view> trace_format_names();
/// Throws UserError for a name that is not one of trace_format_names().
std::string written(const DrawnTrace& drawn, std::string_view format, std::size_t columns);

}  // namespace ybw::bench
