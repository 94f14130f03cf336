// Which mutant of the library runs: the one whose number is in the environment, 0 for none.
//
// run.py writes each place that it changes as a call of these, with the number of the mutant. What
// the compiler computes stays as it is.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <type_traits>
#include <utility>

namespace mutants {

inline const int chosen = std::getenv("MUTANT") != nullptr ? std::atoi(std::getenv("MUTANT")) : 0;

/// The mutants whose places a test without a mutant has come by.
inline std::array<std::atomic<bool>, 1 << 14> reached;

template <int number>
constexpr bool is() {
    if (std::is_constant_evaluated()) return false;
    if (chosen == 0) reached[number].store(true, std::memory_order_relaxed);
    return chosen == number;
}

template <int number, class Condition>
constexpr bool flip(Condition&& condition) {
    return is<number>() != static_cast<bool>(std::forward<Condition>(condition));
}

template <int number, class Number>
constexpr Number one_more(Number n) {
    return is<number>() ? n + 1 : n;
}

template <int number, class Number>
constexpr decltype(auto) step_up(Number& n) {
    if constexpr (requires { --n; }) {
        return is<number>() ? --n : ++n;
    } else if (!is<number>()) {
        ++n;
    }
}

template <int number, class Number>
constexpr decltype(auto) step_down(Number& n) {
    return is<number>() ? ++n : --n;
}

template <int number, class A, class B>
constexpr auto min(const A& a, const B& b) {
    return is<number>() ? std::max(a, b) : std::min(a, b);
}

template <int number, class A, class B>
constexpr auto max(const A& a, const B& b) {
    return is<number>() ? std::min(a, b) : std::max(a, b);
}

template <int number, class T>
constexpr T min(std::initializer_list<T> all) {
    return is<number>() ? std::max(all) : std::min(all);
}

template <int number, class T>
constexpr T max(std::initializer_list<T> all) {
    return is<number>() ? std::min(all) : std::max(all);
}

// The left operand first, as the compiler does it: either<1, std::less<>, std::less_equal<>>(a)(b).

template <int number, class Right, class Wrong, class A>
constexpr auto either(A&& a) {
    return [&](auto&& b) { return is<number>() ? Wrong()(a, b) : Right()(a, b); };
}

}  // namespace mutants
