// AnySearch: the search of some game (parallel/searcher.hpp) without its type.
//
// Made by AnyGame::make_search for the positions of that game alone. The search behind it is
// templates over the game and heavy to compile; it is compiled once a game (game_of.hpp).
//
// Thread safety: stop(), status() and save() from any thread, the rest from one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "engine/games/any_position.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"
#include "parallel/result.hpp"

namespace ybw {

class AnySearch {
public:
    using Observer = std::function<void(const Iteration<AnyMove>&)>;

    virtual ~AnySearch() = default;

    /// As Searcher::search; all moves where `root_moves` is empty.
    virtual Result<AnyMove> search(const AnyPosition& position, const Limits& limits,
                                   const Observer& observer = {},
                                   std::span<const AnyMove> root_moves = {},
                                   const CompletedDepth<AnyMove>& before = {}) = 0;
    /// Another search of the same game that shares the table of this one; both may run at a time.
    virtual std::unique_ptr<AnySearch> sharing_table(const SearchOptions& options) = 0;

    virtual void stop() noexcept = 0;
    virtual Status status() const = 0;

    /// Best lines that the next searches look for; what was learned stays. See Searcher.
    virtual void set_multipv(int lines) = 0;

    /// Workers that search at a time; see Searcher.
    virtual int workers() const = 0;
    virtual void clear() = 0;

    using Sink = std::function<void(std::span<const std::byte>)>;
    using Source = std::function<bool(std::span<std::byte>)>;

    /// What was learned, for a sink, also while a search runs, and from a source; see Searcher.
    virtual void save(std::uint64_t identity, const Sink& sink) const = 0;
    virtual void load(std::uint64_t identity, const Source& source) = 0;
};

}  // namespace ybw
