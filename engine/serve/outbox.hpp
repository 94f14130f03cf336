// Outbox: what is to be sent to a page, from any thread, in the order in which it was put there.
//
// Handlers that several threads post to an asio executor come in another order: those of its own
// thread wait until it has done what it does.
//
// Thread safety: all members from any thread.
#pragma once

#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace ybw::serve {

class Outbox {
public:
    void put(std::string text) {
        const std::lock_guard lock(mutex_);
        texts_.push_back(std::move(text));
    }

    /// All that is there, which then is no more.
    std::vector<std::string> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(texts_, {});
    }

private:
    std::mutex mutex_;
    std::vector<std::string> texts_;
};

}  // namespace ybw::serve
