// CSV (RFC 4180), for spreadsheets and plotting.
//
// Lines that begin with '#' say version, command line and machine; then one line of column names
// and a line a row. The score is two columns, its kind (cp, win, loss) and its number.

#include <fmt/format.h>
#include <utility>

#include "engine/report/report.hpp"
#include "engine/report/text.hpp"

namespace ybw::report {
namespace {

std::string_view score_kind(Score score) {
    if (score.is_win()) return "win";
    return score.is_loss() ? "loss" : "cp";
}

int score_number(Score score) {
    return score.is_decisive() ? score.distance() : score.raw();
}

/// A field in quotes if it has to be.
std::string quoted(std::string_view field) {
    if (field.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(field);
    std::string text = "\"";
    for (const char c : field) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + '"';
}

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
            write("result", row, reason_name(summary.reason));
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
        columns("depth,nodes,time_s,nps\n");
        sink_(fmt::format("{},{},{:.6f},{:.0f}\n", row.depth, row.nodes, row.time.count(),
                          nodes_per_second(row.nodes, row.time)));
    }

private:
    /// The names of the columns, before the first row.
    void columns(std::string_view names) {
        if (!std::exchange(has_columns_, true)) sink_(names);
    }

    void write(std::string_view type, const Row& row, std::string_view reason) {
        columns(
            "type,game,depth,score_kind,score,bound,best,pv,multipv,nodes,nps,time_s,"
            "hashfull_permille,threads,minimum_nodes,reason,depth_nodes\n");
        const std::string minimum = row.minimum ? std::to_string(row.minimum->nodes) : "";
        const std::string searched = row.minimum ? std::to_string(row.minimum->depth_nodes) : "";
        sink_(fmt::format("{},{},{},{},{},{},{},{},{},{},{:.0f},{:.6f},{},{},{},{},{}\n", type,
                          quoted(game_), row.depth, score_kind(row.score), score_number(row.score),
                          bound_name(row.bound), quoted(row.pv.empty() ? "" : row.pv.front()),
                          quoted(line_text(row.pv)), row.rank, row.statistics.nodes,
                          nodes_per_second(row.statistics.nodes, row.time), row.time.count(),
                          row.hashfull_permille, threads_, minimum, reason, searched));
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
