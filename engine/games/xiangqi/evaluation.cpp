#include "engine/games/xiangqi/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/games/xiangqi/material_terms.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/games/xiangqi/side_terms.hpp"

namespace ybw::xiangqi {
namespace {

/// The sink of the evaluation.
struct TermSum {
    Weight value;

    constexpr void add(const Term& term, int times) { value += term.value * times; }
};

// ---- Sums of the terms of material, which are few: none, one or two men of each kind.

constexpr std::size_t cases = 3;
constexpr std::size_t guard_cases = cases * cases;
constexpr std::size_t attacker_cases = cases * cases * cases;
using MaterialTable = std::array<std::array<Weight, attacker_cases>, guard_cases>;

constexpr std::size_t guards_of(const Men& men) {
    return static_cast<std::size_t>(men.advisors) * cases + static_cast<std::size_t>(men.elephants);
}
constexpr std::size_t attackers_of(const Men& men) {
    return (static_cast<std::size_t>(men.horses) * cases + static_cast<std::size_t>(men.chariots)) *
               cases +
           static_cast<std::size_t>(men.cannons);
}

/// What `sum` makes of each.
template <class Sum>
constexpr MaterialTable table_of(Sum sum) {
    MaterialTable table{};
    constexpr int most = static_cast<int>(cases);
    for (Men men; men.advisors < most; ++men.advisors) {
        for (men.elephants = 0; men.elephants < most; ++men.elephants) {
            for (men.horses = 0; men.horses < most; ++men.horses) {
                for (men.chariots = 0; men.chariots < most; ++men.chariots) {
                    for (men.cannons = 0; men.cannons < most; ++men.cannons) {
                        table[guards_of(men)][attackers_of(men)] = sum(men);
                    }
                }
            }
        }
    }
    return table;
}

constexpr MaterialTable together_table(bool enemy_has_chariot) {
    return table_of([=](const Men& men) {
        TermSum sum;
        add_together(men, enemy_has_chariot, sum);
        return sum.value;
    });
}

/// By the own guards and the enemy's attackers.
constexpr MaterialTable shell = table_of([](const Men& men) {
    TermSum sum;
    add_shell(men, men, sum);
    return sum.value;
});
constexpr std::array<MaterialTable, 2> together{together_table(false), together_table(true)};

template <Side side>
Weight terms_of(const Position& position, const Men& own, const Men& enemy) {
    TermSum sum;
    SideTerms<side, TermSum>(position, sum).add_all();
    const std::size_t enemy_has_chariot = enemy.chariots > 0 ? 1 : 0;
    return sum.value + together[enemy_has_chariot][guards_of(own)][attackers_of(own)] +
           shell[guards_of(own)][attackers_of(enemy)];
}

}  // namespace

Weight interplay(const Position& position) {
    const Men red = men_of(position, Side::red);
    const Men black = men_of(position, Side::black);
    return terms_of<Side::red>(position, red, black) - terms_of<Side::black>(position, black, red);
}

Score evaluate(const Position& position) {
    Weight value = position.placement_sum() + interplay(position);
    if (position.side_to_move() == Side::black) value = Weight() - value;
    value += weights::tempo.value;
    const int phase = phase_of(position);
    const int tapered = (value.middle() * phase + value.end() * (weights::full_phase - phase)) /
                        weights::full_phase;
    return Score::evaluation(
        std::clamp(tapered, -Score::max_evaluation / 2, Score::max_evaluation / 2));
}

Score Position::evaluate() const {
    return xiangqi::evaluate(*this);
}

}  // namespace ybw::xiangqi
