// SubjectOf: the Subject of a game's type.
//
// `Game` gives name, Position, parse_position, parse_move, format_move as an EngineGame does;
// `exact`, whether plain alpha-beta is measured; `symmetries`, the number of a position's symmetric
// twins, and, if that is more than one, `twin`, the text of one of them.
#pragma once

#include <ctime>
#include <functional>
#include <mutex>

#include "bench/alternatives/abdada.hpp"
#include "bench/alternatives/lazy.hpp"
#include "bench/alternatives/naive.hpp"
#include "bench/simulator/virtual_processors.hpp"
#include "bench/subject.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/searcher.hpp"

namespace ybw::bench {

template <class Game>
class SubjectOf : public Subject {
public:
    using Position = typename Game::Position;

    std::string_view name() const override { return Game::name; }
    int symmetries() const override { return Game::symmetries; }

    void check(std::string_view position) const override {
        if (Game::parse_position(position).outcome()) {
            throw UserError(ExitCode::bad_input, "the game is over in this position; take another");
        }
    }

    std::string move_name(std::string_view position, std::string_view text) const override {
        const Position parsed = Game::parse_position(position);
        return Game::format_move(parsed, Game::parse_move(parsed, text));
    }

    std::optional<Measurement> measure(std::string_view position, const Trial& trial) override {
        return run<Threads>(twin_of(position, static_cast<std::uint64_t>(trial.symmetry)), trial);
    }

    std::optional<Measurement> simulate(std::string_view position, const Trial& trial,
                                        const Costs& costs, std::uint64_t seed) override {
        Simulation simulation(costs, seed);
        auto measurement = run<VirtualProcessors>(twin_of(position, seed - 1), trial);
        if (measurement) measurement->seconds = to_seconds(simulation.elapsed());
        return measurement;
    }

    void stop() override {
        const std::lock_guard lock(mutex_);
        is_stopped_ = true;
        if (stop_) stop_();
    }

private:
    static Position twin_of(std::string_view position, std::uint64_t number) {
        if constexpr (Game::symmetries > 1) {
            const auto symmetry = static_cast<int>(number % Game::symmetries);
            if (symmetry != 0) return Game::parse_position(Game::twin(position, symmetry));
        }
        return Game::parse_position(position);
    }

    template <class Executor>
    std::optional<Measurement> run(const Position& position, const Trial& trial) {
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
                return guarded(position, searcher,
                               [&] { return searcher.search(position, limits); });
            }
            case Design::naive:
                return run_alternative<Naive<Position, Executor>>(options, position, trial.depth);
            case Design::abdada:
                return run_alternative<Abdada<Position, Executor>>(options, position, trial.depth);
            case Design::lazy:
                return run_alternative<Lazy<Position, Executor>>(options, position, trial.depth);
        }
        return std::nullopt;
    }

    template <class Alternative>
    std::optional<Measurement> run_alternative(const SearchOptions& options,
                                               const Position& position, Depth depth) {
        Alternative alternative(options);
        return guarded(position, alternative, [&] { return alternative.search(position, depth); });
    }

    /// Calls `search`, during which stop() reaches `searcher`.
    template <class AnySearcher, class Search>
    std::optional<Measurement> guarded(const Position& position, AnySearcher& searcher,
                                       Search search) {
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
                           .best = Game::format_move(position, result.lines.front().pv.front())};
    }

    std::mutex mutex_;  // guards the two below
    bool is_stopped_ = false;
    std::function<void()> stop_;
};

}  // namespace ybw::bench
