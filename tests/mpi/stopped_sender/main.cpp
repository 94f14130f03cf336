// A rank that stops before the pieces of its long message are sent: exit code 3 if rank 0 waits no
// longer for it than it said, and hears of another rank meanwhile.
#include <csignal>
#include <cstdint>
#include <vector>

#include "engine/mpi/channel.hpp"
#include "parallel/clock.hpp"

int main(int argc, char** argv) {
    using ybw::Duration;
    ybw::mpi::Session session(argc, argv);
    if (session.rank() == 1) {
        session.send(0, std::vector<std::uint64_t>(1'000'000, 1));
        std::raise(SIGSTOP);
    }
    if (session.rank() == 2) {
        session.send(0, {{"short", true}});
        session.receive(Duration(60));  // until rank 0 ends the job
    }
    const ybw::Stopwatch watch;
    int from_second = 0;
    while (watch.elapsed() < Duration(2)) {
        const auto message = session.receive(Duration(0.5));
        if (message && message->from == 2 && message->json.contains("short")) ++from_second;
        if (message && message->from == 1) ybw::mpi::abort(5);  // it cannot have come
    }
    ybw::mpi::abort(from_second == 1 && watch.elapsed() < Duration(4) ? 3 : 4);
}
