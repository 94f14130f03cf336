// PositionsAnalysis: the positions of a list, one after the other or several at a time, each with a
// search of its own; what is found of one goes out as soon as it is known.
//
// Thread safety: `run` from one thread, the rest from any.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/search/listed_position.hpp"

namespace ybw::cli {

class PositionsAnalysis {
public:
    /// Gets an answer at a time, in the order in which they are found.
    using Take = std::function<void(const nlohmann::ordered_json&)>;

    /// Of `list`, what is not left out; `concurrency` searches at a time, with `options` each.
    PositionsAnalysis(const PositionQuestion& question, std::vector<NumberedPosition> list,
                      const SearchOptions& options, int concurrency);

    /// Until there are no more or stop() is called. Throws what went wrong first, `take` included.
    void run(const Take& take);

    /// What is being searched has no answer.
    void stop() noexcept;

    std::size_t done() const { return done_; }
    std::size_t count() const { return list_.size(); }
    int workers() const { return searches_.front()->workers(); }
    std::size_t concurrency() const { return searches_.size(); }

private:
    void work(AnySearch& search, const Take& take);

    const PositionQuestion question_;
    const std::vector<NumberedPosition> list_;
    std::vector<std::unique_ptr<AnySearch>> searches_;
    std::atomic<bool> stopped_ = false;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<std::size_t> done_ = 0;
    std::mutex mutex_;  // guards failure_, and `take` while it runs
    std::exception_ptr failure_;
};

}  // namespace ybw::cli
