// A second, slow gomoku for the tests: rules from their wording over a plain array, and full
// minimax with a memory for small boards. It shares no code with the engine's tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/gomoku/position.hpp"

namespace ybw::gomoku::naive {

enum class Point : std::uint8_t { empty, black, white };

inline Point point_of(Color color) {
    return color == Color::black ? Point::black : Point::white;
}

/// Value of a solved position: the winner's sign and the plies to the end; 0 is a draw.
struct Value {
    int sign = 0;
    int plies = 0;

    /// Better for the side to move is greater.
    int rank() const { return sign == 0 ? 0 : sign * (10'000 - plies); }
    friend bool operator==(const Value&, const Value&) = default;
};

class Board {
public:
    Board(int size, Rule rule) : size_(size), rule_(rule) {
        points_.resize(static_cast<std::size_t>(size * size), Point::empty);
    }

    explicit Board(const Position& position) : Board(position.size(), position.rule()) {
        for (const Cell cell : cells_of(size_)) {
            if (position.lines().has(Color::black, cell)) at(cell) = Point::black;
            if (position.lines().has(Color::white, cell)) at(cell) = Point::white;
        }
    }

    int size() const { return size_; }
    bool inside(int x, int y) const { return 0 <= x && x < size_ && 0 <= y && y < size_; }
    Point& at(int x, int y) { return points_[static_cast<std::size_t>(y * size_ + x)]; }
    Point get(int x, int y) const {
        return inside(x, y) ? points_[static_cast<std::size_t>(y * size_ + x)] : outside;
    }
    Point& at(Cell cell) { return at(column_of(cell), row_of(cell)); }
    Point get(Cell cell) const { return get(column_of(cell), row_of(cell)); }

    /// Stones of one colour in a row through (x, y), which has one.
    int run(int x, int y, int dx, int dy) const {
        const Point point = get(x, y);
        int length = 1;
        for (int i = 1; get(x + i * dx, y + i * dy) == point; ++i) ++length;
        for (int i = 1; get(x - i * dx, y - i * dy) == point; ++i) ++length;
        return length;
    }

    bool is_win_length(Color color, int length) const {
        const bool exact =
            rule_ == Rule::standard || (rule_ == Rule::renju && color == Color::black);
        return exact ? length == 5 : length >= 5;
    }

    /// Does a stone of `color` on the empty (x, y) win?
    bool wins(Color color, int x, int y) {
        at(x, y) = point_of(color);
        bool won = false;
        for (const auto& [dx, dy] : directions) won |= is_win_length(color, run(x, y, dx, dy));
        at(x, y) = Point::empty;
        return won;
    }
    bool wins(Color color, Cell cell) { return wins(color, column_of(cell), row_of(cell)); }

    /// Is the empty (x, y) forbidden to renju's black?
    bool forbidden(int x, int y) {
        if (wins(Color::black, x, y)) return false;
        at(x, y) = Point::black;
        bool overline = false;
        int fours = 0;
        int threes = 0;
        for (const auto& [dx, dy] : directions) {
            overline |= run(x, y, dx, dy) > 5;
            const int here = fours_through(x, y, dx, dy);
            fours += here;
            if (here == 0 && is_three(x, y, dx, dy)) ++threes;
        }
        at(x, y) = Point::empty;
        return overline || fours >= 2 || threes >= 2;
    }
    bool forbidden(Cell cell) { return forbidden(column_of(cell), row_of(cell)); }

    static constexpr Point outside = static_cast<Point>(3);
    static constexpr std::array<std::pair<int, int>, 4> directions = {
        {{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

private:
    /// Distances along the line of the cells that complete exactly five together with (x, y).
    std::vector<int> completions(int x, int y, int dx, int dy) {
        std::vector<int> found;
        for (int i = -4; i <= 4; ++i) {
            if (get(x + i * dx, y + i * dy) != Point::empty) continue;
            at(x + i * dx, y + i * dy) = Point::black;
            bool joined = true;
            for (int k = std::min(i, 0); k <= std::max(i, 0); ++k) {
                joined &= get(x + k * dx, y + k * dy) == Point::black;
            }
            if (joined && run(x, y, dx, dy) == 5) found.push_back(i);
            at(x + i * dx, y + i * dy) = Point::empty;
        }
        return found;
    }

    int fours_through(int x, int y, int dx, int dy) {
        const std::vector<int> cells = completions(x, y, dx, dy);
        if (cells.size() < 2) return static_cast<int>(cells.size());
        return run(x, y, dx, dy) == 4 ? 1 : 2;
    }

    bool is_straight_four(int x, int y, int dx, int dy) {
        return run(x, y, dx, dy) == 4 && completions(x, y, dx, dy).size() == 2;
    }

    /// Can an allowed stone that makes no five turn the line through (x, y) into a straight four
    /// that holds (x, y)?
    bool is_three(int x, int y, int dx, int dy) {
        for (int i = -3; i <= 3; ++i) {
            const int px = x + i * dx;
            const int py = y + i * dy;
            if (get(px, py) != Point::empty) continue;
            at(px, py) = Point::black;
            bool joined = true;
            for (int k = std::min(i, 0); k <= std::max(i, 0); ++k) {
                joined &= get(x + k * dx, y + k * dy) == Point::black;
            }
            const bool straight = joined && is_straight_four(x, y, dx, dy);
            at(px, py) = Point::empty;
            if (straight && !wins(Color::black, px, py) && !forbidden(px, py)) return true;
        }
        return false;
    }

    int size_;
    Rule rule_;
    std::vector<Point> points_;
};

inline std::vector<Cell> empty_cells(const Board& board) {
    std::vector<Cell> cells = cells_of(board.size());
    std::erase_if(cells, [&](Cell cell) { return board.get(cell) != Point::empty; });
    return cells;
}

/// The empty cells on which a stone of that colour wins.
inline std::vector<Cell> winning_cells(Board& board, Color color) {
    std::vector<Cell> cells = empty_cells(board);
    std::erase_if(cells, [&](Cell cell) { return !board.wins(color, cell); });
    return cells;
}

/// Solves positions with few empty cells exactly.
class Solver {
public:
    explicit Solver(const Position& position)
        : board_(position), rule_(position.rule()), side_(position.side_to_move()) {
        std::size_t states = 2;
        for (const Cell cell : empty_cells(board_)) {
            empties_.emplace_back(column_of(cell), row_of(cell));
            states *= 3;
        }
        known_.resize(states);
    }

    Value solve() { return value_of(side_); }

    /// The value of the position after a move, for the side that has made it.
    Value after(Move move) { return after(side_, column_of(move.cell()), row_of(move.cell())); }

private:
    Value after(Color side, int x, int y) {
        if (board_.wins(side, x, y)) return {1, 1};
        board_.at(x, y) = point_of(side);
        const Value reply = value_of(opponent(side));
        board_.at(x, y) = Point::empty;
        return {-reply.sign, reply.sign == 0 ? 0 : reply.plies + 1};
    }

    std::size_t state(Color side) const {
        std::size_t number = 0;
        for (const auto& [x, y] : empties_) {
            number = number * 3 + static_cast<std::size_t>(board_.get(x, y));
        }
        return 2 * number + index(side);
    }

    Value value_of(Color side) {
        const std::size_t here = state(side);
        if (known_[here]) return *known_[here];
        const bool restricted = rule_ == Rule::renju && side == Color::black;
        std::optional<Value> best;
        for (const auto& [x, y] : empties_) {
            if (board_.get(x, y) != Point::empty) continue;
            if (restricted && board_.forbidden(x, y)) continue;
            const Value value = after(side, x, y);
            if (!best || value.rank() > best->rank()) best = value;
        }
        known_[here] = best.value_or(Value{});
        return *known_[here];
    }

    Board board_;
    Rule rule_;
    Color side_;
    std::vector<std::pair<int, int>> empties_;
    std::vector<std::optional<Value>> known_;
};

/// The cells of a board in random order; half the time those that come last, which will stay empty,
/// lie together, so that there is room for threes and fours.
inline std::vector<Cell> shuffled_cells(std::mt19937& random, int size) {
    std::vector<Cell> cells = cells_of(size);
    std::shuffle(cells.begin(), cells.end(), random);
    if (random() % 2 == 0) return cells;
    const Cell middle = cells[0];
    const auto distance = [&](Cell cell) {
        const int dx = column_of(cell) - column_of(middle);
        const int dy = row_of(cell) - row_of(middle);
        return dx * dx + dy * dy;
    };
    std::stable_sort(cells.begin(), cells.end(),
                     [&](Cell a, Cell b) { return distance(a) > distance(b); });
    std::shuffle(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(cells.size() / 2),
                 random);
    return cells;
}

/// A position with `empties` empty cells and random stones in which nobody has won; side to move
/// at random.
inline std::optional<Position> random_position(std::mt19937& random, const Settings& settings,
                                               int empties) {
    const std::vector<Cell> cells = shuffled_cells(random, settings.size);
    const std::size_t stones = cells.size() - static_cast<std::size_t>(empties);
    // Now and then one side has many more stones.
    const std::size_t black_share = 35 + random() % 31;
    std::array<std::vector<Cell>, 2> sides;
    for (std::size_t i = 0; i < stones; ++i) {
        sides[random() % 100 < black_share ? 0 : 1].push_back(cells[i]);
    }
    Position position(settings, sides[0], sides[1],
                      random() % 2 == 0 ? Color::black : Color::white);
    if (position.outcome()) return std::nullopt;
    return position;
}

/// The seed of a random test: YBW_TEST_SEED, or a fixed one.
inline std::uint32_t seed() {
    const char* const text = std::getenv("YBW_TEST_SEED");
    return text == nullptr ? 20'240'601U
                           : static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10));
}

/// The random numbers of a test; a failure names their seed.
struct Seeded {
    std::mt19937 random{seed()};
    testing::ScopedTrace trace{__FILE__, __LINE__, "YBW_TEST_SEED=" + std::to_string(seed())};
};

}  // namespace ybw::gomoku::naive
