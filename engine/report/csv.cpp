// CSV (RFC 4180), for spreadsheets and plotting.
//
// Lines that begin with '#' give version, command line and machine; then come a line of column
// names and a line a row. The score has two columns, its kind (cp, win, loss) and its number.

#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/report/text.hpp"
#include "engine/report/values.hpp"

namespace ybw::report {
namespace {

class Csv final : public Report {
public:
    Csv(Sink sink, Style style) : sink_(std::move(sink)), style_(std::move(style)) {}

    void begin(const Header& header) override {
        game_ = header.game;
        threads_ = header.threads;
        sink_(fmt::format("# ybw {}\n# {}\n# {}\n", header.version, header.command_line,
                          machine_text(header.machine)));
    }

    void iteration(const Row& row) override {
        if (style_.detail == Detail::everything) write("iteration", row, "");
    }

    void end(const Summary& summary) override {
        for (Row row : summary.lines) {
            row.statistics = summary.statistics;
            row.time = summary.time;
            row.hashfull_permille = summary.hashfull_permille;
            write("result", row,
                  summary.found_by.empty() ? reason_name(summary.reason) : "from the store");
        }
        if (summary.lines.empty()) {
            Row row;
            row.statistics = summary.statistics;
            row.time = summary.time;
            row.score = summary.over_score.value_or(Score{});
            write("result", row, summary.over ? "over" : reason_name(summary.reason));
        }
    }

    void perft(const PerftRow& row) override {
        columns({"depth", "nodes", "time_s", "nps"});
        line({std::to_string(row.depth), std::to_string(row.nodes), seconds(row.time),
              nps(row.nodes, row.time)});
    }

private:
    using Fields = std::vector<std::string>;

    static std::string seconds(Duration time) { return fmt::format("{:.6f}", time.count()); }
    static std::string nps(std::uint64_t nodes, Duration time) {
        return fmt::format("{:.0f}", nodes_per_second(nodes, time));
    }

    void line(const Fields& fields) { sink_(csv_line(fields)); }

    /// The names of the columns, before the first row.
    void columns(const Fields& names) {
        if (!std::exchange(has_columns_, true)) line(names);
    }

    void write(std::string_view type, const Row& row, std::string_view reason) {
        columns({"type", "game", "depth", "score_kind", "score", "bound", "best", "pv", "multipv",
                 "nodes", "nps", "time_s", "hashfull_permille", "threads", "minimum_nodes",
                 "reason", "depth_nodes"});
        const nlohmann::ordered_json score = score_json(row.score);
        const auto [kind, number] = *score.items().begin();
        line({std::string(type), game_, std::to_string(row.depth), std::string(kind), number.dump(),
              std::string(bound_name(row.bound)), row.pv.empty() ? "" : row.pv.front(),
              line_text(row.pv), std::to_string(row.rank), std::to_string(row.statistics.nodes),
              nps(row.statistics.nodes, row.time), seconds(row.time),
              std::to_string(row.hashfull_permille), std::to_string(threads_),
              row.minimum ? std::to_string(row.minimum->nodes) : "", std::string(reason),
              row.minimum ? std::to_string(row.minimum->depth_nodes) : ""});
    }

    Sink sink_;
    Style style_;
    std::string game_;
    int threads_ = 1;
    bool has_columns_ = false;
};

}  // namespace

std::unique_ptr<Report> make_csv(Sink sink, Style style) {
    return std::make_unique<Csv>(std::move(sink), std::move(style));
}

}  // namespace ybw::report
