// VirtualProcessors: the executor of the simulation, in place of Threads (parallel/threads.hpp).
//
//     Simulation simulation(costs, seed);
//     Searcher<G, VirtualProcessors> searcher({.threads = 64});
//     searcher.search(position, {.depth = 12});
//     simulation.elapsed();
//
// The search is the very same text; each hook adds what the step costs to the clock of the
// processor that takes it. Two things are not played step by step. A lock is never contended, since
// nobody runs inside another's critical section, so it remembers until when it was held and makes
// the next one wait. And a processor that spins, looking for work three million times a second,
// rests until a look could find anything, which is when a bell is rung; it notices at a random
// point of its polling period.
//
// Thread safety: see Simulation.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/simulator/simulation.hpp"
#include "parallel/clock.hpp"
#include "parallel/executor.hpp"
#include "parallel/split_point.hpp"

namespace ybw::simulator {

class VirtualMutex {
public:
    void lock() {
        Simulation& simulation = Simulation::current();
        simulation.work_until(free_at_);
        simulation.work(from_nanoseconds(simulation.costs().lock_ns));
    }
    void unlock() { free_at_ = Simulation::current().now(); }

private:
    Picoseconds free_at_ = 0;
};

/// Each sleeper that is woken costs the ringer a ring, and runs a while after that began: before
/// the ringer goes on, if waking is faster.
class VirtualBell {
public:
    void look() { ++lookers_; }
    bool done() { return --lookers_ == 0; }
    bool has_sleepers() const { return listeners_ > 0; }

    unsigned listen() {
        ++listeners_;
        --lookers_;
        return epoch_;
    }

    void sleep(unsigned heard) {
        if (epoch_ == heard) {
            Simulation& simulation = Simulation::current();
            sleepers_.push_back(simulation.id());
            simulation.sleep();
        }
        leave();
    }

    void leave() {
        ++lookers_;
        --listeners_;
    }

    bool ring_one() {
        Simulation::current().tell(this, spinners_told);
        if (lookers_ > 0) return true;
        if (!announce()) return false;
        wake_first();
        return true;
    }

    void ring_all() {
        Simulation::current().tell(this, all);
        if (!announce()) return;
        while (!sleepers_.empty()) wake_first();
    }

private:
    /// A new split point has room for so many helpers; who comes after one more would only look.
    static constexpr int spinners_told = max_helpers + 1;
    static constexpr int all = 1 << 20;

    bool announce() {
        if (listeners_ == 0) return false;
        ++epoch_;
        return true;
    }

    void wake_first() {
        if (sleepers_.empty()) return;
        Simulation& simulation = Simulation::current();
        simulation.wake(sleepers_.front(), from_nanoseconds(simulation.costs().wake_ns));
        sleepers_.erase(sleepers_.begin());
        simulation.work(from_nanoseconds(simulation.costs().ring_ns));
    }

    int lookers_ = 0;
    int listeners_ = 0;
    unsigned epoch_ = 0;
    std::vector<int> sleepers_;
};

class VirtualStopwatch {
public:
    Duration elapsed() const { return Duration(to_seconds(Simulation::current().now() - start_)); }

private:
    Picoseconds start_ = Simulation::current().now();
};

class VirtualProcessors {
public:
    using Mutex = VirtualMutex;
    using Bell = VirtualBell;
    using Stopwatch = VirtualStopwatch;

    explicit VirtualProcessors(int count) : count_(count) {}

    int count() const { return count_; }

    template <class Body>
    void run(const Body& body) {
        Simulation::current().run(count_, body);
    }

    static void on_node() {
        Simulation& simulation = Simulation::current();
        simulation.work_node();
        simulation.let_others_catch_up(node_slack);
    }

    static void on_shared() {
        Simulation& simulation = Simulation::current();
        simulation.let_others_catch_up();
        simulation.work(from_nanoseconds(simulation.costs().shared_ns));
    }

    static void on_copy() {
        Simulation& simulation = Simulation::current();
        simulation.work(from_nanoseconds(simulation.costs().copy_ns));
    }

    static void on_scan(int workers) {
        Simulation& simulation = Simulation::current();
        simulation.work(from_nanoseconds(simulation.costs().scan_worker_ns * workers));
    }

    static bool wait_a_little(Bell& bell, int round) {
        Simulation& simulation = Simulation::current();
        auto& waiting = simulation.waiting();
        if (round == 0) {
            waiting.spin_end = simulation.now() + from_nanoseconds(simulation.costs().spin_ns);
        } else if (simulation.now() >= waiting.spin_end) {
            return false;
        } else if (waiting.heard == simulation.news()) {
            simulation.rest(&bell, waiting.spin_end);
            waiting.heard = simulation.news();
            return true;
        }
        // Something may have happened while this processor looked; it looks again.
        waiting.heard = simulation.news();
        simulation.work(from_nanoseconds(simulation.costs().poll_ns));
        return true;
    }

private:
    /// How far a processor may run ahead between nodes: what it may miss in that time is a table
    /// entry or a cutoff, seen two microseconds late; switching at every node would double the
    /// time of a simulation.
    static constexpr Picoseconds node_slack = from_nanoseconds(2'000);

    const int count_;
};

static_assert(SearchExecutor<VirtualProcessors>);

}  // namespace ybw::simulator
