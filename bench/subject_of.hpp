// SubjectOf: the Subject of a game's type.
//
// `Game` gives the type Position and `exact`, whether plain alpha-beta is measured; parse(), which
// gives a Parsed, whatever it wants to know a position by, and own(), the Position of it;
// symmetries(), the number of a position's symmetric twins, and twin(), one of them; move_name() of
// a text and of a move. See subjects/measured_game.hpp.
#pragma once

#include <concepts>
#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bench/alternatives/crew.hpp"
#include "bench/alternatives/naive.hpp"
#include "bench/machines.hpp"
#include "bench/subject.hpp"
#include "engine/simulator/trace.hpp"
#include "engine/simulator/virtual_processors.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/searcher.hpp"

namespace ybw::bench {

template <class Game>
class SubjectOf : public Subject {
public:
    using Position = typename Game::Position;
    using Parsed = typename Game::Parsed;
    using Move = typename Position::Move;

    template <class... Arguments>
    explicit SubjectOf(const Arguments&... arguments) : game_(arguments...) {}

    int symmetries() const override { return game_.symmetries(); }

    void check(std::string_view position) const override {
        if (Game::own(game_.parse(position)).outcome())
            throw UserError(ExitCode::bad_input, "the game is over in this position; take another");
    }

    std::string move_name(std::string_view position, std::string_view text) const override {
        return game_.move_name(game_.parse(position), text);
    }

    std::optional<Measurement> measure(std::string_view position, const Trial& trial) override {
        return run<Threads>(twin_of(position, static_cast<std::uint64_t>(trial.symmetry)), trial);
    }

    std::optional<Measurement> simulate(std::string_view position, const Trial& trial,
                                        const simulator::Costs& costs,
                                        std::uint64_t seed) override {
        simulator::Simulation simulation(costs, seed);
        if (trial.seconds) {
            simulation.at_deadline(simulator::from_nanoseconds(*trial.seconds * 1e9),
                                   [this] { stop_(); });
        }
        auto measurement = run<simulator::VirtualProcessors>(twin_of(position, seed - 1), trial);
        if (measurement) measurement->seconds = simulator::to_seconds(simulation.elapsed());
        return measurement;
    }

    std::optional<TracedSearch> trace(std::string_view text, const Trial& trial,
                                      const std::optional<VirtualMachine>& machine) override {
        const Parsed parsed = game_.parse(text);
        simulator::Trace trace(least_traced_depth);
        std::optional<Measurement> measurement;
        if (machine) {
            const simulator::Simulation simulation(machine->costs, machine->seed);
            measurement = search<simulator::Traced<simulator::VirtualProcessors>>(parsed, trial);
            if (measurement) measurement->seconds = simulator::to_seconds(simulation.elapsed());
        } else {
            measurement = search<simulator::Traced<Threads>>(parsed, trial);
        }
        if (!measurement) return std::nullopt;
        auto timeline = std::make_shared<const simulator::Timeline>(timeline_of(trace));
        return TracedSearch{
            .measurement = *measurement,
            .timeline = *timeline,
            .move_name = [game = game_, timeline, root = Game::own(parsed)](simulator::Index span) {
                return last_move(game, root, *timeline, span);
            }};
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

    static SearchOptions options_of(const Trial& trial) {
        if (Game::exact && trial.options.solving) {
            throw UserError(ExitCode::usage,
                            "--solve: these trees have no end of a game; give a --depth");
        }
        SearchOptions options = trial.options;
        options.threads = trial.threads;
        options.hash_mib = trial.hash_mib;
        options.policy =
            trial.design == Design::serial ? BrothersPolicy::serial : BrothersPolicy::parallel;
        options.exact = Game::exact;
        return options;
    }

    /// The serial policy, and ours.
    template <SearchExecutor Executor>
    std::optional<Measurement> search(const Parsed& parsed, const Trial& trial) {
        Searcher<Position, Executor> searcher(options_of(trial));
        searcher.clear();  // touches the table's memory, too
        Limits limits;
        if (!trial.options.solving) limits.depth = trial.depth;
        if (trial.seconds && std::same_as<Executor, Threads>) {
            limits.time = Duration(*trial.seconds);
            limits.win = Score::longest_win;
        }
        return guarded(parsed, searcher,
                       [&] { return searcher.search(Game::own(parsed), limits); });
    }

    template <SearchExecutor Executor>
    std::optional<Measurement> run(const Parsed& parsed, const Trial& trial) {
        const SearchOptions options = options_of(trial);
        switch (trial.design) {
            case Design::serial:
            case Design::ybw:
                return search<Executor>(parsed, trial);
            case Design::naive:
                return run_alternative<Naive<Position, Executor>>(options, parsed, trial.depth);
            case Design::abdada:
                return run_alternative<Abdada<Position, Executor>>(options, parsed, trial.depth);
            case Design::lazy:
                return run_alternative<Lazy<Position, Executor>>(options, parsed, trial.depth);
            case Design::machines:
                if constexpr (std::same_as<Executor, simulator::VirtualProcessors>)
                    return run_alternative<Machines<Position>>(options, parsed, trial.depth);
                break;  // the settings refuse it
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
                           .workers = result.workers,
                           .score = result.lines.front().score,
                           .depth = result.depth,
                           .best = game_.move_name(parsed, result.lines.front().pv.front())};
    }

    static std::string last_move(const Game& game, const Position& root,
                                 const simulator::Timeline& timeline, simulator::Index span) {
        const auto path = path_to(timeline, span);
        if (path.empty()) return "";
        Position position = root;
        for (const AnyMove move : std::span(path).first(path.size() - 1)) {
            if (move != AnyMove{}) {
                position.play(own_move<Move>(move));
            } else if constexpr (HasNullMove<Position>) {
                position.pass();
            }
        }
        return path.back() == AnyMove{} ? "pass"
                                        : game.move_name(position, own_move<Move>(path.back()));
    }

    /// What is asked at the horizon and beyond is too short for a picture.
    static constexpr Depth least_traced_depth = 1;

    const Game game_;
    std::mutex mutex_;  // guards the two below
    bool is_stopped_ = false;
    std::function<void()> stop_;
};

}  // namespace ybw::bench
