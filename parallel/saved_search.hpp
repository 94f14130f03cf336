// Saved searches: all data that another search needs to go on, written to a sink and read again:
// the table, the histories, the last checkpoint and the failed proofs.
//
// With one thread, a search that goes on from the end of a depth visits the same nodes as one that
// never stopped. A search that was stopped within a depth begins that depth again, with all that it
// has learned.
//
// Behind the saved table, in words as there (saved_table.hpp):
//
//   | "ybwmoves" | version | identity | moves | salt | history | continuation | counters | captures
//   | | corrections | depth | nodes | nodes of value | nodes of attempt | searched | budget | plies
//   | | killers | failed proofs ... 0 | checksum |
//
// The histories have four values a word, counter moves and killers two. If each worker has its own
// tables, those of the first worker are written, and are read into the first worker. The salt
// separates the strict entries of an interrupted search from those of its continuation
// (StrictKeys). Version 1 had neither captures nor anything behind them, version 2 no captures,
// version 3 no corrections, and version 4 had some for every game, at other places.
//
// Thread safety: a search may be saved while it runs. It must not run while it is loaded.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <vector>

#include "parallel/game.hpp"
#include "parallel/history.hpp"
#include "parallel/move.hpp"
#include "parallel/saved_table.hpp"
#include "parallel/score.hpp"
#include "parallel/search_state.hpp"

namespace ybw {
namespace saved {

inline constexpr std::uint64_t moves_magic = 0x7365766F6D777962;  // "ybwmoves"
inline constexpr std::uint64_t moves_version = 5;
inline constexpr std::size_t corrections_of_version_4 = std::size_t{1} << 14;

/// Writes `count` values of `bits` bits each, as many as fit into each word. `value(i)` gives one.
template <unsigned bits, class Sink, class Value>
void put_values(Writer<Sink>& writer, std::size_t count, Value value) {
    constexpr std::size_t in_word = 64 / bits;
    for (std::size_t first = 0; first < count; first += in_word) {
        std::uint64_t word = 0;
        for (std::size_t i = first; i < count && i < first + in_word; ++i) {
            word |= std::uint64_t{value(i)} << bits * (i - first);
        }
        writer.put(word);
    }
}

/// Reads them again: `take(i, value)` receives one.
template <unsigned bits, class Source, class Take>
void get_values(Reader<Source>& reader, std::size_t count, Take take) {
    constexpr std::size_t in_word = 64 / bits;
    for (std::size_t first = 0; first < count; first += in_word) {
        const std::uint64_t word = reader.get();
        for (std::size_t i = first; i < count && i < first + in_word; ++i) {
            take(i, word >> bits * (i - first) & ((std::uint64_t{1} << bits) - 1));
        }
    }
}

inline int history_value(std::uint64_t bits) {
    const int value = static_cast<std::int16_t>(bits);
    if (std::abs(value) > history_limit) throw TableError("the saved history is damaged");
    return value;
}

template <Game G, class Sink>
void put_histories(Writer<Sink>& writer, const HistoryTables<G>& tables) {
    constexpr std::size_t moves = G::history_size;
    put_values<16>(writer, moves,
                   [&](std::size_t i) { return static_cast<std::uint16_t>(tables.table[i]); });
    if constexpr (ContinuationHistory<G>::is_kept) {
        put_values<16>(writer, moves * moves, [&](std::size_t i) {
            return static_cast<std::uint16_t>(tables.continuation(i / moves, i % moves));
        });
    }
    put_values<32>(writer, moves,
                   [&](std::size_t i) { return move_bits(tables.counter_moves[i]); });
    put_values<16>(writer, moves,
                   [&](std::size_t i) { return static_cast<std::uint16_t>(tables.captures[i]); });
    put_values<16>(writer, correction_count<G>, [&](std::size_t i) {
        return static_cast<std::uint16_t>(tables.corrections[i]);
    });
}

/// Requires empty tables, in which an update sets the value.
template <Game G, class Source>
void get_histories(Reader<Source>& reader, HistoryTables<G>& tables, std::uint64_t of_version) {
    constexpr std::size_t moves = G::history_size;
    get_values<16>(reader, moves, [&](std::size_t i, std::uint64_t bits) {
        tables.table.update(i, history_value(bits));
    });
    if constexpr (ContinuationHistory<G>::is_kept) {
        get_values<16>(reader, moves * moves, [&](std::size_t i, std::uint64_t bits) {
            tables.continuation.update(i / moves, i % moves, history_value(bits));
        });
    }
    get_values<32>(reader, moves, [&](std::size_t i, std::uint64_t bits) {
        tables.counter_moves.set(
            i, move_from_bits<typename G::Move>(static_cast<std::uint32_t>(bits)));
    });
    if (of_version < 3) return;
    get_values<16>(reader, moves, [&](std::size_t i, std::uint64_t bits) {
        tables.captures.update(i, history_value(bits));
    });
    if (of_version < 4) return;
    if (of_version == 4) {
        get_values<16>(reader, corrections_of_version_4,
                       [](std::size_t, std::uint64_t bits) { history_value(bits); });
        return;
    }
    get_values<16>(reader, correction_count<G>, [&](std::size_t i, std::uint64_t bits) {
        tables.corrections.update(i, history_value(bits));
    });
}

template <Game G, class Sink>
void put_progress(Writer<Sink>& writer, const SearchState<G>& state) {
    const auto checkpoint = state.checkpoint.get();
    for (const std::uint64_t word :
         {static_cast<std::uint64_t>(checkpoint.depth), checkpoint.nodes, checkpoint.nodes_of_value,
          checkpoint.nodes_of_attempt, state.searched.load(std::memory_order_relaxed),
          state.proof_budget.load(std::memory_order_relaxed),
          std::uint64_t{checkpoint.killers.size()}}) {
        writer.put(word);
    }
    put_values<32>(writer, 2 * checkpoint.killers.size(), [&](std::size_t i) {
        const auto& killers = checkpoint.killers[i / 2];
        return move_bits(i % 2 == 0 ? killers.first() : killers.second());
    });
    state.failed_proofs.for_each([&](std::uint64_t entry) { writer.put(entry); });
    writer.put(0);
}

/// Requires an empty state.
template <Game G, class Source>
void get_progress(Reader<Source>& reader, SearchState<G>& state) {
    Checkpoint<typename G::Move> checkpoint;
    checkpoint.depth = static_cast<Depth>(std::min(reader.get(), std::uint64_t{max_ply}));
    checkpoint.nodes = reader.get();
    checkpoint.nodes_of_value = reader.get();
    checkpoint.nodes_of_attempt = reader.get();
    state.searched.store(reader.get(), std::memory_order_relaxed);
    state.proof_budget.store(reader.get(), std::memory_order_relaxed);
    if (reader.get() != checkpoint.killers.size()) throw TableError("the saved search is damaged");
    std::vector<typename G::Move> moves(2 * checkpoint.killers.size());
    get_values<32>(reader, moves.size(), [&](std::size_t i, std::uint64_t bits) {
        moves[i] = move_from_bits<typename G::Move>(static_cast<std::uint32_t>(bits));
    });
    for (std::size_t i = 0; i < moves.size(); i += 2) {
        checkpoint.killers[i / 2].add(moves[i + 1]);
        checkpoint.killers[i / 2].add(moves[i]);
    }
    while (const std::uint64_t entry = reader.get()) state.failed_proofs.restore(entry);
    state.checkpoint.set(checkpoint);
}

}  // namespace saved

/// Writes the whole search. Throws what the sink throws.
template <Game G, class Sink>
void save_search(const SearchState<G>& state, std::uint64_t identity, Sink& sink) {
    save_table(state.table, identity, sink);
    saved::Writer<Sink> writer(sink);
    for (const std::uint64_t word :
         {saved::moves_magic, saved::moves_version, identity, std::uint64_t{G::history_size},
          state.checkpoint.is_here() ? state.strict_keys.salt() : state.strict_keys.next_salt()}) {
        writer.put(word);
    }
    saved::put_histories(writer, state.histories);
    saved::put_progress(writer, state);
    writer.finish();
}

/// Reads a search in place of the present state. Throws TableError for anything that save_search
/// has not written for the same identity; the state is then empty.
template <Game G, class Source>
void load_search(SearchState<G>& state, std::uint64_t identity, Source& source) {
    state.clear();
    try {
        load_table(state.table, identity, source);
        saved::Reader<Source> reader(source);
        if (reader.get() != saved::moves_magic) throw TableError("this is no saved search");
        const std::uint64_t version = reader.get();
        if (version < 1 || version > saved::moves_version) {
            throw TableError("the saved search is of another version");
        }
        for (const std::uint64_t word : {identity, std::uint64_t{G::history_size}}) {
            if (reader.get() != word) throw TableError("the saved history is of something else");
        }
        const std::uint64_t salt = reader.get();
        saved::get_histories(reader, state.histories, version);
        if (version > 1) saved::get_progress(reader, state);
        if (reader.get() != reader.sum_before()) throw TableError("the saved history is damaged");
        state.strict_keys.go_on_with(salt);
    } catch (...) {
        state.clear();
        throw;
    }
}

}  // namespace ybw
