#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/report/text.hpp"
#include "engine/report/values.hpp"

namespace ybw::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<const char*, std::uint64_t Statistics::*>, 10> counts{{
    {"quiescence_nodes", &Statistics::quiescence_nodes},
    {"proof_nodes", &Statistics::proof_nodes},
    {"evaluations", &Statistics::evaluations},
    {"table_cutoffs", &Statistics::table_cutoffs},
    {"cutoffs", &Statistics::cutoffs},
    {"first_move_cutoffs", &Statistics::first_move_cutoffs},
    {"researches", &Statistics::researches},
    {"splits", &Statistics::splits},
    {"joins", &Statistics::joins},
    {"cancelled_nodes", &Statistics::cancelled_nodes},
}};

constexpr const char* idle_seconds = "idle_seconds";

Json machine_json(const Machine& machine) {
    return {{"processor", machine.processor},
            {"system", machine.system},
            {"cores", machine.cores},
            {"usable_cores", machine.usable_cores},
            {"memory_mib", machine.memory_mib}};
}

/// The best line with the totals of the search, which grow on after the line was complete.
Row first_row(const Summary& summary) {
    Row row = summary.lines.empty() ? Row{} : summary.lines.front();
    if (summary.over_score) row.score = *summary.over_score;
    row.depth = summary.depth;
    row.statistics = summary.statistics;
    row.time = summary.time;
    row.hashfull_permille = summary.hashfull_permille;
    return row;
}

Json lines_json(const std::vector<Row>& rows) {
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

}  // namespace

double rounded_seconds(Duration time) {
    // 17 digits are hard to read.
    return std::round(time.count() * 1e6) / 1e6;
}

std::uint64_t whole_nps(std::uint64_t nodes, Duration time) {
    return static_cast<std::uint64_t>(std::llround(nodes_per_second(nodes, time)));
}

Json statistics_json(const Statistics& statistics) {
    Json json;
    for (const auto& [name, member] : counts) json[name] = statistics.*member;
    json[idle_seconds] = statistics.idle_seconds;
    return json;
}

Statistics statistics_of(const Json& json) {
    Statistics statistics;
    for (const auto& [name, member] : counts)
        statistics.*member = json.at(name).get<std::uint64_t>();
    statistics.idle_seconds = json.at(idle_seconds).get<double>();
    return statistics;
}

Json header_json(const Header& header) {
    return {{"type", "header"},
            {"program", "ybw"},
            {"version", header.version},
            {"command_line", header.command_line},
            {"machine", machine_json(header.machine)},
            {"game", header.game},
            {"rule", header.rule},
            {"position", header.position},
            {"side_to_move", header.side_to_move},
            {"algorithm", header.algorithm},
            {"threads", header.threads},
            {"hash_mib", header.hash_mib},
            {"multipv", header.multipv},
            {"limits", header.limits}};
}

Json row_json(std::string_view type, const Origin& origin, const Row& row) {
    Json json{{"type", type},
              {"game", origin.game},
              {"depth", row.depth},
              {"score", score_json(row.score)},
              {"best", row.pv.empty() ? Json() : Json(row.pv.front())},
              {"pv", row.pv},
              {"multipv", row.rank},
              {"nodes", row.statistics.nodes},
              {"nps", whole_nps(row.statistics.nodes, row.time)},
              {"time_s", rounded_seconds(row.time)},
              {"hashfull_permille", row.hashfull_permille},
              {"threads", origin.threads},
              {"bound", bound_name(row.bound)}};
    if (row.minimum) {
        json["depth_nodes"] = row.minimum->depth_nodes;
        json["depth_leaves"] = row.minimum->depth_leaves;
        json["minimum_nodes"] = row.minimum->nodes;
        json["minimum_counted"] = row.minimum->counted;
    }
    return json;
}

Json result_json(const Origin& origin, const Summary& summary) {
    Json json = row_json("result", origin, first_row(summary));
    json["reason"] = reason_name(summary.reason);
    json["interrupted"] = summary.reason == StopReason::user;
    if (summary.over) json["over"] = *summary.over;
    if (!summary.found_by.empty()) json["found_by"] = summary.found_by;
    if (summary.lines.size() > 1) json["lines"] = lines_json(summary.lines);
    json["statistics"] = statistics_json(summary.statistics);
    return json;
}

// ---- The report in JSON Lines (jsonlines.org): one object a line, for programs.
//
// The first line is a header with version, command line and machine; then an object for every
// iteration, and one for the result.

namespace {

class JsonLines final : public Report {
public:
    JsonLines(Sink sink, Style style) : sink_(std::move(sink)), style_(std::move(style)) {}

    void begin(const Header& header) override {
        origin_ = {.game = header.game, .threads = header.threads};
        write(header_json(header));
    }

    void iteration(const Row& row) override {
        if (style_.detail == Detail::everything) write(row_json("iteration", origin_, row));
    }

    void end(const Summary& summary) override { write(result_json(origin_, summary)); }

    void perft(const PerftRow& row) override {
        write({{"type", "perft"},
               {"depth", row.depth},
               {"nodes", row.nodes},
               {"time_s", rounded_seconds(row.time)},
               {"nps", whole_nps(row.nodes, row.time)}});
    }

private:
    void write(const Json& json) const { sink_(json_line(json)); }

    Sink sink_;
    Style style_;
    Origin origin_;
};

}  // namespace

std::unique_ptr<Report> make_json_lines(Sink sink, Style style) {
    return std::make_unique<JsonLines>(std::move(sink), std::move(style));
}

}  // namespace ybw::report
