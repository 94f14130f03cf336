// EvaluationOf: makes an AnyEvaluation of a game's folder, for games that offer features.
//
// Thread safety: constant.
#pragma once

#include <cstdlib>

#include "engine/classic/quiescence.hpp"
#include "engine/games/any_evaluation.hpp"

namespace ybw {

template <class T>
class EvaluationOf final : public AnyEvaluation {
public:
    using Position = typename T::Position;
    using Move = typename Position::Move;

    WeightRows weights() const override { return T::weights(); }
    std::vector<Feature> features(const AnyPosition& position) const override {
        return T::features(position.as<Position>());
    }
    Score static_value(const AnyPosition& position) const override {
        return position.as<Position>().evaluate();
    }

    bool is_quiet(const AnyPosition& any, int margin) const override {
        Position position = any.as<Position>();
        if (position.outcome()) return false;
        if constexpr (HasDangerTest<Position>) {
            if (position.in_danger()) return false;
        }
        if constexpr (HasKnownOutcome<Position>) {
            if (position.known_outcome()) return false;
        }
        if constexpr (HasNoisyMoves<Position>) {
            const int value = position.evaluate().raw();
            if (std::abs(value) + margin >= Score::max_evaluation) return false;
            // No more is asked than whether it stays within the margin.
            const Window window(Score::evaluation(value - margin - 1),
                                Score::evaluation(value + margin + 1));
            return window.contains(classic::quiescence(position, window, longest_exchange));
        }
        return true;
    }

    bool is_noisy(const AnyPosition& position, AnyMove move) const override {
        if constexpr (HasNoisyTest<Position>) {
            return position.as<Position>().is_noisy(own_move<Move>(move));
        }
        return false;
    }

private:
    /// Plies of noisy moves that are followed.
    static constexpr Depth longest_exchange = 8;
};

}  // namespace ybw
