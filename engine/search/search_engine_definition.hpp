// The definitions of SearchEngine and Textbook, for search_<game>.cpp alone.
#pragma once

#include "engine/classic/ladder.hpp"
#include "engine/classic/minimal_tree.hpp"
#include "engine/search/search_engine.hpp"
#include "parallel/searcher.hpp"

namespace ybw {

template <EngineGame T>
struct SearchEngine<T>::Implementation {
    Searcher<Position> searcher;
};

template <EngineGame T>
SearchEngine<T>::SearchEngine(const SearchOptions& options)
    : implementation_(new Implementation{Searcher<Position>(options)}) {}

template <EngineGame T>
SearchEngine<T>::~SearchEngine() = default;

template <EngineGame T>
auto SearchEngine<T>::search(const Position& position, const Limits& limits,
                             const Observer& observer, std::span<const Move> root_moves)
    -> Result<Move> {
    return implementation_->searcher.search(position, limits, observer, root_moves);
}

template <EngineGame T>
void SearchEngine<T>::stop() noexcept {
    implementation_->searcher.stop();
}

template <EngineGame T>
int SearchEngine<T>::workers() const {
    return implementation_->searcher.workers();
}

template <EngineGame T>
Status SearchEngine<T>::status() const {
    return implementation_->searcher.status();
}

template <EngineGame T>
void SearchEngine<T>::clear() {
    implementation_->searcher.clear();
}

template <EngineGame T>
auto Textbook<T>::run(std::string_view algorithm, const Position& position, Depth depth,
                      const classic::StopPredicate& stop) -> std::optional<ClassicResult<Move>> {
    return run_classic(algorithm, position, depth, stop);
}

template <EngineGame T>
std::optional<std::uint64_t> Textbook<T>::minimal_nodes(const Position& position, Depth depth,
                                                        const classic::StopPredicate& stop) {
    const auto tree = classic::minimal_tree(position, depth, stop);
    if (!tree) return std::nullopt;
    return tree->nodes;
}

}  // namespace ybw
