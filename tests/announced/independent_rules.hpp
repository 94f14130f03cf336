// IndependentRules: what a game allows, and how it ends, by the second implementations that the
// tests of the games have. They share no code with what is searched.
//
// Positions are those of the program; only their text is looked at.
#pragma once

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "engine/games/any_position.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "tests/games/gomoku/naive.hpp"
#include "tests/games/xiangqi/naive.hpp"

namespace ybw::announced {

class IndependentRules {
public:
    virtual ~IndependentRules() = default;

    /// The names of all legal moves.
    virtual std::vector<std::string> moves(const AnyPosition& position) const = 0;

    /// The moves after which the other side does not win by its next move, as far as that is clear
    /// at once, and those that win.
    virtual std::vector<std::string> defences(const AnyPosition& position) const {
        return moves(position);
    }

    /// What it means to have no move.
    virtual bool is_loss_without_moves() const = 0;

    /// The last move has won the game.
    virtual bool is_won(const AnyPosition& position) const = 0;

    /// The side to move can win by its next move. May say no where that is dear to know.
    virtual bool can_win_at_once(const AnyPosition& position) const = 0;
};

class GomokuRules final : public IndependentRules {
public:
    bool is_loss_without_moves() const override { return false; }
    std::vector<std::string> moves(const AnyPosition& position) const override {
        Board board(position);
        std::vector<std::string> names;
        board.for_each_empty([&](int x, int y) {
            if (!board.is_forbidden(x, y)) names.push_back(name(x, y));
        });
        return names;
    }

    /// Where the other side has a four, the points that make a five for either.
    std::vector<std::string> defences(const AnyPosition& position) const override {
        Board board(position);
        const gomoku::Color other = gomoku::opponent(board.side);
        std::vector<std::string> wins;
        std::vector<std::string> points;
        board.for_each_empty([&](int x, int y) {
            if (board.stones.wins(board.side, x, y)) wins.push_back(name(x, y));
            if (!board.stones.wins(other, x, y)) return;
            if (!board.is_forbidden(x, y)) points.push_back(name(x, y));
            board.has_four = true;
        });
        if (!board.has_four) return moves(position);
        points.insert(points.end(), wins.begin(), wins.end());
        return points;
    }

    bool is_won(const AnyPosition& position) const override {
        const Board board(position);
        const gomoku::Color last = gomoku::opponent(board.side);
        for (int y = 0; y < board.stones.size(); ++y) {
            for (int x = 0; x < board.stones.size(); ++x) {
                if (board.stones.get(x, y) != gomoku::naive::point_of(last)) continue;
                for (const auto& [dx, dy] : gomoku::naive::Board::directions) {
                    const int length = board.stones.run(x, y, dx, dy);
                    if (board.stones.is_win_length(last, length)) return true;
                }
            }
        }
        return false;
    }

    bool can_win_at_once(const AnyPosition& position) const override {
        Board board(position);
        bool can = false;
        board.for_each_empty([&](int x, int y) {
            if (!can) can = board.stones.wins(board.side, x, y);
        });
        return can;
    }

private:
    struct Board {
        explicit Board(const AnyPosition& position)
            : Board(gomoku::parse_position(position.text(), {})) {}
        explicit Board(const gomoku::Position& position)
            : stones(position), side(position.side_to_move()), rule(position.rule()) {}

        void for_each_empty(auto&& visit) {
            for (int y = 0; y < stones.size(); ++y) {
                for (int x = 0; x < stones.size(); ++x) {
                    if (stones.get(x, y) == gomoku::naive::Point::empty) visit(x, y);
                }
            }
        }
        bool is_forbidden(int x, int y) {
            return rule == gomoku::Rule::renju && side == gomoku::Color::black &&
                   stones.forbidden(x, y);
        }

        gomoku::naive::Board stones;
        gomoku::Color side;
        gomoku::Rule rule;
        bool has_four = false;  ///< the other side
    };

    static std::string name(int x, int y) {
        return fmt::format("{}{}", static_cast<char>('a' + x), y + 1);
    }
};

class XiangqiRules final : public IndependentRules {
public:
    bool is_loss_without_moves() const override { return true; }
    std::vector<std::string> moves(const AnyPosition& position) const override {
        return test::NaiveBoard(position.text()).legal_moves();
    }
    /// A side without a move has lost; nothing else wins.
    bool is_won(const AnyPosition&) const override { return false; }
    bool can_win_at_once(const AnyPosition&) const override { return false; }
};

/// Of the text: three rows from the top, and who is to move.
class TictactoeRules final : public IndependentRules {
public:
    bool is_loss_without_moves() const override { return false; }
    std::vector<std::string> moves(const AnyPosition& position) const override {
        std::vector<std::string> names;
        if (is_won(position)) return names;
        const std::string text = position.text();
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (text[places[i]] == '.') {
                names.push_back({static_cast<char>('a' + i % 3), static_cast<char>('3' - i / 3)});
            }
        }
        return names;
    }

    bool is_won(const AnyPosition& position) const override {
        return has_row(position.text(), 0) || has_row(position.text(), 1);
    }

    bool can_win_at_once(const AnyPosition& position) const override {
        const std::string text = position.text();
        return std::ranges::any_of(places, [&](std::size_t place) {
            std::string next = text;
            next[place] = text.back();
            return text[place] == '.' && has_row(next, text.back() == 'x' ? 0 : 1);
        });
    }

private:
    static constexpr std::array<std::size_t, 9> places{0, 1, 2, 4, 5, 6, 8, 9, 10};

    static bool has_row(const std::string& text, int side) {
        constexpr std::array<std::array<int, 3>, 8> rows{{{0, 1, 2},
                                                          {3, 4, 5},
                                                          {6, 7, 8},
                                                          {0, 3, 6},
                                                          {1, 4, 7},
                                                          {2, 5, 8},
                                                          {0, 4, 8},
                                                          {2, 4, 6}}};
        return std::ranges::any_of(rows, [&](const auto& row) {
            return std::ranges::all_of(row, [&](int i) {
                return text[places[static_cast<std::size_t>(i)]] == (side == 0 ? 'x' : 'o');
            });
        });
    }
};

}  // namespace ybw::announced
