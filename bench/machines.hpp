// Machines: one position on several simulated machines, each with its own processors and table.
//
// Every machine searches the position from its root; they tell each other what they find
// (parallel/companions.hpp), by messages that take their time. The first machine's answer counts,
// and ends the others, as `ybw-mpi analyze` does it. A carrier, which takes no processor, looks for
// messages every half millisecond. No message is lost, and a network is never full.
//
// Thread safety: one search at a time, within a Simulation; `stop` from any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "engine/simulator/virtual_processors.hpp"
#include "parallel/companions.hpp"
#include "parallel/searcher.hpp"

namespace ybw::bench {

template <Game G>
class Machines {
public:
    using Move = typename G::Move;

    /// As many machines as the simulation's costs say, each with the threads and table of
    /// `options`.
    explicit Machines(const SearchOptions& options) {
        const int count = simulator::Simulation::current().costs().machines;
        for (int i = 0; i < count; ++i)
            machines_.push_back(std::make_unique<Machine>(options, i, count));
    }

    /// Statistics are of all machines.
    Result<Move> search(const G& position, Depth depth) {
        const Limits limits{.depth = depth};
        auto& simulation = simulator::Simulation::current();
        const int count = static_cast<int>(machines_.size());
        Result<Move> result;
        is_over_ = false;
        simulation.run(2 * count, [&](int id) {
            if (id >= count) return carry(simulation, id - count);
            if (id > 0) return follow(at(id), position, limits);
            result = at(0).searcher.search(position, limits);
            is_over_ = true;
            for (const auto& machine : machines_) machine->searcher.stop();
        });
        for (int id = 1; id < count; ++id) {
            result.statistics += at(id).statistics;
            std::ranges::move(at(id).workers, std::back_inserter(result.workers));
        }
        return result;
    }

    void stop() { at(0).searcher.stop(); }

private:
    using Processors = simulator::VirtualProcessors;

    struct Letter {
        simulator::Picoseconds arrival;
        int from;
        Companions::Message words;
    };

    struct Machine {
        Machine(const SearchOptions& options, int number, int count)
            : companions(number, count), searcher(options) {
            searcher.clear();  // touches the table's memory, too
            searcher.set_companions(&companions);
        }
        Companions companions;
        Searcher<G, Processors> searcher;
        std::deque<Letter> inbox;
        Statistics statistics;
        std::vector<Statistics> workers;
    };

    Machine& at(int id) { return *machines_[static_cast<std::size_t>(id)]; }

    /// Again and again to the same depth: who is not there yet needs help.
    void follow(Machine& machine, const G& position, const Limits& limits) {
        machine.statistics = {};
        machine.workers.assign(static_cast<std::size_t>(machine.searcher.workers()), {});
        while (!is_over_) {
            const auto found = machine.searcher.search(position, limits);
            machine.statistics += found.statistics;
            for (std::size_t i = 0; i != found.workers.size(); ++i)
                machine.workers[i] += found.workers[i];
        }
    }

    void carry(simulator::Simulation& simulation, int me) {
        const auto turn = simulator::from_nanoseconds(500'000);
        const auto way = simulator::from_nanoseconds(simulation.costs().message_ns);
        while (!is_over_) {
            Machine& self = at(me);
            // The companions' lock is none of the simulation.
            simulation.alone([&] {
                for (; !self.inbox.empty() && self.inbox.front().arrival <= simulation.now();
                     self.inbox.pop_front()) {
                    self.companions.take(self.inbox.front().from, self.inbox.front().words);
                }
            });
            const auto words = self.companions.message(Duration(simulator::to_seconds(turn)));
            for (int to = 0; words && to != static_cast<int>(machines_.size()); ++to) {
                if (to != me) at(to).inbox.push_back({simulation.now() + way, me, *words});
            }
            simulation.work(turn);
            simulation.let_others_catch_up();
        }
    }

    std::vector<std::unique_ptr<Machine>> machines_;
    bool is_over_ = false;
};

}  // namespace ybw::bench
