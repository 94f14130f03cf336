#include "engine/games/xiangqi/exchange.hpp"

#include <algorithm>
#include <array>

namespace ybw::xiangqi {
namespace {

/// A king is worth so much that it never takes what is guarded.
constexpr std::array<int, kind_count> worth{10'000, 200, 200, 440, 980, 470, 100};
constexpr int worth_of_crossed_pawn = 190;

/// The capturing order, cheapest first.
constexpr std::array<Kind, kind_count> order{Kind::pawn,  Kind::advisor, Kind::elephant,
                                             Kind::horse, Kind::cannon,  Kind::chariot,
                                             Kind::king};

/// One point under attack from both sides, with the men that are left.
class Contest {
public:
    Contest(const Position& position, Square point)
        : position_(position), point_(point), occupied_(position.occupancy().all) {}

    /// A man has gone from its square to the point.
    void leave(Square square) { occupied_ -= bit(square); }
    /// The point holds a man, whatever it held before.
    void occupy_point() { occupied_ |= bit(point_); }

    /// The square of that side's cheapest man that can take on the point.
    std::optional<Square> cheapest(Side side) const {
        for (const Kind kind : order) {
            Bitboard men = position_.pieces(side, kind) & occupied_;
            if (men.empty()) continue;
            men &= candidates(side, kind);
            while (men.any()) {
                const Square square = men.pop_first();
                if (square != point_ && reaches(kind, square)) return square;
            }
        }
        return std::nullopt;
    }

private:
    /// Where a man of that kind would have to stand, legs and screens aside.
    Bitboard candidates(Side side, Kind kind) const {
        const AttackTables& tables = attack_tables;
        const auto at = static_cast<std::size_t>(point_);
        switch (kind) {
            case Kind::king:
                return tables.king[at];
            case Kind::advisor:
                return tables.advisor[at];
            case Kind::elephant:
                return elephants(side);
            case Kind::horse:
                return tables.horse_circle[at];
            case Kind::pawn:
                return tables.pawn_sources[static_cast<std::size_t>(index_of(side))][at];
            default:
                return tables.lines[at];
        }
    }

    /// An elephant's way is the same in both directions, its eye included; it stays at home.
    Bitboard elephants(Side side) const {
        if ((point_ < half_size) != (side == Side::red)) return {};
        return detail::hop_targets(attack_tables.elephant[static_cast<std::size_t>(point_)],
                                   occupied_);
    }

    bool reaches(Kind kind, Square square) const {
        switch (kind) {
            case Kind::horse:
                return !occupied_.has(horse_leg(square, point_));
            case Kind::chariot:
                return between(square) == 0;
            case Kind::cannon:
                return between(square) == 1;
            default:
                return true;
        }
    }

    int between(Square square) const {
        return (squares_between(square, point_) & occupied_).count();
    }

    const Position& position_;
    Square point_;
    Bitboard occupied_;
};

}  // namespace

int exchange_worth(Piece piece, Square square) {
    if (piece == Piece::none) return 0;
    const Kind kind = kind_of(piece);
    const bool crossed = (rank_of(square) >= 5) == (side_of(piece) == Side::red);
    if (kind == Kind::pawn && crossed) return worth_of_crossed_pawn;
    return worth[static_cast<std::size_t>(index_of(kind))];
}

int exchange_value(const Position& position, Move move) {
    // gains[i]: what the side that makes capture i has won by then if the exchange ends there.
    std::array<int, 2 * 16 + 2> gains{};
    Contest contest(position, move.to());
    // What stands on the point is worth what it was worth where it came from.
    int at_stake = exchange_worth(position.piece_at(move.from()), move.from());
    Side side = opponent(side_of(position.piece_at(move.from())));
    std::size_t last = 0;
    gains[0] = exchange_worth(position.piece_at(move.to()), move.to());
    contest.leave(move.from());
    contest.occupy_point();
    while (const std::optional<Square> square = contest.cheapest(side)) {
        const Piece taker = position.piece_at(*square);
        ++last;
        gains[last] = at_stake - gains[last - 1];
        contest.leave(*square);
        at_stake = exchange_worth(taker, *square);
        side = opponent(side);
    }
    // Backwards: nobody goes on where stopping is better.
    for (; last > 0; --last) gains[last - 1] = -std::max(-gains[last - 1], gains[last]);
    return gains[0];
}

}  // namespace ybw::xiangqi
