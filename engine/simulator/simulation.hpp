// Simulation: processors that this machine has not got, in virtual time.
//
// Each processor is a fiber with a clock. Work sets its clock forward and switches to nobody;
// before a processor touches what others may have written it lets all those run first whose clocks
// are behind, so that shared memory is seen in the order of virtual time. The same seed gives the
// same run, to the last node, on every machine.
//
// What it knows nothing of: memory bandwidth, caches that are shared, NUMA. Its figures are upper
// bounds of what real processors can do.
//
// Invariant: the running processor is not in the queue; a processor that sleeps is not either.
// Thread safety: a simulation lives in one thread; each thread may have one of its own.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "engine/simulator/costs.hpp"
#include "engine/simulator/fiber.hpp"
#include "engine/simulator/ready_queue.hpp"
#include "engine/text/splitmix.hpp"

namespace ybw::simulator {

class Simulation {
public:
    /// Simulates for the calling thread until it is destroyed. Requires that it has no other.
    explicit Simulation(const Costs& costs, std::uint64_t seed = 1)
        : costs_(costs), node_(from_nanoseconds(costs.node_ns)), random_(scrambled(seed)) {
        assert(running_simulation == nullptr);
        running_simulation = this;
    }
    ~Simulation() { running_simulation = nullptr; }
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    /// That of the calling thread. Requires that there is one.
    static Simulation& current() {
        assert(running_simulation != nullptr);
        return *running_simulation;
    }

    const Costs& costs() const { return costs_; }

    /// Virtual time from the beginning of the last run until its body(0) returned.
    Picoseconds elapsed() const { return elapsed_; }

    /// Calls body(0) ... body(count - 1), each on a processor of its own. All clocks begin where
    /// the last run has ended, since locks and bells may outlive a run and remember times.
    template <class Body>
    void run(int count, const Body& body) {
        queue_ = ReadyQueue(count);
        resting_.clear();
        processors_.clear();
        live_ = count;
        const Picoseconds start = end_;
        for (int id = 0; id < count; ++id) {
            processors_.push_back(std::make_unique<Processor>(
                [this, &body, id, start] {
                    body(id);
                    if (id == 0) elapsed_ = clock_ - start;
                    end_ = std::max(end_, clock_);
                    --live_;
                },
                [this]() -> Fiber& { return live_ == 0 ? host_ : take_next(); }));
            queue_.push({start, id});
        }
        host_.switch_to(take_next());
        processors_.clear();
    }

    // ---- What the running processor does.

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

    /// Calls `then` once, from the first node that ends at that time or later.
    void at_deadline(Picoseconds time, std::function<void()> then) {
        deadline_ = time;
        at_deadline_ = std::move(then);
    }

    /// Lets those run first whose clocks are more than `slack` behind.
    void let_others_catch_up(Picoseconds slack = 0) {
        if (queue_.empty()) return;
        const auto& top = queue_.top();
        if (top.clock + slack > clock_ || (top.clock + slack == clock_ && top.id > id_)) return;
        Fiber& self = fiber();
        const auto next = queue_.exchange({clock_, id_});
        become(next);
        self.switch_to(fiber());
    }

    /// Does nothing until somebody calls wake for this processor.
    void sleep() {
        Fiber& self = fiber();
        self.switch_to(take_next());
    }

    /// Does nothing until there is news at `place` or anywhere that one must know of, at most until
    /// `deadline`.
    void rest(const void* place, Picoseconds deadline) {
        resting_.push_back({id_, place});
        Fiber& self = fiber();
        const int self_id = id_;
        queue_.push({std::max(deadline, clock_), self_id});
        if (Fiber& next = take_next(); &next != &self) self.switch_to(next);
        std::erase_if(resting_, [&](const Resting& resting) { return resting.id == self_id; });
    }

    /// Ends the sleep of a processor, which goes on `delay` after now.
    void wake(int sleeper, Picoseconds delay) { queue_.push({clock_ + delay, sleeper}); }

    /// Tells at most `most` of those that rest at `place`, and all that rest elsewhere. They notice
    /// when they look next.
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

    // ---- A place for what belongs to each processor.
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

    const Costs costs_;
    const Picoseconds node_;
    std::uint64_t random_;
    int id_ = 0;             // of the running processor
    Picoseconds clock_ = 0;  // of the running processor
    Picoseconds deadline_ = never;
    std::function<void()> at_deadline_;
    std::uint64_t news_ = 0;
    int live_ = 0;
    Picoseconds elapsed_ = 0;
    Picoseconds end_ = 0;  // the latest clock of the last run
    ReadyQueue queue_{0};
    std::vector<Resting> resting_;
    std::vector<std::unique_ptr<Processor>> processors_;
    Fiber host_;
};

}  // namespace ybw::simulator
