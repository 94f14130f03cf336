// SearchSession: one search at a time in a thread of its own, and exactly one answer for each.
//
//   start    a search begins. `on_answer` receives its answer once: when the search has ended, or,
//            if it is infinite or ponders, when it has ended after stop() or ponder_hit()
//   stop     the answer comes as soon as the search notices
//   wait     returns when the answer has been given
//
// A second thread, the pulse, wakes once a second to report progress. It also wakes at the hard
// limit of a search that began as pondering and whose clock runs since ponder_hit().
//
// A stop may come to a search that is just ending, and the library then keeps it for the next one.
// So a search that was ended by a stop which nobody asked of it is begun again: no answer is made
// in no time by mistake.
//
// Invariant: observers receive nothing between an answer and the next start. Thread safety: all
// members from one thread, stop(), expect_stop() and stop_has_come() from any. A listener receives
// iterations and answers on the searching thread and pulses on the other.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/games/any_position.hpp"
#include "engine/search/time_management.hpp"
#include "parallel/clock.hpp"

namespace ybw {

/// A position to be searched, and the limits of the answer.
struct SearchTask {
    AnyPosition position;
    Limits limits{};                     ///< without the clock
    std::optional<TimeBudget> budget{};  ///< of the clock; runs from ponder_hit() while pondering
    std::vector<AnyMove> root_moves{};   ///< empty: all
    CompletedDepth<AnyMove> before{};    ///< the search goes on from here
    bool infinite = false;
    bool ponder = false;
    Stopwatch received{};  ///< since "go" came

    /// Whether it ends by itself.
    bool has_end() const {
        return !infinite && !ponder && (limits.depth || limits.nodes || budget);
    }
};

class SearchSession {
public:
    /// Receives news. All may throw: the search is then stopped, and `wait` throws it again.
    struct Listener {
        std::function<void(const SearchTask&, const Iteration<AnyMove>&)> on_iteration;
        std::function<void(const Status&)> on_pulse;
        std::function<void(const SearchTask&, const Result<AnyMove>&)> on_answer;
    };

    explicit SearchSession(Listener listener) : listener_(std::move(listener)) {}
    ~SearchSession();
    SearchSession(const SearchSession&) = delete;
    SearchSession& operator=(const SearchSession&) = delete;

    /// Whether an answer is still to be given.
    bool is_busy() const;

    /// Requires that the last search has been waited for. `engine` must stay until then.
    void start(AnySearch& engine, SearchTask task);

    /// Makes `engine` forget what it has learned; a stop that comes meanwhile hurries it. Requires
    /// that the last search has been waited for.
    void clear(AnySearch& engine);

    void stop();

    /// Stops the search, and every later one as it starts, until stop_has_come(): the command to
    /// stop has been read, but commands before it start searches, too.
    void expect_stop();

    /// The turn of the expected stop command has come.
    void stop_has_come();

    /// Stops a search that would not end by itself.
    void stop_if_endless();

    /// The move that was pondered about has been made: the clock runs from now. False if nothing
    /// ponders.
    bool ponder_hit();

    /// Returns when the answer has been given. Throws the exception of a listener.
    void wait();

private:
    using Time = std::chrono::steady_clock::time_point;

    void ask_to_stop();  // requires mutex_
    bool was_asked_to_stop();
    void set_searching(bool searching);

    void run(const SearchTask& task);
    Result<AnyMove> search(const SearchTask& task);
    void note(const SearchTask& task, const Iteration<AnyMove>& iteration);
    void tell(const std::function<void()>& telling);
    void beat(const std::stop_token& token);

    const Listener listener_;
    std::mutex mutex_;  // guards what follows
    std::condition_variable_any wake_;
    AnySearch* engine_ = nullptr;
    bool stop_asked_ = false;
    int expected_stops_ = 0;
    bool is_searching_ = false;  ///< engine_->stop() reaches the right search
    bool has_end_ = true;
    bool is_held_ = false;  ///< the answer has to wait
    bool is_infinite_ = false;
    bool ponders_ = false;
    std::optional<TimeBudget> hit_budget_;
    std::optional<Time> soft_end_;
    std::optional<Time> hard_end_;
    std::exception_ptr failure_;
    std::future<void> thread_;  // last: it uses all of the above
};

}  // namespace ybw
