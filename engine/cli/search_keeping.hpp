// SearchKeeping: the files in which a protocol's server keeps a search, as saved analyses: one that
// a board has dumped goes on with `ybw analyze --resume`, and the other way.
//
// Thread safety: as AnalysisFile.
#pragma once

#include <string_view>

#include "engine/protocol/line_server.hpp"

namespace ybw::cli {

/// Of that game; a search of another one is refused.
protocol::SearchFiles kept_searches(std::string_view game);

}  // namespace ybw::cli
