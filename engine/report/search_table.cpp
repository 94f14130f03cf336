#include "engine/report/search_table.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/report/text.hpp"

namespace ybw::report {
namespace {

constexpr std::size_t gap = 2;

/// After the last column: some terminals begin a new line when theirs is full.
constexpr std::size_t margin = 1;

/// Two short moves, or a long one, and the sign that there are more.
constexpr std::size_t least_line = 12;

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

}  // namespace

/// The first to go is what the rows say otherwise or the end says again. The minimum stays with how
/// many times it was visited, which a textbook search is watched for.
Column SearchTable::column_of(Kind kind, const TableKind& table) {
    switch (kind) {
        case Kind::depth:
            return {"depth", 5};
        case Kind::rank:
            return {"line", 4};
        case Kind::score:
            return {fmt::format("score ({})", table.side), 13};
        case Kind::nodes:
            return {table.has_minimum ? "depth nodes" : "nodes", 12, Align::right, 2};
        case Kind::minimum:
            return {"minimum", 13, Align::right, 4};
        case Kind::times:
            return {"times", 6, Align::right, 3};
        case Kind::rate:
            return {"nodes/s", 7, Align::right, 6};
        case Kind::time:
            return {"time", 9, Align::right, 5};
        case Kind::hash:
            return {"hash", 4, Align::right, 7};
        case Kind::pv:
            break;
    }
    return {"pv", least_line, Align::left, 1};
}

std::string SearchTable::cell(const Row& row, Kind kind) {
    switch (kind) {
        case Kind::depth:
            return std::to_string(row.depth);
        case Kind::rank:
            return std::to_string(row.rank);
        case Kind::score:
            return score_text(row.score, row.bound);
        case Kind::nodes:
            return grouped(row.minimum ? row.minimum->depth_nodes : row.statistics.nodes);
        case Kind::minimum:
            return minimum_text(*row.minimum);
        case Kind::times:
            return times_text(row);
        case Kind::rate:
            return rounded(nodes_per_second(row.statistics.nodes, row.time));
        case Kind::time:
            return seconds(row.time);
        case Kind::hash:
            return fmt::format("{}%", (row.hashfull_permille + 5) / 10);
        case Kind::pv:
            break;
    }
    return "";
}

std::vector<SearchTable::Kind> SearchTable::kinds_of(const TableKind& kind) {
    std::vector kinds{Kind::depth};
    if (kind.has_ranks) kinds.push_back(Kind::rank);
    kinds.insert(kinds.end(), {Kind::score, Kind::nodes});
    if (kind.has_minimum) kinds.insert(kinds.end(), {Kind::minimum, Kind::times});
    kinds.insert(kinds.end(), {Kind::rate, Kind::time});
    if (!kind.has_minimum) kinds.push_back(Kind::hash);  // a textbook search has no table
    kinds.push_back(Kind::pv);
    return kinds;
}

SearchTable::SearchTable(const TableKind& kind, std::size_t width)
    : width_(width), kinds_(kinds_of(kind)), table_([&] {
          std::vector<Column> columns;
          for (const Kind each : kinds_) columns.push_back(column_of(each, kind));
          return Table(columns, gap);
      }()) {
    if (width_ != 0) table_.fit(width_ - std::min(width_, margin));
}

std::string SearchTable::row(const Row& row, const Paint& paint) const {
    Cells cells;
    for (const Kind kind : kinds_) cells.push_back(cell(row, kind));
    if (table_.has(kinds_.size() - 1)) {
        // A number that is too long for its column takes of the line.
        const std::size_t used = table_.line(cells).size() + margin;
        cells.back() = line_text(row.pv, width_ == 0 ? 0 : width_ > used ? width_ - used : 1);
    }
    return table_.line(cells, [&](std::size_t place, std::string text) {
        return kinds_[place] == Kind::score ? paint.score(row.score, text) : text;
    }) + '\n';
}

}  // namespace ybw::report
