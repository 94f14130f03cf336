#include "engine/protocol/gomocup_board.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace ybw::protocol {

std::optional<std::string> GomocupBoard::complaint(Point point) const {
    if (point.x < 0 || point.y < 0 || point.x >= size_ || point.y >= size_) {
        return fmt::format("{},{} is not on the board", point.x, point.y);
    }
    if (std::ranges::find(stones_, point, &Stone::point) != stones_.end()) {
        return fmt::format("{},{} is occupied", point.x, point.y);
    }
    return std::nullopt;
}

bool GomocupBoard::take(Point point) {
    return std::erase_if(stones_, [&](const Stone& stone) { return stone.point == point; }) > 0;
}

gomoku::Position GomocupBoard::position(gomoku::Rule rule) const {
    gomoku::Settings settings;
    settings.size = static_cast<std::uint8_t>(size_);
    settings.rule = rule;
    std::vector<gomoku::Cell> own;
    std::vector<gomoku::Cell> others;
    for (const Stone& stone : stones_) {
        (stone.owner == Owner::own ? own : others)
            .push_back(gomoku::cell_at(stone.point.x, size_ - 1 - stone.point.y));
    }
    if (others.size() > own.size()) return {settings, others, own, gomoku::Color::white};
    return {settings, own, others, gomoku::Color::black};
}

GomocupBoard::Point GomocupBoard::point_of(gomoku::Cell cell) const {
    return {gomoku::column_of(cell), size_ - 1 - gomoku::row_of(cell)};
}

}  // namespace ybw::protocol
