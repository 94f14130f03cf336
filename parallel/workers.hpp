// Workers: all workers of a search, how idle ones find work, and how owners wait for helpers.
//
// An idle worker scans the join keys of all slots, which takes no lock, and joins the best. An
// owner that waits for its helpers helps below its own split point only: work there ends before its
// own node does, other work may not. It looks at the slots of its helpers and of their helpers,
// which are few. It does the same while a brother of its split point is claimed (split_point.hpp).
//
// Thread safety: all members from all workers, except begin and end.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "parallel/executor.hpp"
#include "parallel/limits.hpp"
#include "parallel/platform.hpp"
#include "parallel/score.hpp"
#include "parallel/search_event.hpp"
#include "parallel/search_state.hpp"
#include "parallel/split_point.hpp"
#include "parallel/statistics.hpp"
#include "parallel/stop.hpp"
#include "parallel/worker.hpp"

namespace ybw {

/// In place of work that is no split point, such as RootProof, for an idle worker: no such work.
struct NoChore {
    bool is_posted() const { return false; }
    void run() {}
};

template <Game G, SearchExecutor Executor>
class Workers {
public:
    using Worker = ybw::Worker<G, Executor>;
    using Slot = SplitPoint<G, Executor>;

    explicit Workers(int count) : workers_(static_cast<std::size_t>(count)) {}

    ~Workers() {
        for (auto& worker : workers_) delete worker.load();
    }

    int count() const { return static_cast<int>(workers_.size()); }

    /// Worker `id`, made by the first call, which should come from the thread that will use it.
    Worker& worker(int id, SearchState<G>& state) {
        auto& place = workers_[static_cast<std::size_t>(id)];
        Worker* worker = place.load(std::memory_order_relaxed);  // written by this caller alone
        if (worker == nullptr) {
            worker = new Worker(id, state);
            place.store(worker, std::memory_order_release);  // partner: the acquire in for_each
        }
        return *worker;
    }

    /// Visits the workers that exist at this moment.
    template <class Visitor>
    void for_each(Visitor visit) const {
        for (const auto& place : workers_) {
            if (Worker* worker = place.load(std::memory_order_acquire)) visit(*worker);
        }
    }

    /// The counts of each worker in this search, by its number.
    std::vector<Statistics> statistics() const {
        std::vector<Statistics> all(workers_.size());
        for_each([&](const Worker& worker) {
            all[static_cast<std::size_t>(worker.id())] = worker.counters().snapshot();
        });
        return all;
    }

    /// Requires that no search runs, as does clear.
    void begin() {
        done_.store(false);
        failure_ = nullptr;
        watch_.emplace();
        for_each([](Worker& worker) { worker.counters().reset(); });
        for (auto* const count : {&early_brothers_, &put_aside_}) {
            count->store(count->load(std::memory_order_relaxed) / 2, std::memory_order_relaxed);
        }
    }

    /// Forgets all that was learned.
    void clear() {
        for_each([](Worker& worker) { worker.histories().clear(); });
        early_brothers_.store(0, std::memory_order_relaxed);
        put_aside_.store(0, std::memory_order_relaxed);
        set_split_depth(0);
    }

    /// Sends all helpers home.
    void end() {
        done_.store(true);
        bell_.ring_all();
    }

    /// Runs a part of a search, on any worker. An exception, from the game or for lack of memory,
    /// stops the search; rethrow() throws the first one when all workers are back. The exception
    /// must not leave the worker, whose split points would stay behind. False: it has thrown, and
    /// the worker may stand at any position.
    template <class Part>
    bool attempt(SearchState<G>& state, Part part) {
        try {
            part();
            return true;
        } catch (...) {
            const std::lock_guard lock(failure_mutex_);
            if (!failure_) failure_ = std::current_exception();
            state.stop.request(StopReason::user);
            return false;
        }
    }

    template <class Part>
    bool attempt(Worker& worker, Part part) {
        return attempt(worker.state(), part);
    }

    /// Requires that no search runs any more.
    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

    /// Whether any worker is idle. Statistics only: a stale answer costs or saves one split.
    bool has_idle() const { return idle_count() > 0; }

    /// Whether so many workers are idle that possibly wasted nodes cost nothing.
    bool has_many_idle() const { return idle_count() * 5 >= count() * 2; }

    /// Whether at least as many workers are idle as one node takes helpers.
    bool has_idle_for_a_node() const { return idle_count() >= max_helpers; }

    /// Counts a brother that was handed out while its eldest brother was being searched. Put aside:
    /// it failed high against an alpha that is not the final one, and will be searched again.
    void count_early_brother(bool is_put_aside) {
        early_brothers_.fetch_add(1, std::memory_order_relaxed);
        if (is_put_aside) put_aside_.fetch_add(1, std::memory_order_relaxed);
    }

    /// Whether few enough early brothers were put aside, in this search and, with half the weight,
    /// the one before. Statistics only.
    bool early_brothers_pay() const {
        return put_aside_.load(std::memory_order_relaxed) * 8 <=
               early_brothers_.load(std::memory_order_relaxed) + early_brothers_on_trial;
    }

    /// The mean time of a node so far, if the worker is the leader and has searched enough of them.
    std::optional<double> node_seconds(const Worker& worker) const {
        const Counters& counters = worker.counters();
        if (worker.id() != 0 || counters.nodes.value() < nodes_to_time) return std::nullopt;
        return (watch_->elapsed().count() - counters.idle_seconds.value()) /
               static_cast<double>(counters.nodes.value());
    }

    /// The least depth of a split point that is worth its cost, as learnt; 0 at first. A hint.
    Depth split_depth() const { return split_depth_.load(std::memory_order_relaxed); }
    void set_split_depth(Depth depth) {
        if (depth != split_depth()) split_depth_.store(depth, std::memory_order_relaxed);
    }

    /// A split point has been opened: wakes one sleeping worker without work, else all waiting
    /// owners, since it may lie below the split point of one of them. Wakes nobody while a worker
    /// without work is awake: that worker finds it, and wakes the next (see hand_over).
    void announce() {
        if (!bell_.ring_one()) owners_bell_.ring_all();
    }

    /// Wakes the waiting owners: one of them has lost its last helper, or may hand out brothers
    /// again.
    void wake_owners() { owners_bell_.ring_all(); }

    /// The work of a worker other than the first during a search: it helps at any split point,
    /// until end(). A chore that is_posted() goes first.
    template <class Help, class Chore>
    void serve(Worker& worker, Help help, Chore& chore) {
        idle(worker, bell_, nullptr, help, chore, [this] { return done_.load(); });
    }

    /// The work of an owner without further brothers: it helps below its own split point until the
    /// last helper has left that point.
    template <class Help>
    void wait(Worker& worker, const Slot& slot, Help help) {
        if (!slot.has_helpers()) return;
        wait_until(worker, slot, help, [&] { return !slot.has_helpers(); });
    }

    /// The same while a brother of the owner's split point is claimed.
    template <class Help>
    void wait_for_brothers(Worker& worker, const Slot& slot, Help help) {
        wait_until(worker, slot, help,
                   [&] { return !slot.is_claimed() || slot.flag().is_cancelled(); });
    }

private:
    int idle_count() const { return idle_.load(std::memory_order_relaxed); }

    template <class Help, class IsOver>
    void wait_until(Worker& worker, const Slot& slot, Help help, IsOver is_over) {
        NoChore no_chore;
        idle(worker, owners_bell_, &slot, help, no_chore, is_over);
    }

    /// Looks for work below `below` (anywhere, if null) until `is_over`.
    template <class Help, class Chore, class IsOver>
    void idle(Worker& worker, typename Executor::Bell& bell, const Slot* below, Help help,
              Chore& chore, IsOver is_over) {
        typename Executor::Stopwatch watch;
        int round = 0;
        const auto busy = [&](auto work) {
            if (bell.done() && below == nullptr) hand_over(worker);
            idle_.fetch_sub(1, std::memory_order_relaxed);
            worker.counters().idle_seconds.add(watch.elapsed().count());
            worker.tell(SearchAction::resume);
            work();
            worker.tell(SearchAction::wait, below);
            watch = {};
            bell.look();
            idle_.fetch_add(1, std::memory_order_relaxed);
            round = 0;
        };
        worker.tell(SearchAction::wait, below);
        bell.look();
        idle_.fetch_add(1, std::memory_order_relaxed);
        for (; !is_over(); ++round) {
            if (chore.is_posted()) busy([&] { prove(worker, chore); });
            Slot* slot = join_best(worker, below);
            if (slot == nullptr && !Executor::wait_a_little(bell, round)) {
                const unsigned heard = bell.listen();
                slot = join_best(worker, below);
                if (slot == nullptr && !is_over() && !chore.is_posted()) {
                    bell.sleep(heard);
                    round = 0;
                } else {
                    bell.leave();
                }
            }
            if (slot != nullptr) busy([&] { help(*slot); });
        }
        bell.done();
        idle_.fetch_sub(1, std::memory_order_relaxed);
        worker.counters().idle_seconds.add(watch.elapsed().count());
        worker.tell(SearchAction::resume);
    }

    /// The last worker that looked for work has found some. While it looked, no other worker was
    /// woken; so it wakes the next if there is more work.
    void hand_over(const Worker& worker) {
        if (!bell_.has_sleepers() && !owners_bell_.has_sleepers()) return;
        Scan scan;
        look_everywhere(worker, scan);
        Executor::on_scan(scan.workers);
        if (scan.best != nullptr) announce();
    }

    template <class Chore>
    static void prove(Worker& worker, Chore& chore) {
        worker.tell(SearchAction::prove);
        chore.run();
        worker.tell(SearchAction::proved);
    }

    /// One search for the split point with the largest join key below `limit`.
    struct Scan {
        std::uint32_t limit = ~std::uint32_t{0};
        Slot* best = nullptr;
        std::uint32_t best_key = 0;
        int workers = 0;  ///< number whose slots were looked at

        void look_at(Slot& slot) {
            const std::uint32_t key = slot.join_key();
            if (key > best_key && key < limit) {
                best_key = key;
                best = &slot;
            }
        }
    };

    /// Joins the split point that wants a helper most, or returns null if none does.
    Slot* join_best(Worker& worker, const Slot* below) {
        Executor::on_shared();
        const CancelFlag* const ancestor = below == nullptr ? nullptr : &below->flag();
        Scan scan;
        while (true) {
            if (below == nullptr) {
                look_everywhere(worker, scan);
            } else {
                look_below(*below, scan, most_levels);
            }
            Executor::on_scan(scan.workers);
            if (scan.best == nullptr) return nullptr;
            if (scan.best->try_join(worker.as_helper(), ancestor)) return scan.best;
            scan = {.limit = scan.best_key};  // could not join: try smaller keys
        }
    }

    /// Begins at the worker itself, so that not all workers join the first of several equal split
    /// points.
    void look_everywhere(const Worker& worker, Scan& scan) {
        const auto self = workers_.begin() + worker.id();
        const auto look = [&](const auto& place) {
            Worker* const other = place.load(std::memory_order_acquire);
            if (other == nullptr) return;
            for (Slot& slot : other->open_slots()) scan.look_at(slot);
        };
        std::for_each(self, workers_.end(), look);
        std::for_each(workers_.begin(), self, look);
        scan.workers += count();
    }

    /// A hint, as the join keys are: a helper may leave meanwhile and open slots elsewhere.
    void look_below(const Slot& slot, Scan& scan, int levels) {
        slot.for_each_helper([&](Helper helper) {
            ++scan.workers;
            Worker& other =
                *workers_[static_cast<std::size_t>(helper.worker)].load(std::memory_order_acquire);
            const auto open = other.open_slots();
            for (auto i = static_cast<std::size_t>(helper.open_slots); i < open.size(); ++i) {
                scan.look_at(open[i]);
                if (levels > 1) look_below(open[i], scan, levels - 1);
            }
        });
    }

    /// Levels of helpers of helpers. Limited, because the structure seen without a lock need not be
    /// a tree.
    static constexpr int most_levels = 16;

    /// Number of early brothers that are handed out before the share put aside decides.
    static constexpr int early_brothers_on_trial = 32;

    /// Nodes of the leader from which on the time of a node is known.
    static constexpr std::uint64_t nodes_to_time = 500;

    std::vector<std::atomic<Worker*>> workers_;
    std::optional<typename Executor::Stopwatch> watch_;  ///< of the search, from begin()
    std::atomic<int> early_brothers_ = 0;                ///< relaxed: statistics only
    std::atomic<int> put_aside_ = 0;                     ///< relaxed: statistics only
    std::atomic<Depth> split_depth_ = 0;                 ///< relaxed: a hint
    alignas(cache_line) std::atomic<int> idle_ = 0;
    std::atomic<bool> done_ = false;
    std::mutex failure_mutex_;
    std::exception_ptr failure_;
    typename Executor::Bell bell_;         // for workers without any work
    typename Executor::Bell owners_bell_;  // for owners that wait for their helpers
};

}  // namespace ybw
