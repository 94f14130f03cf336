// CompiledSearcher: a Searcher whose search is compiled once for all tests, in
// compiled_searcher.cpp.
//
// The search is templates over the game and the dearest thing to compile that there is. Tests that
// differ in what they search, not in what they search with, take this in its place. A game and an
// executor for which there is none do not link.
//
// Thread safety: as Searcher.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "parallel/threads.hpp"
#include "parallel/game.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"
#include "parallel/result.hpp"

namespace ybw {

template <Game G>
class AnySearcherOf {
public:
    using Move = typename G::Move;
    using Observer = std::function<void(const Iteration<Move>&)>;

    virtual ~AnySearcherOf() = default;
    virtual const SearchOptions& options() const = 0;
    virtual int workers() const = 0;
    virtual Result<Move> search(const G& position, const Limits& limits, const Observer& observer,
                                std::span<const Move> root_moves) = 0;
    virtual void stop() noexcept = 0;
    virtual Status status() const = 0;
    virtual void clear() = 0;
};

template <Game G, class Executor>
std::unique_ptr<AnySearcherOf<G>> make_compiled_searcher(const SearchOptions& options);

template <Game G, class Executor = Threads>
class CompiledSearcher {
public:
    using Move = typename G::Move;
    using Observer = typename AnySearcherOf<G>::Observer;

    explicit CompiledSearcher(const SearchOptions& options = {})
        : searcher_(make_compiled_searcher<G, Executor>(options)) {}

    const SearchOptions& options() const { return searcher_->options(); }
    int workers() const { return searcher_->workers(); }
    Result<Move> search(const G& position, const Limits& limits, const Observer& observer = {},
                        std::span<const Move> root_moves = {}) {
        return searcher_->search(position, limits, observer, root_moves);
    }
    void stop() noexcept { searcher_->stop(); }
    Status status() const { return searcher_->status(); }
    void clear() { searcher_->clear(); }

private:
    std::unique_ptr<AnySearcherOf<G>> searcher_;
};

}  // namespace ybw
