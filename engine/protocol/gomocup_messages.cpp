#include "engine/protocol/gomocup_messages.hpp"

#include <fmt/format.h>

#include "engine/report/text.hpp"

namespace ybw::protocol::gomocup {

std::string points_text(std::span<const GomocupBoard::Point> points) {
    std::string text;
    for (const auto& point : points) {
        text += fmt::format("{}{},{}", text.empty() ? "" : " ", point.x, point.y);
    }
    return text;
}

std::vector<GomocupBoard::Point> points_of(const GomocupBoard& board,
                                           std::span<const std::string> moves) {
    std::vector<GomocupBoard::Point> points;
    for (const std::string& move : moves) points.push_back(board.point_of(move));
    return points;
}

std::string message_line(const GomocupBoard& board, const report::Row& row, int lines) {
    return fmt::format("MESSAGE depth {}{} score {} nodes {} time {:.0f} ms line {}", row.depth,
                       lines > 1 ? fmt::format(" multipv {}", row.rank) : "",
                       report::score_text(row.score, row.bound), row.statistics.nodes,
                       row.time.count() * 1000, points_text(points_of(board, row.pv)));
}

std::vector<std::string> realtime_lines(const GomocupBoard& board, const report::Row& row) {
    const auto points = points_of(board, row.pv);
    if (points.empty()) return {};
    return {"MESSAGE REALTIME REFRESH",
            "MESSAGE REALTIME BEST " + points_text(std::span(points).first(1)),
            fmt::format("MESSAGE REALTIME VAL {}", row.score.raw()),
            "MESSAGE REALTIME PV " + points_text(points)};
}

}  // namespace ybw::protocol::gomocup
