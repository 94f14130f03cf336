// describe: a table of the members that the search has found in a game, and of their use.
//
//     std::puts(ybw::describe<MyPosition>().c_str());
//
// Pure functions of their arguments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include "parallel/game.hpp"
#include "parallel/history.hpp"
#include "parallel/options.hpp"
#include "parallel/refinements.hpp"

namespace ybw {

namespace described {

/// At least `width` characters.
inline std::string padded(std::string_view text, std::size_t width) {
    std::string result(text);
    result.resize(std::max(width, result.size()), ' ');
    return result;
}

/// One row in columns; after a name that is too long for its column, the last column begins in the
/// next line.
inline std::string row(std::string_view found, std::string_view what, std::string_view use) {
    constexpr std::size_t width_of_found = 10;
    constexpr std::size_t width_of_what = 54;
    const std::string beginning = padded(found, width_of_found);
    const std::string end = std::string(use) + "\n";
    if (what.size() < width_of_what) return beginning + padded(what, width_of_what) + end;
    return beginning + std::string(what) + "\n" + padded("", width_of_found + width_of_what) + end;
}

/// The way in which the game takes moves back.
template <class R, class G>
constexpr std::string_view signature_of() {
    if constexpr (std::is_same_v<R, refinements::Undo> && HasUndoRecord<G> && !HasUndo<G>) {
        return R::signature_with_record;
    }
    return R::signature;
}

template <class R, class G>
std::string row_of(const SearchOptions& options) {
    constexpr std::string_view signature = signature_of<R, G>();
    if constexpr (requires { R::template missing<G>; }) {
        constexpr std::string_view missing = R::template missing<G>;
        if (R::template is_offered<G> && !missing.empty())
            return row("not used", signature, "needs " + std::string(missing));
    }
    if constexpr (R::template is_offered<G>) {
        return row(R::is_used(options) ? "used" : "not used", signature, R::use);
    }
    (void)options;
    return row("-", signature, R::use);
}

template <class G>
std::string row_of_heuristic(bool is_on, std::string_view name, std::size_t bytes) {
    return row(is_on ? "used" : "not used", name, std::to_string(bytes) + " bytes");
}

}  // namespace described

/// A line for each optional member, and for each heuristic with the members that it needs.
template <Game G>
std::string describe(const SearchOptions& options = {}) {
    using described::row;
    std::string table = "position  " + std::to_string(sizeof(G)) + " bytes, moves of " +
                        std::to_string(sizeof(typename G::Move)) + ", at most " +
                        std::to_string(G::max_moves) + " in a position, " +
                        std::to_string(G::history_size) + " history indices\n";
    refinements::for_each([&]<class R>() { table += described::row_of<R, G>(options); });
    const bool is_continued = options.history_table && options.continuation_history;
    const std::size_t size = G::history_size;
    table += described::row_of_heuristic<G>(options.history_table, "history table", 2 * size);
    if constexpr (ContinuationHistory<G>::is_kept) {
        table +=
            described::row_of_heuristic<G>(is_continued, "continuation history", 2 * size * size);
    } else {
        table += row(
            "not used", "continuation history",
            "more than " + std::to_string(ContinuationHistory<G>::most_moves) + " history indices");
    }
    table += described::row_of_heuristic<G>(options.counter_moves, "counter moves", 4 * size);
    table += row(options.killers ? "used" : "not used", "killers", "two of each ply");
    return table;
}

}  // namespace ybw
