// SavedWords: 64-bit words with a checksum behind them, as everything that is saved is written.
//
// The library opens no files: it writes to a sink and reads from a source that the caller gives.
//
//   sink(std::span<const std::byte>)           takes all bytes, or throws
//   source(std::span<std::byte>) -> bool       fills the span, or returns false; or throws
//
// The lowest byte of a word goes first.
//
// Thread safety: none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>

namespace ybw {

/// What cannot be read as a table, and why.
class TableError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

namespace saved {

/// Any change of a word, or of the sequence of words, changes it.
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
    /// Of all words before the last.
    std::uint64_t sum_before() const { return sum_before_; }

private:
    Source& source_;
    std::uint64_t sum_ = 0;
    std::uint64_t sum_before_ = 0;
};

}  // namespace saved
}  // namespace ybw
