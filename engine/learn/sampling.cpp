#include "engine/learn/sampling.hpp"

#include <cstddef>
#include <numeric>
#include <utility>

#include "engine/kit/crew.hpp"
#include "engine/learn/regression.hpp"
#include "engine/text/splitmix.hpp"

namespace ybw::learn {
namespace {

/// A table large enough for the nodes of one search.
constexpr std::size_t hash_mib = 4;

/// The plies of a game in an order of chance.
std::vector<std::size_t> shuffled_plies(std::size_t count, SplitMix64 dice) {
    std::vector<std::size_t> plies(count);
    std::iota(plies.begin(), plies.end(), std::size_t{0});
    shuffle(plies, dice);
    return plies;
}

/// The position in which that move of the game was made.
AnyPosition position_at(const PlayedGame& game, std::size_t ply) {
    AnyPosition position = game.start;
    for (std::size_t i = 0; i < ply; ++i) position.play(game.moves[i]);
    return position;
}

/// For each ply the chance of side 0 that the rest of the game points to, from its end backward: a
/// share of what the player thought, the rest from what came after (Sutton 1988, "Learning to
/// Predict by the Methods of Temporal Differences"). A move made by chance cuts off what follows.
/// Empty if not every player said what it thought.
std::vector<double> outlooks(const PlayedGame& game, int points) {
    constexpr double share_of_rest = 0.93;
    std::vector<double> chances(game.values.size());
    double rest = !game.winner ? 0.5 : (*game.winner == 0 ? 1 : 0);
    for (std::size_t ply = chances.size(); ply-- > 0;) {
        if (!game.values[ply]) return {};
        const int side = (game.start.side_to_move() + static_cast<int>(ply)) % 2;
        const double own = chance_of(static_cast<double>(game.values[ply]->raw()) / points);
        const double thought = side == 0 ? own : 1 - own;
        rest = game.strays.contains(ply) ? thought
                                         : (1 - share_of_rest) * thought + share_of_rest * rest;
        chances[ply] = rest;
    }
    return chances;
}

double result_for(int side, const std::optional<int>& winner) {
    if (!winner) return 0.5;
    return *winner == side ? 1 : 0;
}

}  // namespace

Sampler::Sampler(const AnyGame& game, const GameSource& source, const SamplerSettings& settings)
    : evaluation_(*game.evaluation()),
      source_(source),
      settings_(settings),
      // What is fitted stands on the sum alone, whatever was learnt beside it.
      search_(game.make_search(
          {.threads = 1, .hash_mib = hash_mib, .evaluation = Evaluation::fitted})) {}

void Sampler::stop() noexcept {
    stopped_.store(true, std::memory_order_relaxed);
    search_->stop();
}

std::optional<SampledGame> Sampler::sample(std::uint64_t number) {
    const auto game = source_.game(number, *search_, [this] { return is_stopped(); });
    if (!game || is_stopped()) return std::nullopt;
    SampledGame sampled{number, {}};
    const std::vector<double> later = settings_.value_nodes == 0
                                          ? outlooks(*game, game->start.game().points_of_odds())
                                          : std::vector<double>{};
    const SplitMix64 dice(scrambled(settings_.seed ^ scrambled(number)));
    for (const std::size_t ply : shuffled_plies(game->moves.size(), dice)) {
        if (static_cast<int>(sampled.samples.size()) == settings_.most_samples) break;
        const AnyPosition position = position_at(*game, ply);
        const bool is_searched = settings_.value_nodes > 0;
        if (is_searched && !evaluation_.is_quiet(position, settings_.margin)) continue;
        if (auto sample = sample_at(position, *game, ply)) {
            if (!later.empty()) {
                sample->outlook = position.side_to_move() == 0 ? later[ply] : 1 - later[ply];
            }
            sampled.samples.push_back(std::move(*sample));
        }
        if (is_stopped()) return std::nullopt;
    }
    return sampled;
}

/// nullopt if a search wants a noisy move, or if nobody has said what the position is worth.
std::optional<Sample> Sampler::sample_at(const AnyPosition& position, const PlayedGame& game,
                                         std::size_t ply) {
    const auto stray = game.strays.find(ply);
    AnyMove best = stray == game.strays.end() ? game.moves[ply] : stray->second;
    std::optional<Score> value = game.values[ply];
    if (settings_.value_nodes > 0) {
        search_->clear();
        const auto result = search_->search(position, {.nodes = settings_.value_nodes});
        best = *result.best;
        value = result.lines.front().score;
        if (evaluation_.is_noisy(position, best)) return std::nullopt;
    }
    if (!value) return std::nullopt;
    return Sample{position.text(), result_for(position.side_to_move(), game.winner), *value,
                  position.format_move(best)};
}

SamplingThreads::SamplingThreads(const AnyGame& game, const GameSource& source,
                                 const SamplerSettings& settings, DataFile& data, int concurrency)
    : source_(source), data_(data), games_before_(data.games()) {
    for (int i = 0; i < concurrency; ++i) {
        samplers_.push_back(std::make_unique<Sampler>(game, source, settings));
    }
}

void SamplingThreads::run() {
    work_on_threads(
        samplers_.size(), [this](std::size_t i) { work(*samplers_[i]); }, [this] { stop(); });
}

void SamplingThreads::stop() noexcept {
    stopped_ = true;
    for (const auto& sampler : samplers_) sampler->stop();
}

SamplingThreads::Progress SamplingThreads::progress() const {
    const std::lock_guard lock(mutex_);
    return {data_.games(), games_before_, source_.count(), data_.samples()};
}

void SamplingThreads::work(Sampler& sampler) {
    while (!stopped_) {
        const auto number = next();
        if (!number) return;
        const auto sampled = sampler.sample(*number);
        if (!sampled) return;
        const std::lock_guard lock(mutex_);
        data_.append(*sampled);
    }
}

std::optional<std::uint64_t> SamplingThreads::next() {
    const std::lock_guard lock(mutex_);
    while (next_ < source_.count() && data_.holds(next_)) ++next_;
    if (next_ == source_.count()) return std::nullopt;
    return next_++;
}

}  // namespace ybw::learn
