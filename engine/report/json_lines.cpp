// JSON Lines (jsonlines.org): one object a line, for programs.
//
// The first line is a header with version, command line and machine; then an object for every
// iteration, and one for the result. Keys are a contract: they change only by being added to.

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/report/json_line.hpp"
#include "engine/report/report.hpp"
#include "engine/report/score_json.hpp"
#include "engine/report/text.hpp"

namespace ybw::report {
namespace {

using Json = nlohmann::ordered_json;

/// Microseconds are enough, and 17 digits hard to read.
double rounded_seconds(Duration time) {
    return std::round(time.count() * 1e6) / 1e6;
}

std::uint64_t whole_nps(std::uint64_t nodes, Duration time) {
    return static_cast<std::uint64_t>(std::llround(nodes_per_second(nodes, time)));
}

Json machine_json(const Machine& machine) {
    return {{"processor", machine.processor},
            {"system", machine.system},
            {"cores", machine.cores},
            {"usable_cores", machine.usable_cores},
            {"memory_mib", machine.memory_mib}};
}

Json statistics_json(const Statistics& statistics) {
    return {{"quiescence_nodes", statistics.quiescence_nodes},
            {"proof_nodes", statistics.proof_nodes},
            {"evaluations", statistics.evaluations},
            {"table_cutoffs", statistics.table_cutoffs},
            {"cutoffs", statistics.cutoffs},
            {"first_move_cutoffs", statistics.first_move_cutoffs},
            {"researches", statistics.researches},
            {"splits", statistics.splits},
            {"joins", statistics.joins},
            {"cancelled_nodes", statistics.cancelled_nodes},
            {"idle_seconds", statistics.idle_seconds}};
}

class JsonLines final : public Report {
public:
    JsonLines(Sink sink, Style style) : sink_(std::move(sink)), style_(std::move(style)) {}

    void begin(const Header& header) override {
        game_ = header.game;
        threads_ = header.threads;
        write({{"type", "header"},
               {"program", "ybw"},
               {"version", header.version},
               {"command_line", header.command_line},
               {"machine", machine_json(header.machine)},
               {"game", header.game},
               {"position", header.position},
               {"side_to_move", header.side_to_move},
               {"algorithm", header.algorithm},
               {"threads", header.threads},
               {"hash_mib", header.hash_mib},
               {"multipv", header.multipv},
               {"limits", header.limits}});
    }

    void iteration(const Row& row) override {
        if (style_.detail == Detail::everything) write(row_json("iteration", row));
    }

    void end(const Summary& summary) override {
        Json json = row_json("result", first_row(summary));
        json["reason"] = reason_name(summary.reason);
        json["interrupted"] = summary.reason == StopReason::user;
        if (summary.over) json["over"] = *summary.over;
        if (summary.lines.size() > 1) json["lines"] = lines_json(summary.lines);
        json["statistics"] = statistics_json(summary.statistics);
        write(json);
    }

    void perft(const PerftRow& row) override {
        write({{"type", "perft"},
               {"depth", row.depth},
               {"nodes", row.nodes},
               {"time_s", rounded_seconds(row.time)},
               {"nps", whole_nps(row.nodes, row.time)}});
    }

private:
    /// The best line with the totals of the search, which go on where the line was completed.
    static Row first_row(const Summary& summary) {
        Row row = summary.lines.empty() ? Row{} : summary.lines.front();
        if (summary.over_score) row.score = *summary.over_score;
        row.depth = summary.depth;
        row.statistics = summary.statistics;
        row.time = summary.time;
        row.hashfull_permille = summary.hashfull_permille;
        return row;
    }

    Json row_json(std::string_view type, const Row& row) const {
        Json json{{"type", type},
                  {"game", game_},
                  {"depth", row.depth},
                  {"score", score_json(row.score)},
                  {"best", row.pv.empty() ? Json() : Json(row.pv.front())},
                  {"pv", row.pv},
                  {"multipv", row.rank},
                  {"nodes", row.statistics.nodes},
                  {"nps", whole_nps(row.statistics.nodes, row.time)},
                  {"time_s", rounded_seconds(row.time)},
                  {"hashfull_permille", row.hashfull_permille},
                  {"threads", threads_},
                  {"bound", bound_name(row.bound)}};
        if (row.minimum) {
            json["depth_nodes"] = row.minimum->depth_nodes;
            json["minimum_nodes"] = row.minimum->nodes;
            json["minimum_counted"] = row.minimum->counted;
        }
        return json;
    }

    static Json lines_json(const std::vector<Row>& rows) {
        Json lines = Json::array();
        for (const Row& row : rows) {
            lines.push_back({{"multipv", row.rank},
                             {"score", score_json(row.score)},
                             {"bound", bound_name(row.bound)},
                             {"best", row.pv.empty() ? Json() : Json(row.pv.front())},
                             {"pv", row.pv}});
        }
        return lines;
    }

    void write(const Json& json) const { sink_(json_line(json)); }

    Sink sink_;
    Style style_;
    std::string game_;
    int threads_ = 1;
};

}  // namespace

std::unique_ptr<Report> make_json_lines(Sink sink, Style style) {
    return std::make_unique<JsonLines>(std::move(sink), std::move(style));
}

}  // namespace ybw::report
