#include "engine/match/html_page.hpp"

#include <string_view>
#include <utility>

#include "engine/games/registry.hpp"
#include "engine/match/html_template.hpp"
#include "engine/match/settings.hpp"
#include "engine/match/standings.hpp"
#include "engine/match/tables.hpp"
#include "engine/report/markup.hpp"

namespace ybw::match {
namespace {

using Json = nlohmann::ordered_json;
using report::filled;
using report::html_text;
using report::script_json;

Json picture_json(const BoardPicture& picture) {
    Json lines = Json::array();
    for (const BoardLine& line : picture.lines) {
        lines.push_back({line.from_column, line.from_row, line.to_column, line.to_row});
    }
    Json men = Json::array();
    for (const BoardMan& man : picture.men) {
        men.push_back({{"letter", std::string(1, man.letter)},
                       {"glyph", man.glyph},
                       {"ink", man.ink},
                       {"disc", man.disc},
                       {"rim", man.rim}});
    }
    return {{"lowest_row", picture.lowest_row},
            {"river", picture.river ? Json(*picture.river) : Json()},
            {"lines", lines},
            {"men", men}};
}

/// The board before the first move and after each one.
Json drawn_boards(const GameRecord& record, AnyPosition position) {
    Json boards = Json::array({position.draw({}, {})});
    for (const MoveRecord& played : record.moves) {
        const AnyMove move = position.parse_move(played.move);
        position.play(move);
        boards.push_back(position.draw({}, {move}));
    }
    return boards;
}

Json page_json(const JournalContent& content) {
    const auto& settings = content.header.settings;
    const AnyGame& game = game_named(game_of(settings));
    const auto picture = game.board_picture();
    Json games = Json::array();
    for (const GameRecord& record : content.games) {
        Json json = to_json(record);
        json["ending_text"] = ending_text(record.ending);
        if (!picture) {
            json["boards"] =
                drawn_boards(record, game.parse_position(record.start, variant_of(settings)));
        }
        games.push_back(std::move(json));
    }
    return {{"game", game.name()},
            {"sides", game.sides()},
            {"picture", picture ? picture_json(*picture) : Json()},
            {"names", player_names(settings)},
            {"win_at_root", Score::win_at_root},
            {"longest_win", Score::longest_win},
            {"games", games}};
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
    const std::string warning = forfeits_warning(content.games);
    if (player_names(content.header.settings).size() != 2) return warning;
    return warning + summary_line(tally_of(content.games, 0));
}

}  // namespace

std::string html_page(const JournalContent& content) {
    return with_settings([&] {
        return filled(html_template, {{"@TITLE@", html_text(title(content))},
                                      {"@SUMMARY@", html_text(summary(content))},
                                      {"@STANDINGS@", html_text(standings_text(content))},
                                      {"@DATA@", script_json(page_json(content))}});
    });
}

bool is_html_page(std::string_view beginning) {
    return beginning.find(R"(<meta name="generator" content="ybw">)") != std::string_view::npos;
}

}  // namespace ybw::match
