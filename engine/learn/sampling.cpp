#include "engine/learn/sampling.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <fmt/format.h>
#include <numeric>

#include "engine/kit/signals.hpp"
#include "engine/learn/regression.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::learn {

// ---- The file

using Json = nlohmann::ordered_json;

namespace {

Json to_json(const SampledGame& game) {
    Json samples = Json::array();
    for (const Sample& sample : game.samples) {
        samples.push_back({{"position", sample.position},
                           {"result", sample.result},
                           {"value", sample.value.raw()},
                           {"best", sample.best}});
        if (sample.outlook) samples.back()["outlook"] = *sample.outlook;
    }
    return {{"type", "game"}, {"number", game.number}, {"samples", samples}};
}

/// Throws nlohmann::json::exception or UserError for what to_json does not write.
SampledGame sampled_game_of(const Json& json) {
    SampledGame game;
    game.number = json.at("number").get<std::uint64_t>();
    for (const Json& sample : json.at("samples")) {
        const int value = sample.at("value").get<int>();
        const double result = sample.at("result").get<double>();
        const int most = Score::win_at_root;
        if (std::clamp(value, -most, most) != value || !(0 <= result && result <= 1))
            throw UserError(ExitCode::bad_input, "a value or a result is out of range");
        game.samples.push_back({sample.at("position").get<std::string>(),
                                result,
                                Score::from_raw(value),
                                sample.value("best", std::string()),
                                {}});
        if (!sample.contains("outlook")) continue;
        game.samples.back().outlook = sample.at("outlook").get<double>();
    }
    return game;
}

constexpr int data_format = 1;

constexpr KeptKind data_kind{.name = "data file of 'ybw fit'",
                             .beginning = R"({"type":"header","program":"ybw fit")",
                             .mend = "take the line out to sample its game again",
                             .go_on = "go on with --resume"};

/// What collects the lines of a file, which has to be of the `wanted` settings, if any are.
KeptFile::Take into(std::vector<SampledGame>& games, const DataSettings* wanted = nullptr) {
    return [&games, wanted](const Json& json, bool is_first) {
        if (!is_first) return games.push_back(sampled_game_of(json));
        const DataSettings& settings = settings_in(json, data_format);
        DataSettings asked = wanted != nullptr ? *wanted : settings;
        if (!settings.contains("games")) asked.erase("games");  // not told by 0.2.0
        require_same_settings(settings, asked);
    };
}

void sort_games(std::vector<SampledGame>& games, const std::filesystem::path& path) {
    std::ranges::sort(games, {}, &SampledGame::number);
    const auto twice = std::ranges::adjacent_find(games, {}, &SampledGame::number);
    if (twice == games.end()) return;
    fail_with_file(ExitCode::bad_input, path,
                   fmt::format("game {} is there twice; take one of its lines out", twice->number));
}

}  // namespace

bool is_quiet(const Sample& sample, const AnyPosition& position, int margin) {
    const AnyEvaluation& evaluation = *position.game().evaluation();
    if (!evaluation.is_quiet(position, margin)) return false;
    return sample.best.empty() || !evaluation.is_noisy(position, position.parse_move(sample.best));
}

std::vector<SampledGame> read_data(const std::filesystem::path& path) {
    std::vector<SampledGame> games;
    KeptFile::read(path, data_kind, into(games));
    sort_games(games, path);
    return games;
}

DataFile DataFile::create(const std::filesystem::path& path, const DataSettings& settings) {
    return DataFile(KeptFile::create(path, data_kind, header_of("ybw fit", data_format, settings)));
}

DataFile DataFile::resume(const std::filesystem::path& path, const DataSettings& settings) {
    std::vector<SampledGame> games;
    DataFile data(KeptFile::resume(path, data_kind, header_of("ybw fit", data_format, settings),
                                   into(games, &settings)));
    sort_games(games, path);
    for (const SampledGame& game : games) {
        data.known_.insert(game.number);
        data.samples_ += game.samples.size();
    }
    return data;
}

void DataFile::append(const SampledGame& game) {
    assert(!holds(game.number));
    file_.append(to_json(game));
    known_.insert(game.number);
    samples_ += game.samples.size();
}

namespace {

/// Longer games of self-play count as drawn.
constexpr std::size_t most_plies = 400;

/// A game is over for this purpose when a win is proved, or when one side has been ahead by this
/// much for so many plies: what follows has little to teach.
constexpr int decided_value = 1500;
constexpr int decided_plies = 6;

/// Watches the values of a game, as side 0 sees them, for its being decided.
class Decision {
public:
    /// The side that has won, once it is clear.
    std::optional<int> after(Score value, int side) {
        const int seen = side == 0 ? value.raw() : -value.raw();
        const bool is_far_ahead = std::abs(seen) >= decided_value;
        plies_ = is_far_ahead && (seen > 0) == is_positive_ ? plies_ + 1 : (is_far_ahead ? 1 : 0);
        is_positive_ = seen > 0;
        if (!value.is_decisive() && plies_ < decided_plies) return std::nullopt;
        return is_positive_ ? 0 : 1;
    }

private:
    int plies_ = 0;
    bool is_positive_ = false;
};

}  // namespace

JournalGames::JournalGames(const AnyGame& game, GameOptions variant,
                           std::vector<match::GameRecord> records)
    : game_(game), variant_(std::move(variant)), records_(std::move(records)) {
    std::erase_if(records_, [](const auto& record) { return match::is_fault(record.ending); });
}

std::optional<PlayedGame> JournalGames::game(std::uint64_t number, AnySearch&,
                                             const std::function<bool()>&) const {
    const match::GameRecord& record = records_[number];
    PlayedGame played{game_.parse_position(record.start, variant_), {}, {}, record.winner};
    AnyPosition position = played.start;
    for (const match::MoveRecord& move : record.moves) {
        if (position.outcome()) break;
        played.moves.push_back(position.parse_move(move.move));
        played.values.push_back(move.score);
        position.play(played.moves.back());
    }
    for (std::size_t i = 0; i + 1 < played.values.size(); ++i) {
        auto& value = played.values[i];
        const auto& after = played.values[i + 1];
        if (!value && after) value = -*after;
    }
    return played;
}

SelfPlay::SelfPlay(const AnyGame& game, const GameOptions& variant, std::uint64_t seed,
                   std::uint64_t games, std::uint64_t nodes, unsigned stray_percent)
    : game_(game),
      variant_(variant),
      openings_("generated", game, variant, seed),
      seed_(seed),
      games_(games),
      nodes_(nodes),
      stray_percent_(stray_percent) {}

AnyPosition SelfPlay::strayed_start(SplitMix64& dice, AnySearch& search) const {
    constexpr std::uint64_t fewest_plies = 6;
    constexpr std::uint64_t more_plies = 5;
    constexpr int lopsided = 600;
    constexpr int most_tries = 100;
    AnyPosition position = game_.start(variant_);
    for (int i = 0; i < most_tries; ++i) {
        position = game_.start(variant_);
        const std::uint64_t plies = fewest_plies + dice.below(more_plies);
        for (std::uint64_t ply = 0; ply < plies && !position.outcome(); ++ply) {
            const auto moves = position.legal_moves();
            position.play(moves[dice.below(moves.size())]);
        }
        if (position.outcome()) continue;
        search.clear();
        const auto result = search.search(position, {.nodes = nodes_});
        if (std::abs(result.lines.front().score.raw()) <= lopsided) break;
    }
    return position;
}

std::optional<PlayedGame> SelfPlay::game(std::uint64_t number, AnySearch& search,
                                         const std::function<bool()>& stopped) const {
    SplitMix64 dice(scrambled(~seed_ ^ scrambled(number)));
    AnyPosition position = stray_percent_ > 0
                               ? strayed_start(dice, search)
                               : game_.parse_position(openings_.at(number), variant_);
    PlayedGame played{position, {}, {}, {}};
    Decision decision;
    search.clear();
    while (!position.outcome() && played.moves.size() < most_plies) {
        const auto result = search.search(position, {.nodes = nodes_});
        if (stopped()) return std::nullopt;
        played.winner = decision.after(result.lines.front().score, position.side_to_move());
        if (played.winner) return played;
        AnyMove move = *result.best;
        if (dice.below(100) < stray_percent_) {
            const auto moves = position.legal_moves();
            played.strays.emplace(played.moves.size(), move);
            move = moves[dice.below(moves.size())];
        }
        played.moves.push_back(move);
        played.values.push_back(result.lines.front().score);
        position.play(move);
    }
    played.winner = position.winner();
    return played;
}

namespace {

/// A table large enough for the nodes of one search.
constexpr std::size_t hash_mib = 4;

double result_for(int side, const std::optional<int>& winner) {
    if (!winner) return 0.5;
    return *winner == side ? 1 : 0;
}

/// For each ply the chance of side 0 that the rest of the game points to, from its end backward: a
/// share of what the player thought, the rest from what came after (Sutton 1988, "Learning to
/// Predict by the Methods of Temporal Differences"). A move made by chance cuts off what follows.
/// Empty if not every player said what it thought.
std::vector<double> outlooks(const PlayedGame& game, int points) {
    constexpr double share_of_rest = 0.93;
    std::vector<double> chances(game.values.size());
    double rest = result_for(0, game.winner);
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
    std::vector<std::size_t> plies(game->moves.size());
    std::iota(plies.begin(), plies.end(), std::size_t{0});
    SplitMix64 dice(scrambled(settings_.seed ^ scrambled(number)));
    shuffle(plies, dice);
    for (const std::size_t ply : plies) {
        if (static_cast<int>(sampled.samples.size()) == settings_.most_samples) break;
        AnyPosition position = game->start;  // in which that move of the game was made
        for (std::size_t i = 0; i < ply; ++i) position.play(game->moves[i]);
        const bool is_searched = settings_.value_nodes > 0;
        if (is_searched && !evaluation_.is_quiet(position, settings_.margin)) continue;
        if (auto sample = sample_at(position, *game, ply)) {
            if (!later.empty())
                sample->outlook = position.side_to_move() == 0 ? later[ply] : 1 - later[ply];
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
    for (int i = 0; i < concurrency; ++i)
        samplers_.push_back(std::make_unique<Sampler>(game, source, settings));
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
