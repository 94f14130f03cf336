// SubjectOf: the Subject of a game's type.
//
// `Game` gives the type Position and `exact`, whether plain alpha-beta is measured; name();
// parse(), which gives a Parsed, whatever it wants to know a position by, and own(), the Position
// of it; symmetries(), the number of a position's symmetric twins, and twin(), one of them;
// move_name() of a text and of a move. See subjects/measured_game.hpp.
#pragma once

#include <ctime>
#include <functional>
#include <mutex>

#include "bench/alternatives/abdada.hpp"
#include "bench/alternatives/lazy.hpp"
#include "bench/alternatives/naive.hpp"
#include "bench/subject.hpp"
#include "engine/simulator/virtual_processors.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/searcher.hpp"

namespace ybw::bench {

template <class Game>
class SubjectOf : public Subject {
public:
    using Position = typename Game::Position;
    using Parsed = typename Game::Parsed;

    template <class... Arguments>
    explicit SubjectOf(const Arguments&... arguments) : game_(arguments...) {}

    std::string_view name() const override { return game_.name(); }
    int symmetries() const override { return game_.symmetries(); }

    void check(std::string_view position) const override {
        if (Game::own(game_.parse(position)).outcome()) {
            throw UserError(ExitCode::bad_input, "the game is over in this position; take another");
        }
    }

    std::string move_name(std::string_view position, std::string_view text) const override {
        return Game::move_name(game_.parse(position), text);
    }

    std::optional<Measurement> measure(std::string_view position, const Trial& trial) override {
        return run<Threads>(twin_of(position, static_cast<std::uint64_t>(trial.symmetry)), trial);
    }

    std::optional<Measurement> simulate(std::string_view position, const Trial& trial,
                                        const simulator::Costs& costs,
                                        std::uint64_t seed) override {
        simulator::Simulation simulation(costs, seed);
        auto measurement = run<simulator::VirtualProcessors>(twin_of(position, seed - 1), trial);
        if (measurement) measurement->seconds = simulator::to_seconds(simulation.elapsed());
        return measurement;
    }

    void stop() override {
        const std::lock_guard lock(mutex_);
        is_stopped_ = true;
        if (stop_) stop_();
    }

private:
    Parsed twin_of(std::string_view text, std::uint64_t number) const {
        const Parsed position = game_.parse(text);
        const auto symmetry = number % static_cast<std::uint64_t>(game_.symmetries());
        return symmetry == 0 ? position : game_.twin(position, static_cast<int>(symmetry));
    }

    template <SearchExecutor Executor>
    std::optional<Measurement> run(const Parsed& parsed, const Trial& trial) {
        const Position& position = Game::own(parsed);
        SearchOptions options{.threads = trial.threads,
                              .hash_mib = trial.hash_mib,
                              .policy = trial.design == Design::serial ? BrothersPolicy::serial
                                                                       : BrothersPolicy::parallel,
                              .exact = Game::exact};
        switch (trial.design) {
            case Design::serial:
            case Design::ybw: {
                Searcher<Position, Executor> searcher(options);
                searcher.clear();  // touches the table's memory, too
                Limits limits{.depth = trial.depth};
                if (trial.seconds) {
                    limits.time = Duration(*trial.seconds);
                    limits.win = Score::longest_win;
                }
                return guarded(parsed, searcher, [&] { return searcher.search(position, limits); });
            }
            case Design::naive:
                return run_alternative<Naive<Position, Executor>>(options, parsed, trial.depth);
            case Design::abdada:
                return run_alternative<Abdada<Position, Executor>>(options, parsed, trial.depth);
            case Design::lazy:
                return run_alternative<Lazy<Position, Executor>>(options, parsed, trial.depth);
        }
        return std::nullopt;
    }

    template <class Alternative>
    std::optional<Measurement> run_alternative(const SearchOptions& options, const Parsed& parsed,
                                               Depth depth) {
        Alternative alternative(options);
        return guarded(parsed, alternative,
                       [&] { return alternative.search(Game::own(parsed), depth); });
    }

    /// Calls `search`, during which stop() reaches `searcher`.
    template <class AnySearcher, class Search>
    std::optional<Measurement> guarded(const Parsed& parsed, AnySearcher& searcher, Search search) {
        {
            const std::lock_guard lock(mutex_);
            if (is_stopped_) return std::nullopt;
            stop_ = [&searcher] { searcher.stop(); };
        }
        const std::clock_t start = std::clock();
        const auto result = search();
        const std::clock_t end = std::clock();
        const std::lock_guard lock(mutex_);
        stop_ = nullptr;
        if (is_stopped_ || result.lines.empty()) return std::nullopt;
        return Measurement{.seconds = result.time.count(),
                           .processor_seconds = static_cast<double>(end - start) / CLOCKS_PER_SEC,
                           .statistics = result.statistics,
                           .score = result.lines.front().score,
                           .depth = result.depth,
                           .best = Game::move_name(parsed, result.lines.front().pv.front())};
    }

    const Game game_;
    std::mutex mutex_;  // guards the two below
    bool is_stopped_ = false;
    std::function<void()> stop_;
};

}  // namespace ybw::bench
