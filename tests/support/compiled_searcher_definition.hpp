// Definition of CompiledSearcher, for the sources that compile one: compiled_<game>.cpp.
#pragma once

#include <memory>
#include <span>

#include "parallel/searcher.hpp"
#include "tests/support/compiled_searcher.hpp"

namespace ybw {

template <Game G, class Executor>
class SearcherOf final : public AnySearcherOf<G> {
public:
    using Move = typename G::Move;
    using Observer = typename AnySearcherOf<G>::Observer;

    explicit SearcherOf(const SearchOptions& options) : searcher_(options) {}

    const SearchOptions& options() const override { return searcher_.options(); }
    int workers() const override { return searcher_.workers(); }
    Result<Move> search(const G& position, const Limits& limits, const Observer& observer,
                        std::span<const Move> root_moves) override {
        return searcher_.search(position, limits, observer, root_moves);
    }
    void stop() noexcept override { searcher_.stop(); }
    Status status() const override { return searcher_.status(); }
    void clear() override { searcher_.clear(); }

private:
    Searcher<G, Executor> searcher_;
};

template <Game G, class Executor>
std::unique_ptr<AnySearcherOf<G>> make_compiled_searcher(const SearchOptions& options) {
    return std::make_unique<SearcherOf<G, Executor>>(options);
}

}  // namespace ybw
