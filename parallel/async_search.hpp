// AsyncSearch: a search in the background. The caller can wait for it or stop it.
//
//     ybw::AsyncSearch search(searcher, position, {.time = ybw::Duration(10)});
//     ...                                   // a window that stays alive, the opponent's thinking
//     const auto result = search.wait();    // or search.stop() first
//
// It begins at once, in a thread of its own, which takes the place of the calling thread of
// Searcher::search. That thread calls the observer.
//
// Thread safety: stop, is_done and wait from any thread; the rest from one. The searcher has to
// outlive it, and can make no other search meanwhile.
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
    /// Called after every depth, in the thread of the search.
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

    /// Stops the search and waits for its end.
    ~AsyncSearch() {
        stop();
        result_.wait();
    }

    /// The search ends soon, with the result so far. No effect if it has ended.
    void stop() noexcept { source_.request_stop(); }

    /// Pondering: gives a search that began without a clock, while the opponent was to move, `time`
    /// from now on; it begins no depth after `soft_time`. A search that this clock ends has the
    /// reason `user`. The last call counts. Throws std::invalid_argument for a time that is not 0 s
    /// or more, as a search does.
    void end_in(Duration time, Duration soft_time) {
        checked_limits({.time = time, .soft_time = soft_time});
        soft_end_.store(watch_.elapsed() + soft_time);
        timer_.emplace(time, [this] { stop(); });
    }

    /// Whether wait() would return at once.
    bool is_done() const {
        return result_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }

    /// Waits for the result; may be called several times. Throws the exception of the search, each
    /// time.
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
