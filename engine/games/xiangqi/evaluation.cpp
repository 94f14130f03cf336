#include "engine/games/xiangqi/evaluation.hpp"

#include <algorithm>

#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {
namespace {

constexpr Square palace_centre(Side side) {
    return side == Side::red ? 13 : 76;
}

constexpr int back_rank(Side side) {
    return side == Side::red ? 0 : rank_count - 1;
}

/// The terms of one side, positive where they are good for it.
class SideTerms {
public:
    SideTerms(const Position& position, Side side)
        : position_(position), side_(side), enemy_(opponent(side)) {}

    Weight sum() {
        chariots();
        horses();
        cannons();
        pawns();
        shell();
        return sum_;
    }

private:
    template <class Visit>
    void each(Kind kind, Visit&& visit) {
        Bitboard men = position_.pieces(side_, kind);
        while (men.any()) visit(men.pop_first());
    }

    void chariots() {
        const Bitboard own = position_.pieces(side_);
        each(Kind::chariot, [&](Square square) {
            const int moves = (chariot_attacks(position_.occupancy(), square) - own).count();
            sum_ += weights::chariot_move * (moves - weights::usual_chariot_moves);
        });
    }

    void horses() {
        const Bitboard own = position_.pieces(side_);
        each(Kind::horse, [&](Square square) {
            const int moves = (horse_attacks(position_.occupancy(), square) - own).count();
            sum_ += weights::horse_mobility[static_cast<std::size_t>(moves)];
            if (square == palace_centre(side_) &&
                position_.pieces(side_, Kind::advisor).count() == 2) {
                sum_ += weights::horse_blocks_advisors;
            }
        });
    }

    void cannons() {
        const Bitboard occupied = position_.occupancy().all;
        const Square king = position_.king(enemy_);
        each(Kind::cannon, [&](Square square) {
            const Bitboard moves = cannon_moves(position_.occupancy(), square);
            const int quiet = (moves - occupied).count();
            sum_ += weights::cannon_move * (quiet - weights::usual_cannon_moves);
            sum_ += weights::cannon_target * (moves & position_.pieces(enemy_)).count();
            if (file_of(square) == file_of(king)) on_kings_file(square, king);
            if (rank_of(square) == back_rank(enemy_) && rank_of(king) == back_rank(enemy_)) {
                const int between = (squares_between(square, king) & occupied).count();
                if (between != 1) sum_ += weights::bottom_cannon;
            }
        });
    }

    void on_kings_file(Square cannon, Square king) {
        const Bitboard between = squares_between(cannon, king) & position_.occupancy().all;
        const int count = between.count();
        if (count == 0) {
            sum_ += weights::hollow_cannon;
        } else if (count == 2) {
            if ((between - position_.pieces(enemy_)).empty()) sum_ += weights::cannon_through_two;
            if (between.has(palace_centre(enemy_)) &&
                position_.piece_at(palace_centre(enemy_)) == make_piece(enemy_, Kind::horse)) {
                sum_ += weights::cannon_on_centre_horse;
            }
        }
    }

    void pawns() {
        const Bitboard pawns = position_.pieces(side_, Kind::pawn);
        const std::uint64_t crossed = side_ == Side::red ? pawns.high : pawns.low;
        // No pair across the edge: bit 9r + 8 is file i, the next bit is file a of the next rank.
        constexpr std::uint64_t not_last_file =
            0xff | 0xffULL << 9U | 0xffULL << 18U | 0xffULL << 27U | 0xffULL << 36U;
        const int pairs = std::popcount(crossed & not_last_file & (crossed >> 1U));
        sum_ += weights::crossed_pair * pairs;
    }

    void shell() {
        const auto missing = [&](Kind kind) { return 2 - position_.pieces(side_, kind).count(); };
        const auto facing = [&](Kind kind) { return position_.pieces(enemy_, kind).count(); };
        const int advisors = missing(Kind::advisor);
        const int chariots = facing(Kind::chariot);
        sum_ -= weights::no_advisor_against_chariot * (advisors * chariots);
        sum_ -= weights::no_advisor_against_horse * (advisors * facing(Kind::horse));
        sum_ -=
            weights::no_elephant_against_cannon * (missing(Kind::elephant) * facing(Kind::cannon));
        if (advisors == 2 && chariots == 2) sum_ -= weights::bare_king_against_two_chariots;
    }

    const Position& position_;
    Side side_;
    Side enemy_;
    Weight sum_;
};

int phase_of(const Position& position) {
    int phase = 0;
    for (const Kind kind : {Kind::horse, Kind::chariot, Kind::cannon}) {
        const Bitboard men = position.pieces(Side::red, kind) | position.pieces(Side::black, kind);
        phase += weights::phase[static_cast<std::size_t>(index_of(kind))] * men.count();
    }
    return phase;
}

}  // namespace

Weight interplay(const Position& position) {
    return SideTerms(position, Side::red).sum() - SideTerms(position, Side::black).sum();
}

Score evaluate(const Position& position) {
    Weight value = position.placement_sum() + interplay(position);
    if (position.side_to_move() == Side::black) value = Weight{} - value;
    value += weights::tempo;
    const int phase = phase_of(position);
    const int tapered =
        (value.middle * phase + value.end * (weights::full_phase - phase)) / weights::full_phase;
    return Score::evaluation(
        std::clamp(tapered, -Score::max_evaluation / 2, Score::max_evaluation / 2));
}

Score Position::evaluate() const {
    return xiangqi::evaluate(*this);
}

}  // namespace ybw::xiangqi
