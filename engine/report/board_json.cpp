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

Json drawn_boards(AnyPosition position, const std::vector<std::string>& moves) {
    Json boards = Json::array({position.draw({}, {})});
    for (const std::string& name : moves) {
        const AnyMove move = position.parse_move(name);
        position.play(move);
        boards.push_back(position.draw({}, {move}));
    }
    return boards;
}

Json forbidden_points(AnyPosition position, const std::vector<std::string>& moves) {
    Json points = Json::array({position.game().forbidden_points(position)});
    bool is_any = !points.front().empty();
    for (const std::string& name : moves) {
        position.play(position.parse_move(name));
        points.push_back(position.game().forbidden_points(position));
        is_any = is_any || !points.back().empty();
    }
    return is_any ? points : Json();
}

}  // namespace ybw::report
