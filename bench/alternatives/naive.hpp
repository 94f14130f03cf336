// Naive: after the eldest brother, a oneTBB task for each young one; the owner waits for them all.
//
// What one writes first with a task library. The tasks of a node know its window and a flag for
// the cutoff, so this is Young Brothers Wait, too; what it lacks is control: the owner begins with
// the last brother and thieves with the first, a task has to be made and thrown away for every move
// that a cutoff makes needless, and whoever waits takes up any task of the whole tree and is away
// from its own node for as long as that takes.
//
// Thread safety: one search at a time; stop from any thread.
#pragma once

#include <deque>
#include <functional>
#include <mutex>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#include <optional>
#include <utility>
#include <vector>

#include "bench/alternatives/crew.hpp"
#include "engine/simulator/virtual_processors.hpp"
#include "parallel/parallel_brothers.hpp"
#include "parallel/threads.hpp"

namespace ybw::bench {

// ---- TaskPool: fork and join as oneTBB does it, on real threads and on virtual processors.
//
// A thread takes the tasks of its own deque from the end where it puts them (last in, first out)
// and steals from the other end of others' (Blumofe & Leiserson 1999, "Scheduling multithreaded
// computations by work stealing", JACM 46). Whoever waits for a group takes up any task meanwhile.

template <SearchExecutor Executor>
class TaskPool;

template <>
class TaskPool<Threads> {
public:
    explicit TaskPool(int /*threads*/) {}

    class Group {
    public:
        explicit Group(TaskPool& /*pool*/) {}
        template <class Body>
        void run(Body body) {
            group_.run(std::move(body));
        }
        void wait() { group_.wait(); }

    private:
        tbb::task_group group_;
    };

    /// Which of the pool's threads calls.
    int thread() const { return tbb::this_task_arena::current_thread_index(); }
    /// What all threads but the first do. oneTBB's own find the tasks by themselves.
    void serve() {}
    /// Sends them home.
    void end() {}
};

template <>
class TaskPool<simulator::VirtualProcessors> {
public:
    explicit TaskPool(int threads) : deques_(static_cast<std::size_t>(threads)) {}

    class Group {
    public:
        explicit Group(TaskPool& pool) : pool_(pool) {}
        template <class Body>
        void run(Body body) {
            ++pending_;
            pool_.push({std::move(body), this});
        }
        void wait() {
            pool_.work_until(pool_.owners_bell_, [this] { return pending_ == 0; });
        }

    private:
        friend class TaskPool;
        TaskPool& pool_;
        int pending_ = 0;
    };

    int thread() const { return simulator::Simulation::current().id(); }
    void serve() {
        work_until(bell_, [this] { return is_over_; });
    }
    void end() {
        is_over_ = true;
        bell_.ring_all();
    }

private:
    struct Task {
        std::function<void()> body;
        Group* group;
    };
    using Bell = simulator::VirtualBell;

    void push(Task task) {
        simulator::Simulation& simulation = simulator::Simulation::current();
        simulation.let_others_catch_up();
        simulation.work(simulator::from_nanoseconds(simulation.costs().spawn_ns));
        deques_[static_cast<std::size_t>(simulation.id())].push_back(std::move(task));
        ++queued_;
        announce();
    }

    void announce() {
        if (!bell_.ring_one()) owners_bell_.ring_one();
    }

    /// Looks for tasks as our workers do: awake for a while, then asleep, and whoever was the last
    /// to look wakes another one if tasks are left.
    template <class IsOver>
    void work_until(Bell& bell, IsOver is_over) {
        simulator::Simulation& simulation = simulator::Simulation::current();
        bell.look();
        for (int round = 0;; ++round) {
            simulation.let_others_catch_up();
            if (is_over()) break;
            if (auto task = take()) {
                if (bell.done() && queued_ > 0) announce();
                task->body();
                simulation.let_others_catch_up();
                if (--task->group->pending_ == 0) owners_bell_.ring_all();
                bell.look();
                round = -1;
            } else if (!simulator::VirtualProcessors::wait_a_little(bell, round)) {
                const unsigned heard = bell.listen();
                if (queued_ == 0 && !is_over()) {
                    bell.sleep(heard);
                } else {
                    bell.leave();
                }
                round = -1;
            }
        }
        bell.done();
    }

    std::optional<Task> take() {
        simulator::Simulation& simulation = simulator::Simulation::current();
        const auto self = static_cast<std::size_t>(simulation.id());
        if (auto& own = deques_[self]; !own.empty()) {
            Task task = std::move(own.back());
            own.pop_back();
            --queued_;
            return task;
        }
        const std::size_t first = simulation.draw_below(deques_.size());
        for (std::size_t i = 0; i < deques_.size(); ++i) {
            auto& other = deques_[(first + i) % deques_.size()];
            if (other.empty()) continue;
            Task task = std::move(other.front());
            other.pop_front();
            --queued_;
            simulation.work(simulator::from_nanoseconds(simulation.costs().steal_ns));
            return task;
        }
        return std::nullopt;
    }

    std::vector<std::deque<Task>> deques_;
    std::size_t queued_ = 0;
    Bell bell_;         // for those who have no work at all
    Bell owners_bell_;  // for those who wait for a group
    bool is_over_ = false;
};

/// What the tasks of one node share.
template <Game G, SearchExecutor Executor>
struct Brood {
    Visit<G> node;
    G position;
    Family<G>& family;
    CancelFlag flag;
    typename Executor::Mutex mutex;

    Brood(const Visit<G>& parent, const G& where, Family<G>& brothers)
        : node(parent), position(where), family(brothers), flag(parent.flag) {
        node.flag = &flag;
    }
};

/// One brother of a node, with the interface of a Family.
template <Game G, SearchExecutor Executor>
class OnlyBrother {
public:
    using Move = typename G::Move;

    OnlyBrother(Brood<G, Executor>& brood, const Brother<Move>& brother)
        : brood_(brood), brother_(brother) {}

    std::optional<Brother<Move>> next() {
        if (!brother_) return std::nullopt;
        Brother<Move> brother = *brother_;
        brother_.reset();
        brother.window = window();
        return brother;
    }

    bool claim(Brother<Move>& brother) {
        brother.window = window();
        return true;
    }

    bool take(const Brother<Move>& brother, Score value, const Variation<Move>& line) {
        Executor::on_shared();
        const std::lock_guard lock(brood_.mutex);
        const bool cut = brood_.family.take(brother, value, line);
        if (cut) brood_.flag.raise();
        return cut;
    }

private:
    Window window() const {
        Executor::on_shared();
        const std::lock_guard lock(brood_.mutex);
        return brood_.family.window();
    }

    Brood<G, Executor>& brood_;
    std::optional<Brother<Move>> brother_;
};

template <Game G, SearchExecutor Executor>
class TaskBrothers {
public:
    using Worker = ybw::Worker<G, Executor>;

    TaskBrothers(Crew<G, Executor>& crew, TaskPool<Executor>& pool) : crew_(crew), pool_(pool) {}

    bool wants_split(Worker& worker, const Visit<G>& node, const Family<G>& family) const {
        return family.tried() > 0 &&
               !ParallelBrothers<G, Executor>::is_too_shallow(worker.options(), node) &&
               family.order().remaining() > 0 && crew_.count() > 1;
    }

    template <class Search>
    void split(Worker& worker, const Visit<G>& node, Family<G>& family, Search& search) {
        Executor::on_copy();
        ++worker.counters().splits;
        Brood<G, Executor> brood(node, worker.position(), family);
        typename TaskPool<Executor>::Group group(pool_);
        while (const auto brother = family.next()) {
            group.run([this, &brood, &search, brother = *brother, owner = &worker] {
                search_one(brood, brother, *owner, search);
            });
        }
        group.wait();
    }

private:
    template <class Search, class Brother>
    void search_one(Brood<G, Executor>& brood, const Brother& brother, const Worker& owner,
                    Search& search) {
        if (brood.flag.is_cancelled()) return;
        Worker& worker = crew_.worker(pool_.thread());
        // This thread may be in the middle of another node, waiting for its own tasks.
        const G position_before = worker.position();
        const EvaluatorOf<G> evaluator_before = worker.evaluator();
        worker.set_position(brood.position);
        if (&worker != &owner) {
            Executor::on_copy();
            ++worker.counters().joins;
        }
        OnlyBrother<G, Executor> only(brood, brother);
        search.search_brothers(worker, brood.node, only);
        worker.set_position(position_before, evaluator_before);
    }

    Crew<G, Executor>& crew_;
    TaskPool<Executor>& pool_;
};

template <Game G, SearchExecutor Executor>
class Naive : public Crew<G, Executor> {
public:
    using Crew<G, Executor>::Crew;

    Result<typename G::Move> search(const G& position, Depth depth) {
        const Stopwatch watch;
        this->begin(position);
        using Brothers = TaskBrothers<G, Executor>;
        TaskPool<Executor> pool(this->count());
        Brothers brothers(*this, pool);
        Pvs<G, Brothers> search(brothers);
        for (int id = 0; id < this->count(); ++id) this->worker(id).begin_search(position);
        Result<typename G::Move> result;
        this->run([&](int id) {
            if (id == 0) {
                typename TaskPool<Executor>::Group proofs(pool);
                result = this->deepen(pool.thread(), position, depth, search, [&](Depth) {
                    if (this->has_proof_to_do()) proofs.run([&] { this->prove(); });
                    return true;
                });
                proofs.wait();
                pool.end();
            } else {
                pool.serve();
            }
        });
        return this->finish(std::move(result), watch.elapsed());
    }
};

}  // namespace ybw::bench
