// SearchOf: makes an AnySearch of the search of one game.
//
// Instantiates the search of parallel/, which is dear to compile: see game_of.hpp.
//
// Thread safety: as AnySearch.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "engine/games/any_search.hpp"
#include "engine/games/erased_values.hpp"
#include "parallel/searcher.hpp"

namespace ybw {

template <Game Position>
class SearchOf final : public AnySearch {
public:
    using Move = typename Position::Move;

    explicit SearchOf(const SearchOptions& options) : searcher_(options) {}
    SearchOf(const SearchOptions& options, SearchOf& other) : searcher_(options, other.searcher_) {}

    std::unique_ptr<AnySearch> sharing_table(const SearchOptions& options) override {
        return std::make_unique<SearchOf>(options, *this);
    }

    Result<AnyMove> search(const AnyPosition& position, const Limits& limits,
                           const Observer& observer, std::span<const AnyMove> root_moves,
                           const CompletedDepth<AnyMove>& before) override {
        std::function<void(const Iteration<Move>&)> tell;
        if (observer) tell = [&](const auto& iteration) { observer(erased(iteration)); };
        return erased(searcher_.search(position.as<Position>(), limits, tell,
                                       own_moves<Move>(root_moves), {}, own_depth<Move>(before)));
    }
    void stop() noexcept override { searcher_.stop(); }
    Status status() const override { return searcher_.status(); }
    void set_multipv(int lines) override { searcher_.set_multipv(lines); }
    int workers() const override { return searcher_.workers(); }
    void clear() override { searcher_.clear(); }
    void save(std::uint64_t identity, const Sink& sink) const override {
        searcher_.save(identity, sink);
    }
    void load(std::uint64_t identity, const Source& source) override {
        searcher_.load(identity, source);
    }

private:
    Searcher<Position> searcher_;
};

}  // namespace ybw
