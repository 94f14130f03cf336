// Leases: which worker has which job, since when, and which worker has fallen silent.
//
// A job is lent to a worker. If its worker falls silent, or takes far longer than any job has taken
// so far, the job is overdue, and a worker without a job gets it as well (the backup tasks of Dean
// & Ghemawat 2004, "MapReduce", OSDI). The first worker that finishes it ends the job.
//
// Knows no message and no clock: the caller passes the times, which never go back.
//
// Invariant: a worker has one job at most. Thread safety: one thread at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "parallel/limits.hpp"

namespace ybw::mpi {

class Leases {
public:
    using Job = std::size_t;

    /// Workers 1 to `workers` are there; `patience` is how long one may be silent.
    Leases(int workers, Duration patience) : patience_(patience) {
        for (int worker = 1; worker <= workers; ++worker) workers_[worker];
    }

    void heard(int worker, Duration now) {
        if (const auto found = workers_.find(worker); found != workers_.end())
            found->second.heard = now;
    }

    /// Requires that the worker is there and has no job.
    void lend(Job job, int worker, Duration now) {
        Open& open = open_[job];
        open.lent = now;
        ++open.times;
        open.workers.insert(worker);
        workers_[worker] = {.heard = now, .job = job, .began = now};
    }

    /// The worker is done with its job, if it has one, and so are the others that have it.
    void done(int worker, Duration now) {
        Worker& it = workers_[worker];
        it.is_idle = true;
        if (!it.job) return;
        if (open_.erase(*it.job) > 0) longest_ = std::max(longest_, now - it.began);
        it.job.reset();
    }

    /// The worker has gone and does not come back.
    void left(int worker) {
        for (auto& [job, open] : open_) open.workers.erase(worker);
        workers_.erase(worker);
    }

    /// The job that is overdue for the longest time and that `worker` does not have already.
    std::optional<Job> overdue(int worker, Duration now) const {
        std::optional<Job> found;
        for (const auto& [job, open] : open_) {
            if (open.workers.contains(worker) || !is_overdue(open, now)) continue;
            if (!found || open.lent < open_.at(*found).lent) found = job;
        }
        return found;
    }

    bool is_silent(int worker, Duration now) const {
        return now - workers_.at(worker).heard > patience_;
    }

    /// Whether all workers are lost: each has been silent for far longer than `patience`.
    bool all_are_lost(Duration now) const {
        constexpr double far_longer = 3;
        return std::ranges::all_of(workers_, [&](const auto& one) {
            return now - one.second.heard > far_longer * patience_;
        });
    }

    std::optional<Job> job_of(int worker) const { return workers_.at(worker).job; }

    /// The workers that wait for a job.
    std::vector<int> idle() const {
        std::vector<int> waiting;
        for (const auto& [worker, it] : workers_)
            if (it.is_idle) waiting.push_back(worker);
        return waiting;
    }

    /// The number of jobs that no worker has finished.
    std::size_t open() const { return open_.size(); }

    /// The workers that have not left.
    std::vector<int> workers() const {
        std::vector<int> there;
        for (const auto& [worker, it] : workers_) there.push_back(worker);
        return there;
    }

private:
    struct Worker {
        Duration heard{0};
        std::optional<Job> job{};
        Duration began{0};
        bool is_idle = false;
    };

    struct Open {
        Duration lent{0};  ///< the last time
        int times = 0;
        std::set<int> workers{};  ///< that have it
    };

    bool is_overdue(const Open& open, Duration now) const {
        constexpr double far_longer = 4;
        const auto is_lost = [&](int worker) { return is_silent(worker, now); };
        if (std::ranges::all_of(open.workers, is_lost)) return true;
        if (longest_ == Duration(0)) return false;  // nobody knows what is long
        return now - open.lent > open.times * std::max(patience_, far_longer * longest_);
    }

    const Duration patience_;
    Duration longest_{0};  ///< that a job has taken
    std::map<int, Worker> workers_;
    std::map<Job, Open> open_;
};

}  // namespace ybw::mpi
