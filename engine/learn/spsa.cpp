#include "engine/learn/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

namespace ybw::learn {
namespace {

/// Spall's exponents, which are "practically effective".
constexpr double gain_exponent = 0.602;
constexpr double perturbation_exponent = 0.101;
/// Iterations that the gain is held back by at first, as a share of all.
constexpr double stability_share = 0.1;

int rounded(const NamedConstant& constant, double value) {
    return std::clamp(static_cast<int>(std::lround(value)), constant.least, constant.most);
}

}  // namespace

Spsa::Spsa(std::vector<TunedConstant> constants, const SpsaSettings& settings)
    : constants_(std::move(constants)), settings_(settings) {
    for (const TunedConstant& constant : constants_) values_.push_back(constant.value);
}

int Spsa::direction(std::uint64_t iteration, std::size_t which) const {
    std::seed_seq seed{settings_.seed & 0xFFFFFFFF, settings_.seed >> 32, iteration & 0xFFFFFFFF,
                       iteration >> 32, std::uint64_t{which}};
    return (std::mt19937(seed)() >> 31) == 0 ? 1 : -1;
}

double Spsa::share_done(std::uint64_t iteration) const {
    const std::uint64_t all = std::max<std::uint64_t>(settings_.iterations, 1);
    return static_cast<double>(iteration + 1) / static_cast<double>(all);
}

double Spsa::perturbation(std::uint64_t iteration, std::size_t which) const {
    return constants_[which].step * std::pow(share_done(iteration), -perturbation_exponent);
}

ConstantChanges Spsa::changes(std::uint64_t iteration, int sign) const {
    ConstantChanges changes;
    for (std::size_t i = 0; i < constants_.size(); ++i) {
        const double moved = sign * direction(iteration, i) * perturbation(iteration, i);
        changes.set(constants_[i].index, rounded(constants_[i].constant(), values_[i] + moved));
    }
    return changes;
}

void Spsa::learn(std::uint64_t iteration, int surplus) {
    const double done = share_done(iteration);
    const double gain = std::pow((1 + stability_share) / (done + stability_share), gain_exponent) *
                        std::pow(done, 2 * perturbation_exponent) * settings_.rate;
    for (std::size_t i = 0; i < constants_.size(); ++i) {
        const NamedConstant& constant = constants_[i].constant();
        const double moved = gain * perturbation(iteration, i) * surplus * direction(iteration, i);
        values_[i] = std::clamp(values_[i] + moved, static_cast<double>(constant.least),
                                static_cast<double>(constant.most));
    }
}

ConstantChanges Spsa::changes() const {
    ConstantChanges changes;
    for (std::size_t i = 0; i < constants_.size(); ++i) {
        changes.set(constants_[i].index, rounded(constants_[i].constant(), values_[i]));
    }
    return changes;
}

}  // namespace ybw::learn
