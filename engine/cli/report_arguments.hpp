// ReportArguments: what the options of a command line mean for how results are written.
//
// All functions throw UserError.
#pragma once

#include <string>
#include <string_view>

#include "engine/games/any_position.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/report/report.hpp"

namespace ybw::cli {

report::Format report_format(const Arguments& arguments);

/// The same by its name, of a command that writes pictures and pages, too; `usual` if none is asked
/// for.
std::string format_name(const Arguments& arguments, std::string_view usual = "human");

/// Whether colours go to the standard output.
bool uses_color(const Arguments& arguments);

/// How boards are drawn there.
DrawStyle draw_style(const Arguments& arguments);

/// What a report begins with, but for what is particular to a search.
report::Header report_header(const Arguments& arguments, const report::Machine& machine,
                             const AnyPosition& position);

}  // namespace ybw::cli
