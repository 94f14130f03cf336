// The engine's own search, recorded: what is asked of its workers alike.
#include "engine/teach/record_search.hpp"
#include "engine/teach/recorded_nodes.hpp"

namespace ybw::teach {
namespace {

/// What a textbook search may prune, the engine may visit: every leaf has to have a value.
void require_values(const WrittenTree& tree) {
    if (tree.ends_here()) return static_cast<void>(tree.evaluate());
    MovesOf<WrittenTree> moves;
    tree.legal_moves(moves);
    for (const auto move : moves) {
        WrittenTree below = tree;
        below.play(move);
        require_values(below);
    }
}

template <Game G>
Recording record(const G& tree, Depth depth, const Crew& crew) {
    Recording recording = crew.processors == Processors::threads
                              ? record_threads(tree, depth, crew.workers)
                              : record_simulated(tree, depth, crew.workers);
    recording.processors = crew.processors;
    return recording;
}

}  // namespace

Recording record_engine(const WrittenTree& tree, Depth depth, const Crew& crew) {
    require_values(tree);
    Recording recording = record(tree, depth, crew);
    complete(recording.nodes, 0, tree);
    return recording;
}

Recording record_engine(const BoardTree& tree, Depth depth, const Crew& crew) {
    return record(tree, depth, crew);
}

}  // namespace ybw::teach
