// MaterialTerms: what the men of both sides come to by being there, wherever they stand: men that
// help each other, and guards that are missing against enemy men who profit.
//
// As SideTerms, written once for all sinks. There are so few cases that the evaluation has the sums
// in tables (evaluation.cpp).
//
// Pure functions.
#pragma once

#include <algorithm>

#include "engine/games/xiangqi/piece.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/games/xiangqi/weights.hpp"

namespace ybw::xiangqi {

/// How many men of each kind a side has, but for kings and pawns; at most two.
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

/// What a side's men come to together, beyond what each is worth.
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

/// What its missing guards cost a side.
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
    if (advisors == 2 && enemy.chariots == 2) {
        sink.add(weights::bare_king_against_two_chariots, 1);
    }
}

}  // namespace ybw::xiangqi
