// Saved searches: all that a search has learned and another one can go on with, written down and
// read again: the table, the history and the counter moves.
//
// What is written, in words (saved_table.hpp), behind the saved table:
//
//   | "ybwmoves" | version | identity | moves | salt | history | continuation | counters | checksum
//   |
//
// The histories have four values a word, the counter moves two. Where each worker has its own
// tables, those of the first are written, and are read into the first. The salt keeps strict
// entries from those that have to leave them alone (StrictKeys).
//
// Thread safety: a search may be saved while it runs. It is not to run while it is loaded.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <initializer_list>

#include "parallel/game.hpp"
#include "parallel/history.hpp"
#include "parallel/move.hpp"
#include "parallel/saved_table.hpp"
#include "parallel/search_state.hpp"

namespace ybw {
namespace saved {

inline constexpr std::uint64_t moves_magic = 0x7365766F6D777962;  // "ybwmoves"
inline constexpr std::uint64_t moves_version = 1;

/// `count` values of `bits` bits each, as many as fit into each word. `value(i)` gives one.
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

/// The same the other way: `take(i, value)` gets one.
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
}

/// Requires tables that know nothing, where an update is the value itself.
template <Game G, class Source>
void get_histories(Reader<Source>& reader, HistoryTables<G>& tables) {
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
}

}  // namespace saved

/// Writes all of it. What the sink throws comes out.
template <Game G, class Sink>
void save_search(const SearchState<G>& state, std::uint64_t identity, Sink& sink) {
    save_table(state.table, identity, sink);
    saved::Writer<Sink> writer(sink);
    for (const std::uint64_t word :
         {saved::moves_magic, saved::moves_version, identity, std::uint64_t{G::history_size},
          state.strict_keys.next_salt()}) {
        writer.put(word);
    }
    saved::put_histories(writer, state.histories);
    writer.finish();
}

/// Takes it in, in the place of what was known. Throws TableError for anything that save_search has
/// not written for the same identity; nothing is known then.
template <Game G, class Source>
void load_search(SearchState<G>& state, std::uint64_t identity, Source& source) {
    state.table.clear();
    state.histories.clear();
    try {
        load_table(state.table, identity, source);
        saved::Reader<Source> reader(source);
        for (const std::uint64_t word :
             {saved::moves_magic, saved::moves_version, identity, std::uint64_t{G::history_size}}) {
            if (reader.get() != word) throw TableError("the saved history is of something else");
        }
        const std::uint64_t salt = reader.get();
        saved::get_histories(reader, state.histories);
        if (reader.get() != reader.sum_before()) throw TableError("the saved history is damaged");
        state.strict_keys.go_on_with(salt);
    } catch (...) {
        state.table.clear();
        state.histories.clear();
        throw;
    }
}

}  // namespace ybw
