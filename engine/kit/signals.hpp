// Signals: Ctrl-C, SIGTERM, SIGHUP, SIGUSR1 and SIGCONT, taken by a thread of their own.
//
// The signals are blocked in the thread that makes this object, and so in all threads it starts
// later; one thread waits for them. What is called on a signal is therefore ordinary code: it may
// lock and allocate, which a handler may not, and no system call elsewhere is interrupted.
//
//   first SIGINT, SIGTERM or SIGHUP    `on_stop` is called; if none was set yet, as soon as one is
//   second SIGINT or SIGTERM           the process ends at once with 130 or 143
//   SIGUSR1                            `on_status` is called
//   SIGCONT (fg after Ctrl-Z)          resumed_descriptor() can be read from
//
// A second SIGHUP ends nothing: when a terminal goes, its shell and the system both send one. A
// signal in the same moment as the first ends nothing either: `timeout` sends one to the process
// and one to its group, and means one stop.
//
// After the first signal no wait for others is endless: a reader, for example, may never read
// (`Wait`).
//
// The signals are taken even if they were ignored when the program started: a shell script starts a
// background program with SIGINT ignored, and must still be able to end it with SIGINT. Only SIGHUP
// stays ignored, because nohup asks for that.
//
// Invariant: at most one object at a time. Thread safety: all members from any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <exception>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"

namespace ybw {

/// Thrown where a stop signal ends a command that has nothing to show yet.
struct Stopped {
    ExitCode code;
};

class Signals {
public:
    using Callback = std::function<void()>;
    using Time = std::chrono::steady_clock::time_point;

    /// Signals that come so soon after the first count as one with it: a busy machine may delay
    /// their sender between them. Nobody presses a key twice in this time to say something else.
    static constexpr std::chrono::milliseconds same_moment{200};

    /// How long a wait for others may last after a stop.
    static constexpr std::chrono::seconds patience{2};

    Signals();
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

    /// Sets the callbacks of the signals while it lives.
    class Scope {
    public:
        Scope(
            Signals& signals, Callback on_stop, Callback on_status = [] {});
        ~Scope();
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Signals& signals_;
    };

    /// Marks a wait for somebody outside while it lives: for a reader, for the other end of a FIFO.
    /// If the wait takes longer than `patience` and a stop has come, the process ends at once with
    /// the code of the stop. Any number at a time, from any thread.
    class Wait {
    public:
        explicit Wait(Signals& signals);
        ~Wait();
        Wait(const Wait&) = delete;
        Wait& operator=(const Wait&) = delete;

    private:
        Signals& signals_;
        std::list<Time>::iterator begin_;
    };

    /// The exit code of the first stop signal since the start or the last `forget`.
    std::optional<ExitCode> stopped() const;

    /// The same signal requests a stop of this token.
    std::stop_token token() const;

    /// Marks a stop as dealt with: the next signal is a first one again.
    void forget();

    /// A descriptor that can be read from once a stop signal has come, for `poll`.
    int descriptor() const { return event_; }

    /// The same after the program was stopped and goes on: the terminal has another mode.
    int resumed_descriptor() const { return resumed_; }

private:
    void run(const std::stop_token& token);
    void take(int signal);
    void call(const Callback& callback);
    bool is_kept_waiting() const;

    sigset_t taken_{};
    sigset_t mask_before_{};
    int event_ = -1;
    int resumed_ = -1;
    std::atomic<int> stop_signal_ = 0;
    Time stopped_at_{};  // used by the signals' thread alone
    mutable std::mutex waits_mutex_;
    std::list<Time> waits_;     // guarded by waits_mutex_: when each wait began
    mutable std::mutex mutex_;  // guards what follows, the callbacks also while they run
    std::stop_source stop_;
    Callback on_stop_;
    Callback on_status_;
    std::jthread thread_;
};

// ---- Crew: threads that do the pieces of one job, or something beside it from time to time.

/// Waits for that time; false as soon as a stop is asked for.
inline bool rested(const std::stop_token& token, Duration time) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    return !wake.wait_for(lock, token, time, [&] { return token.stop_requested(); });
}

/// Runs `work(0)`, `work(1)` ... on a thread each and waits for all. The first exception, also that
/// of a thread that cannot begin, stops the others through `stop` and is thrown at the end.
inline void work_on_threads(std::size_t count, const std::function<void(std::size_t)>& work,
                            const std::function<void()>& stop) {
    std::mutex mutex;  // guards `failure`
    std::exception_ptr failure;
    {
        std::vector<std::jthread> threads;
        const auto fail = [&] {
            {
                const std::lock_guard lock(mutex);
                if (!failure) failure = std::current_exception();
            }
            stop();
        };
        const auto do_piece = [&](std::size_t i) {
            try {
                work(i);
            } catch (...) {
                fail();
            }
        };
        try {
            for (std::size_t i = 0; i < count; ++i) threads.emplace_back(do_piece, i);
        } catch (const std::system_error&) {  // no more threads
            fail();
        }
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace ybw
