// Traced: an executor that tells the Trace of its thread what its workers do.
//
// It adds an ear to another executor and leaves all else to it, so that the same search is watched
// on real threads and on virtual processors.
//
// Thread safety: as of the other executor.
#pragma once

#include <cassert>

#include "engine/simulator/trace.hpp"
#include "parallel/executor.hpp"
#include "parallel/search_event.hpp"
#include "parallel/statistics.hpp"

namespace ybw::simulator {

template <SearchExecutor Base>
class Traced : public Base {
public:
    /// Requires that the calling thread has a Trace.
    explicit Traced(int wanted) : Base(wanted), trace_(*Trace::current()) {}

    template <class Body>
    void run(const Body& body) {
        const typename Base::Stopwatch watch;
        trace_.begin(Base::count(), [watch] { return watch.elapsed(); });
        Base::run([&](int id) {
            const Trace::Part part(&trace_);
            body(id);
        });
    }

    template <GameMove Move>
    static void on_event(int worker, const Counters& counters, const SearchEvent<Move>& event) {
        Trace::current()->add(worker, counters, event);
    }

private:
    Trace& trace_;
};

}  // namespace ybw::simulator
