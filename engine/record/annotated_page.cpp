// The page of an annotated game: the curve of chances, the mistakes, the better lines.

#include <fmt/format.h>

#include "engine/record/annotated_game.hpp"
#include "engine/record/line_record.hpp"
#include "engine/record/page_head.hpp"
#include "engine/report/board_json.hpp"
#include "engine/report/markup.hpp"
#include "engine/report/page.hpp"
#include "engine/search/search_values.hpp"

namespace ybw::record {

// The files beside this one, embedded.
extern const std::string_view annotated_page_css, annotated_page_html, annotated_page_js;

namespace {

using Json = nlohmann::ordered_json;
using report::html_text;

/// An object for each move, by its number; empty for those that were not come to.
Json moves_json(const AnnotatedGame& game, const Json& picture) {
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
        if (picture.is_null()) json["boards"] = report::drawn_boards(position, move.best.pv);
        moves[move.number - 1] = std::move(json);
    }
    return moves;
}

Json data_json(const AnnotatedGame& game) {
    const AnyPosition& start = game.played.start;
    const auto names = line_names(start, game.played.moves);
    const Json picture = report::picture_json(start);
    auto all_names = names;
    if (game.played.forbidden) all_names.push_back(game.played.forbidden->name);
    const std::string_view format = record_format(start.game());
    return {{"game", start.game().name()},
            {"sides", start.game().sides()},
            {"side", start.side_to_move()},
            {"start", start.text()},
            {"picture", picture},
            {"names", all_names},
            {"moves", moves_json(game, picture)},
            {"boards", picture.is_null() ? report::drawn_boards(start, names) : Json()},
            {"forbidden", report::forbidden_points(start, names)},
            {"format", format},
            {"record", format == "sgf"   ? annotated_sgf(game)
                       : format == "pgn" ? annotated_pgn(game)
                                         : ""}};
}

std::string player(const AnnotatedGame& game, std::size_t side) {
    const std::string_view name = game.played.start.game().sides()[side];
    const std::string& who = game.written.players[side];
    return who.empty() ? std::string(name) : fmt::format("{} ({})", who, name);
}

/// How it went: "white lost the game with move 12, ..."
std::string summary(const AnnotatedGame& game) {
    std::string text;
    const auto add = [&](const std::string& more) {
        if (!more.empty()) text += (text.empty() ? "" : "; ") + more;
    };
    add(interruption(game));
    add(turning_point(game));
    if (game.annotation.over) add("in the end " + *game.annotation.over);
    return text.empty() ? "nobody lost it" : text;
}

}  // namespace

std::string annotated_page(const AnnotatedGame& game, const report::Header& header) {
    const std::string result = game.written.result.empty() ? "" : ", " + game.written.result;
    const std::string title = fmt::format("{} – {}{}", player(game, 0), player(game, 1), result);
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
