#include "engine/report/table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <utility>

namespace ybw::report {

Table::Table(std::vector<Column> columns, std::size_t gap)
    : columns_(std::move(columns)), places_(columns_.size()), gap_(gap) {
    std::iota(places_.begin(), places_.end(), std::size_t{0});
    for (Column& column : columns_) column.width = std::max(column.width, column.title.size());
}

void Table::fit(std::size_t room) {
    while (width() > room) {
        const auto least = std::ranges::max_element(
            places_, {}, [&](std::size_t place) { return columns_[place].rank; });
        if (least == places_.end() || columns_[*least].rank == 0) return;
        places_.erase(least);
    }
}

bool Table::has(std::size_t place) const {
    return std::ranges::find(places_, place) != places_.end();
}

std::size_t Table::width() const {
    std::size_t width = 0;
    for (const std::size_t place : places_) {
        width += (width == 0 ? 0 : gap_) + columns_[place].width;
    }
    return width;
}

std::string Table::titles() const {
    Cells titles;
    for (const Column& column : columns_) titles.push_back(column.title);
    return line(titles);
}

std::string Table::line(const Cells& cells) const {
    return line(cells, [](std::size_t, std::string text) { return text; });
}

std::string Table::line(const Cells& cells, const Paint& paint) const {
    std::string text;
    for (const std::size_t place : places_) {
        if (place != places_.front()) text += std::string(gap_, ' ');
        text += paint(place, laid_out(place, cells[place]));
    }
    return text;
}

/// fmt counts characters, not bytes.
std::string Table::laid_out(std::size_t place, const std::string& text) const {
    const Column& column = columns_[place];
    if (column.align == Align::right) return fmt::format("{:>{}}", text, column.width);
    return place == places_.back() ? text : fmt::format("{:<{}}", text, column.width);
}

}  // namespace ybw::report
