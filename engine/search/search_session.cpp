#include "engine/search/search_session.hpp"

#include <algorithm>
#include <thread>

#include "parallel/threads.hpp"

namespace ybw {
namespace {

auto now() {
    return std::chrono::steady_clock::now();
}

auto after(Duration duration) {
    return now() + std::chrono::duration_cast<std::chrono::nanoseconds>(duration);
}

}  // namespace

SearchSession::~SearchSession() {
    stop();
    if (thread_.valid()) thread_.wait();
}

bool SearchSession::is_busy() const {
    return thread_.valid() &&
           thread_.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
}

void SearchSession::start(AnySearch& engine, SearchTask task) {
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

void SearchSession::clear(AnySearch& engine) {
    {
        const std::lock_guard lock(mutex_);
        engine_ = &engine;
        stop_asked_ = expected_stops_ > 0;
    }
    set_searching(true);
    const OnExit end([this] { set_searching(false); });
    engine.clear();
}

void SearchSession::stop() {
    const std::lock_guard lock(mutex_);
    ask_to_stop();
}

void SearchSession::expect_stop() {
    const std::lock_guard lock(mutex_);
    ++expected_stops_;
    ask_to_stop();
}

void SearchSession::stop_has_come() {
    const std::lock_guard lock(mutex_);
    --expected_stops_;
}

void SearchSession::stop_if_endless() {
    const std::lock_guard lock(mutex_);
    if (!has_end_) ask_to_stop();
}

bool SearchSession::ponder_hit() {
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

void SearchSession::wait() {
    if (thread_.valid()) thread_.get();
}

void SearchSession::ask_to_stop() {
    stop_asked_ = true;
    if (is_searching_) engine_->stop();
    wake_.notify_all();
}

bool SearchSession::was_asked_to_stop() {
    const std::lock_guard lock(mutex_);
    return stop_asked_;
}

void SearchSession::set_searching(bool searching) {
    const std::lock_guard lock(mutex_);
    is_searching_ = searching;
    if (searching && stop_asked_) engine_->stop();
}

void SearchSession::run(const SearchTask& task) {
    Result<AnyMove> result;
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

Result<AnyMove> SearchSession::search(const SearchTask& task) {
    Limits limits = task.limits;
    if (task.budget && !task.ponder && !task.infinite) {
        const TimeBudget rest = rest_of(*task.budget, task.received.elapsed());
        limits.time = rest.hard;
        limits.soft_time = rest.soft;
    }
    set_searching(true);
    const OnExit end([this] { set_searching(false); });
    return engine_->search(
        task.position, limits, [&](const auto& iteration) { note(task, iteration); },
        task.root_moves, task.before);
}

void SearchSession::note(const SearchTask& task, const Iteration<AnyMove>& iteration) {
    tell([&] { listener_.on_iteration(task, iteration); });
    const std::lock_guard lock(mutex_);
    if (soft_end_ && now() >= *soft_end_) ask_to_stop();
}

/// An exception must not pass through the search: it ends the search and is thrown later.
void SearchSession::tell(const std::function<void()>& telling) {
    try {
        telling();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (failure_ == nullptr) failure_ = std::current_exception();
        ask_to_stop();
    }
}

void SearchSession::beat(const std::stop_token& token) {
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
        if (now() < next) continue;
        next = now() + interval;
        if (!is_searching_) continue;  // an answer that is held back has no news
        lock.unlock();
        tell([&] { listener_.on_pulse(engine_->status()); });
        lock.lock();
    }
}

}  // namespace ybw
