// TaskPool: fork and join as oneTBB does it, on real threads and on virtual processors.
//
// A thread takes the tasks of its own deque from the end where it puts them (last in, first out)
// and steals from the other end of others' (Blumofe & Leiserson 1999, "Scheduling multithreaded
// computations by work stealing", JACM 46). Whoever waits for a group takes up any task meanwhile.
//
// Thread safety: a group belongs to the thread that made it; a pool to all of them.
#pragma once

#include <deque>
#include <functional>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#include <optional>
#include <utility>
#include <vector>

#include "engine/simulator/virtual_processors.hpp"
#include "parallel/threads.hpp"

namespace ybw::bench {

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
            pool_.work_until([this] { return pending_ == 0; });
        }

    private:
        friend class TaskPool;
        TaskPool& pool_;
        int pending_ = 0;
    };

    int thread() const { return simulator::Simulation::current().id(); }
    void serve() {
        work_until([this] { return is_over_; });
    }
    void end() {
        is_over_ = true;
        simulator::Simulation::current().tell(this, all);
    }

private:
    struct Task {
        std::function<void()> body;
        Group* group;
    };
    static constexpr int all = 1 << 20;
    static constexpr simulator::Picoseconds for_ever = simulator::Picoseconds{1} << 62;

    std::deque<Task>& deque_of(std::size_t thread) { return deques_[thread]; }

    void push(Task task) {
        simulator::Simulation& simulation = simulator::Simulation::current();
        simulation.let_others_catch_up();
        simulation.work(simulator::from_nanoseconds(simulation.costs().spawn_ns));
        deque_of(static_cast<std::size_t>(simulation.id())).push_back(std::move(task));
        simulation.tell(this, 1);
    }

    template <class IsOver>
    void work_until(IsOver is_over) {
        simulator::Simulation& simulation = simulator::Simulation::current();
        while (true) {
            simulation.let_others_catch_up();
            if (is_over()) return;
            if (auto task = take()) {
                task->body();
                simulation.let_others_catch_up();
                if (--task->group->pending_ == 0) simulation.tell(this, all);
            } else {
                simulation.rest(this, for_ever);
            }
        }
    }

    std::optional<Task> take() {
        simulator::Simulation& simulation = simulator::Simulation::current();
        const auto self = static_cast<std::size_t>(simulation.id());
        if (auto& own = deque_of(self); !own.empty()) {
            Task task = std::move(own.back());
            own.pop_back();
            return task;
        }
        const std::size_t first = simulation.draw_below(deques_.size());
        for (std::size_t i = 0; i < deques_.size(); ++i) {
            auto& other = deque_of((first + i) % deques_.size());
            if (other.empty()) continue;
            Task task = std::move(other.front());
            other.pop_front();
            simulation.work(simulator::from_nanoseconds(simulation.costs().steal_ns));
            return task;
        }
        return std::nullopt;
    }

    std::vector<std::deque<Task>> deques_;
    bool is_over_ = false;
};

}  // namespace ybw::bench
