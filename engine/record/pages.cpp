// The pages of an analysis and of an annotated game.

#include <fmt/format.h>
#include <utility>

#include "engine/record/annotated_game.hpp"
#include "engine/record/record_text.hpp"
#include "engine/report/page.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/strength.hpp"

namespace ybw::record {

// The files beside this one, embedded.
extern const std::string_view analysis_page_html, analysis_page_js;
extern const std::string_view annotated_page_css, annotated_page_html, annotated_page_js;

namespace {

using Json = nlohmann::ordered_json;
using report::html_text;

/// "gomoku, renju"
std::string game_and_rule(const AnyPosition& position) {
    const std::string_view rule = position.game().rule_name(position);
    return fmt::format("{}{}{}", position.game().name(), rule.empty() ? "" : ", ", rule);
}

/// HTML: algorithm, threads, table, limits and machine of a search, and the command line.
std::string search_lines(const report::Header& header) {
    const std::string table =
        header.hash_mib > 0 ? fmt::format(", {} MiB", header.hash_mib) : std::string();
    const std::string search =
        fmt::format("{}, {}{}, {}; {}", header.algorithm,
                    report::counted(static_cast<std::uint64_t>(header.threads), "thread"), table,
                    header.limits, report::machine_text(header.machine));
    return fmt::format("<p>{}</p>\n<p><code>{}</code></p>", html_text(search),
                       html_text(header.command_line));
}

// ---- A search

class AnalysisPage final : public report::Report {
public:
    AnalysisPage(report::Sink sink, const AnyPosition& position)
        : sink_(std::move(sink)), position_(position) {}

    void begin(const report::Header& header) override { header_ = header; }
    void iteration(const report::Row& row) override { rows_.push_back(row); }
    void end(const report::Summary& summary) override { sink_(text(summary)); }
    void perft(const report::PerftRow&) override {}

private:
    /// A row with the facts about its line that only the rules know.
    Json line_json(const report::Row& row, std::string_view kind) const {
        Json json = report::row_json(kind, {.game = header_.game, .threads = header_.threads}, row);
        json["chance"] = chance_of(position_.game(), row.score);
        report::add_line(json, position_, row.pv);
        json["record"] = line_record(position_, moves_named(position_, row.pv));
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
            side_name(position_), best.depth, report::reason_text(summary.reason),
            report::grouped(summary.statistics.nodes), report::seconds(summary.time),
            report::rounded(report::nodes_per_second(summary.statistics.nodes, summary.time)));
    }

    std::string text(const report::Summary& summary) {
        picture_ = report::picture_json(position_);
        std::string title = game_and_rule(position_);
        if (!summary.over) title += fmt::format(": {} to move", side_name(position_));
        const std::string body = report::filled(
            analysis_page_html, {{"@TITLE@", html_text(title)},
                                 {"@SUMMARY@", html_text(ending_text(summary))},
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

// ---- A game

/// An object for each move, by its number; empty for moves that were not reached.
Json moves_json(const AnnotatedGame& game) {
    Json moves = Json::array();
    for (std::size_t i = 0; i < game.played.count(); ++i) moves.push_back(Json::object());
    const auto lines = annotated_json(game);
    AnyPosition position = game.played.start;
    std::size_t played = 0;
    for (std::size_t i = 0; i < game.annotation.moves.size(); ++i) {
        const AnnotatedMove& move = game.annotation.moves[i];
        for (; played + 1 < move.number; ++played) position.play(game.played.moves[played]);
        Json json = lines[i];
        json["curve"] = chance_of(position.game(), first_sides(move, move.score));
        report::add_line(json, position, move.best.pv);
        moves[move.number - 1] = std::move(json);
    }
    return moves;
}

Json data_json(const AnnotatedGame& game) {
    const AnyPosition& start = game.played.start;
    const auto names = line_names(start, game.played.moves);
    const std::string_view format = record_format(start.game());
    Json json{{"game", start.game().name()},
              {"sides", start.game().sides()},
              {"side", start.side_to_move()},
              {"start", start.text()},
              {"picture", report::picture_json(start)},
              {"names", names},
              {"own_words", game.written.players},
              {"moves", moves_json(game)},
              {"format", format},
              {"record", format == "sgf"   ? annotated_sgf(game)
                         : format == "pgn" ? annotated_pgn(game)
                                           : ""}};
    report::add_line(json, start, names);
    if (game.played.forbidden) {
        for (const char* list : {"names", "points"})
            json[list].push_back(game.played.forbidden->name);
    }
    return json;
}

/// The course of the game: "white lost the game with move 12, ..."
std::string summary(const AnnotatedGame& game) {
    std::string text;
    const auto add = [&](const std::string& more) {
        if (!more.empty()) text += (text.empty() ? "" : "; ") + more;
    };
    add(interruption(game));
    add(game.annotation.loser ? turning_point(game) : course(game));
    if (game.annotation.over) add("in the end " + *game.annotation.over);
    for (const std::string& note : notes_of(game)) add(note);
    return text;
}

}  // namespace

std::unique_ptr<report::Report> make_analysis_page(report::Sink sink, const AnyPosition& position) {
    return std::make_unique<AnalysisPage>(std::move(sink), position);
}

std::string annotated_page(const AnnotatedGame& game, const report::Header& header) {
    std::string result = result_of(game, record_format(game.played.start.game()));
    if (!result.empty()) result.insert(0, ", ");
    const std::string title =
        fmt::format("{} – {}{}", player_text(game, 0), player_text(game, 1), result);
    const std::string about = game_and_rule(game.played.start);
    const std::string body =
        report::filled(annotated_page_html, {{"@TITLE@", html_text(title)},
                                             {"@SUMMARY@", html_text(summary(game))},
                                             {"@ABOUT@", html_text(about)},
                                             {"@SEARCH@", search_lines(header)},
                                             {"@STEPS@", std::string(report::step_buttons_html)}});
    return report::page_text({.title = title,
                              .style = annotated_page_css,
                              .body = body,
                              .data = data_json(game),
                              .scripts = {report::board_js, report::curve_js, annotated_page_js}});
}

}  // namespace ybw::record
