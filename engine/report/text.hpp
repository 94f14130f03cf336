// Text: how numbers, scores and reasons are written, for all formats and the status line.
//
// Pure functions; no shared state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/values.hpp"
#include "parallel/score.hpp"

namespace ybw::report {

/// "1 game", "2000 games": the noun with an s unless there is one.
std::string counted(std::uint64_t number, std::string_view noun);

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number);

/// A number with three digits and a prefix: 1234567 as "1.23 M".
std::string rounded(double number);

/// A share with one digit: 0.5 as "50.0 %".
std::string percent(double share);

/// Seconds with a precision that suits them: "0.004 s", "12.3 s", "2 min 5 s".
std::string seconds(Duration time);

/// "   2 min 5 s left", if the rest takes as long a piece as `done` of it did in `elapsed`; empty
/// where nothing is done or nothing is left.
std::string time_left(std::uint64_t done, std::uint64_t left, Duration elapsed);

/// Nodes a second; 0 for no time at all.
double nodes_per_second(std::uint64_t nodes, Duration time);

/// The word behind a number of them.
constexpr std::string_view ply_or_plies(int number) {
    return number == 1 ? "ply" : "plies";
}

/// "+35", "-120", "0", "win in 7", "loss in 12"; a bound has ">=" or "<=" before it.
std::string score_text(Score score, Bound bound = Bound::exact);

/// "exact", "lower", "upper"; "none" for a move that was not searched.
std::string_view bound_name(Bound bound);
/// The one of that name, if there is any.
std::optional<Bound> bound_named(std::string_view name);

/// A word a program may rely on: "depth", "time", "interrupted" ...
std::string_view reason_name(StopReason reason);
std::optional<StopReason> reason_named(std::string_view name);

/// The same for people: "time limit reached".
std::string_view reason_text(StopReason reason);

/// The moves of a line with blanks between, at most `width` characters; " ..." where some are left
/// out. Width 0 is no limit.
std::string line_text(std::span<const std::string> moves, std::size_t width = 0);

/// A UTF-8 text of at most `width` characters: of a longer one the beginning and the last `end`
/// characters with "..." between. Requires end + 3 < width.
std::string shortened(std::string_view text, std::size_t width, std::size_t end);

/// Text in lines of at most `width` columns, broken at blanks, that begins behind `indent` columns;
/// all further lines begin with as many blanks. Width 0 is no limit.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

/// One line about a machine: "AMD EPYC 9R14, 2 of 4 cores, 7952 MiB, Linux 6.1.0 x86_64".
std::string machine_text(const Machine& machine);

// ---- Table: texts in columns, for people. The one printer of tables.
//
// Where a line would be wider than the terminal, columns are left out, the least important first.
//
// Regular value type; no shared state.

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
