// Tuning: constants of the search, found by play.
//
// SPSA (Spall 1998, "Implementation of the simultaneous perturbation algorithm for stochastic
// optimization", IEEE Transactions on Aerospace and Electronic Systems 34): at each iteration all
// constants are moved at once, each up or down by chance. The engine with them plays some pairs of
// games against the engine with all moved the other way, and each constant goes a little towards
// the side that won. The gains are given by what they are at the last iteration, in units of each
// constant's own step, so that one rate suits constants of any size.
//
// The file (KeptFile) has a line an iteration, written before the next begins, after a line that
// says what is tuned and how. The constants follow from the results; the values in a line are for
// people and plots, and have to agree.
//
// Thread safety: Iteration::stop from any thread, the rest from one.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/kit/kept_file.hpp"
#include "engine/match/elo.hpp"
#include "engine/match/game_runner.hpp"
#include "engine/match/schedule.hpp"
#include "engine/match/settings.hpp"
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
    /// (`sign` = 1), the other (-1) or not at all (0).
    ConstantChanges changes(std::uint64_t iteration, int sign) const;

    /// What an iteration has taught: games won by the first side less games lost.
    void learn(std::uint64_t iteration, int surplus);

    /// Where the constants are, in the order given.
    const std::vector<double>& values() const { return values_; }
    /// The same, rounded, as what a search is made with.
    ConstantChanges changes() const { return changes(0, 0); }

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

/// What decides about a tuning. Two journals belong together if these are equal.
using TuningSettings = nlohmann::ordered_json;

struct FinishedIteration {
    match::Tally tally;          ///< of the engine changed the first way
    std::vector<double> values;  ///< of the constants after it
};

class TuningJournal {
public:
    /// Begins a file. Throws UserError if there is one already, or if it cannot be written.
    static TuningJournal create(const std::filesystem::path& path, const TuningSettings& settings);

    /// Goes on with a file. Throws UserError if it was made with other settings or if another
    /// process writes it.
    static TuningJournal resume(const std::filesystem::path& path, const TuningSettings& settings);

    /// Those that are there, in their order.
    const std::vector<FinishedIteration>& iterations() const { return iterations_; }

    /// Throws UserError(io_error).
    void append(const FinishedIteration& iteration);

private:
    TuningJournal(KeptFile file, std::vector<FinishedIteration> iterations)
        : file_(std::move(file)), iterations_(std::move(iterations)) {}

    KeptFile file_;
    std::vector<FinishedIteration> iterations_;
};

/// How games are played: by two players of this engine, of whom only the constants differ.
struct PlaySettings {
    match::MatchSettings match;  ///< with one player, from whom both are made
    int pairs = 1;               ///< of games in an iteration
    int concurrency = 1;         ///< pairs at a time; changes nothing but the time
};

class Iteration {
public:
    Iteration(const PlaySettings& settings, const match::Openings& openings)
        : settings_(settings), openings_(openings) {}

    /// Plays all pairs of the iteration of that number: games of the first against the second.
    /// nullopt if it was stopped. Throws what went wrong first.
    std::optional<match::Tally> play(std::uint64_t number, const ConstantChanges& first,
                                     const ConstantChanges& second);

    /// Ends the games that are under way, and all later ones.
    void stop() noexcept;

private:
    void play_pair(match::GameRunner& runner, std::uint64_t pair, match::Tally& tally);

    const PlaySettings& settings_;
    const match::Openings& openings_;
    std::atomic<bool> stopped_ = false;
    std::atomic<int> next_ = 0;
    std::mutex mutex_;  // guards the runners against stop(), and the tally
    std::vector<std::unique_ptr<match::GameRunner>> runners_;
};

/// Draws into `file`, as SVG: each constant's distance from where it began, in its own steps.
std::string way_plot(std::span<const TunedConstant> constants,
                     std::span<const FinishedIteration> iterations, const std::string& title,
                     const std::string& file);

}  // namespace ybw::learn
