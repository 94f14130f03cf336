// Saved tables: a transposition table, written to a sink and read again.
//
// The library opens no files: it writes to a sink and reads from a source that the caller gives.
//
//   sink(std::span<const std::byte>)           takes all bytes, or throws
//   source(std::span<std::byte>) -> bool       fills the span, or returns false; or throws
//
// All data are 64-bit words, the lowest byte first, with a checksum at the end:
//
//   | "ybwtable" | version | identity |  key data  key data ...  |  0 0 | checksum |
//   data = | age 6 | bound 2 | depth 8 | score 16 | move 32 |              (63 ... 0)
//
// The identity is the caller's number for the game and its rules: a table of another game is
// refused. A table may be read into one of another size. The age counts the searches since the
// entry was written; version 1 had no age.
//
// Thread safety: a table may be saved while others search with it; entries that they store at the
// same time may be missing. No other thread may use it while it is loaded. Writers and readers are
// not thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <stdexcept>

#include "parallel/move.hpp"
#include "parallel/score.hpp"
#include "parallel/transposition_table.hpp"
#include "parallel/window.hpp"

namespace ybw {

/// The error of data that are no readable table, with the reason.
class TableError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

namespace saved {

/// The checksum after one more word. Any change of a word, or of the sequence of words, changes it.
inline std::uint64_t checksum_after(std::uint64_t sum, std::uint64_t word) {
    sum = (sum ^ word) * 0x9E3779B97F4A7C15;
    return sum ^ sum >> 29;
}

template <class Sink>
class Writer {
public:
    explicit Writer(Sink& sink) : sink_(sink) {}

    void put(std::uint64_t word) {
        sum_ = checksum_after(sum_, word);
        for (std::size_t i = 0; i < 8; ++i) bytes_[size_++] = static_cast<std::byte>(word >> 8 * i);
        if (size_ == bytes_.size()) flush();
    }
    void finish() {
        put(sum_);
        flush();
    }

private:
    void flush() {
        sink_(std::span<const std::byte>(bytes_.data(), size_));
        size_ = 0;
    }

    Sink& sink_;
    std::array<std::byte, 1 << 16> bytes_;
    std::size_t size_ = 0;
    std::uint64_t sum_ = 0;
};

template <class Source>
class Reader {
public:
    explicit Reader(Source& source) : source_(source) {}

    std::uint64_t get() {
        std::array<std::byte, 8> bytes;
        if (!source_(std::span<std::byte>(bytes)))
            throw TableError("the saved table ends too soon");
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < 8; ++i)
            word |= std::to_integer<std::uint64_t>(bytes[i]) << 8 * i;
        sum_before_ = sum_;
        sum_ = checksum_after(sum_, word);
        return word;
    }
    /// The checksum of all words before the last.
    std::uint64_t sum_before() const { return sum_before_; }

private:
    Source& source_;
    std::uint64_t sum_ = 0;
    std::uint64_t sum_before_ = 0;
};

}  // namespace saved

namespace saved {

inline constexpr std::uint64_t magic = 0x656C626174777962;  // "ybwtable"
inline constexpr std::uint64_t version = 2;

template <GameMove Move>
std::uint64_t packed(const TableEntry<Move>& entry, unsigned searches) {
    return move_bits(entry.move) |
           std::uint64_t{static_cast<std::uint16_t>(entry.score.raw())} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 48 |
           std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 56 |
           std::uint64_t{searches} << 58;
}

template <GameMove Move>
TableEntry<Move> unpacked(std::uint64_t data) {
    const int score = static_cast<std::int16_t>(data >> 32);
    const auto bound = static_cast<unsigned>(data >> 56 & 3);
    if (bound < 1 || score < -Score::win_at_root || score > Score::win_at_root) {
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

/// Writes all entries. Throws what the sink throws.
template <GameMove Move, class Sink>
void save_table(const TranspositionTable<Move>& table, std::uint64_t identity, Sink&& sink) {
    saved::Writer<Sink> writer(sink);
    for (const std::uint64_t word : {saved::magic, saved::version, identity}) writer.put(word);
    table.for_each([&](std::uint64_t key, const TableEntry<Move>& entry, unsigned searches) {
        writer.put(key);
        writer.put(saved::packed(entry, searches));
    });
    writer.put(0);
    writer.put(0);
    writer.finish();
}

/// Adds the entries to the table. Throws TableError for anything that save_table has not written
/// for the same identity; the table is then empty.
template <GameMove Move, class Source>
void load_table(TranspositionTable<Move>& table, std::uint64_t identity, Source&& source) {
    saved::Reader<Source> reader(source);
    try {
        if (reader.get() != saved::magic) throw TableError("this is no saved table");
        const std::uint64_t version = reader.get();
        if (version < 1 || version > saved::version) {
            throw TableError("the saved table is of another version");
        }
        if (reader.get() != identity) throw TableError("the saved table is of another game");
        while (true) {
            const std::uint64_t key = reader.get();
            const std::uint64_t data = reader.get();
            if (data == 0) break;
            table.restore(key, saved::unpacked<Move>(data), static_cast<unsigned>(data >> 58));
        }
        const std::uint64_t sum = reader.get();
        if (sum != reader.sum_before()) throw TableError("the saved table is damaged");
    } catch (...) {
        table.clear();
        throw;
    }
}

}  // namespace ybw
