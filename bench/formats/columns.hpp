// Columns: rows and summaries as short texts, for the formats that people read.
//
// Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/values.hpp"

namespace ybw::bench {

using Cells = std::vector<std::string>;

/// "1.87 ±0.03", or "1.87" after one run.
std::string ratio_text(const Ratio& ratio);

std::vector<std::string_view> row_titles();
Cells cells_of(const Row& row);

std::vector<std::string_view> summary_titles();
Cells cells_of(const Summary& summary);

std::vector<std::string_view> validation_titles();
Cells cells_of(const Validation& validation);

std::vector<std::string_view> answer_titles();
Cells cells_of(const Answer& answer);

std::vector<std::string_view> tally_titles();
Cells cells_of(const Tally& tally);

}  // namespace ybw::bench
