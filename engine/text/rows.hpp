// Rows: mirrors and turns boards written as rows with '/' between, then a blank and the rest.
//
// Thread safety: functions of their arguments.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/text/words.hpp"

namespace ybw {

/// A board's text, taken apart.
struct Rows {
    std::vector<std::string> rows;
    std::string rest;  ///< from the blank on

    explicit Rows(std::string_view text) {
        const std::size_t end = std::min(text.find(' '), text.size());
        rest = text.substr(end);
        for (const std::string_view row : split(text.substr(0, end), '/')) rows.emplace_back(row);
    }

    std::string text() const {
        std::string text;
        for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
        return text + rest;
    }

    /// Swaps left and right. Each character must be a column or a number of columns.
    void mirror() {
        for (std::string& row : rows) std::ranges::reverse(row);
    }
    /// Swaps top and bottom.
    void flip() { std::ranges::reverse(rows); }
    /// Swaps rows and columns. Requires as many characters in each row as there are rows.
    void transpose() {
        std::vector<std::string> columns(rows.size(), std::string(rows.size(), ' '));
        for (std::size_t y = 0; y < rows.size(); ++y) {
            for (std::size_t x = 0; x < rows.size(); ++x) columns[x][y] = rows[y][x];
        }
        rows = std::move(columns);
    }
};

}  // namespace ybw
