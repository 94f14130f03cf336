// Brothers: the policy that decides which worker searches the brothers of a node.
//
// BrothersOf is the concept. SerialBrothers is the simplest policy: the owner of the node searches
// all of them, which is the serial PVS of the literature. ParallelBrothers (parallel_brothers.hpp)
// opens split points; bench/alternatives has more.
//
// Thread safety: stateless.
#pragma once

#include <concepts>

#include "parallel/family.hpp"
#include "parallel/node.hpp"
#include "parallel/threads.hpp"
#include "parallel/worker.hpp"

namespace ybw {

/// A policy for the brothers of a game's nodes, as a search needs it.
///
///   Worker                the worker that searches
///   wants_split(w, n, f)  whether the remaining brothers of the family f of node n, which w owns,
///                         are to be shared; asked before the eldest brother and after each
///   split(w, n, f, s)     searches them with all helpers that join, each by s.search_brothers and
///                         a family of its own. On return no other worker is below n, and w has
///                         the same position as before. Requires wants_split
///   found(w, n, c)        optional: the child c of n has been searched, and the table may know it
///
/// Thread safety: all from all workers.
template <class B, class G, class Search>
concept BrothersOf = Game<G> && requires(B& brothers, const B& constant, typename B::Worker& worker,
                                         const Visit<G>& node, Family<G>& family, Search& search) {
    { constant.wants_split(worker, node, family) } -> std::same_as<bool>;
    { brothers.split(worker, node, family, search) } -> std::same_as<void>;
};

template <Game G, SearchExecutor Executor = Threads>
class SerialBrothers {
public:
    using Worker = ybw::Worker<G, Executor>;

    bool wants_split(Worker&, const Visit<G>&, const Family<G>&) const { return false; }

    template <class Search>
    void split(Worker&, const Visit<G>&, Family<G>&, Search&) {}
};

}  // namespace ybw
