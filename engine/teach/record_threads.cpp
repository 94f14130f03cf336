// The engine's own search, recorded: on threads of this machine, in slow motion.
#include <chrono>
#include <oneapi/tbb/global_control.h>
#include <thread>

#include "engine/teach/engine_recording.hpp"
#include "parallel/threads.hpp"

namespace ybw::teach {
namespace {

/// Threads that rest at every node. Otherwise one of them is done with a tree of a hundred nodes
/// before the others have woken up, and there is nothing to be seen.
class RestingThreads : public Threads {
public:
    using Threads::Threads;
    static void on_node() { std::this_thread::sleep_for(rest); }

private:
    /// Ten times what it takes to wake a thread; the largest recording takes two seconds.
    static constexpr std::chrono::microseconds rest{500};
};

template <Game G>
Recording record_resting(const G& tree, Depth depth, int workers) {
    // Threads that rest need no processor each.
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                      static_cast<std::size_t>(workers));
    return engine_recording<RestingThreads>(tree, depth, workers);
}

}  // namespace

Recording record_threads(const WrittenTree& tree, Depth depth, int workers) {
    return record_resting(tree, depth, workers);
}

Recording record_threads(const BoardTree& tree, Depth depth, int workers) {
    return record_resting(tree, depth, workers);
}

}  // namespace ybw::teach
