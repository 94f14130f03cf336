// Sampling: takes quiet positions of games and asks a search, or the player, what they are worth.
//
// The evaluation is asked about quiet positions; elsewhere the search looks on. So the samples are
// positions without danger whose value noisy moves do not change, and in which the search does not
// choose a noisy move. What the player of the game thought is taken of all positions. Chance from
// the seed and the number of the game says which positions are tried, and in what order: samples
// are the same on every machine, whatever else is sampled at the time.
//
// Several threads sample at a time, each with a search of its own. An error in one ends all; the
// games that were finished before it are in the file.
//
// Thread safety: stop() and progress() from any thread, the rest from one.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/kit/kept_file.hpp"
#include "engine/match/journal.hpp"
#include "engine/match/schedule.hpp"
#include "engine/text/splitmix.hpp"
#include "parallel/score.hpp"

namespace ybw::learn {

// ---- DataFile: positions with what became of them, on their way from games to a fit.
//
// Positions are texts of their game. Result and value are those of the side to move. The file
// (KeptFile) has a line a game, written as soon as the game is sampled, after a line that says how
// samples are made. Games may stand in any order and each at most once.
//
// Thread safety: one thread at a time.

/// By how much noisy moves may change the static value of a quiet position.
inline constexpr int usual_margin = 40;

struct Sample {
    std::string position;
    double result = 0;  ///< of the game: 1 for a win, 0.5 for a draw, 0 for a loss
    Score value;        ///< of a deeper search
    std::string best;   ///< its move; empty: not told
    /// The chance that the rest of the game pointed to (sampling.hpp), if all of it is known.
    std::optional<double> outlook{};

    friend bool operator==(const Sample&, const Sample&) = default;
};

/// Whether the static value of a sample's position can be compared with what it is worth: noisy
/// moves change it by at most `margin`, and the best move is none.
bool is_quiet(const Sample& sample, const AnyPosition& position, int margin);

/// What was taken of one game; maybe nothing.
struct SampledGame {
    std::uint64_t number = 0;  ///< of the game in its source
    std::vector<Sample> samples;

    friend bool operator==(const SampledGame&, const SampledGame&) = default;
};

/// How samples are made. Two files belong together if these are equal.
using DataSettings = nlohmann::ordered_json;

/// What a data file holds, by number. Throws UserError, with the number of the line, for what is no
/// such file.
std::vector<SampledGame> read_data(const std::filesystem::path& path);

class DataFile {
public:
    /// Begins a file. Throws UserError if there is one already, or if it cannot be written.
    static DataFile create(const std::filesystem::path& path, const DataSettings& settings);

    /// Goes on with a file. Throws UserError if it was made with other settings or if another
    /// process writes it.
    static DataFile resume(const std::filesystem::path& path, const DataSettings& settings);

    /// Throws UserError(io_error). Requires that the game is not there yet.
    void append(const SampledGame& game);

    bool holds(std::uint64_t number) const { return known_.contains(number); }
    /// Games and samples that are there.
    std::uint64_t games() const { return known_.size(); }
    std::uint64_t samples() const { return samples_; }

private:
    explicit DataFile(KeptFile file) : file_(std::move(file)) {}

    KeptFile file_;
    std::set<std::uint64_t> known_;
    std::uint64_t samples_ = 0;
};

// ---- PlayedGame: a game from which samples are taken, and where such games come from: journals of
// matches, or the engine's play against itself at few nodes.
//
// Thread safety: a source's const members from any thread; a search belongs to one.

struct PlayedGame {
    AnyPosition start;
    std::vector<AnyMove> moves;
    /// What the player that made each move thought of the position, if it said so.
    std::vector<std::optional<Score>> values;
    std::optional<int> winner;  ///< side 0 or 1; absent for a draw
    /// The moves that were made by chance: their plies, and what the player wanted instead.
    std::map<std::size_t, AnyMove> strays{};
};

class GameSource {
public:
    virtual ~GameSource() = default;

    /// Games are numbered from 0; each depends on its number alone.
    virtual std::uint64_t count() const = 0;

    /// Requires number < count(). `search` has one thread; nullopt if `stopped` said so meanwhile.
    virtual std::optional<PlayedGame> game(std::uint64_t number, AnySearch& search,
                                           const std::function<bool()>& stopped) const = 0;
};

/// Games of journals, those that ended by the rules or an adjudication.
class JournalGames final : public GameSource {
public:
    /// Requires records of `game` in that variant.
    JournalGames(const AnyGame& game, GameOptions variant, std::vector<match::GameRecord> records);

    std::uint64_t count() const override { return records_.size(); }
    std::optional<PlayedGame> game(std::uint64_t number, AnySearch& search,
                                   const std::function<bool()>& stopped) const override;

private:
    const AnyGame& game_;
    GameOptions variant_;
    std::vector<match::GameRecord> records_;
};

/// Play of the engine against itself from openings made by chance.
class SelfPlay final : public GameSource {
public:
    /// `nodes` for a move; of a hundred moves about `stray_percent` are made by chance, so that
    /// positions are met which good play avoids and a search looks at all the time. Openings are
    /// then 6 to 10 such moves, even or not, as long as nobody is far ahead.
    SelfPlay(const AnyGame& game, const GameOptions& variant, std::uint64_t seed,
             std::uint64_t games, std::uint64_t nodes, unsigned stray_percent = 0);

    std::uint64_t count() const override { return games_; }
    std::optional<PlayedGame> game(std::uint64_t number, AnySearch& search,
                                   const std::function<bool()>& stopped) const override;

private:
    AnyPosition strayed_start(SplitMix64& dice, AnySearch& search) const;

    const AnyGame& game_;
    GameOptions variant_;
    match::Openings openings_;
    std::uint64_t seed_;
    std::uint64_t games_;
    std::uint64_t nodes_;
    unsigned stray_percent_;
};

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

class SamplingThreads {
public:
    struct Progress {
        std::uint64_t games = 0;         ///< that are in the file
        std::uint64_t games_before = 0;  ///< of them, when it began
        std::uint64_t games_wanted = 0;
        std::uint64_t samples = 0;
    };

    /// All must outlive it. Requires concurrency > 0.
    SamplingThreads(const AnyGame& game, const GameSource& source, const SamplerSettings& settings,
                    DataFile& data, int concurrency);

    /// Samples until there are no more games or stop() is called. Throws what went wrong first.
    void run();

    /// Ends all games that are under way without samples.
    void stop() noexcept;

    Progress progress() const;

private:
    void work(Sampler& sampler);
    std::optional<std::uint64_t> next();

    const GameSource& source_;
    DataFile& data_;
    std::vector<std::unique_ptr<Sampler>> samplers_;
    std::uint64_t games_before_;
    std::atomic<bool> stopped_ = false;
    mutable std::mutex mutex_;  // guards data_ and next_
    std::uint64_t next_ = 0;
};

}  // namespace ybw::learn
