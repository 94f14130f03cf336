// SearchEngine: the searches of one game behind a wall of compilation.
//
// The search is templates over the game, and heavy to compile. This class declares what commands
// need of it; search_<game>.cpp, one for each game, defines it for that game. So a command is
// compiled in no time and the search once a game.
//
// Thread safety: stop() and status() from any thread, the rest from one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "engine/classic/result.hpp"
#include "engine/games/engine_game.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"
#include "parallel/result.hpp"

namespace ybw {

template <EngineGame T>
class SearchEngine {
public:
    using Position = typename T::Position;
    using Move = typename Position::Move;
    using Observer = std::function<void(const Iteration<Move>&)>;

    /// As Searcher: throws std::invalid_argument and std::bad_alloc.
    explicit SearchEngine(const SearchOptions& options);
    ~SearchEngine();
    SearchEngine(const SearchEngine&) = delete;
    SearchEngine& operator=(const SearchEngine&) = delete;

    Result<Move> search(const Position& position, const Limits& limits,
                        const Observer& observer = {}, std::span<const Move> root_moves = {});
    void stop() noexcept;
    Status status() const;

    /// Workers that search at a time; see Searcher.
    int workers() const;
    void clear();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

/// The textbook searches of one game.
template <EngineGame T>
struct Textbook {
    using Position = typename T::Position;
    using Move = typename Position::Move;

    /// Runs an algorithm of engine/classic/ladder.hpp; nullopt if `stop` said so.
    static std::optional<ClassicResult<Move>> run(std::string_view algorithm,
                                                  const Position& position, Depth depth,
                                                  const classic::StopPredicate& stop);

    /// The fewest nodes that prove the value at `depth`; nullopt if `stop` said so.
    static std::optional<std::uint64_t> minimal_nodes(const Position& position, Depth depth,
                                                      const classic::StopPredicate& stop);
};

}  // namespace ybw
