// CompiledSearcher: a Searcher whose search is compiled once for all tests, in compiled_<game>.cpp.
//
// The search is a template over the game and by far the dearest thing to compile. Tests whose games
// differ in data, not in type, use this instead of a Searcher. A game and an executor that no
// source compiles do not link.
//
// Thread safety: as Searcher.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>

#include "parallel/companions.hpp"
#include "parallel/game.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"
#include "parallel/result.hpp"
#include "parallel/score.hpp"
#include "parallel/threads.hpp"
#include "parallel/window.hpp"

namespace ybw {

template <Game G>
class AnySearcherOf {
public:
    using Move = typename G::Move;
    using Observer = std::function<void(const Iteration<Move>&)>;
    using Sink = std::function<void(std::span<const std::byte>)>;
    using Source = std::function<bool(std::span<std::byte>)>;

    virtual ~AnySearcherOf() = default;
    /// Another one with the same table.
    virtual std::unique_ptr<AnySearcherOf> sharing_table(const SearchOptions& options) = 0;
    virtual const SearchOptions& options() const = 0;
    virtual int workers() const = 0;
    virtual void set_multipv(int lines) = 0;
    virtual void set_companions(Companions* companions) = 0;
    virtual Result<Move> search(const G& position, const Limits& limits, const Observer& observer,
                                std::span<const Move> root_moves, const std::stop_token& stop_token,
                                const CompletedDepth<Move>& before) = 0;
    virtual Result<Move> search_window(const G& position, Depth depth, Window window,
                                       const Limits& limits) = 0;
    virtual void stop() noexcept = 0;
    virtual Status status() const = 0;
    virtual void clear() = 0;
    virtual void save_table(std::uint64_t identity, const Sink& sink) = 0;
    virtual void load_table(std::uint64_t identity, const Source& source) = 0;
    virtual void save(std::uint64_t identity, const Sink& sink) const = 0;
    virtual void load(std::uint64_t identity, const Source& source) = 0;
};

template <Game G, class Executor>
std::unique_ptr<AnySearcherOf<G>> make_compiled_searcher(const SearchOptions& options);

template <Game G, class Executor = Threads>
class CompiledSearcher {
public:
    using Move = typename G::Move;
    using Observer = typename AnySearcherOf<G>::Observer;
    using Sink = typename AnySearcherOf<G>::Sink;
    using Source = typename AnySearcherOf<G>::Source;

    explicit CompiledSearcher(const SearchOptions& options = {})
        : searcher_(make_compiled_searcher<G, Executor>(options)) {}
    CompiledSearcher(const SearchOptions& options, CompiledSearcher& other)
        : searcher_(other.searcher_->sharing_table(options)) {}

    const SearchOptions& options() const { return searcher_->options(); }
    int workers() const { return searcher_->workers(); }
    void set_multipv(int lines) { searcher_->set_multipv(lines); }
    void set_companions(Companions* companions) { searcher_->set_companions(companions); }
    Result<Move> search(const G& position, const Limits& limits, const Observer& observer = {},
                        std::span<const Move> root_moves = {},
                        const std::stop_token& stop_token = {},
                        const CompletedDepth<Move>& before = {}) {
        return searcher_->search(position, limits, observer, root_moves, stop_token, before);
    }
    Result<Move> search_window(const G& position, Depth depth, Window window,
                               const Limits& limits = {}) {
        return searcher_->search_window(position, depth, window, limits);
    }
    void stop() noexcept { searcher_->stop(); }
    Status status() const { return searcher_->status(); }
    void clear() { searcher_->clear(); }
    void save_table(std::uint64_t identity, const Sink& sink) {
        searcher_->save_table(identity, sink);
    }
    void load_table(std::uint64_t identity, const Source& source) {
        searcher_->load_table(identity, source);
    }
    void save(std::uint64_t identity, const Sink& sink) const { searcher_->save(identity, sink); }
    void load(std::uint64_t identity, const Source& source) { searcher_->load(identity, source); }

private:
    std::unique_ptr<AnySearcherOf<G>> searcher_;
};

}  // namespace ybw
