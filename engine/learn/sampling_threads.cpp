#include "engine/learn/sampling_threads.hpp"

#include <thread>

namespace ybw::learn {

SamplingThreads::SamplingThreads(const AnyGame& game, const GameSource& source,
                                 const SamplerSettings& settings, DataFile& data, int concurrency)
    : source_(source), data_(data), games_before_(data.games()) {
    for (int i = 0; i < concurrency; ++i) {
        samplers_.push_back(std::make_unique<Sampler>(game, source, settings));
    }
}

void SamplingThreads::run() {
    {
        std::vector<std::jthread> threads;
        for (const auto& sampler : samplers_) threads.emplace_back([&] { work(*sampler); });
    }
    if (failure_) std::rethrow_exception(failure_);
}

void SamplingThreads::stop() noexcept {
    stopped_ = true;
    for (const auto& sampler : samplers_) sampler->stop();
}

SamplingThreads::Progress SamplingThreads::progress() const {
    const std::lock_guard lock(mutex_);
    return {data_.games(), games_before_, source_.count(), data_.samples()};
}

void SamplingThreads::work(Sampler& sampler) {
    try {
        while (!stopped_) {
            const auto number = next();
            if (!number) return;
            const auto sampled = sampler.sample(*number);
            if (!sampled) return;
            const std::lock_guard lock(mutex_);
            data_.append(*sampled);
        }
    } catch (...) {
        keep_failure();
    }
}

std::optional<std::uint64_t> SamplingThreads::next() {
    const std::lock_guard lock(mutex_);
    while (next_ < source_.count() && data_.holds(next_)) ++next_;
    if (next_ == source_.count()) return std::nullopt;
    return next_++;
}

void SamplingThreads::keep_failure() {
    {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
    }
    stop();
}

}  // namespace ybw::learn
