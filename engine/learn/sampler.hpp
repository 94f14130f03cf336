// Sampler: takes quiet positions of games and asks a search, or the player, what they are worth.
//
// The evaluation is asked about positions in which nothing is going on; where there is, the search
// looks on. So what is searched are positions without danger, whose value noisy moves do not
// change, and those are kept in which the search does not choose a noisy move either. What the
// player of the game thought is taken of all positions. Which of a game's are tried, and in what
// order, is chance from the seed and the game's number: samples are the same on every machine,
// whatever else is sampled at the time.
//
// Thread safety: stop() from any thread, the rest from one.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/games/any_game.hpp"
#include "engine/learn/played_game.hpp"
#include "engine/learn/sample.hpp"

namespace ybw::learn {

struct SamplerSettings {
    std::uint64_t seed = 1;
    /// Of the search that says what a position is worth; 0: what the player of the game thought.
    std::uint64_t value_nodes = 10'000;
    int most_samples = 12;      ///< of a game
    int margin = usual_margin;  ///< by which noisy moves may change the static value
};

class Sampler {
public:
    /// Requires a game that offers features. Games and source must outlive it.
    Sampler(const AnyGame& game, const GameSource& source, const SamplerSettings& settings);

    /// nullopt if it was stopped. Throws UserError.
    std::optional<SampledGame> sample(std::uint64_t number);

    void stop() noexcept;

private:
    bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
    std::optional<Sample> sample_at(const AnyPosition& position, const PlayedGame& game,
                                    std::size_t ply);

    const AnyEvaluation& evaluation_;
    const GameSource& source_;
    SamplerSettings settings_;
    std::unique_ptr<AnySearch> search_;
    std::atomic<bool> stopped_ = false;  // a wish alone, carries no data
};

}  // namespace ybw::learn
