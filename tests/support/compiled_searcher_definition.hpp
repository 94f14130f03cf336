// Definition of CompiledSearcher, for the sources that compile one: compiled_<game>.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "parallel/searcher.hpp"
#include "tests/support/compiled_searcher.hpp"

namespace ybw {

template <Game G, class Executor>
class SearcherOf final : public AnySearcherOf<G> {
public:
    using Base = AnySearcherOf<G>;
    using Move = typename G::Move;

    explicit SearcherOf(const SearchOptions& options) : searcher_(options) {}
    SearcherOf(const SearchOptions& options, SearcherOf& other)
        : searcher_(options, other.searcher_) {}

    std::unique_ptr<Base> sharing_table(const SearchOptions& options) override {
        return std::make_unique<SearcherOf>(options, *this);
    }
    const SearchOptions& options() const override { return searcher_.options(); }
    int workers() const override { return searcher_.workers(); }
    void set_multipv(int lines) override { searcher_.set_multipv(lines); }
    void set_companions(Companions* companions) override { searcher_.set_companions(companions); }
    Result<Move> search(const G& position, const Limits& limits,
                        const typename Base::Observer& observer, std::span<const Move> root_moves,
                        const std::stop_token& stop_token,
                        const CompletedDepth<Move>& before) override {
        return searcher_.search(position, limits, observer, root_moves, stop_token, before);
    }
    Result<Move> search_window(const G& position, Depth depth, Window window,
                               const Limits& limits) override {
        return searcher_.search_window(position, depth, window, limits);
    }
    void stop() noexcept override { searcher_.stop(); }
    Status status() const override { return searcher_.status(); }
    void clear() override { searcher_.clear(); }
    void save_table(std::uint64_t identity, const typename Base::Sink& sink) override {
        searcher_.save_table(identity, sink);
    }
    void load_table(std::uint64_t identity, const typename Base::Source& source) override {
        searcher_.load_table(identity, source);
    }
    void save(std::uint64_t identity, const typename Base::Sink& sink) const override {
        searcher_.save(identity, sink);
    }
    void load(std::uint64_t identity, const typename Base::Source& source) override {
        searcher_.load(identity, source);
    }

private:
    Searcher<G, Executor> searcher_;
};

template <Game G, class Executor>
std::unique_ptr<AnySearcherOf<G>> make_compiled_searcher(const SearchOptions& options) {
    return std::make_unique<SearcherOf<G, Executor>>(options);
}

}  // namespace ybw
