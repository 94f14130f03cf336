// SplitMix: pseudo-random numbers that are the same from every compiler, unlike those of the
// standard's distributions.
//
// SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators", OOPSLA;
// constants by Stafford): a counter in steps of the golden ratio, scrambled. Not for secrets.
//
// Regular value type and pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ybw {

inline constexpr std::uint64_t golden_step = 0x9E3779B97F4A7C15ULL;

/// The number that SplitMix64 gives next when its counter is `x`: a bijection that scrambles well.
constexpr std::uint64_t scrambled(std::uint64_t x) {
    x += golden_step;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

class SplitMix64 {
public:
    explicit constexpr SplitMix64(std::uint64_t seed) : counter_(seed) {}

    constexpr std::uint64_t next() {
        const std::uint64_t number = scrambled(counter_);
        counter_ += golden_step;
        return number;
    }

    /// A number in [0, count). Requires count > 0.
    constexpr std::uint64_t below(std::uint64_t count) { return next() % count; }

private:
    std::uint64_t counter_;
};

/// Shuffles a list (Fisher and Yates), in the same order from every compiler.
template <class T>
void shuffle(std::vector<T>& list, SplitMix64& dice) {
    for (std::size_t left = list.size(); left > 1; --left)
        std::swap(list[left - 1], list[dice.below(left)]);
}

}  // namespace ybw
