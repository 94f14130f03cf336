// Solution: a question to the solver, and its answer.
//
// Regular values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/games/any_position.hpp"
#include "engine/games/prover.hpp"
#include "parallel/limits.hpp"

namespace ybw::solve {

/// The kind that every game with a prover has besides its own: any moves at all.
inline constexpr std::string_view full_kind = "full";

struct Question {
    AnyPosition position;
    std::string kind;
    Limits limits{};  ///< of time and nodes
    int threads = 1;  ///< of kind `full`
    std::size_t hash_mib = 0;
};

struct Solution {
    Verdict verdict = Verdict::unknown;
    ProofTree<AnyMove> tree{};  ///< if won; checked by the rules
    std::uint64_t nodes = 0;    ///< of provers and searches
    Duration time{};
    StopReason reason = StopReason::solved;  ///< why it ended; `solved` unless unknown
};

}  // namespace ybw::solve
