// The format for people: a table with a row an iteration, then the board with the best move and
// every line in full.
//
// Scores are those of the side to move at the root; the head of their column names that side. Rows
// end at the edge of the terminal, if there is one; the lines at the end are wrapped.

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/report/text.hpp"
#include "engine/report/values.hpp"

namespace ybw::report {
namespace {

// ---- SearchTable: the rows of a search for people, one a depth, no wider than the terminal.
//
// The columns are chosen for the names and again for every row, so that the table follows a window
// that is resized. The least important columns go first, until the line of best play has room for a
// few moves; if even that leaves none, the line goes.

/// The properties that decide about the columns beside the width.
struct TableKind {
    std::string side;          ///< whose view the scores are
    bool has_ranks = false;    ///< several lines a depth
    bool has_minimum = false;  ///< of a textbook search
};

constexpr std::size_t column_gap = 2;

/// After the last column: some terminals begin a new line when theirs is full.
constexpr std::size_t margin = 1;

/// Two short moves, or a long one, and the sign that there are more.
constexpr std::size_t least_line = 12;

/// How many times the minimum the search visited.
std::string ratio_text(const Row& row) {
    const auto minimum = std::max<std::uint64_t>(row.minimum->nodes, 1);
    const double ratio =
        static_cast<double>(row.minimum->depth_nodes) / static_cast<double>(minimum);
    return ratio < 99.95 ? fmt::format("{:.1f}", ratio) : rounded(ratio);
}

/// '~' stands before a minimum that is a formula.
std::string minimum_text(const MinimalNodes& minimum) {
    return (minimum.counted ? "" : "~") + grouped(minimum.nodes);
}

struct SearchColumn {
    Column column;
    std::string (*cell)(const Row& row);
};

/// The first columns to go repeat other columns or the end. The minimum stays together with its
/// ratio, the purpose of watching a textbook search. A textbook search has no table.
std::vector<SearchColumn> columns_of(const TableKind& kind) {
    std::vector<SearchColumn> columns;
    const auto add = [&](Column column, auto cell) {
        columns.push_back({std::move(column), cell});
    };
    add({"depth", 5}, [](const Row& row) { return std::to_string(row.depth); });
    if (kind.has_ranks) add({"line", 4}, [](const Row& row) { return std::to_string(row.rank); });
    add({fmt::format("score ({})", kind.side), 13},
        [](const Row& row) { return score_text(row.score, row.bound); });
    if (kind.has_minimum) {
        add({"depth nodes", 12, Align::right, 2},
            [](const Row& row) { return grouped(row.minimum->depth_nodes); });
        add({"minimum", 13, Align::right, 4},
            [](const Row& row) { return minimum_text(*row.minimum); });
        add({"times", 6, Align::right, 3}, ratio_text);
    } else {
        add({"nodes", 12, Align::right, 2},
            [](const Row& row) { return grouped(row.statistics.nodes); });
    }
    add({"nodes/s", 7, Align::right, 6},
        [](const Row& row) { return rounded(nodes_per_second(row.statistics.nodes, row.time)); });
    add({"time", 9, Align::right, 5}, [](const Row& row) { return seconds(row.time); });
    if (!kind.has_minimum) {
        add({"hash", 4, Align::right, 7},
            [](const Row& row) { return fmt::format("{}%", (row.hashfull_permille + 5) / 10); });
    }
    add({"pv", least_line, Align::left, 1}, [](const Row&) { return std::string(); });
    return columns;
}

class SearchTable {
public:
    /// `width` is that of the terminal; 0 is no limit.
    SearchTable(const TableKind& kind, std::size_t width)
        : width_(width), columns_(columns_of(kind)), score_place_(kind.has_ranks ? 2 : 1) {
        std::vector<Column> columns;
        for (const SearchColumn& each : columns_) columns.push_back(each.column);
        table_ = Table(columns, column_gap);
        if (width_ != 0) table_.fit(width_ - std::min(width_, margin));
    }

    /// The names of the columns, a line.
    std::string names() const { return table_.titles(); }

    /// A line; the moves of the row are cut where the terminal ends.
    std::string row(const Row& row, const Paint& paint) const {
        Cells cells;
        for (const SearchColumn& each : columns_) cells.push_back(each.cell(row));
        if (table_.has(columns_.size() - 1)) {
            // A number that is too long for its column takes room of the line.
            const std::size_t used = display_width(table_.line(cells));  // its end in the margin
            cells.back() = line_text(row.pv, width_ == 0 ? 0 : width_ > used ? width_ - used : 1);
        }
        return table_.line(cells, [&](std::size_t place, std::string text) {
            return place == score_place_ ? paint.score(row.score, text) : text;
        });
    }

    /// Whether the columns of both stand below each other.
    bool is_like(const SearchTable& other) const { return table_ == other.table_; }

private:
    std::size_t width_;
    std::vector<SearchColumn> columns_;
    std::size_t score_place_;
    Table table_{{}, column_gap};
};

constexpr std::size_t longest_position = 80;

class Human final : public Report {
public:
    Human(Sink sink, Style style)
        : sink_(std::move(sink)), style_(std::move(style)), paint_(style_.color) {}

    void begin(const Header& header) override {
        side_ = header.side_to_move;
        version_ = header.version;
        has_ranks_ = header.multipv > 1;
        if (style_.detail == Detail::result_alone) return;
        // A board of many points is unreadable in one line; it is drawn at the end.
        const bool is_short = header.position.size() <= longest_position;
        sink_(fmt::format("ybw {} on {}\n{}\n{}{}, {} to move{}\n", header.version,
                          machine_text(header.machine), paint_.faint("$ " + header.command_line),
                          header.game, header.rule.empty() ? "" : " by the rule " + header.rule,
                          header.side_to_move, is_short ? ": " + header.position : ""));
        sink_(fmt::format("{}, {} {}{}{}, {}\n\n", header.algorithm, header.threads,
                          header.threads == 1 ? "thread" : "threads",
                          header.threads_asked <= header.threads
                              ? ""
                              : fmt::format(" (of {} asked for; more than processors would only "
                                            "take turns)",
                                            header.threads_asked),
                          header.hash_mib == 0 ? "" : fmt::format(", {} MiB", header.hash_mib),
                          header.limits));
    }

    void iteration(const Row& row) override {
        if (style_.detail == Detail::result_alone) return;
        const SearchTable table({side_, has_ranks_, row.minimum.has_value()}, width());
        if (!table_ || !table_->is_like(table)) sink_(table.names());
        table_ = table;
        sink_(table.row(row, paint_));
    }

    void end(const Summary& summary) override {
        if (summary.over) {
            sink_(summary.board + fmt::format("the game is over: {}\n", *summary.over));
        } else if (summary.lines.empty()) {
            sink_(fmt::format("no depth was completed ({})\n", reason_text(summary.reason)));
        } else if (style_.detail == Detail::result_alone) {
            sink_(result_lines(summary));
        } else {
            sink_(fmt::format("\n{}\n{}{}", summary.board, result_lines(summary),
                              effort_lines(summary)));
        }
    }

    void perft(const PerftRow& row) override {
        static const Table table({{"depth", 5}, {"nodes", 20}, {"time", 9}, {"nodes/s", 7}}, 2);
        if (!std::exchange(has_columns_, true) && style_.detail == Detail::everything)
            sink_(table.titles());
        sink_(table.line({std::to_string(row.depth), grouped(row.nodes), seconds(row.time),
                          rounded(nodes_per_second(row.nodes, row.time))}));
    }

private:
    std::size_t width() const { return style_.width ? style_.width() : 0; }

    std::string why_it_ended(const Summary& summary) const {
        if (summary.found_by.empty()) return std::string(reason_text(summary.reason));
        if (summary.found_by == version_) return "from the store";
        return fmt::format("from the store, by ybw {}", summary.found_by);
    }

    std::string result_lines(const Summary& summary) const {
        std::string text;
        for (const Row& row : summary.lines) {
            const std::string rank =
                summary.lines.size() > 1 ? fmt::format("{:>2}. ", row.rank) : "";
            text += fmt::format("{}best {}, {} for {}, depth {}{}\n", rank,
                                paint_.bold(row.pv.empty() ? "-" : row.pv.front()),
                                paint_.score(row.score, score_with_unit(row.score, row.bound)),
                                side_, row.depth,
                                row.rank == 1 ? fmt::format(" ({})", why_it_ended(summary)) : "");
            if (style_.detail == Detail::everything) text += whole_line(row, rank.size());
        }
        return text;
    }

    /// The moves that the rows had no room for, below the word "best", which stands after `indent`.
    std::string whole_line(const Row& row, std::size_t indent) const {
        if (row.pv.empty()) return "";
        const std::string name = std::string(indent, ' ') + "pv   ";
        return name + wrapped(line_text(row.pv), width(), name.size()) + '\n';
    }

    static std::string effort_lines(const Summary& summary) {
        const Statistics& s = summary.statistics;
        std::string text =
            fmt::format("{} in {}, {} nodes/s\n", counted(s.nodes, "node"), seconds(summary.time),
                        rounded(nodes_per_second(s.nodes, summary.time)));
        if (s.cutoffs == 0) return text;
        const auto cancelled = static_cast<double>(s.cancelled_nodes);
        text += fmt::format(
            "{:.1f}% first-move cut-offs, {}, {}, {:.1f}% cancelled, idle {}\n",
            100 * s.first_move_rate(), counted(s.splits, "split"), counted(s.joins, "join"),
            100 * cancelled / static_cast<double>(std::max<std::uint64_t>(s.nodes, 1)),
            seconds(Duration(s.idle_seconds)));
        return text;
    }

    Sink sink_;
    Style style_;
    Paint paint_;
    std::string side_;
    std::string version_;
    bool has_ranks_ = false;
    bool has_columns_ = false;  // of a perft
    std::optional<SearchTable> table_;
};

}  // namespace

std::unique_ptr<Report> make_human(Sink sink, Style style) {
    return std::make_unique<Human>(std::move(sink), std::move(style));
}

std::unique_ptr<Report> make_report(Format format, Sink sink, Style style) {
    const auto make = format == Format::json_lines ? make_json_lines
                      : format == Format::csv      ? make_csv
                                                   : make_human;
    return make(std::move(sink), std::move(style));
}

}  // namespace ybw::report
