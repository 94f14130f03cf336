// Lazy: Lazy SMP, as most strong engines have it.
//
// Every thread searches the whole tree from the root; all they share is the transposition table
// (and the history). A thread saves another one work if it happens to be there first, so they are
// kept apart: every other thread leaves out depths in a pattern of its own, as Stockfish had it
// from version 8 on (2016, its tables SkipSize and SkipPhase).
//
// Thread safety: one search at a time; stop from any thread.
#pragma once

#include <array>
#include <utility>

#include "bench/alternatives/crew.hpp"
#include "parallel/brothers.hpp"

namespace ybw::bench {

template <Game G, SearchExecutor Executor>
class Lazy {
public:
    using Move = typename G::Move;

    explicit Lazy(const SearchOptions& options) : crew_(options) {}

    Result<Move> search(const G& position, Depth depth) {
        const Stopwatch watch;
        crew_.begin(position);
        SerialBrothers<G, Executor> brothers;
        Pvs<G, SerialBrothers<G, Executor>> search(brothers);
        Result<Move> result;
        crew_.run([&](int id) {
            if (id == 0) {
                result = crew_.deepen(0, position, depth, search, [](Depth) { return true; });
                crew_.send_home();
            } else {
                crew_.deepen(id, position, max_ply - 1, search,
                             [id](Depth next) { return !is_left_out(id, next); });
            }
        });
        return crew_.finish(std::move(result), watch.elapsed());
    }

    void stop() { crew_.stop(); }

private:
    static constexpr std::size_t patterns = 20;
    static constexpr std::array<int, patterns> skip_size = {1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
                                                            3, 3, 4, 4, 4, 4, 4, 4, 4, 4};
    static constexpr std::array<int, patterns> skip_phase = {0, 1, 0, 1, 2, 3, 0, 1, 2, 3,
                                                             4, 5, 0, 1, 2, 3, 4, 5, 6, 7};

    static bool is_left_out(int id, Depth depth) {
        const auto pattern = static_cast<std::size_t>(id - 1) % patterns;
        return (depth + skip_phase[pattern]) / skip_size[pattern] % 2 != 0;
    }

    Crew<G, Executor> crew_;
};

}  // namespace ybw::bench
