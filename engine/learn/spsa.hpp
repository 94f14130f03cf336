// Spsa: simultaneous perturbation stochastic approximation of the constants of a search.
//
// Reference: Spall 1998, "Implementation of the simultaneous perturbation algorithm for stochastic
// optimization", IEEE Transactions on Aerospace and Electronic Systems 34. The gains are given by
// what they come to at the last iteration, in units of each constant's own step, so that one rate
// suits constants of any size.
//
// Regular value type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "parallel/constants.hpp"

namespace ybw::learn {

struct TunedConstant {
    std::size_t index = 0;  ///< in named_constants
    double value = 0;       ///< where it begins
    double step = 1;        ///< how far it is moved to either side at the last iteration

    const NamedConstant& constant() const { return named_constants[index]; }
};

struct SpsaSettings {
    std::uint64_t seed = 1;
    std::uint64_t iterations = 1000;  ///< planned; the gains shrink towards the last
    double rate = 0.01;  ///< of a step, that a game won moves a constant at the last iteration
};

class Spsa {
public:
    Spsa(std::vector<TunedConstant> constants, const SpsaSettings& settings);

    /// What plays in an iteration, counted from 0: everything as it is, moved one way
    /// (`sign` = 1) or the other (-1).
    ConstantChanges changes(std::uint64_t iteration, int sign) const;

    /// What an iteration has taught: games won by the first side less games lost.
    void learn(std::uint64_t iteration, int surplus);

    /// Where the constants are, in the order given.
    const std::vector<double>& values() const { return values_; }
    /// The same, rounded, as what a search is made with.
    ConstantChanges changes() const;

    const std::vector<TunedConstant>& constants() const { return constants_; }

private:
    /// 1 or -1, by chance from seed, iteration and constant alone.
    int direction(std::uint64_t iteration, std::size_t which) const;
    /// The part of all iterations that is done with this one.
    double share_done(std::uint64_t iteration) const;
    /// How far the constant is moved in that iteration.
    double perturbation(std::uint64_t iteration, std::size_t which) const;

    std::vector<TunedConstant> constants_;
    SpsaSettings settings_;
    std::vector<double> values_;
};

}  // namespace ybw::learn
