// Columns: rows and summaries as short texts, for the formats that people read.
//
// Pure functions.
#pragma once

#include <string>
#include <vector>

#include "bench/values.hpp"
#include "engine/report/table.hpp"

namespace ybw::bench {

using Columns = std::vector<report::Column>;
using report::Cells;

/// "1.87 ±0.03", "1.18 (0.14 to 10.16)" where the interval reaches farther up than down, or "1.87"
/// after one run.
std::string ratio_text(const Ratio& ratio);

const Columns& row_columns();
Cells cells_of(const Row& row);

const Columns& summary_columns();
Cells cells_of(const Summary& summary);

const Columns& worker_columns();
Cells cells_of(const WorkerRow& row);

const Columns& difference_columns();
Cells cells_of(const Difference& difference);

const Columns& validation_columns();
Cells cells_of(const Validation& validation);

const Columns& answer_columns();
Cells cells_of(const Answer& answer);

const Columns& finding_columns();
Cells cells_of(const Finding& finding);

const Columns& tally_columns();
Cells cells_of(const Tally& tally);

}  // namespace ybw::bench
