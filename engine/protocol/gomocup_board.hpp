// GomocupBoard: the stones as a manager of the Gomocup protocol counts them.
//
// x from the left, y from the top, both from 0; a stone is our own or the other's. Who is black is
// not said: it is who has the move with equal numbers, and who has more stones without it.
//
// Invariant: every stone is on the board, and no two on one point.
// Thread safety: none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/gomoku/gomoku.hpp"

namespace ybw::protocol {

class GomocupBoard {
public:
    struct Point {
        int x = 0;
        int y = 0;

        friend bool operator==(const Point&, const Point&) = default;
    };
    enum class Owner : std::uint8_t { other, own };

    /// Requires a size that gomoku has.
    explicit GomocupBoard(int size) : size_(size) {}

    void clear() { stones_.clear(); }

    /// What keeps a stone from `point`; nullopt if nothing does.
    std::optional<std::string> complaint(Point point) const;

    /// Requires that nothing keeps it from there.
    void put(Point point, Owner owner) { stones_.push_back({point, owner}); }

    /// Takes a stone away; false if there is none.
    bool take(Point point);

    /// We are to move.
    gomoku::Position position(gomoku::Rule rule) const;

    Point point_of(gomoku::Cell cell) const;

private:
    struct Stone {
        Point point;
        Owner owner;
    };

    int size_;
    std::vector<Stone> stones_;
};

}  // namespace ybw::protocol
