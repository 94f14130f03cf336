#include "engine/kit/signals.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <pthread.h>
#include <string_view>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

#include "engine/kit/output.hpp"

namespace ybw {
namespace {

/// Sent only to the waiting thread, to wake it for its end.
int wake_signal() {
    return SIGRTMIN;
}

ExitCode exit_code(int signal) {
    if (signal == SIGHUP) return ExitCode::hung_up;
    return signal == SIGINT ? ExitCode::interrupted : ExitCode::terminated;
}

bool is_ignored(int signal) {
    struct sigaction action {};
    return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

std::vector<int> taken_signals() {
    std::vector<int> signals{SIGINT, SIGTERM, SIGUSR1, SIGCONT};
    if (!is_ignored(SIGHUP)) signals.push_back(SIGHUP);
    return signals;
}

/// Ends the process without any wait, on a clean line of the terminal.
[[noreturn]] void leave_at_once(int signal) {
    static constexpr std::string_view clear_line = "\r\x1b[K";
    if (is_terminal(STDERR_FILENO)) write_if_ready(STDERR_FILENO, clear_line);
    ::_exit(static_cast<int>(exit_code(signal)));
}

int new_event() {
    const int event = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (event < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
    return event;
}

void set(int event) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(event, &one, sizeof one);
}

}  // namespace

Signals::Signals() : event_(new_event()), resumed_(new_event()) {
    ::sigemptyset(&taken_);
    ::sigaddset(&taken_, wake_signal());
    const std::vector<int> signals = taken_signals();
    for (const int signal : signals) ::sigaddset(&taken_, signal);
    ::pthread_sigmask(SIG_BLOCK, &taken_, &mask_before_);
    // What a shell set to be ignored would not arrive; once blocked, the default does no harm.
    for (const int signal : signals) std::signal(signal, SIG_DFL);
    thread_ = std::jthread([this](const std::stop_token& token) { run(token); });
}

Signals::~Signals() {
    thread_.request_stop();
    ::pthread_kill(thread_.native_handle(), wake_signal());
    thread_.join();
    ::pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
    ::close(event_);
    ::close(resumed_);
}

void Signals::run(const std::stop_token& token) {
    constexpr timespec glance{.tv_sec = 0, .tv_nsec = 100'000'000};
    while (!token.stop_requested()) {
        // Only after a stop can a wait last too long.
        const int signal = stop_signal_ == 0 ? ::sigwaitinfo(&taken_, nullptr)
                                             : ::sigtimedwait(&taken_, nullptr, &glance);
        if (signal > 0 && signal != wake_signal()) take(signal);
        if (is_kept_waiting()) leave_at_once(stop_signal_);
    }
}

void Signals::take(int signal) {
    if (signal == SIGUSR1) {
        call(on_status_);
        return;
    }
    if (signal == SIGCONT) return set(resumed_);
    const Time now = std::chrono::steady_clock::now();
    int none = 0;
    if (stop_signal_.compare_exchange_strong(none, signal)) {
        stopped_at_ = now;
        set(event_);
        call([this] {
            stop_.request_stop();
            if (on_stop_) on_stop_();
        });
    } else if (signal != SIGHUP && now - stopped_at_ > same_moment) {
        leave_at_once(signal);
    }
}

bool Signals::is_kept_waiting() const {
    if (stop_signal_ == 0) return false;
    const std::lock_guard lock(waits_mutex_);
    if (waits_.empty()) return false;
    // The waits are in the order in which they began.
    const Time since = std::max(waits_.front(), stopped_at_);
    return std::chrono::steady_clock::now() - since > patience;
}

void Signals::call(const Callback& callback) {
    const std::lock_guard lock(mutex_);
    if (callback) callback();
}

std::optional<ExitCode> Signals::stopped() const {
    const int signal = stop_signal_;
    if (signal == 0) return std::nullopt;
    return exit_code(signal);
}

std::stop_token Signals::token() const {
    const std::lock_guard lock(mutex_);
    return stop_.get_token();
}

void Signals::forget() {
    std::uint64_t count = 0;
    [[maybe_unused]] const auto read = ::read(event_, &count, sizeof count);
    const std::lock_guard lock(mutex_);
    stop_ = {};
    stop_signal_ = 0;
}

Signals::Scope::Scope(Signals& signals, Callback on_stop, Callback on_status) : signals_(signals) {
    const std::lock_guard lock(signals_.mutex_);
    signals_.on_stop_ = std::move(on_stop);
    signals_.on_status_ = std::move(on_status);
    if (signals_.stopped()) signals_.on_stop_();
}

Signals::Scope::~Scope() {
    const std::lock_guard lock(signals_.mutex_);
    signals_.on_stop_ = nullptr;
    signals_.on_status_ = nullptr;
}

Signals::Wait::Wait(Signals& signals) : signals_(signals) {
    const std::lock_guard lock(signals_.waits_mutex_);
    // The time is taken under the lock, so that the list is in its order.
    begin_ = signals_.waits_.insert(signals_.waits_.end(), std::chrono::steady_clock::now());
}

Signals::Wait::~Wait() {
    const std::lock_guard lock(signals_.waits_mutex_);
    signals_.waits_.erase(begin_);
}

}  // namespace ybw
