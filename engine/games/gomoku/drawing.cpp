#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "engine/games/gomoku/notation.hpp"

namespace ybw::gomoku {
namespace {

enum class Emphasis { none, last_move, marked };

std::string_view empty_point(int size, int x, int y, bool unicode) {
    if (is_star_point(size, x, y)) return unicode ? "╋" : "+";
    if (!unicode) return ".";
    const int column = x == 0 ? 0 : x == size - 1 ? 2 : 1;
    const int row = y == size - 1 ? 0 : y == 0 ? 2 : 1;
    constexpr std::string_view points[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    return points[row][column];
}

std::string_view stone(Color color, bool unicode) {
    if (color == Color::black) return unicode ? "●" : "x";
    return unicode ? "○" : "o";
}

class Drawing {
public:
    Drawing(const Position& position, const DrawStyle& style, std::span<const Move> marks)
        : position_(position),
          style_(style),
          marks_(marks),
          is_over_(position.outcome().has_value()) {}

    std::string text() const {
        std::string text = letters();
        for (int y = position_.size() - 1; y >= 0; --y) text += row(y);
        text += letters();
        if (!has_forbidden()) return text;
        return text + fmt::format("    {} forbidden to black\n", symbol_of_forbidden());
    }

private:
    std::string letters() const {
        std::string text = "   ";
        for (int x = 0; x < position_.size(); ++x) {
            text += ' ';
            text += static_cast<char>('a' + x);
        }
        return text + '\n';
    }

    std::string row(int y) const {
        std::string text = fmt::format("{:>3}", y + 1);
        Emphasis before = Emphasis::none;
        for (int x = 0; x < position_.size(); ++x) {
            const Emphasis here = emphasis(cell_at(x, y));
            text += gap(x, before, here);
            text += point(x, y, here);
            before = here;
        }
        text += gap(position_.size(), before, Emphasis::none);
        return text + fmt::format("{}\n", y + 1);
    }

    Emphasis emphasis(Cell cell) const {
        const Move move(cell);
        if (std::find(marks_.begin(), marks_.end(), move) != marks_.end()) return Emphasis::marked;
        return move == position_.last_move() ? Emphasis::last_move : Emphasis::none;
    }

    /// The text to the left of column x.
    std::string_view gap(int x, Emphasis left, Emphasis right) const {
        if (!style_.color) {
            if (right != Emphasis::none) return right == Emphasis::marked ? "(" : "[";
            if (left != Emphasis::none) return left == Emphasis::marked ? ")" : "]";
        }
        return style_.unicode && 0 < x && x < position_.size() ? "─" : " ";
    }

    std::string point(int x, int y, Emphasis emphasized) const {
        const Cell cell = cell_at(x, y);
        const bool empty = position_.is_empty(cell);
        const bool black = position_.lines().has(Color::black, cell);
        const std::string_view symbol =
            is_forbidden(cell) ? symbol_of_forbidden()
            : empty            ? empty_point(position_.size(), x, y, style_.unicode)
                               : stone(black ? Color::black : Color::white, style_.unicode);
        if (!style_.color) return std::string(symbol);
        return fmt::format("{}{}\033[0m", colors(empty, black, emphasized), symbol);
    }

    bool is_forbidden(Cell cell) const {
        return !is_over_ && position_.is_empty(cell) &&
               position_.is_forbidden_for(Color::black, cell);
    }

    bool has_forbidden() const {
        return std::ranges::any_of(cells_of(position_.size()),
                                   [&](Cell cell) { return is_forbidden(cell); });
    }

    std::string_view symbol_of_forbidden() const { return style_.unicode ? "×" : "*"; }

    static std::string_view colors(bool empty, bool black, Emphasis emphasized) {
        if (emphasized == Emphasis::marked) return "\033[30;42m";
        if (emphasized == Emphasis::last_move) return "\033[30;43m";
        if (empty) return "\033[2m";
        return black ? "\033[1;31m" : "\033[1;36m";
    }

    const Position& position_;
    DrawStyle style_;
    std::span<const Move> marks_;
    const bool is_over_;
};

}  // namespace

std::string draw(const Position& position, const DrawStyle& style, std::span<const Move> marks) {
    return Drawing(position, style, marks).text();
}

}  // namespace ybw::gomoku
