// SideTerms: what one side's men come to by their interplay, term by term.
//
// Written once for two uses: the evaluation adds the terms up, features (features.cpp) tell how
// often each is there. A sink has add(term, times); whatever it does with them is compiled in.
//
// Thread safety: functions of a position.
#pragma once

#include <algorithm>
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

constexpr Bitboard palace(Side side) {
    constexpr std::uint64_t three = 0b111;
    constexpr std::uint64_t low = three << 3U | three << 12U | three << 21U;
    constexpr std::uint64_t high = three << 21U | three << 30U | three << 39U;
    return side == Side::red ? Bitboard{low, 0} : Bitboard{0, high};
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
        together();
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
            const Bitboard moves = chariot_attacks(position_.occupancy(), square) - own;
            sink_.add(weights::chariot_moves[static_cast<std::size_t>(moves.count())], 1);
            attacks(weights::chariot_attack, moves);
        });
    }

    /// What a man's reach says beyond its size: enemy men that it attacks, points of the palace.
    void attacks(const weights::AttackTerms& terms, Bitboard reach) {
        const auto enemies = [&](Kind kind) { return position_.pieces(enemy_, kind); };
        const Bitboard men = reach & position_.pieces(enemy_);
        sink_.add(terms.palace, (reach & palace(enemy_)).count());
        if (men.empty()) return;
        sink_.add(terms.chariot, (men & enemies(Kind::chariot)).count());
        sink_.add(terms.horse, (men & enemies(Kind::horse)).count());
        sink_.add(terms.cannon, (men & enemies(Kind::cannon)).count());
        sink_.add(terms.guard, (men & (enemies(Kind::advisor) | enemies(Kind::elephant))).count());
        sink_.add(terms.pawn, (men & enemies(Kind::pawn)).count());
    }

    void horses() {
        const Bitboard own = position_.pieces(side_);
        each(Kind::horse, [&](Square square) {
            const Bitboard moves = horse_attacks(position_.occupancy(), square) - own;
            sink_.add(weights::horse_moves[static_cast<std::size_t>(moves.count())], 1);
            attacks(weights::horse_attack, moves);
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
            sink_.add(weights::cannon_moves[static_cast<std::size_t>(quiet)], 1);
            attacks(weights::cannon_attack, moves);
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

    /// The pawns beyond the river, as bits of the half of the board that is the enemy's.
    std::uint64_t crossed_pawns() const {
        const Bitboard pawns = position_.pieces(side_, Kind::pawn);
        return side_ == Side::red ? pawns.high : pawns.low;
    }

    int missing(Side side, Kind kind) const { return 2 - position_.pieces(side, kind).count(); }

    void pawns() {
        const std::uint64_t crossed = crossed_pawns();
        // No pair across the edge: bit 9r + 8 is file i, the next bit is file a of the next rank.
        constexpr std::uint64_t not_last_file =
            0xff | 0xffULL << 9U | 0xffULL << 18U | 0xffULL << 27U | 0xffULL << 36U;
        const int pairs = std::popcount(crossed & not_last_file & (crossed >> 1U));
        sink_.add(weights::crossed_pair, pairs);
        const int count = std::popcount(crossed);
        sink_.add(weights::crossed_against_advisors, count * missing(enemy_, Kind::advisor));
        sink_.add(weights::crossed_against_elephants, count * missing(enemy_, Kind::elephant));
    }

    /// What men come to together, beyond what each is worth.
    void together() {
        const auto own = [&](Kind kind) { return position_.pieces(side_, kind).count(); };
        const int chariots = own(Kind::chariot);
        const int horses = own(Kind::horse);
        const int cannons = own(Kind::cannon);
        if (chariots == 2) sink_.add(weights::two_chariots, 1);
        if (horses == 2) sink_.add(weights::two_horses, 1);
        if (cannons == 2) sink_.add(weights::two_cannons, 1);
        sink_.add(weights::chariot_and_horse, std::min(chariots, 1) * horses);
        sink_.add(weights::chariot_and_cannon, std::min(chariots, 1) * cannons);
        if (horses > 0 && cannons > 0) sink_.add(weights::horse_and_cannon, 1);
        if (chariots == 0 && position_.pieces(enemy_, Kind::chariot).any()) {
            sink_.add(weights::chariot_against_none, -1);
        }
        sink_.add(weights::cannon_and_guard, cannons * (own(Kind::advisor) + own(Kind::elephant)));
        const int attackers = chariots + horses + cannons + std::popcount(crossed_pawns());
        if (attackers == 0) sink_.add(weights::no_attacker, 1);
    }

    void shell() {
        const auto facing = [&](Kind kind) { return position_.pieces(enemy_, kind).count(); };
        const int advisors = missing(side_, Kind::advisor);
        const int elephants = missing(side_, Kind::elephant);
        const int chariots = facing(Kind::chariot);
        sink_.add(weights::no_advisor_against_chariot, advisors * chariots);
        sink_.add(weights::no_advisor_against_horse, advisors * facing(Kind::horse));
        sink_.add(weights::no_advisor_against_cannon, advisors * facing(Kind::cannon));
        sink_.add(weights::no_elephant_against_cannon, elephants * facing(Kind::cannon));
        sink_.add(weights::no_elephant_against_chariot, elephants * chariots);
        sink_.add(weights::no_elephant_against_horse, elephants * facing(Kind::horse));
        if (advisors == 2) sink_.add(weights::both_advisors_gone, 1);
        if (elephants == 2) sink_.add(weights::both_elephants_gone, 1);
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
