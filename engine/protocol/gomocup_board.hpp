// GomocupBoard: the stones as a manager of the Gomocup protocol counts them.
//
// x from the left, y from the top, both from 0; a stone is our own or the other's. Who is black is
// not said: it is who has the move with equal numbers, and who has more stones without it.
//
// Invariant: every stone is on the board, and no two on one point.
// Thread safety: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ybw::protocol {

class GomocupBoard {
public:
    struct Point {
        int x = 0;
        int y = 0;

        friend bool operator==(const Point&, const Point&) = default;
    };
    enum class Owner : std::uint8_t { other, own };

    explicit GomocupBoard(int size) : size_(size) {}

    int size() const { return size_; }

    void clear() { stones_.clear(); }
    bool is_empty() const { return stones_.empty(); }
    std::size_t stones() const { return stones_.size(); }

    /// "x,y"; nullopt for anything else.
    static std::optional<Point> read(std::string_view text);

    /// What keeps a stone from `point`; nullopt if nothing does.
    std::optional<std::string> complaint(Point point) const;

    /// Requires that nothing keeps it from there.
    void put(Point point, Owner owner) { stones_.push_back({point, owner}); }

    /// Takes a stone away; false if there is none.
    bool take(Point point);

    /// The board as gomoku reads it, rows from the top; we are to move.
    std::string text() const;

    /// Of a move as gomoku writes it, "h8": a column letter, and a row from 1 at the bottom.
    Point point_of(std::string_view move) const;

private:
    struct Stone {
        Point point;
        Owner owner;
    };

    int size_;
    std::vector<Stone> stones_;
};

}  // namespace ybw::protocol
