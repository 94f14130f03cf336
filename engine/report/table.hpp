// Table: texts in columns, for people. The one printer of tables.
//
// Where a line would be wider than the terminal, columns are left out, the least important first.
//
// Regular value type; no shared state.
#pragma once

#include <cstddef>
#include <fmt/format.h>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "parallel/score.hpp"

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

/// ANSI colours where they are wanted, the bare text elsewhere.
class Paint {
public:
    explicit Paint(bool wanted) : wanted_(wanted) {}

    std::string bold(std::string_view text) const { return painted("\x1b[1m", text); }
    std::string faint(std::string_view text) const { return painted("\x1b[2m", text); }

    /// Green for a win, red for a loss.
    std::string score(Score score, std::string_view text) const {
        if (score.is_win()) return painted("\x1b[32m", text);
        return score.is_loss() ? painted("\x1b[31m", text) : std::string(text);
    }

private:
    std::string painted(std::string_view color, std::string_view text) const {
        return wanted_ ? fmt::format("{}{}\x1b[0m", color, text) : std::string(text);
    }

    bool wanted_;
};

}  // namespace ybw::report
