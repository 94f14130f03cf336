#include "engine/cli/positions_analysis.hpp"

#include <thread>
#include <utility>

namespace ybw::cli {

PositionsAnalysis::PositionsAnalysis(const PositionQuestion& question,
                                     std::vector<NumberedPosition> list,
                                     const SearchOptions& options, int concurrency)
    : question_(question), list_(std::move(list)) {
    for (int i = 0; i < concurrency; ++i) searches_.push_back(question.game.make_search(options));
}

void PositionsAnalysis::run(const Take& take) {
    {
        std::vector<std::jthread> threads;
        for (const auto& search : searches_) threads.emplace_back([&] { work(*search, take); });
    }
    if (failure_) std::rethrow_exception(failure_);
}

void PositionsAnalysis::stop() noexcept {
    stopped_ = true;
    for (const auto& search : searches_) search->stop();
}

void PositionsAnalysis::work(AnySearch& search, const Take& take) {
    try {
        for (std::size_t i = next_++; i < list_.size() && !stopped_; i = next_++) {
            const auto answer = position_answer(search, question_, list_[i]);
            if (!answer) return;
            const std::lock_guard lock(mutex_);
            if (failure_) return;
            take(*answer);
            ++done_;
        }
    } catch (...) {
        {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
        }
        stop();
    }
}

}  // namespace ybw::cli
