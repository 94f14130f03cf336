// Rows: mirrors and turns boards written as rows with '/' between, then a blank and the rest.
//
// Thread safety: functions of their arguments.
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/text/words.hpp"

namespace ybw {

/// The rows of a board, without the rest.
inline std::vector<std::string> rows_of(std::string_view text) {
    const auto rows = split(text.substr(0, text.find(' ')), '/');
    return {rows.begin(), rows.end()};
}

/// A board's text in one of eight ways: bit 0 swaps left and right, bit 1 top and bottom, bit 2
/// rows and columns. Each character must be a column or, for bits 0 and 1, a number of columns.
/// Bit 2 requires as many characters in each row as there are rows.
inline std::string turned(std::string_view text, int way) {
    std::vector<std::string> rows = rows_of(text);
    if ((way & 1) != 0)
        for (std::string& row : rows) std::ranges::reverse(row);
    if ((way & 2) != 0) std::ranges::reverse(rows);
    if ((way & 4) != 0) {
        std::vector<std::string> columns(rows.size(), std::string(rows.size(), ' '));
        for (std::size_t y = 0; y < rows.size(); ++y)
            for (std::size_t x = 0; x < rows.size(); ++x) columns[x][y] = rows[y][x];
        rows = std::move(columns);
    }
    return fmt::format("{}{}", fmt::join(rows, "/"),
                       text.substr(std::min(text.find(' '), text.size())));
}

}  // namespace ybw
