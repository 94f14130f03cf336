#include "engine/report/table.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "engine/report/text.hpp"

namespace ybw::report {
namespace {

/// Between two columns, and after the last: some terminals begin a new line when theirs is full.
constexpr std::size_t gap = 2;
constexpr std::size_t margin = 1;

/// Two short moves, or a long one, and the sign that there are more.
constexpr std::size_t least_line = 12;

/// The first to go: what the rows say otherwise or the end says again. The minimum stays with how
/// many times it was visited, which a textbook search is watched for.
constexpr std::array least_important{Column::hash,    Column::rate,  Column::time,
                                     Column::minimum, Column::times, Column::nodes};

std::string rounded_ratio(double ratio) {
    return ratio < 99.95 ? fmt::format("{:.1f}", ratio) : rounded(ratio);
}

std::string times_text(const Row& row) {
    const auto minimum = std::max<std::uint64_t>(row.minimum->nodes, 1);
    return rounded_ratio(static_cast<double>(row.minimum->depth_nodes) /
                         static_cast<double>(minimum));
}

/// '~' stands before a minimum that is a formula.
std::string minimum_text(const MinimalNodes& minimum) {
    return (minimum.counted ? "" : "~") + grouped(minimum.nodes);
}

std::string cell(const Row& row, Column column) {
    switch (column) {
        case Column::depth:
            return std::to_string(row.depth);
        case Column::rank:
            return std::to_string(row.rank);
        case Column::score:
            return score_text(row.score, row.bound);
        case Column::nodes:
            return grouped(row.minimum ? row.minimum->depth_nodes : row.statistics.nodes);
        case Column::minimum:
            return minimum_text(*row.minimum);
        case Column::times:
            return times_text(row);
        case Column::rate:
            return rounded(nodes_per_second(row.statistics.nodes, row.time));
        case Column::time:
            return seconds(row.time);
        case Column::hash:
            return fmt::format("{}%", (row.hashfull_permille + 5) / 10);
        case Column::pv:
            break;
    }
    return "";
}

std::set<Column> all_columns(const TableKind& kind) {
    std::set columns{Column::depth, Column::score, Column::nodes,
                     Column::rate,  Column::time,  Column::pv};
    if (kind.has_ranks) columns.insert(Column::rank);
    if (kind.has_minimum) {
        columns.insert({Column::minimum, Column::times});
    } else {
        columns.insert(Column::hash);  // a textbook search has no table
    }
    return columns;
}

}  // namespace

Table::Table(TableKind kind, std::size_t width)
    : kind_(std::move(kind)), width_(width), columns_(all_columns(kind_)) {
    if (width_ == 0) return;
    const auto is_narrow = [&] { return width_before_line() + least_line + margin > width_; };
    for (const Column column : least_important) {
        if (is_narrow()) columns_.erase(column);
    }
    if (is_narrow()) columns_.erase(Column::pv);
}

std::string Table::name_of(Column column) const {
    static constexpr std::array<const char*, 10> names{
        "depth", "line", "", "nodes", "minimum", "times", "nodes/s", "time", "hash", "pv"};
    if (column == Column::nodes && kind_.has_minimum) return "depth nodes";
    if (column == Column::score) return fmt::format("score ({})", kind_.side);
    return names[static_cast<std::size_t>(column)];
}

std::size_t Table::width_of(Column column) const {
    static constexpr std::array<std::size_t, 10> widths{5, 4, 13, 12, 13, 6, 7, 9, 4, 0};
    return std::max(widths[static_cast<std::size_t>(column)], name_of(column).size());
}

std::size_t Table::width_before_line() const {
    std::size_t width = 0;
    for (const Column column : columns_) {
        if (column != Column::pv) width += width_of(column) + gap;
    }
    return width;
}

std::string Table::names() const {
    std::string text;
    for (const Column column : columns_) {
        const std::size_t width = column == Column::pv ? 0 : width_of(column);
        text += fmt::format("{}{:>{}}", text.empty() ? "" : std::string(gap, ' '), name_of(column),
                            width);
    }
    return text + '\n';
}

std::string Table::row(const Row& row, const Paint& paint) const {
    std::string text;
    std::size_t used = 0;
    for (const Column column : columns_) {
        if (column == Column::pv) continue;
        const std::string before = used == 0 ? "" : std::string(gap, ' ');
        const std::string laid_out = fmt::format("{:>{}}", cell(row, column), width_of(column));
        used += before.size() + laid_out.size();
        text += before + (column == Column::score ? paint.score(row.score, laid_out) : laid_out);
    }
    if (!columns_.contains(Column::pv)) return text + '\n';
    used += gap + margin;
    // A number that is too long for its column takes of the line.
    const std::size_t room = width_ == 0 ? 0 : width_ > used ? width_ - used : 1;
    return text + std::string(gap, ' ') + line_text(row.pv, room) + '\n';
}

}  // namespace ybw::report
