// SideTerms: what one side's men come to by their interplay, term by term.
//
// Written once for two uses: the evaluation adds the terms up, features (features.cpp) tell how
// often each is there. A sink has add(term, times); whatever it does with them is compiled in.
//
// Thread safety: functions of a position.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/games/xiangqi/position.hpp"
#include "engine/games/xiangqi/weights.hpp"

namespace ybw::xiangqi {

/// The sink of the evaluation.
struct TermSum {
    Weight value;

    void add(const Term& term, int times) { value += term.value * times; }
};

constexpr Square palace_centre(Side side) {
    return side == Side::red ? 13 : 76;
}

constexpr int back_rank(Side side) {
    return side == Side::red ? 0 : rank_count - 1;
}

/// The terms of one side, positive where they are good for it.
template <class Sink>
class SideTerms {
public:
    SideTerms(const Position& position, Side side, Sink& sink)
        : position_(position), side_(side), enemy_(opponent(side)), sink_(sink) {}

    void add_all() {
        chariots();
        horses();
        cannons();
        pawns();
        shell();
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
            sink_.add(weights::chariot_move, moves - weights::usual_chariot_moves);
        });
    }

    void horses() {
        const Bitboard own = position_.pieces(side_);
        each(Kind::horse, [&](Square square) {
            const int moves = (horse_attacks(position_.occupancy(), square) - own).count();
            sink_.add(weights::horse_mobility[static_cast<std::size_t>(moves)], 1);
            if (square == palace_centre(side_) &&
                position_.pieces(side_, Kind::advisor).count() == 2) {
                sink_.add(weights::horse_blocks_advisors, 1);
            }
        });
    }

    void cannons() {
        const Bitboard occupied = position_.occupancy().all;
        const Square king = position_.king(enemy_);
        each(Kind::cannon, [&](Square square) {
            const Bitboard moves = cannon_moves(position_.occupancy(), square);
            const int quiet = (moves - occupied).count();
            sink_.add(weights::cannon_move, quiet - weights::usual_cannon_moves);
            sink_.add(weights::cannon_target, (moves & position_.pieces(enemy_)).count());
            if (file_of(square) == file_of(king)) on_kings_file(square, king);
            if (rank_of(square) == back_rank(enemy_) && rank_of(king) == back_rank(enemy_)) {
                const int between = (squares_between(square, king) & occupied).count();
                if (between != 1) sink_.add(weights::bottom_cannon, 1);
            }
        });
    }

    void on_kings_file(Square cannon, Square king) {
        const Bitboard between = squares_between(cannon, king) & position_.occupancy().all;
        const int count = between.count();
        if (count == 0) {
            sink_.add(weights::hollow_cannon, 1);
        } else if (count == 2) {
            if ((between - position_.pieces(enemy_)).empty()) {
                sink_.add(weights::cannon_through_two, 1);
            }
            if (between.has(palace_centre(enemy_)) &&
                position_.piece_at(palace_centre(enemy_)) == make_piece(enemy_, Kind::horse)) {
                sink_.add(weights::cannon_on_centre_horse, 1);
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
        sink_.add(weights::crossed_pair, pairs);
    }

    void shell() {
        const auto missing = [&](Kind kind) { return 2 - position_.pieces(side_, kind).count(); };
        const auto facing = [&](Kind kind) { return position_.pieces(enemy_, kind).count(); };
        const int advisors = missing(Kind::advisor);
        const int chariots = facing(Kind::chariot);
        sink_.add(weights::no_advisor_against_chariot, advisors * chariots);
        sink_.add(weights::no_advisor_against_horse, advisors * facing(Kind::horse));
        sink_.add(weights::no_elephant_against_cannon,
                  missing(Kind::elephant) * facing(Kind::cannon));
        if (advisors == 2 && chariots == 2) {
            sink_.add(weights::bare_king_against_two_chariots, 1);
        }
    }

    const Position& position_;
    Side side_;
    Side enemy_;
    Sink& sink_;
};

/// How much of the middle game is left, of weights::full_phase.
inline int phase_of(const Position& position) {
    int phase = 0;
    for (const Kind kind : {Kind::horse, Kind::chariot, Kind::cannon}) {
        const Bitboard men = position.pieces(Side::red, kind) | position.pieces(Side::black, kind);
        phase += weights::phase[static_cast<std::size_t>(index_of(kind))] * men.count();
    }
    return phase;
}

}  // namespace ybw::xiangqi
