// The format for people: a table with a row an iteration, then the board with the best move.
//
// Scores are those of the side to move at the root; the head of their column says which side that
// is. Lines end at the edge of the terminal, where there is one.

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "engine/report/report.hpp"
#include "engine/report/text.hpp"

namespace ybw::report {
namespace {

constexpr std::string_view green = "\x1b[32m";
constexpr std::string_view red = "\x1b[31m";
constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view faint = "\x1b[2m";
constexpr std::string_view plain = "\x1b[0m";

constexpr std::size_t longest_position = 80;

class Human final : public Report {
public:
    Human(Sink sink, Style style) : sink_(std::move(sink)), style_(std::move(style)) {}

    void begin(const Header& header) override {
        side_ = header.side_to_move;
        has_ranks_ = header.multipv > 1;
        if (style_.detail == Detail::result_alone) return;
        // A board of many points says nothing in one line; it is drawn at the end.
        const bool is_short = header.position.size() <= longest_position;
        sink_(fmt::format("ybw {} on {}\n{}\n{}, {} to move{}\n", header.version,
                          machine_text(header.machine), painted(faint, "$ " + header.command_line),
                          header.game, header.side_to_move,
                          is_short ? ": " + header.position : ""));
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
        if (!std::exchange(has_columns_, true)) {
            sink_(laid_out(names(row.minimum.has_value())) + "pv\n");
        }
        Cells cells = cells_of(row);
        const std::size_t before_line = laid_out(cells).size();
        cells.score = score_painted(row.score, laid_out_score(cells.score));
        sink_(laid_out(cells) + line_text(row.pv, room(before_line)) + '\n');
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
        if (!std::exchange(has_columns_, true) && style_.detail == Detail::everything) {
            sink_("depth                 nodes       time  nodes/s\n");
        }
        sink_(fmt::format("{:>5}  {:>20}  {:>9}  {:>7}\n", row.depth, grouped(row.nodes),
                          seconds(row.time), rounded(nodes_per_second(row.nodes, row.time))));
    }

private:
    std::string painted(std::string_view color, std::string_view text) const {
        if (!style_.color || color.empty()) return std::string(text);
        return fmt::format("{}{}{}", color, text, plain);
    }

    std::string score_painted(Score score, std::string_view text) const {
        return painted(score.is_win() ? green : score.is_loss() ? red : "", text);
    }

    /// One row of the table, or the names of its columns; empty cells are left out.
    struct Cells {
        std::string depth, rank, score, nodes, minimum, times, rate, time, hash;
    };

    Cells names(bool has_minimum) const {
        return {.depth = "depth",
                .rank = has_ranks_ ? "line" : "",
                .score = score_name(),
                .nodes = "nodes",
                .minimum = has_minimum ? "minimum" : "",
                .times = has_minimum ? "times" : "",
                .rate = "nodes/s",
                .time = "time",
                .hash = has_minimum ? "" : "hash"};
    }

    /// For a textbook search the minimum, '~' before it if it is a formula, and how many times that
    /// was visited; for ours, which has a table, how full that is.
    Cells cells_of(const Row& row) const {
        const std::uint64_t nodes = row.statistics.nodes;
        Cells cells;
        cells.depth = std::to_string(row.depth);
        if (has_ranks_) cells.rank = std::to_string(row.rank);
        cells.score = score_text(row.score, row.bound);
        cells.nodes = grouped(nodes);
        cells.rate = rounded(nodes_per_second(nodes, row.time));
        cells.time = seconds(row.time);
        if (row.minimum) {
            const auto minimum = std::max<std::uint64_t>(row.minimum->nodes, 1);
            cells.minimum = (row.minimum->counted ? "" : "~") + grouped(row.minimum->nodes);
            cells.times = rounded_ratio(static_cast<double>(nodes) / static_cast<double>(minimum));
        } else {
            cells.hash = fmt::format("{}%", (row.hashfull_permille + 5) / 10);
        }
        return cells;
    }

    std::string score_name() const { return fmt::format("score ({})", side_); }

    std::string laid_out_score(const std::string& score) const {
        return fmt::format("{:>{}}", score, std::max<std::size_t>(13, score_name().size()));
    }

    std::string laid_out(const Cells& cells) const {
        const auto cell = [](const std::string& text, std::size_t width) {
            return text.empty() ? "" : fmt::format("{:>{}}  ", text, width);
        };
        return cell(cells.depth, 5) + cell(cells.rank, 4) + laid_out_score(cells.score) + "  " +
               cell(cells.nodes, 12) + cell(cells.minimum, 13) + cell(cells.times, 6) +
               cell(cells.rate, 7) + cell(cells.time, 9) + cell(cells.hash, 4);
    }

    static std::string rounded_ratio(double ratio) {
        return ratio < 99.95 ? fmt::format("{:.1f}", ratio) : rounded(ratio);
    }

    /// Columns that are left for a line that begins after `used` of them; 0 is no limit.
    std::size_t room(std::size_t used) const {
        const std::size_t width = style_.width ? style_.width() : 0;
        if (width == 0) return 0;
        return width > used + 1 ? width - used - 1 : 1;
    }

    std::string result_lines(const Summary& summary) const {
        std::string text;
        for (const Row& row : summary.lines) {
            const std::string rank =
                summary.lines.size() > 1 ? fmt::format("{:>2}. ", row.rank) : "";
            const std::string score =
                score_text(row.score, row.bound) + (row.score.is_decisive() ? " plies" : "");
            text +=
                fmt::format("{}best {}, {} for {}, depth {}{}\n", rank,
                            painted(bold, row.pv.empty() ? "-" : row.pv.front()),
                            score_painted(row.score, score), side_, row.depth,
                            row.rank == 1 ? fmt::format(" ({})", reason_text(summary.reason)) : "");
        }
        return text;
    }

    static std::string effort_lines(const Summary& summary) {
        const Statistics& s = summary.statistics;
        std::string text =
            fmt::format("{} nodes in {}, {} nodes/s\n", grouped(s.nodes), seconds(summary.time),
                        rounded(nodes_per_second(s.nodes, summary.time)));
        if (s.cutoffs == 0) return text;
        const auto cancelled = static_cast<double>(s.cancelled_nodes);
        text += fmt::format(
            "{:.1f}% first-move cut-offs, {} splits, {} joins, {:.1f}% cancelled, idle {}\n",
            100 * s.first_move_rate(), grouped(s.splits), grouped(s.joins),
            100 * cancelled / static_cast<double>(std::max<std::uint64_t>(s.nodes, 1)),
            seconds(Duration(s.idle_seconds)));
        return text;
    }

    Sink sink_;
    Style style_;
    std::string side_;
    bool has_ranks_ = false;
    bool has_columns_ = false;
};

}  // namespace

std::unique_ptr<Report> make_human(Sink sink, Style style) {
    return std::make_unique<Human>(std::move(sink), std::move(style));
}

}  // namespace ybw::report
