// Table: texts in columns, for people. The one printer of tables.
//
// Where a line would be wider than the terminal, columns are left out, the least important first.
//
// Regular value type; no shared state.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace ybw::report {

enum class Align { left, right };

struct Column {
    std::string title;
    std::size_t width = 0;  ///< at least, as is the width of the title
    Align align = Align::right;
    int rank = 0;  ///< where there is no room, the highest is left out first; 0 stays

    friend bool operator==(const Column&, const Column&) = default;
};

/// A text for each column, also for those that are left out.
using Cells = std::vector<std::string>;

class Table {
public:
    /// `gap` blanks stand between two columns.
    Table(std::vector<Column> columns, std::size_t gap);

    /// Leaves out columns until a line has at most `room` columns of a terminal, as far as ranks
    /// allow.
    void fit(std::size_t room);

    bool has(std::size_t place) const;

    /// A line without its end; nothing follows the text of a last column to the left.
    std::string titles() const;
    std::string line(const Cells& cells) const;

    /// The same with what `paint` makes of the laid out text of a column.
    using Paint = std::function<std::string(std::size_t place, std::string text)>;
    std::string line(const Cells& cells, const Paint& paint) const;

    /// Whether lines of both stand below each other.
    friend bool operator==(const Table&, const Table&) = default;

private:
    std::size_t width() const;
    std::string laid_out(std::size_t place, const std::string& text) const;

    std::vector<Column> columns_;
    std::vector<std::size_t> places_;  // of the columns that are shown
    std::size_t gap_;
};

}  // namespace ybw::report
