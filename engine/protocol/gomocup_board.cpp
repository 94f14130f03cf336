#include "engine/protocol/gomocup_board.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

#include "engine/protocol/gomocup_words.hpp"
#include "engine/text/words.hpp"

namespace ybw::protocol {

std::optional<GomocupBoard::Point> GomocupBoard::read(std::string_view text) {
    const std::vector<int> numbers = gomocup::numbers(text);
    if (numbers.size() != 2) return std::nullopt;
    return Point{numbers[0], numbers[1]};
}

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

std::string GomocupBoard::text() const {
    const auto others = std::ranges::count(stones_, Owner::other, &Stone::owner);
    const bool own_is_black = 2 * others <= std::ssize(stones_);
    const char own = own_is_black ? 'x' : 'o';
    const auto side = static_cast<std::size_t>(size_);
    std::vector<std::string> rows(side, std::string(side, '.'));
    for (const Stone& stone : stones_) {
        char& point =
            rows[static_cast<std::size_t>(stone.point.y)][static_cast<std::size_t>(stone.point.x)];
        point = stone.owner == Owner::own ? own : (own_is_black ? 'o' : 'x');
    }
    return fmt::format("{} {}", fmt::join(rows, "/"), own);
}

GomocupBoard::Point GomocupBoard::point_of(std::string_view move) const {
    return {move[0] - 'a', size_ - static_cast<int>(whole_number(move.substr(1)).value())};
}

}  // namespace ybw::protocol
