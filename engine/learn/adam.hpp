// Adam: steps of weights down their slopes, each as long as the slopes of late agree (Kingma & Ba
// 2015, "Adam: a method for stochastic optimization").
//
// A weight may shrink by a share beside each step, which its slope does not know of (Loshchilov &
// Hutter 2019, "Decoupled weight decay regularization").
//
// One thread.
#pragma once

#include <Eigen/Core>

namespace ybw::learn {

template <class Number>
class Adam {
public:
    using Numbers = Eigen::ArrayX<Number>;

    explicit Adam(Eigen::Index count)
        : means_(Numbers::Zero(count)), squares_(Numbers::Zero(count)) {}

    /// Before the moves of each step: the slope of each weight.
    void learn(const Eigen::Ref<const Numbers>& slopes) {
        constexpr auto keep = Number(0.9);
        constexpr auto keep_square = Number(0.999);
        fade_ *= keep;
        fade_square_ *= keep_square;
        means_ = keep * means_ + (1 - keep) * slopes;
        squares_ = keep_square * squares_ + (1 - keep_square) * slopes * slopes;
    }

    /// Moves the weights from number `first` on by about `length` each; they shrink by `length`
    /// times `decay`.
    void move(Eigen::Ref<Numbers> weights, Eigen::Index first, Number length, Number decay) const {
        constexpr auto least = Number(1e-9);
        const auto means = means_.segment(first, weights.size());
        const auto squares = squares_.segment(first, weights.size());
        weights -= length * (means / (1 - fade_)) / ((squares / (1 - fade_square_)).sqrt() + least);
        weights -= length * decay * weights;
    }

private:
    Numbers means_;
    Numbers squares_;
    Number fade_ = 1;
    Number fade_square_ = 1;
};

}  // namespace ybw::learn
