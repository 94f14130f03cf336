// Columns: rows and summaries as short texts, for the formats that people read.
//
// Pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/values.hpp"

namespace ybw::bench {

using Cells = std::vector<std::string>;

struct Column {
    std::string_view title;
    std::size_t width;
    int rank = 0;  ///< where there is no room, the highest is left out first; 0 stays
};
using Columns = std::span<const Column>;

/// The places of the columns that a line shorter than `room` has room for, each with a blank before
/// it but the first; of all of them if `room` is 0.
std::vector<std::size_t> places_within(Columns columns, std::size_t room);

/// "1.87 ±0.03", or "1.87" after one run.
std::string ratio_text(const Ratio& ratio);

Columns row_columns();
Cells cells_of(const Row& row);

Columns summary_columns();
Cells cells_of(const Summary& summary);

Columns validation_columns();
Cells cells_of(const Validation& validation);

Columns answer_columns();
Cells cells_of(const Answer& answer);

Columns tally_columns();
Cells cells_of(const Tally& tally);

}  // namespace ybw::bench
