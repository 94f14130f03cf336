// Saved tables: what a search has learned, written down and read again.
//
// What is written, in words (saved_words.hpp):
//
//   | "ybwtable" | version | identity |  key data  key data ...  |  0 0 | checksum |
//   data = | bound 8 | depth 8 | score 16 | move 32 |              (63 ... 0)
//
// The identity is the caller's number for the game and its rules: a table of another game is
// refused. A table may be read into one of another size, and counts as what the search at hand has
// found.
//
// Thread safety: a table may be saved while others search with it: what they store meanwhile is
// written or is not. It is not to be in use while it is loaded.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "parallel/move.hpp"
#include "parallel/saved_words.hpp"
#include "parallel/score.hpp"
#include "parallel/transposition_table.hpp"
#include "parallel/window.hpp"

namespace ybw {

namespace saved {

inline constexpr std::uint64_t magic = 0x656C626174777962;  // "ybwtable"
inline constexpr std::uint64_t version = 1;

template <GameMove Move>
std::uint64_t packed(const TableEntry<Move>& entry) {
    return move_bits(entry.move) |
           std::uint64_t{static_cast<std::uint16_t>(entry.score.raw())} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 48 |
           std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 56;
}

template <GameMove Move>
TableEntry<Move> unpacked(std::uint64_t data) {
    const int score = static_cast<std::int16_t>(data >> 32);
    const auto bound = static_cast<unsigned>(data >> 56);
    if (bound < 1 || bound > 3 || score < -Score::win_at_root || score > Score::win_at_root) {
        throw TableError("the saved table is damaged");
    }
    TableEntry<Move> entry;
    entry.move = move_from_bits<Move>(static_cast<std::uint32_t>(data));
    entry.score = Score::from_raw(score);
    entry.depth = static_cast<Depth>(data >> 48 & 0xff);
    entry.bound = static_cast<Bound>(bound);
    return entry;
}

}  // namespace saved

/// Writes all entries. What the sink throws comes out.
template <GameMove Move, class Sink>
void save_table(const TranspositionTable<Move>& table, std::uint64_t identity, Sink&& sink) {
    saved::Writer<Sink> writer(sink);
    for (const std::uint64_t word : {saved::magic, saved::version, identity}) writer.put(word);
    table.for_each([&](std::uint64_t key, const TableEntry<Move>& entry) {
        writer.put(key);
        writer.put(saved::packed(entry));
    });
    writer.put(0);
    writer.put(0);
    writer.finish();
}

/// Takes the entries into the table, beside what it holds. Throws TableError for anything that
/// save_table has not written for the same identity; the table then knows nothing.
template <GameMove Move, class Source>
void load_table(TranspositionTable<Move>& table, std::uint64_t identity, Source&& source) {
    saved::Reader<Source> reader(source);
    try {
        if (reader.get() != saved::magic) throw TableError("this is no saved table");
        if (reader.get() != saved::version)
            throw TableError("the saved table is of another version");
        if (reader.get() != identity) throw TableError("the saved table is of another game");
        while (true) {
            const std::uint64_t key = reader.get();
            const std::uint64_t data = reader.get();
            if (data == 0) break;
            table.store(key, saved::unpacked<Move>(data));
        }
        if (reader.get() != reader.sum_before()) throw TableError("the saved table is damaged");
    } catch (...) {
        table.clear();
        throw;
    }
}

}  // namespace ybw
