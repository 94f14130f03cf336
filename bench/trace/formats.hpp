// Formats of a trace, one file each, and the one list of their names.
//
// Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "bench/trace/drawn_trace.hpp"

namespace ybw::bench {

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
