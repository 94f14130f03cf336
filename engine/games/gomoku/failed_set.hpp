// FailedSet: positions that a threat search has found to hold no win, by their keys.
//
// A cache: a full bucket forgets its oldest entry, which costs time and nothing else. It starts
// with a few entries in place, since most searches at the horizon end after a handful of nodes,
// and moves to the heap only when a search grows.
//
// Regular value type; used by one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace ybw::gomoku {

class FailedSet {
public:
    bool contains(std::uint64_t key) const {
        for (const std::uint64_t other : bucket(keys(), key)) {
            if (other == key) return true;
        }
        return false;
    }

    void insert(std::uint64_t key) {
        if (++size_ > keys().size() / 2 && keys().size() < largest) grow();
        put(keys(), key);
    }

private:
    static constexpr std::size_t bucket_size = 4;
    static constexpr std::size_t smallest = 128;
    /// 64 MiB.
    static constexpr std::size_t largest = std::size_t{1} << 23;

    std::span<std::uint64_t> keys() { return many_.empty() ? std::span(few_) : std::span(many_); }
    std::span<const std::uint64_t> keys() const {
        return many_.empty() ? std::span<const std::uint64_t>(few_) : std::span(many_);
    }

    template <class T>
    static std::span<T> bucket(std::span<T> keys, std::uint64_t key) {
        const std::size_t first = static_cast<std::size_t>(key) & (keys.size() - bucket_size);
        return keys.subspan(first, bucket_size);
    }

    static void put(std::span<std::uint64_t> keys, std::uint64_t key) {
        const auto entries = bucket(keys, key);
        for (std::size_t i = bucket_size - 1; i > 0; --i) entries[i] = entries[i - 1];
        entries[0] = key;
    }

    void grow() {
        std::vector<std::uint64_t> more(keys().size() * 4);
        for (const std::uint64_t key : keys()) {
            if (key != 0) put(std::span(more), key);
        }
        many_ = std::move(more);
    }

    std::array<std::uint64_t, smallest> few_{};
    std::vector<std::uint64_t> many_;
    std::size_t size_ = 0;
};

}  // namespace ybw::gomoku
