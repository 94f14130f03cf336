#include "engine/games/xiangqi/evaluation.hpp"

#include <algorithm>

#include "engine/games/xiangqi/position.hpp"
#include "engine/games/xiangqi/side_terms.hpp"

namespace ybw::xiangqi {
namespace {

Weight terms_of(const Position& position, Side side) {
    TermSum sum;
    SideTerms(position, side, sum).add_all();
    return sum.value;
}

}  // namespace

Weight interplay(const Position& position) {
    return terms_of(position, Side::red) - terms_of(position, Side::black);
}

Score evaluate(const Position& position) {
    Weight value = position.placement_sum() + interplay(position);
    if (position.side_to_move() == Side::black) value = Weight{} - value;
    value += weights::tempo.value;
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
