#include "engine/report/page.hpp"

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>

#include "engine/report/text.hpp"
#include "engine/text/quoting.hpp"

namespace ybw {

// How the library writes the parts of a picture.
static void to_json(nlohmann::ordered_json& json, const BoardPoint& point) {
    json = {point.column, point.row};
}
static void to_json(nlohmann::ordered_json& json, const BoardLine& line) {
    json = {line.from_column, line.from_row, line.to_column, line.to_row};
}
static void to_json(nlohmann::ordered_json& json, const BoardMan& man) {
    json = {{"letter", std::string(1, man.letter)},
            {"glyph", man.glyph},
            {"ink", man.ink},
            {"disc", man.disc},
            {"rim", man.rim}};
}

namespace report {

using Json = nlohmann::ordered_json;

Json picture_json(const AnyPosition& position) {
    const auto picture = position.game().board_picture(position);
    if (!picture) return Json();
    return {{"lowest_row", picture->lowest_row},
            {"river", optional_json(picture->river)},
            {"river_words", picture->river_words},
            {"lines", picture->lines},
            {"stars", picture->stars},
            {"crosses", picture->crosses},
            {"men", picture->men}};
}

std::vector<std::string> point_names(const AnyPosition& start,
                                     const std::vector<std::string>& moves) {
    return start.game().told(start, start.text(), moves_named(start, moves)).moves;
}

void add_line(Json& json, AnyPosition position, const std::vector<std::string>& moves) {
    const AnyGame& game = position.game();
    const bool has_picture = game.board_picture(position).has_value();
    json["points"] = point_names(position, moves);
    Json boards = Json::array();
    Json forbidden = Json::array();
    bool is_any_forbidden = false;
    const auto add_position = [&](const std::vector<AnyMove>& marks) {
        if (!has_picture) boards.push_back(position.draw({}, marks));
        forbidden.push_back(game.forbidden_points(position));
        is_any_forbidden = is_any_forbidden || !forbidden.back().empty();
    };
    add_position({});
    for (const std::string& name : moves) {
        const AnyMove move = position.parse_move(name);
        position.play(move);
        add_position({move});
    }
    if (!has_picture) json["boards"] = std::move(boards);
    if (is_any_forbidden) json["forbidden"] = std::move(forbidden);
}

// ---- Markup

std::string script_json(const Json& json) {
    return boost::replace_all_copy(dumped(json), "<", "\\u003c");
}

std::string html_text(std::string_view text) {
    std::string safe(text);
    boost::replace_all(safe, "&", "&amp;");
    boost::replace_all(safe, "<", "&lt;");
    boost::replace_all(safe, ">", "&gt;");
    boost::replace_all(safe, "\"", "&quot;");
    return safe;
}

std::string dot_quoted(std::string_view text) {
    const std::string safe = escaped(printable(text), "\"\\");
    return '"' + boost::replace_all_copy(safe, "&", "&amp;") + '"';  // labels have entities
}

std::string filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string>>& marks) {
    std::string text;
    while (!page.empty()) {
        const auto mark = std::ranges::find_if(
            marks, [&](const auto& candidate) { return page.starts_with(candidate.first); });
        if (mark != marks.end()) {
            text += mark->second;
            page.remove_prefix(mark->first.size());
            continue;
        }
        const std::size_t next = std::min(page.find('@', 1), page.size());
        text += page.substr(0, next);
        page.remove_prefix(next);
    }
    return text;
}

extern const std::string_view page_html, words_js;

std::string page_text(const Page& page) {
    std::string style(style_css);
    if (!page.style.empty()) style += "\n" + std::string(page.style);
    std::string scripts(words_js);
    scripts += "\n" + std::string(script_js);
    for (const std::string_view part : page.scripts) scripts += "\n" + std::string(part);
    const std::string nonce = " nonce=\"" + html_text(page.nonce) + '"';
    const std::string refresh =
        fmt::format("<meta http-equiv=\"refresh\" content=\"{}\">\n", page.refresh_s);
    return filled(page_html, {{"@GENERATOR@", html_text(page.generator)},
                              {"@REFRESH@", page.refresh_s > 0 ? refresh : ""},
                              {"@NONCE@", page.nonce.empty() ? "" : nonce},
                              {"@TITLE@", html_text(page.title)},
                              {"@STYLE@", style},
                              {"@BODY@", page.body},
                              {"@DATA@", script_json(page.data)},
                              {"@SCRIPT@", scripts}}) +
           "\n";
}

}  // namespace report
}  // namespace ybw
