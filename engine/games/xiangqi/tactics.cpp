// Questions of the search to a position beyond its rules: values of moves for ordering, the moves
// of quiescence, checks, and passing.
#include <algorithm>
#include <array>

#include "engine/games/xiangqi/position.hpp"
#include "parallel/history.hpp"

namespace ybw::xiangqi {
namespace {

/// Good captures precede killers (twice the history limit), bad ones follow every quiet move.
constexpr int good_capture = 3 * history_limit;
constexpr int bad_capture = -2 * history_limit;
/// The victim decides, then the cheapness of the capturer.
constexpr int victim_weight = 8;

/// A king's worth is so high that it never takes a guarded man.
constexpr std::array<int, kind_count> worth{10'000, 200, 200, 440, 980, 470, 100};
constexpr int worth_of_crossed_pawn = 190;

/// By kind, the order in which men capture: the cheapest first.
constexpr std::array<int, kind_count> prices{6, 1, 2, 3, 5, 4, 0};

/// One point under attack from both sides, with the men that are left.
class Contest {
public:
    /// The man on `from` has gone to the point.
    Contest(const Position& position, Square from, Square point)
        : position_(position),
          point_(point),
          occupied_((position.occupancy().all - bit(from)) | bit(point)) {}

    /// Takes the cheapest man of that side that can capture on the point off its square and returns
    /// the square; nullopt if there is none.
    std::optional<Square> capture(Side side) {
        std::optional<Bitboard>& near = near_[static_cast<std::size_t>(index_of(side))];
        if (!near) near = men_near(side);
        *near &= occupied_;
        std::optional<Square> cheapest;
        int price = kind_count;
        for (Bitboard men = *near; men.any();) {
            const Square square = men.pop_first();
            const Kind kind = kind_of(position_.piece_at(square));
            const int asked = prices[static_cast<std::size_t>(index_of(kind))];
            if (asked >= price || !reaches(kind, square)) continue;
            price = asked;
            cheapest = square;
        }
        if (cheapest) occupied_ -= bit(*cheapest);
        return cheapest;
    }

private:
    /// The men that stand where they could capture on the point, legs, eyes and screens aside.
    Bitboard men_near(Side side) const {
        const AttackTables& tables = attack_tables;
        const auto at = static_cast<std::size_t>(point_);
        const auto men = [&](Kind kind) { return position_.pieces(side, kind); };
        Bitboard near = (men(Kind::chariot) | men(Kind::cannon)) & tables.lines[at];
        near |= men(Kind::horse) & tables.horse_circle[at];
        near |= men(Kind::pawn) & tables.pawn_sources[static_cast<std::size_t>(index_of(side))][at];
        if ((point_ < half_size) == (side == Side::red)) {
            near |= men(Kind::advisor) & tables.advisor[at];
            near |= men(Kind::elephant) & detail::hop_targets(tables.elephant[at], {});
            near |= men(Kind::king) & tables.king[at];
        }
        return near;
    }

    bool reaches(Kind kind, Square square) const {
        switch (kind) {
            case Kind::elephant:
                return !occupied_.has((square + point_) / 2);  // its eye
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
    std::array<std::optional<Bitboard>, 2> near_;  ///< men_near by side, once it was asked for
};

/// Material values for exchanges, in the unit of weights.hpp; a crossed pawn counts more.
int exchange_worth(Piece piece, Square square) {
    if (piece == Piece::none) return 0;
    const Kind kind = kind_of(piece);
    const bool crossed = (rank_of(square) >= 5) == (side_of(piece) == Side::red);
    if (kind == Kind::pawn && crossed) return worth_of_crossed_pawn;
    return worth[static_cast<std::size_t>(index_of(kind))];
}

}  // namespace

int exchange_value(const Position& position, Move move) {
    // gains[i]: what the side that makes capture i has won by then if the exchange ends there.
    std::array<int, 2 * 16 + 2> gains;
    Contest contest(position, move.from(), move.to());
    // The man on the point has the worth that it had where it came from.
    int at_stake = exchange_worth(position.piece_at(move.from()), move.from());
    Side side = opponent(side_of(position.piece_at(move.from())));
    std::size_t last = 0;
    gains[0] = exchange_worth(position.piece_at(move.to()), move.to());
    while (const std::optional<Square> square = contest.capture(side)) {
        ++last;
        gains[last] = at_stake - gains[last - 1];
        at_stake = exchange_worth(position.piece_at(*square), *square);
        side = opponent(side);
    }
    // Backwards: no side goes on if stopping is better.
    for (; last > 0; --last) gains[last - 1] = -std::max(-gains[last - 1], gains[last]);
    return gains[0];
}

bool Position::exchange_reaches(Move move, int gain) const {
    // exchange_value(move) >= gain, with less work. A capture wins the stake less the gain of the
    // answer, so it reaches `gain` unless the answer reaches the rest of the stake and one more.
    int at_stake = exchange_worth(piece_at(move.to()), move.to());
    if (at_stake < gain) return false;
    Contest contest(*this, move.from(), move.to());
    Square taker = move.from();
    Side side = side_of(piece_at(taker));
    for (bool reached = true;; reached = !reached) {
        // `reached` is the answer if the capture that is looked at now cannot be answered in time.
        gain = at_stake - gain + 1;
        at_stake = exchange_worth(piece_at(taker), taker);
        side = opponent(side);
        if (at_stake < gain) return reached;
        const std::optional<Square> square = contest.capture(side);
        if (!square) return reached;
        taker = *square;
    }
}

int Position::capture_value(Move move) const {
    const Piece piece = piece_at(move.from());
    const Piece victim = piece_at(move.to());
    const int victim_worth = exchange_worth(victim, move.to());
    const int own_worth = exchange_worth(piece, move.from());
    if (victim_worth >= own_worth) return good_capture + victim_weight * victim_worth - own_worth;
    const int value = exchange_value(*this, move);
    if (value < 0) return bad_capture + value;
    return good_capture + victim_weight * std::min(victim_worth, value) - own_worth;
}

void Position::noisy_moves(Moves& list) const {
    if (in_danger()) {
        legal_moves(list);
        return;
    }
    const std::size_t begin = list.size();
    legal_captures(list);
    std::size_t kept = begin;
    for (std::size_t i = begin; i < list.size(); ++i)
        if (exchange_reaches(list[i], 0)) list[kept++] = list[i];
    list.truncate(kept);
}

bool Position::may_pass() const {
    if (in_danger()) return false;
    // With only pawns there may be zugzwang.
    const Bitboard attackers = pieces(state_.side, Kind::horse) |
                               pieces(state_.side, Kind::chariot) |
                               pieces(state_.side, Kind::cannon);
    return attackers.any();
}

void Position::pass() {
    push(Move{}, Piece::none);
    state_.side = opponent(state_.side);
    state_.key ^= zobrist_keys.black_to_move;
    state_.counters.reversible = 0;
    ++state_.plies;
}

void Position::undo_pass() {
    assert(path_length_ > 0 && last_move() == Move{});
    --path_length_;
    state_.side = opponent(state_.side);
    state_.key = keys_[index(path_length_)];
    state_.counters = records_[index(path_length_)].before;
    --state_.plies;
}

}  // namespace ybw::xiangqi
