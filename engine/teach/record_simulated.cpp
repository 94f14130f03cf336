// The engine's own search, recorded: on virtual processors.
#include "engine/simulator/virtual_processors.hpp"
#include "engine/teach/engine_recording.hpp"

namespace ybw::teach {
namespace {

template <Game G>
Recording simulated(const G& tree, Depth depth, int workers) {
    const simulator::Simulation simulation{simulator::Costs{}};
    return engine_recording<simulator::VirtualProcessors>(tree, depth, workers);
}

}  // namespace

Recording record_simulated(const WrittenTree& tree, Depth depth, int workers) {
    return simulated(tree, depth, workers);
}

Recording record_simulated(const BoardTree& tree, Depth depth, int workers) {
    return simulated(tree, depth, workers);
}

}  // namespace ybw::teach
