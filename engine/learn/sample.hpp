// Sample: a position with what became of it, from which weights are fitted.
//
// Positions are texts of their game. Result and value are those of the side to move.
// Regular value types.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "parallel/score.hpp"

namespace ybw::learn {

/// By how much noisy moves may change the static value of a quiet position.
inline constexpr int usual_margin = 40;

struct Sample {
    std::string position;
    double result = 0;  ///< of the game: 1 for a win, 0.5 for a draw, 0 for a loss
    Score value;        ///< of a deeper search
    std::string best;   ///< its move; empty: not told

    friend bool operator==(const Sample&, const Sample&) = default;
};

/// What was taken of one game; maybe nothing.
struct SampledGame {
    std::uint64_t number = 0;  ///< of the game in its source
    std::vector<Sample> samples;

    friend bool operator==(const SampledGame&, const SampledGame&) = default;
};

nlohmann::ordered_json to_json(const SampledGame& game);

/// Throws nlohmann::json::exception or UserError for what to_json does not write.
SampledGame sampled_game_of(const nlohmann::ordered_json& json);

}  // namespace ybw::learn
