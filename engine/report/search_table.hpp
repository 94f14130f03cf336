// SearchTable: the rows of a search for people, one a depth, no wider than the terminal.
//
// Which columns there are is decided for the names and again for every row, so that the table
// follows a window that is resized: the least important go first, until the line of best play has
// room for a few moves; where even that leaves none, the line goes.
//
// Regular value type; no shared state.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/report/paint.hpp"
#include "engine/report/table.hpp"
#include "engine/report/values.hpp"

namespace ybw::report {

/// What decides about the columns beside the width.
struct TableKind {
    std::string side;          ///< whose view the scores are
    bool has_ranks = false;    ///< several lines a depth
    bool has_minimum = false;  ///< of a textbook search
};

class SearchTable {
public:
    /// `width` is that of the terminal; 0 is no limit.
    SearchTable(const TableKind& kind, std::size_t width);

    /// The names of the columns, a line.
    std::string names() const { return table_.titles() + '\n'; }

    /// A line with the moves of the row cut where the terminal ends.
    std::string row(const Row& row, const Paint& paint) const;

    /// Whether the columns of both stand below each other.
    bool is_like(const SearchTable& other) const { return table_ == other.table_; }

private:
    enum class Kind { depth, rank, score, nodes, minimum, times, rate, time, hash, pv };

    static std::vector<Kind> kinds_of(const TableKind& kind);
    static Column column_of(Kind kind, const TableKind& table);
    static std::string cell(const Row& row, Kind kind);

    std::size_t width_;
    std::vector<Kind> kinds_;
    Table table_;
};

}  // namespace ybw::report
