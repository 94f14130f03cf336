#include "engine/match/html_page.hpp"

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/games/registry.hpp"
#include "engine/match/html_template.hpp"
#include "engine/match/settings.hpp"
#include "engine/match/standings.hpp"

namespace ybw::match {
namespace {

using Json = nlohmann::ordered_json;

/// JSON that may stand inside <script>: nothing in it can end the element.
std::string script_json(const Json& json) {
    std::string safe;
    for (const char c : json.dump(-1, ' ', false, Json::error_handler_t::replace)) {
        if (c == '<') {
            safe += "\\u003c";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '<') {
            safe += "&lt;";
        } else if (c == '&') {
            safe += "&amp;";
        } else {
            safe += c;
        }
    }
    return safe;
}

Json game_json(const GameRecord& record) {
    Json json = to_json(record);
    json["ending_text"] = ending_text(record.ending);
    return json;
}

Json page_json(const JournalContent& content) {
    Json games = Json::array();
    for (const GameRecord& record : content.games) games.push_back(game_json(record));
    Json sides;
    visit_game(game_of(content.header.settings), [&]<class T>(std::type_identity<T>) {
        for (const std::string_view side : T::sides()) sides.push_back(side);
    });
    return {{"game", game_of(content.header.settings)},
            {"sides", sides},
            {"names", player_names(content.header.settings)},
            {"win_at_root", Score::win_at_root},
            {"longest_win", Score::longest_win},
            {"games", games}};
}

void replace(std::string& text, std::string_view mark, const std::string& with) {
    const std::size_t at = text.find(mark);
    if (at != std::string::npos) text.replace(at, mark.size(), with);
}

std::string title(const JournalContent& content) {
    std::string text;
    for (const std::string& name : player_names(content.header.settings)) {
        text += (text.empty() ? "" : " - ") + name;
    }
    return text;
}

}  // namespace

std::string html_page(const JournalContent& content) {
    std::string page(html_template);
    replace(page, "@TITLE@", escaped(title(content)));
    replace(page, "@STANDINGS@", escaped(standings_text(content)));
    replace(page, "@DATA@", script_json(page_json(content)));
    return page;
}

}  // namespace ybw::match
