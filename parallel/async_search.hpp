// AsyncSearch: a search in the background, to be waited for or stopped.
//
//     ybw::AsyncSearch search(searcher, position, {.time = ybw::Duration(10)});
//     ...                                   // a window that stays alive, the opponent's thinking
//     const auto result = search.wait();    // or search.stop() first
//
// Begins at once, in a thread of its own, which leads the search as a calling thread would. The
// observer is called from there.
//
// Thread safety: stop, is_done and wait from any thread; the rest from one. The searcher has to
// outlive it, and makes no other search meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "parallel/clock.hpp"
#include "parallel/limits.hpp"
#include "parallel/result.hpp"
#include "parallel/searcher.hpp"

namespace ybw {

template <Game G, SearchExecutor Executor = Threads>
class AsyncSearch {
public:
    /// Of the game.
    using Move = typename G::Move;
    /// Told of every depth, in the thread of the search.
    using Observer = typename Searcher<G, Executor>::Observer;

    /// A request to `stop` stops the search, too. What the search throws, wait() throws.
    AsyncSearch(Searcher<G, Executor>& searcher, const G& position, const Limits& limits,
                Observer observer = {}, std::vector<Move> root_moves = {},
                const std::stop_token& stop = {})
        : result_(std::async(std::launch::async,
                             [this, &searcher, position, limits, observer = std::move(observer),
                              root_moves = std::move(root_moves), token = source_.get_token()] {
                                 const auto watched = [&](const Iteration<Move>& iteration) {
                                     if (observer) observer(iteration);
                                     if (watch_.elapsed() >= soft_end_.load()) this->stop();
                                 };
                                 return searcher.search(position, limits, watched, root_moves,
                                                        token);
                             })),
          forward_(stop, StopSource{source_}) {}
    AsyncSearch(const AsyncSearch&) = delete;
    AsyncSearch& operator=(const AsyncSearch&) = delete;

    /// Stops the search, if it has not ended, and waits for that.
    ~AsyncSearch() {
        stop();
        result_.wait();
    }

    /// The search ends soon, with what it has found. Nothing, if it has ended.
    void stop() noexcept { source_.request_stop(); }

    /// Pondering: a search that was begun without a clock, while the opponent was to move, has so
    /// much time from now on, and begins no depth after `soft_time`. What ends by it has the reason
    /// `user`. The last call counts.
    void end_in(Duration time, Duration soft_time) {
        soft_end_.store(watch_.elapsed() + soft_time);
        timer_.emplace(time, [this] { stop(); });
    }

    /// Whether wait() would return at once.
    bool is_done() const {
        return result_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }

    /// The result, as often as it is asked for; so is what the search has thrown.
    Result<Move> wait() const { return result_.get(); }

private:
    struct StopSource {
        std::stop_source source;
        void operator()() noexcept { source.request_stop(); }
    };

    std::stop_source source_;
    const Stopwatch watch_;
    std::atomic<Duration> soft_end_ = Duration::max();
    std::shared_future<Result<Move>> result_;
    std::stop_callback<StopSource> forward_;
    std::optional<Timer> timer_;  // last: it stops the search
};

}  // namespace ybw
