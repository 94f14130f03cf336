#include "engine/report/board_json.hpp"

namespace ybw::report {
namespace {

using Json = nlohmann::ordered_json;

Json points_json(const std::vector<BoardPoint>& points) {
    Json json = Json::array();
    for (const BoardPoint& point : points) json.push_back({point.column, point.row});
    return json;
}

Json lines_json(const std::vector<BoardLine>& lines) {
    Json json = Json::array();
    for (const BoardLine& line : lines) {
        json.push_back({line.from_column, line.from_row, line.to_column, line.to_row});
    }
    return json;
}

Json men_json(const std::vector<BoardMan>& men) {
    Json json = Json::array();
    for (const BoardMan& man : men) {
        json.push_back({{"letter", std::string(1, man.letter)},
                        {"glyph", man.glyph},
                        {"ink", man.ink},
                        {"disc", man.disc},
                        {"rim", man.rim}});
    }
    return json;
}

}  // namespace

Json picture_json(const AnyPosition& position) {
    const auto picture = position.game().board_picture(position);
    if (!picture) return Json();
    return {{"lowest_row", picture->lowest_row},
            {"river", picture->river ? Json(*picture->river) : Json()},
            {"river_words", picture->river_words},
            {"lines", lines_json(picture->lines)},
            {"stars", points_json(picture->stars)},
            {"crosses", points_json(picture->crosses)},
            {"men", men_json(picture->men)}};
}

std::vector<std::string> point_names(AnyPosition position, const std::vector<std::string>& moves) {
    const AnyPosition start = position;
    std::vector<AnyMove> played;
    for (const std::string& name : moves) {
        played.push_back(position.parse_move(name));
        position.play(played.back());
    }
    return start.game().told(start, start.text(), played).moves;
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

}  // namespace ybw::report
