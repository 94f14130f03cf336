// SerialBrothers: the policy that searches all brothers where they are, in the owning thread.
//
// With it the search is the serial PVS of the literature.
#pragma once

#include "parallel/family.hpp"
#include "parallel/node.hpp"
#include "parallel/threads.hpp"
#include "parallel/worker.hpp"

namespace ybw {

template <Game G, SearchExecutor Executor = Threads>
class SerialBrothers {
public:
    using Worker = ybw::Worker<G, Executor>;

    bool wants_split(Worker&, const Visit<G>&, const Family<G>&) const { return false; }

    template <class Search>
    void split(Worker&, const Visit<G>&, Family<G>&, Search&) {}
};

}  // namespace ybw
