// AnalysisPage: a search as a page: the board, the lines to click through, score and depth over
// time, the candidates.
//
// One of the formats of a search (report.hpp): it observes what the others do, and makes its text
// at the end, which is handed to the sink in one piece.
//
// Thread safety: as of Report.
#pragma once

#include <memory>

#include "engine/games/any_game.hpp"
#include "engine/report/report.hpp"

namespace ybw::record {

/// `position` is the root.
std::unique_ptr<report::Report> make_analysis_page(report::Sink sink, const AnyPosition& position);

}  // namespace ybw::record
