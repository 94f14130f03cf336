// Mailbox: lines on their way from the thread that reads them to the one that obeys them.
//
// Invariant: lines are taken in the order in which they were posted, each once.
// Thread safety: all members from any thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace ybw::cli {

class Mailbox {
public:
    /// More than any manager says ahead; input that never ends must not fill the memory.
    static constexpr std::size_t most_lines = 10'000;

    /// Waits while the box is full. False if it is closed; then the line is dropped.
    bool post(std::string line) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || lines_.size() < most_lines; });
        if (is_closed_) return false;
        lines_.push_back(std::move(line));
        changed_.notify_all();
        return true;
    }

    /// Waits for a line; nullopt when the box is closed and empty.
    std::optional<std::string> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || !lines_.empty(); });
        if (lines_.empty()) return std::nullopt;
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        changed_.notify_all();
        return line;
    }

    /// Nothing more is posted; what is there can still be taken.
    void close() {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        changed_.notify_all();
    }

private:
    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    bool is_closed_ = false;
};

}  // namespace ybw::cli
