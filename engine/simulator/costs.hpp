// Costs: the time that each step of a parallel search takes on a real machine, for the simulation.
//
// The defaults are results of ybw-microbench on an AMD EPYC (Zen 5); `node` has none, since it
// depends on the game: the simulation of a position takes the time of its serial search.
//
// Regular value type.
#pragma once

#include <cstdint>

namespace ybw::simulator {

/// Virtual time. A picosecond is fine enough to add up without drift; 64 bits of it are 106 days.
using Picoseconds = std::int64_t;

constexpr Picoseconds from_nanoseconds(double nanoseconds) {
    return static_cast<Picoseconds>(nanoseconds * 1e3 + 0.5);
}
constexpr double to_seconds(Picoseconds time) {
    return static_cast<double>(time) * 1e-12;
}

struct Costs {
    double node_ns = 1000;        ///< a node of the serial search, everything included
    double copy_ns = 100;         ///< copying a position that another core has written
    double shared_ns = 20;        ///< a cache line that another core has written, once
    double lock_ns = 20;          ///< holding the lock of a split point: others wait as long
    double scan_worker_ns = 4;    ///< looking for work, for each worker there is
    double poll_ns = 190;         ///< from one look to the next while spinning
    double spin_ns = 200'000;     ///< spinning before sleep
    double wake_ns = 3'500;       ///< out of sleep, from the beginning of the ring to running
    double ring_ns = 4'000;       ///< the system call that wakes a sleeper, for each
    double spawn_ns = 24;         ///< a oneTBB task made and taken up by its own thread
    double steal_ns = 1'600;      ///< a oneTBB task taken from another thread
    double message_ns = 100'000;  ///< a message on its way to another machine
    int machines = 4;             ///< where there are several; each has equally many processors

    friend bool operator==(const Costs&, const Costs&) = default;
};

}  // namespace ybw::simulator
