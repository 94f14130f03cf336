// VirtualProcessors: the executor of the simulation, in place of Threads (parallel/threads.hpp).
//
//     Simulation simulation(costs, seed);
//     Searcher<G, VirtualProcessors> searcher({.threads = 64});
//     searcher.search(position, {.depth = 12});
//     simulation.elapsed();
//
// The search code is the very same; each hook adds the cost of the step to the clock of the
// processor that takes it. Two things are not played step by step. A lock is never contended, since
// no other processor runs inside a critical section; so it remembers until when it was held and
// makes the next one wait. And a processor that spins, looking for work three million times a
// second, rests until a look could find work, which is when a bell is rung; it notices at a random
// point of its polling period.
//
// Thread safety: see Simulation.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "engine/simulator/costs.hpp"
#include "engine/simulator/fiber.hpp"
#include "engine/text/splitmix.hpp"
#include "parallel/clock.hpp"
#include "parallel/executor.hpp"
#include "parallel/split_point.hpp"

namespace ybw::simulator {

// ---- Simulation: processors that this machine has not got, in virtual time.
//
// Each processor is a fiber with a clock. Work sets its clock forward without a switch. Before a
// processor touches memory that others may have written, it lets all processors run whose clocks
// are behind, so that shared memory is seen in the order of virtual time. The same seed gives the
// same run, to the last node, on every machine.
//
// It does not model memory bandwidth, shared caches or NUMA. Its figures are upper bounds for real
// processors.
//
// Invariant: neither the running processor nor a sleeping one is in the queue.
// Thread safety: a simulation lives in one thread; each thread may have one of its own.

/// Chooses the next processor: the one with the earliest clock; of equals, the lower id. All
/// operations are O(log n), and only `push` allocates.
class ReadyQueue {
public:
    struct Entry {
        Picoseconds clock;
        int id;
        friend auto operator<=>(const Entry&, const Entry&) = default;
    };

    explicit ReadyQueue(int ids) : clocks_(static_cast<std::size_t>(ids)) {}

    bool empty() const { return entries_.empty(); }
    bool contains(int id) const { return entries_.contains({clock_of(id), id}); }
    /// The next to run. Requires !empty().
    const Entry& top() const { return *entries_.begin(); }

    /// Requires !contains(entry.id).
    void push(Entry entry) {
        if (const auto ids = static_cast<std::size_t>(entry.id) + 1; ids > clocks_.size())
            clocks_.resize(ids);
        assert(!contains(entry.id));
        clock(entry.id) = entry.clock;
        entries_.insert(entry);
    }

    Entry pop() { return entries_.extract(entries_.begin()).value(); }

    /// Takes the first entry and puts `entry` in, in one step.
    Entry exchange(Entry entry) {
        auto node = entries_.extract(entries_.begin());
        const Entry first = std::exchange(node.value(), entry);
        clock(entry.id) = entry.clock;
        entries_.insert(std::move(node));
        return first;
    }

    /// Sets a clock to an earlier time. Requires contains(id).
    void set_back(int id, Picoseconds earlier) {
        assert(contains(id) && earlier <= clock_of(id));
        auto node = entries_.extract({clock_of(id), id});
        node.value().clock = clock(id) = earlier;
        entries_.insert(std::move(node));
    }

    Picoseconds clock_of(int id) const { return clocks_[static_cast<std::size_t>(id)]; }

private:
    Picoseconds& clock(int id) { return clocks_[static_cast<std::size_t>(id)]; }

    std::set<Entry> entries_;
    std::vector<Picoseconds> clocks_;  // by id
};

class Simulation {
public:
    /// Simulates for the calling thread until destruction. Requires that the thread has no other.
    explicit Simulation(const Costs& costs, std::uint64_t seed = 1)
        : costs_(costs),
          node_(from_nanoseconds(costs.node_ns)),
          random_(scrambled(seed)),
          number_(++last_number) {
        assert(running_simulation == nullptr);
        running_simulation = this;
    }
    ~Simulation() { running_simulation = nullptr; }
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    /// The simulation of the calling thread. Requires that there is one.
    static Simulation& current() {
        assert(running_simulation != nullptr);
        return *running_simulation;
    }

    const Costs& costs() const { return costs_; }

    /// From 1; unique in this process, since a lock may outlive its simulation.
    std::uint64_t number() const { return number_; }

    /// Virtual time from the beginning of the last run until its body(0) returned.
    Picoseconds elapsed() const { return elapsed_; }

    /// Calls body(0) ... body(count - 1), each on a processor of its own. All clocks begin where
    /// the last run has ended, since locks and bells may outlive a run and remember times.
    ///
    /// A call from a processor of this simulation runs body(0) on that processor. The others are
    /// new and begin now; the caller goes on when all have ended.
    template <class Body>
    void run(int count, const Body& body) {
        if (live_ > 0) return run_more(count, body);
        queue_ = ReadyQueue(count);
        resting_.clear();
        processors_.clear();
        const Picoseconds start = end_;
        for (int id = 0; id < count; ++id) {
            add_processor(start, [this, &body, id, start] {
                body(id);
                if (id == 0) elapsed_ = clock_ - start;
            });
        }
        host_.switch_to(take_next());
        processors_.clear();
    }

    // ---- The steps of the running processor.

    int id() const { return id_; }
    Picoseconds now() const { return clock_; }

    void work(Picoseconds time) { clock_ += time; }
    void work_until(Picoseconds time) { clock_ = std::max(clock_, time); }

    /// The work of a node, a quarter more or less: no two take the same time.
    void work_node() {
        random_ ^= random_ << 13;
        random_ ^= random_ >> 7;
        random_ ^= random_ << 17;
        clock_ += node_ * static_cast<Picoseconds>(96 + (random_ & 63)) / 128;
        if (clock_ >= deadline_) {
            deadline_ = never;
            at_deadline_();
        }
    }

    /// Calls `then` once, at the first node that ends at that time or later.
    void at_deadline(Picoseconds time, std::function<void()> then) {
        deadline_ = time;
        at_deadline_ = std::move(then);
    }

    /// Lets the processors run whose clocks are more than `slack` behind.
    void let_others_catch_up(Picoseconds slack = 0) {
        if (queue_.empty() || is_alone_) return;
        const auto& top = queue_.top();
        if (top.clock + slack > clock_ || (top.clock + slack == clock_ && top.id > id_)) return;
        Fiber& self = fiber();
        const auto next = queue_.exchange({clock_, id_});
        become(next);
        self.switch_to(fiber());
    }

    /// Calls `then` while no other processor runs: for code that holds a lock outside the
    /// simulation.
    template <class Then>
    void alone(Then then) {
        is_alone_ = true;
        then();
        is_alone_ = false;
    }

    /// Suspends this processor until another one calls wake for it.
    void sleep() {
        Fiber& self = fiber();
        self.switch_to(take_next());
    }

    /// Suspends this processor until it is told of news, at `place` or elsewhere, at most until
    /// `deadline`.
    void rest(const void* place, Picoseconds deadline) {
        resting_.push_back({id_, place});
        Fiber& self = fiber();
        const int self_id = id_;
        queue_.push({std::max(deadline, clock_), self_id});
        if (Fiber& next = take_next(); &next != &self) self.switch_to(next);
        std::erase_if(resting_, [&](const Resting& resting) { return resting.id == self_id; });
    }

    /// Ends the sleep of a processor, which goes on `delay` from now.
    void wake(int sleeper, Picoseconds delay) { queue_.push({clock_ + delay, sleeper}); }

    /// Tells at most `most` of the processors that rest at `place`, and all that rest elsewhere.
    /// They notice at their next look.
    void tell(const void* place, int most) {
        ++news_;
        if (resting_.empty()) return;
        const std::size_t first = draw_below(resting_.size());
        for (std::size_t i = 0; i < resting_.size(); ++i) {
            const Resting& resting = resting_[(first + i) % resting_.size()];
            if (resting.place == place && most-- <= 0) continue;
            const Picoseconds look = clock_ + poll_phase();
            if (look < queue_.clock_of(resting.id)) queue_.set_back(resting.id, look);
        }
    }

    /// Grows with each call of `tell`.
    std::uint64_t news() const { return news_; }

    /// A number below `limit`, in the sequence of the seed.
    std::size_t draw_below(std::size_t limit) {
        random_ = scrambled(random_);
        return static_cast<std::size_t>((random_ >> 32) * limit >> 32);
    }

    // ---- The data of each processor.
    struct Waiting {
        Picoseconds spin_end = 0;
        std::uint64_t heard = 0;
    };
    Waiting& waiting() { return processor().waiting; }

private:
    struct Processor {
        template <class Body, class Next>
        Processor(Body body, Next next) : fiber(std::move(body), std::move(next)) {}
        Fiber fiber;
        Waiting waiting;
    };
    struct Resting {
        int id;
        const void* place;
    };

    /// The new processor begins at the time `start`, when its turn comes.
    template <class Body>
    void add_processor(Picoseconds start, Body body) {
        const int id = static_cast<int>(processors_.size());
        processors_.push_back(std::make_unique<Processor>(
            [this, body = std::move(body)] {
                body();
                end_ = std::max(end_, clock_);
                --live_;
            },
            [this]() -> Fiber& { return live_ == 0 ? host_ : take_next(); }));
        ++live_;
        queue_.push({start, id});
    }

    template <class Body>
    void run_more(int count, const Body& body) {
        const int self = id_;
        int others = count - 1;
        bool is_waiting = false;
        for (int i = 1; i < count; ++i) {
            add_processor(clock_, [this, &body, &others, &is_waiting, self, i] {
                body(i);
                if (--others == 0 && is_waiting) wake(self, 0);
            });
        }
        body(0);
        is_waiting = true;
        if (others > 0) sleep();
    }

    Processor& processor() { return *processors_[static_cast<std::size_t>(id_)]; }
    Fiber& fiber() { return processor().fiber; }

    void become(const ReadyQueue::Entry& next) {
        id_ = next.id;
        clock_ = next.clock;
    }

    Fiber& take_next() {
        if (queue_.empty()) {
            std::fputs("simulation: all processors sleep, nobody is left to wake them\n", stderr);
            std::abort();
        }
        become(queue_.pop());
        return fiber();
    }

    Picoseconds poll_phase() {
        return static_cast<Picoseconds>(
            draw_below(static_cast<std::size_t>(from_nanoseconds(costs_.poll_ns)) + 1));
    }

    static constexpr Picoseconds never = std::numeric_limits<Picoseconds>::max();
    static inline thread_local Simulation* running_simulation = nullptr;
    static inline std::atomic<std::uint64_t> last_number = 0;

    const Costs costs_;
    const Picoseconds node_;
    std::uint64_t random_;
    const std::uint64_t number_;
    int id_ = 0;             // of the running processor
    Picoseconds clock_ = 0;  // of the running processor
    Picoseconds deadline_ = never;
    std::function<void()> at_deadline_;
    std::uint64_t news_ = 0;
    int live_ = 0;  ///< processors that have not ended
    bool is_alone_ = false;
    Picoseconds elapsed_ = 0;
    Picoseconds end_ = 0;  // the latest clock of the last run
    ReadyQueue queue_{0};
    std::vector<Resting> resting_;
    std::vector<std::unique_ptr<Processor>> processors_;
    Fiber host_;
};

class VirtualMutex {
public:
    void lock() {
        Simulation& simulation = Simulation::current();
        if (simulation.number() == number_) simulation.work_until(free_at_);
        simulation.work(from_nanoseconds(simulation.costs().lock_ns));
    }
    void unlock() {
        number_ = Simulation::current().number();
        free_at_ = Simulation::current().now();
    }

private:
    std::uint64_t number_ = 0;  ///< of the simulation in which it was last held
    Picoseconds free_at_ = 0;
};

/// Each wake-up costs the ringer a ring; the sleeper runs a while after the ring began, perhaps
/// before the ringer goes on, if waking is faster.
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
    /// A split point has room for max_helpers; one processor more is told, others only look.
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
    /// How far a processor may run ahead between nodes. In that time it may miss a table entry or a
    /// cutoff, which it sees two microseconds late; a switch at every node would double the time of
    /// a simulation.
    static constexpr Picoseconds node_slack = from_nanoseconds(2'000);

    const int count_;
};

static_assert(SearchExecutor<VirtualProcessors>);

}  // namespace ybw::simulator
