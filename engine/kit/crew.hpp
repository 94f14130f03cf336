// Crew: threads that do the pieces of one job.
#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ybw {

/// Runs `work(0)`, `work(1)` ... on a thread each and waits for all. What one of them throws ends
/// the others by `stop`, and the first of it is thrown at the end.
inline void work_on_threads(std::size_t count, const std::function<void(std::size_t)>& work,
                            const std::function<void()>& stop) {
    std::mutex mutex;  // guards `failure`
    std::exception_ptr failure;
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < count; ++i) {
            threads.emplace_back([&, i] {
                try {
                    work(i);
                } catch (...) {
                    {
                        const std::lock_guard lock(mutex);
                        if (!failure) failure = std::current_exception();
                    }
                    stop();
                }
            });
        }
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace ybw
