// Mailbox: lines on their way from the thread that reads them to the one that obeys them.
//
// Whoever reads has to go on while the one who obeys waits for a search: a command that ends the
// search may stand behind any number of others. So the box holds far more than any manager says
// ahead, and is full at all only so that input that never ends does not fill the memory.
//
// Invariant: lines are taken in the order in which they were posted, each once.
// Thread safety: all members from any thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace ybw {

class Mailbox {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// With what a line takes beside its text; more than a million short ones.
    static constexpr std::size_t most_bytes = 64 << 20;

    /// Waits while the box is full. False if it is closed; then the line is dropped.
    bool post(std::string line) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || bytes_ < most_bytes; });
        if (is_closed_) return false;
        bytes_ += size_of(line);
        lines_.push_back(std::move(line));
        changed_.notify_all();
        return true;
    }

    /// Waits for a line; nullopt when the box is closed and empty, or was to be emptied before now.
    std::optional<std::string> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || !lines_.empty(); });
        if (lines_.empty() || std::chrono::steady_clock::now() > end_) return std::nullopt;
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        bytes_ -= size_of(line);
        changed_.notify_all();
        return line;
    }

    /// Nothing more is posted; what is there can still be taken, until `end`.
    void close(Time end = Time::max()) {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        end_ = std::min(end_, end);
        changed_.notify_all();
    }

private:
    static std::size_t size_of(const std::string& line) { return sizeof(line) + line.size(); }

    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    std::size_t bytes_ = 0;  ///< of all lines
    bool is_closed_ = false;
    Time end_ = Time::max();
};

}  // namespace ybw
