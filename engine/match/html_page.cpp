#include "engine/match/html_page.hpp"

#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "engine/games/registry.hpp"
#include "engine/match/game_files.hpp"
#include "engine/match/settings.hpp"
#include "engine/match/standings.hpp"
#include "engine/report/board_json.hpp"
#include "engine/report/markup.hpp"
#include "engine/report/page.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

using Json = nlohmann::ordered_json;
using report::html_text;

std::vector<std::string> move_names(const GameRecord& record) {
    std::vector<std::string> names;
    for (const MoveRecord& played : record.moves) names.push_back(played.move);
    return names;
}

/// What only the rules can say of a game. Of one whose moves the game does not know, nothing.
void add_rules(Json& json, const GameRecord& record, const AnyPosition& start,
               const std::vector<std::string>& names, const Json& picture) {
    try {
        report::add_line(json, start, move_names(record));
        if (const auto text = record_text(record, start, names); !text.empty()) {
            json["record"] = text;
        }
    } catch (const UserError&) {
        if (picture.is_null()) throw;  // there is nothing else to be shown
    }
}

Json page_json(const JournalContent& content) {
    const auto& settings = content.header.settings;
    const AnyGame& game = game_named(game_of(settings));
    const auto names = player_names(settings);
    const Json picture = report::picture_json(game.start(variant_of(settings)));
    Json games = Json::array();
    for (const GameRecord& record : content.games) {
        Json json = to_json(record);
        json["ending_text"] = ending_text(record.ending);
        add_rules(json, record, game.parse_position(record.start, variant_of(settings)), names,
                  picture);
        games.push_back(std::move(json));
    }
    const auto formats = game.record_formats();
    return {{"game", game.name()},
            {"sides", game.sides()},
            {"picture", picture},
            {"format", formats.empty() ? Json() : Json(formats.front())},
            {"names", names},
            {"win_at_root", Score::win_at_root},
            {"longest_win", Score::longest_win},
            {"games", games}};
}

/// "100ms a move", "depth 8", both.
std::string limits_of(const Json& player) {
    std::string text = player.at("time").is_string() ? player.at("time").get<std::string>() : "";
    for (const char* limit : {"depth", "nodes"}) {
        const Json& value = player.at(limit);
        if (value.is_null()) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", limit, value.get<std::uint64_t>());
    }
    return text;
}

/// What was played, how fast and where: "gomoku, renju; A: 100ms; B: depth 8; AMD EPYC".
std::string head(const JournalContent& content) {
    const auto& settings = content.header.settings;
    const AnyGame& game = game_named(game_of(settings));
    std::string text = game_of(settings);
    const std::string_view rule = game.rule_name(game.start(variant_of(settings)));
    if (!rule.empty()) text += fmt::format(", {}", rule);
    for (const Json& player : settings.at("players")) {
        text += fmt::format("; {}: {}", player.at("name").get<std::string>(), limits_of(player));
    }
    const Json& about = content.header.about;
    if (about.contains("processor")) text += "; " + about.at("processor").get<std::string>();
    return text;
}

std::string title(const JournalContent& content) {
    std::string text;
    for (const std::string& name : player_names(content.header.settings)) {
        text += (text.empty() ? "" : " - ") + name;
    }
    return text;
}

/// The result in a line; of several players there is the table alone. Forfeits come before it.
std::string summary(const JournalContent& content) {
    const std::string warning = cautions(content.games);
    if (player_names(content.header.settings).size() != 2) return warning;
    return warning + summary_line(tally_of(content.games, 0));
}

}  // namespace

std::string html_page(const JournalContent& content) {
    return with_settings([&] {
        const std::string body =
            report::filled(html_page_html, {{"@TITLE@", html_text(title(content))},
                                            {"@SUMMARY@", html_text(summary(content))},
                                            {"@HEAD@", html_text(head(content))},
                                            {"@STANDINGS@", html_text(standings_text(content))},
                                            {"@STEPS@", std::string(report::step_buttons_html)}});
        return report::page_text({.title = title(content),
                                  .style = html_page_css,
                                  .body = body,
                                  .data = page_json(content),
                                  .scripts = {report::board_js, report::curve_js, html_page_js}});
    });
}

bool is_html_page(std::string_view beginning) {
    return beginning.find(R"(<meta name="generator" content="ybw">)") != std::string_view::npos;
}

}  // namespace ybw::match
