// NaiveBoard: the rules of movement written a second time, the plainest way, as an oracle.
//
// Shares no code with the engine: a board of letters, moves found by walking, legality by making
// the move and looking whether the king could be taken.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <string>
#include <vector>

namespace ybw::test {

class NaiveBoard {
public:
    explicit NaiveBoard(const std::string& fen) {
        for (auto& row : board_) row.fill('.');
        int x = 0;
        int y = 9;
        std::size_t i = 0;
        for (; fen[i] != ' '; ++i) {
            if (fen[i] == '/') {
                --y;
                x = 0;
            } else if (std::isdigit(static_cast<unsigned char>(fen[i])) != 0) {
                x += fen[i] - '0';
            } else {
                at(x++, y) = fen[i];
            }
        }
        red_to_move_ = fen[i + 1] == 'w';
    }

    /// Coordinates of all legal moves, sorted.
    std::vector<std::string> legal_moves() const {
        std::vector<std::string> names;
        for (const Step& step : moves_of(red_to_move_)) {
            NaiveBoard after = *this;
            after.at(step.x2, step.y2) = at(step.x1, step.y1);
            after.at(step.x1, step.y1) = '.';
            if (!after.king_can_be_taken(red_to_move_)) names.push_back(name(step));
        }
        std::sort(names.begin(), names.end());
        return names;
    }

    bool in_check() const { return king_can_be_taken(red_to_move_); }

private:
    struct Step {
        int x1, y1, x2, y2;
    };

    static std::string name(const Step& s) {
        return {static_cast<char>('a' + s.x1), static_cast<char>('0' + s.y1),
                static_cast<char>('a' + s.x2), static_cast<char>('0' + s.y2)};
    }

    char& at(int x, int y) {
        return board_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
    }
    char at(int x, int y) const {
        return board_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
    }
    static bool inside(int x, int y) { return x >= 0 && x < 9 && y >= 0 && y < 10; }
    static bool is_red(char c) { return c >= 'A' && c <= 'Z'; }
    static bool in_palace(int x, int y, bool red) {
        return x >= 3 && x <= 5 && (red ? y <= 2 : y >= 7);
    }

    bool may_enter(int x, int y, bool red) const {
        return inside(x, y) && (at(x, y) == '.' || is_red(at(x, y)) != red);
    }

    bool king_can_be_taken(bool red) const {
        const char king = red ? 'K' : 'k';
        for (const Step& step : moves_of(!red)) {
            if (at(step.x2, step.y2) == king) return true;
        }
        return kings_face();
    }

    bool kings_face() const {
        for (int x = 3; x <= 5; ++x) {
            int y = 0;
            while (y <= 2 && at(x, y) != 'K') ++y;
            if (y > 2) continue;
            for (++y; y < 10; ++y) {
                if (at(x, y) == 'k') return true;
                if (at(x, y) != '.') break;
            }
        }
        return false;
    }

    std::vector<Step> moves_of(bool red) const {
        std::vector<Step> moves;
        for (int y = 0; y < 10; ++y) {
            for (int x = 0; x < 9; ++x) {
                if (at(x, y) != '.' && is_red(at(x, y)) == red) piece_moves(x, y, red, moves);
            }
        }
        return moves;
    }

    void piece_moves(int x, int y, bool red, std::vector<Step>& out) const {
        const auto add = [&](int x2, int y2) {
            if (may_enter(x2, y2, red)) out.push_back({x, y, x2, y2});
        };
        static constexpr int straight[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        static constexpr int oblique[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
        switch (std::toupper(at(x, y))) {
            case 'K':
                for (const auto& d : straight) {
                    if (in_palace(x + d[0], y + d[1], red)) add(x + d[0], y + d[1]);
                }
                break;
            case 'A':
                for (const auto& d : oblique) {
                    if (in_palace(x + d[0], y + d[1], red)) add(x + d[0], y + d[1]);
                }
                break;
            case 'B':
                for (const auto& d : oblique) {
                    const int y2 = y + 2 * d[1];
                    if (!inside(x + 2 * d[0], y2) || (red ? y2 > 4 : y2 < 5)) continue;
                    if (at(x + d[0], y + d[1]) == '.') add(x + 2 * d[0], y2);
                }
                break;
            case 'N':
                for (const auto& d : straight) {
                    if (!inside(x + d[0], y + d[1]) || at(x + d[0], y + d[1]) != '.') continue;
                    for (const int side : {-1, 1}) {
                        add(x + 2 * d[0] + side * std::abs(d[1]),
                            y + 2 * d[1] + side * std::abs(d[0]));
                    }
                }
                break;
            case 'P':
                add(x, y + (red ? 1 : -1));
                if (red ? y >= 5 : y <= 4) {
                    add(x - 1, y);
                    add(x + 1, y);
                }
                break;
            default:
                for (const auto& d : straight) slide(x, y, d[0], d[1], add);
        }
    }

    template <class Add>
    void slide(int x, int y, int dx, int dy, const Add& add) const {
        const bool cannon = std::toupper(at(x, y)) == 'C';
        int screens = 0;
        for (int x2 = x + dx, y2 = y + dy; inside(x2, y2); x2 += dx, y2 += dy) {
            if (at(x2, y2) == '.') {
                if (screens == 0) add(x2, y2);
                continue;
            }
            ++screens;
            if (screens == (cannon ? 2 : 1)) add(x2, y2);
            if (screens == 2) break;
        }
    }

    std::array<std::array<char, 9>, 10> board_{};
    bool red_to_move_ = true;
};

}  // namespace ybw::test
