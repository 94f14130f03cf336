// SearchSession: one search at a time in a thread of its own, and exactly one answer for each.
//
//   start    a search begins; its answer comes once, by `on_answer`, when the search has ended and
//            may be told: at once, or after stop() or ponder_hit() where it is infinite or ponders
//   stop     the answer comes as soon as the search notices
//   wait     returns when the answer has been given
//
// A second thread, the pulse, wakes once a second to tell how far the search is, and at the hard
// limit of a search that began as pondering and whose clock runs since ponder_hit().
//
// A stop may come to a search that is just ending, and the library then keeps it for the next one.
// So a search that was ended by a stop which nobody asked of it is begun again: no answer is made
// in no time by mistake.
//
// Invariant: nothing is told between an answer and the next start. Thread safety: all members from
// one thread, stop(), expect_stop() and stop_has_come() from any; a listener hears iterations and
// answers from the searching thread and pulses from the other.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "engine/search/search_engine.hpp"
#include "engine/search/time_management.hpp"
#include "parallel/clock.hpp"

namespace ybw::protocol {

/// What is to be searched and when it is to be answered.
template <EngineGame T>
struct SearchTask {
    using Position = typename T::Position;
    using Move = typename Position::Move;

    Position position;
    Limits limits{};                     ///< without the clock
    std::optional<TimeBudget> budget{};  ///< of the clock; runs from ponder_hit() while pondering
    std::vector<Move> root_moves{};      ///< empty: all
    bool infinite = false;
    bool ponder = false;
    Stopwatch received{};  ///< since "go" was heard

    /// Whether it ends by itself.
    bool has_end() const {
        return !infinite && !ponder && (limits.depth || limits.nodes || budget);
    }
};

template <EngineGame T>
class SearchSession {
public:
    using Move = typename T::Position::Move;
    using Task = SearchTask<T>;

    /// Who is told. All may throw: the search is stopped, and `wait` throws it again.
    struct Listener {
        std::function<void(const Task&, const Iteration<Move>&)> on_iteration;
        std::function<void(const Status&)> on_pulse;
        std::function<void(const Task&, const Result<Move>&)> on_answer;
    };

    explicit SearchSession(Listener listener) : listener_(std::move(listener)) {}

    ~SearchSession() {
        stop();
        if (thread_.valid()) thread_.wait();
    }
    SearchSession(const SearchSession&) = delete;
    SearchSession& operator=(const SearchSession&) = delete;

    /// Whether an answer is still to be given.
    bool is_busy() const {
        return thread_.valid() &&
               thread_.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
    }

    /// Requires that the last one has been waited for. `engine` must stay until then.
    void start(SearchEngine<T>& engine, Task task) {
        {
            const std::lock_guard lock(mutex_);
            engine_ = &engine;
            stop_asked_ = expected_stops_ > 0;
            has_end_ = task.has_end();
            is_held_ = task.infinite || task.ponder;
            is_infinite_ = task.infinite;
            ponders_ = task.ponder;
            hit_budget_ = task.budget;
            soft_end_.reset();
            hard_end_.reset();
            failure_ = nullptr;
        }
        thread_ = std::async(std::launch::async, [this, task = std::move(task)] { run(task); });
    }

    void stop() {
        const std::lock_guard lock(mutex_);
        ask_to_stop();
    }

    /// Stops, and every later search is stopped as it starts, until stop_has_come(): the command
    /// to stop has been heard, but others before it start searches, too.
    void expect_stop() {
        const std::lock_guard lock(mutex_);
        ++expected_stops_;
        ask_to_stop();
    }

    /// It is the turn of a command that was expected.
    void stop_has_come() {
        const std::lock_guard lock(mutex_);
        --expected_stops_;
    }

    /// Stops what would not end by itself.
    void stop_if_endless() {
        const std::lock_guard lock(mutex_);
        if (!has_end_) ask_to_stop();
    }

    /// The move that was pondered about has been made: the clock runs from now. False if nothing
    /// ponders.
    bool ponder_hit() {
        const std::lock_guard lock(mutex_);
        if (!ponders_ || !thread_.valid()) return false;
        ponders_ = false;
        is_held_ = is_infinite_;
        if (hit_budget_ && !is_infinite_) {
            soft_end_ = after(hit_budget_->soft);
            hard_end_ = after(hit_budget_->hard);
            has_end_ = true;
        }
        wake_.notify_all();
        return true;
    }

    /// Returns when the answer has been given. Throws what a listener threw.
    void wait() {
        if (thread_.valid()) thread_.get();
    }

private:
    using Time = std::chrono::steady_clock::time_point;

    static Time now() { return std::chrono::steady_clock::now(); }
    static Time after(Duration duration) {
        return now() + std::chrono::duration_cast<std::chrono::nanoseconds>(duration);
    }

    /// Requires mutex_.
    void ask_to_stop() {
        stop_asked_ = true;
        if (is_searching_) engine_->stop();
        wake_.notify_all();
    }

    void run(const Task& task) {
        Result<Move> result;
        {
            const std::jthread pulse([&](const std::stop_token& token) { beat(token); });
            do {
                result = search(task);
            } while (result.reason == StopReason::user && !was_asked_to_stop());
            // A held answer waits with the pulse still beating: the clock of a ponder hit ends it.
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return stop_asked_ || !is_held_; });
            ponders_ = false;
        }
        if (failure_ != nullptr) std::rethrow_exception(failure_);
        listener_.on_answer(task, result);
    }

    Result<Move> search(const Task& task) {
        Limits limits = task.limits;
        if (task.budget && !task.ponder && !task.infinite) {
            const TimeBudget rest = rest_of(*task.budget, task.received.elapsed());
            limits.time = rest.hard;
            limits.soft_time = rest.soft;
        }
        set_searching(true);
        auto result = engine_->search(
            task.position, limits, [&](const Iteration<Move>& iteration) { note(task, iteration); },
            task.root_moves);
        set_searching(false);
        return result;
    }

    void set_searching(bool searching) {
        const std::lock_guard lock(mutex_);
        is_searching_ = searching;
        if (searching && stop_asked_) engine_->stop();
    }

    bool was_asked_to_stop() {
        const std::lock_guard lock(mutex_);
        return stop_asked_;
    }

    void note(const Task& task, const Iteration<Move>& iteration) {
        tell([&] { listener_.on_iteration(task, iteration); });
        const std::lock_guard lock(mutex_);
        if (soft_end_ && now() >= *soft_end_) ask_to_stop();
    }

    /// An exception must not go through the search: it ends it and waits.
    template <class Telling>
    void tell(Telling telling) {
        try {
            telling();
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (failure_ == nullptr) failure_ = std::current_exception();
            ask_to_stop();
        }
    }

    void beat(const std::stop_token& token) {
        constexpr std::chrono::seconds interval(1);
        std::unique_lock lock(mutex_);
        Time next = now() + interval;
        while (!token.stop_requested()) {
            const Time end = hard_end_ ? std::min(next, *hard_end_) : next;
            wake_.wait_until(lock, token, end, [&] { return hard_end_ && *hard_end_ < end; });
            if (token.stop_requested()) return;
            if (hard_end_ && now() >= *hard_end_) {
                hard_end_.reset();
                ask_to_stop();
            }
            if (now() < next || !is_searching_) continue;
            next = now() + interval;
            lock.unlock();
            tell([&] { listener_.on_pulse(engine_->status()); });
            lock.lock();
        }
    }

    const Listener listener_;
    std::mutex mutex_;  // guards what follows
    std::condition_variable_any wake_;
    SearchEngine<T>* engine_ = nullptr;
    bool stop_asked_ = false;
    int expected_stops_ = 0;
    bool is_searching_ = false;  ///< engine_->stop() reaches the right search
    bool has_end_ = true;
    bool is_held_ = false;  ///< an answer has to wait
    bool is_infinite_ = false;
    bool ponders_ = false;
    std::optional<TimeBudget> hit_budget_;
    std::optional<Time> soft_end_;
    std::optional<Time> hard_end_;
    std::exception_ptr failure_;
    std::future<void> thread_;  // last: it uses all of the above
};

}  // namespace ybw::protocol
