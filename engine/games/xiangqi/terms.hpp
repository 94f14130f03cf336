// Terms: the sums of which the evaluation is made, written once for two uses: the evaluation adds
// the terms up, and features() tells how often each is there. A sink has add(term, times).
//
// MaterialTerms: the value of the men of both sides by their presence, wherever they stand: men
// that help each other, and missing guards that enemy men profit from.
//
// There are so few cases that the evaluation has the sums in tables (evaluation.cpp).
//
// Pure functions.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engine/games/xiangqi/board.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/games/xiangqi/weights.hpp"

namespace ybw::xiangqi {

/// The number of men of each kind of a side, without kings and pawns; at most two of a kind.
struct Men {
    int advisors = 0;
    int elephants = 0;
    int horses = 0;
    int chariots = 0;
    int cannons = 0;
};

inline Men men_of(const Position& position, Side side) {
    return {.advisors = position.count(side, Kind::advisor),
            .elephants = position.count(side, Kind::elephant),
            .horses = position.count(side, Kind::horse),
            .chariots = position.count(side, Kind::chariot),
            .cannons = position.count(side, Kind::cannon)};
}

/// The share of an advantage, in 16ths, that counts where the side that is ahead can hardly win: it
/// has one man that crosses the river, or none, and the enemy's guards hold that man. Retrograde
/// analysis (tests/games/xiangqi/retrograde.hpp) tells which guards do. Of the positions with the
/// enemy to move that are counted there class by class, a chariot wins half against all guards,
/// which hold it once they stand well, and 93 % or more against fewer. All other classes named here
/// are won in at most 7 %. Other men of the enemy only help it to a draw.
constexpr int winnable_sixteenths(const Men& own, int own_pawns, const Men& enemy) {
    constexpr int all = 16;
    constexpr int hardly_any = 1;
    const int pieces = own.chariots + own.horses + own.cannons;
    if (pieces + own_pawns > 1) return all;
    if (own.chariots > 0) return enemy.advisors + enemy.elephants < 4 ? all : hardly_any;
    if (own.horses > 0) return enemy.elephants == 0 && enemy.advisors < 2 ? all : hardly_any;
    if (own.cannons > 0) {
        const bool is_held = own.advisors == 0 || enemy.elephants == 2 ||
                             (enemy.elephants == 1 && enemy.advisors > 0);
        return is_held ? hardly_any : all;
    }
    return own_pawns > 0 && enemy.advisors + enemy.elephants == 0 ? all : hardly_any;
}

/// The joint value of a side's men, beyond the value of each.
template <class Sink>
constexpr void add_together(const Men& own, bool enemy_has_chariot, Sink& sink) {
    if (own.chariots == 2) sink.add(weights::two_chariots, 1);
    if (own.horses == 2) sink.add(weights::two_horses, 1);
    if (own.cannons == 2) sink.add(weights::two_cannons, 1);
    sink.add(weights::chariot_and_horse, std::min(own.chariots, 1) * own.horses);
    sink.add(weights::chariot_and_cannon, std::min(own.chariots, 1) * own.cannons);
    if (own.horses > 0 && own.cannons > 0) sink.add(weights::horse_and_cannon, 1);
    if (own.chariots == 0 && enemy_has_chariot) sink.add(weights::chariot_against_none, -1);
    sink.add(weights::cannon_and_guard, own.cannons * (own.advisors + own.elephants));
}

/// The cost of a side's missing guards.
template <class Sink>
constexpr void add_shell(const Men& own, const Men& enemy, Sink& sink) {
    const int advisors = 2 - own.advisors;
    const int elephants = 2 - own.elephants;
    sink.add(weights::no_advisor_against_chariot, advisors * enemy.chariots);
    sink.add(weights::no_advisor_against_horse, advisors * enemy.horses);
    sink.add(weights::no_advisor_against_cannon, advisors * enemy.cannons);
    sink.add(weights::no_elephant_against_cannon, elephants * enemy.cannons);
    sink.add(weights::no_elephant_against_chariot, elephants * enemy.chariots);
    sink.add(weights::no_elephant_against_horse, elephants * enemy.horses);
    if (advisors == 2) sink.add(weights::both_advisors_gone, 1);
    if (elephants == 2) sink.add(weights::both_elephants_gone, 1);
    if (advisors == 2 && enemy.chariots == 2) sink.add(weights::bare_king_against_two_chariots, 1);
}

// ---- SideTerms: the value of one side's men by their interplay, term by term.
//
// Thread safety: functions of a position.

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

/// The terms of one side, positive where they are good for it, without the terms of material alone.
template <Side side, class Sink>
class SideTerms {
public:
    SideTerms(const Position& position, Sink& sink) : position_(position), sink_(sink) {}

    void add_all() {
        chariots();
        horses();
        cannons();
        pawns();
    }

private:
    template <class Visit>
    void each(Kind kind, Visit&& visit) {
        Bitboard men = position_.pieces(side, kind);
        while (men.any()) visit(men.pop_first());
    }

    void chariots() {
        const Bitboard own = position_.pieces(side);
        each(Kind::chariot, [&](Square square) {
            const Bitboard moves = chariot_attacks(position_.occupancy(), square) - own;
            sink_.add(weights::chariot_moves[static_cast<std::size_t>(moves.count())], 1);
            attacks(weights::chariot_attack, moves);
        });
    }

    /// The value of a man's reach beyond its size: enemy men that it attacks, points of the palace.
    void attacks(const weights::AttackTerms& terms, Bitboard reach) {
        sink_.add(terms.palace, (reach & palace(enemy)).count());
        Bitboard men = (reach & position_.pieces(enemy)) - position_.pieces(enemy, Kind::king);
        while (men.any()) {
            const Kind kind = kind_of(position_.piece_at(men.pop_first()));
            sink_.add(terms.men[static_cast<std::size_t>(index_of(kind))], 1);
        }
    }

    void horses() {
        const Bitboard own = position_.pieces(side);
        each(Kind::horse, [&](Square square) {
            const Bitboard moves = horse_attacks(position_.occupancy(), square) - own;
            sink_.add(weights::horse_moves[static_cast<std::size_t>(moves.count())], 1);
            attacks(weights::horse_attack, moves);
            if (square == palace_centre(side) && position_.count(side, Kind::advisor) == 2)
                sink_.add(weights::horse_blocks_advisors, 1);
        });
    }

    void cannons() {
        const Bitboard occupied = position_.occupancy().all;
        const Square king = position_.king(enemy);
        each(Kind::cannon, [&](Square square) {
            const Bitboard moves = cannon_moves(position_.occupancy(), square);
            const int quiet = (moves - occupied).count();
            sink_.add(weights::cannon_moves[static_cast<std::size_t>(quiet)], 1);
            attacks(weights::cannon_attack, moves);
            if (file_of(square) == file_of(king)) on_kings_file(square, king);
            if (rank_of(square) == back_rank(enemy) && rank_of(king) == back_rank(enemy)) {
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
            if ((between - position_.pieces(enemy)).empty())
                sink_.add(weights::cannon_through_two, 1);
            if (between.has(palace_centre(enemy)) &&
                position_.piece_at(palace_centre(enemy)) == make_piece(enemy, Kind::horse)) {
                sink_.add(weights::cannon_on_centre_horse, 1);
            }
        }
    }

    /// The pawns beyond the river, as bits of the enemy's half of the board.
    std::uint64_t crossed_pawns() const {
        const Bitboard pawns = position_.pieces(side, Kind::pawn);
        return side == Side::red ? pawns.high : pawns.low;
    }

    int enemy_lacks(Kind guard) const { return 2 - position_.count(enemy, guard); }

    void pawns() {
        const std::uint64_t crossed = crossed_pawns();
        // No pair across the edge: bit 9r + 8 is file i, the next bit is file a of the next rank.
        constexpr std::uint64_t not_last_file =
            0xff | 0xffULL << 9U | 0xffULL << 18U | 0xffULL << 27U | 0xffULL << 36U;
        const int pairs = std::popcount(crossed & not_last_file & (crossed >> 1U));
        sink_.add(weights::crossed_pair, pairs);
        const int count = std::popcount(crossed);
        sink_.add(weights::crossed_against_advisors, count * enemy_lacks(Kind::advisor));
        sink_.add(weights::crossed_against_elephants, count * enemy_lacks(Kind::elephant));
        const bool may_attack = count > 0 || position_.count(side, Kind::chariot) > 0 ||
                                position_.count(side, Kind::horse) > 0 ||
                                position_.count(side, Kind::cannon) > 0;
        if (!may_attack) sink_.add(weights::no_attacker, 1);
    }

    static constexpr Side enemy = opponent(side);

    const Position& position_;
    Sink& sink_;
};

/// The part of the middle game that is left, of weights::full_phase.
inline int phase_of(const Position& position) {
    int phase = 0;
    for (const Kind kind : {Kind::horse, Kind::chariot, Kind::cannon}) {
        const int men = position.count(Side::red, kind) + position.count(Side::black, kind);
        phase += weights::phase[static_cast<std::size_t>(index_of(kind))] * men;
    }
    return phase;
}

}  // namespace ybw::xiangqi
