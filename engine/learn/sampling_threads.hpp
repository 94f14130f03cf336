// SamplingThreads: samples the games of a source with several threads, into a data file.
//
// Each thread has a search of its own and takes the next game that is not there yet. What goes
// wrong in one ends all; the games that were finished before are in the file.
//
// Thread safety: stop() and progress() from any thread, the rest from one.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/learn/data_file.hpp"
#include "engine/learn/sampler.hpp"

namespace ybw::learn {

class SamplingThreads {
public:
    struct Progress {
        std::uint64_t games = 0;         ///< that are in the file
        std::uint64_t games_before = 0;  ///< of them, when it began
        std::uint64_t games_wanted = 0;
        std::uint64_t samples = 0;
    };

    /// All must outlive it. Requires concurrency > 0.
    SamplingThreads(const AnyGame& game, const GameSource& source, const SamplerSettings& settings,
                    DataFile& data, int concurrency);

    /// Samples until there are no more games or stop() is called. Throws what went wrong first.
    void run();

    /// Ends all games that are under way without samples.
    void stop() noexcept;

    Progress progress() const;

private:
    void work(Sampler& sampler);
    std::optional<std::uint64_t> next();
    void keep_failure();

    const GameSource& source_;
    DataFile& data_;
    std::vector<std::unique_ptr<Sampler>> samplers_;
    std::uint64_t games_before_;
    std::atomic<bool> stopped_ = false;
    mutable std::mutex mutex_;  // guards data_, next_ and failure_
    std::uint64_t next_ = 0;
    std::exception_ptr failure_;
};

}  // namespace ybw::learn
