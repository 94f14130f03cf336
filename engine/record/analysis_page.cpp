#include "engine/record/analysis_page.hpp"

#include <fmt/format.h>
#include <utility>

#include "engine/record/chance.hpp"
#include "engine/record/line_record.hpp"
#include "engine/record/page_head.hpp"
#include "engine/report/board_json.hpp"
#include "engine/report/markup.hpp"
#include "engine/report/page.hpp"
#include "engine/report/result_json.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_values.hpp"

namespace ybw::record {

// The files beside this one, embedded.
extern const std::string_view analysis_page_html, analysis_page_js;

namespace {

using Json = nlohmann::ordered_json;

class AnalysisPage final : public report::Report {
public:
    AnalysisPage(report::Sink sink, const AnyPosition& position)
        : sink_(std::move(sink)), position_(position) {}

    void begin(const report::Header& header) override { header_ = header; }
    void iteration(const report::Row& row) override { rows_.push_back(row); }
    void end(const report::Summary& summary) override { sink_(text(summary)); }
    void perft(const report::PerftRow&) override {}

private:
    /// A row with what only the rules can say of its line.
    Json line_json(const report::Row& row, std::string_view kind) const {
        Json json = report::row_json(kind, {.game = header_.game, .threads = header_.threads}, row);
        json["chance"] = chance_of(position_.game(), row.score);
        if (picture_.is_null()) json["boards"] = report::drawn_boards(position_, row.pv);
        if (const auto points = report::forbidden_points(position_, row.pv); !points.is_null()) {
            json["forbidden"] = points;
        }
        json["record"] = line_record(position_, row.pv);
        return json;
    }

    Json lines_json(const std::vector<report::Row>& rows, std::string_view kind) const {
        Json lines = Json::array();
        for (const report::Row& row : rows) lines.push_back(line_json(row, kind));
        return lines;
    }

    Json data_json(const report::Summary& summary) const {
        return {{"header", report::header_json(header_)},
                {"sides", position_.game().sides()},
                {"side", position_.side_to_move()},
                {"start", position_.text()},
                {"picture", picture_},
                {"format", record_format(position_.game())},
                {"root", line_json(report::Row{}, "root")},
                {"lines", lines_json(summary.lines, "line")},
                {"rows", lines_json(rows_, "iteration")}};
    }

    std::string ending_text(const report::Summary& summary) const {
        if (summary.over) return "the game is over: " + *summary.over;
        if (summary.lines.empty()) return std::string(report::reason_text(summary.reason));
        const report::Row& best = summary.lines.front();
        return fmt::format(
            "best {}, {} for {}, depth {} ({}); {} nodes in {}, {} nodes/s",
            best.pv.empty() ? "none" : best.pv.front(), report::score_text(best.score, best.bound),
            side_name(position_), summary.depth, report::reason_text(summary.reason),
            report::grouped(summary.statistics.nodes), report::seconds(summary.time),
            report::rounded(report::nodes_per_second(summary.statistics.nodes, summary.time)));
    }

    std::string text(const report::Summary& summary) {
        picture_ = report::picture_json(position_);
        const std::string title =
            fmt::format("{}: {} to move", game_and_rule(position_), side_name(position_));
        const std::string body = report::filled(
            analysis_page_html, {{"@TITLE@", report::html_text(title)},
                                 {"@SUMMARY@", report::html_text(ending_text(summary))},
                                 {"@SEARCH@", search_lines(header_)},
                                 {"@STEPS@", std::string(report::step_buttons_html)}});
        return report::page_text(
            {.title = title,
             .body = body,
             .data = data_json(summary),
             .scripts = {report::board_js, report::curve_js, analysis_page_js}});
    }

    report::Sink sink_;
    AnyPosition position_;
    report::Header header_;
    std::vector<report::Row> rows_;
    Json picture_;
};

}  // namespace

std::unique_ptr<report::Report> make_analysis_page(report::Sink sink, const AnyPosition& position) {
    return std::make_unique<AnalysisPage>(std::move(sink), position);
}

}  // namespace ybw::record
