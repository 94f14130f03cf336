// TranspositionTable: results for positions met before, shared by all workers without a lock.
//
// An entry is two 64-bit words:
//
//   check = key XOR data
//   data  = | age 6 | bound 2 | depth 8 | score 16 | move 32 |
//           63    58 57     56 55     48 47      32 31      0
//
// A reader that sees the words of two different writes computes a wrong key, and takes the entry
// for one of another position (Hyatt & Mann 2002, "A lockless transposition table implementation
// for parallel search", ICGA Journal 25). So relaxed loads and stores suffice, on any processor,
// and there is no data race under the C++ memory model. Four entries are a bucket and a bucket is a
// cache line. Scores are kept as counted from the entry's own node (Score::to_table).
//
// Replacement: the entry of the same position, else the entry of least depth; entries of older
// searches count as shallower.
//
// Thread safety: probe, store, prefetch, for_each and new_search from any thread at any time;
// resize and clear need the table for themselves. If several searches share a table, each of them
// ages the entries of all, and hashfull_permille counts since the last of them began. A table of 0
// MiB never stores anything.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <oneapi/tbb/task_group.h>
#include <optional>
#include <stop_token>
#include <utility>

#include "parallel/move.hpp"
#include "parallel/platform.hpp"
#include "parallel/score.hpp"
#include "parallel/window.hpp"

namespace ybw {

/// What the table knows of a position.
template <GameMove Move>
struct TableEntry {
    Move move{};  ///< best or refuting move; Move{} if none is known
    Score score;  ///< counted from the position itself
    Depth depth = 0;
    Bound bound = Bound::none;

    friend bool operator==(const TableEntry&, const TableEntry&) = default;
};

template <GameMove Move>
class TranspositionTable {
public:
    using Entry = TableEntry<Move>;

    /// Throws std::bad_alloc if the system cannot give that much memory.
    ///
    /// After a request to `hurry` the table is ready at once, even if its making has begun: the
    /// system zeroes the remaining pages when they are first used.
    explicit TranspositionTable(std::size_t mib, const std::stop_token& hurry = {}) {
        resize(mib, hurry);
    }

    /// Gives the table another size and forgets everything. Throws std::bad_alloc; the size is then
    /// 0.
    void resize(std::size_t mib, const std::stop_token& hurry = {}) {
        if (mib > max_mib) throw std::bad_alloc();
        bucket_count_ = 0;  // also if there is no memory
        pages_.reset();     // before the new pages: both might not fit
        const std::size_t count = mib * (std::size_t{1} << 20) / sizeof(Bucket);
        if (count > 0) pages_ = allocate_pages(count * sizeof(Bucket));
        bucket_count_ = count;
        buckets_ = std::launder(reinterpret_cast<Bucket*>(pages_.get()));
        // Touches every page now, by all threads: the system zeroes a page when it is first
        // written. The search would otherwise pay for that, one page at a time.
        clear([&] { return hurry.stop_requested(); });
    }

    /// Forgets everything, with all threads of the calling arena; at once when `hurry` says so.
    template <std::predicate Hurry>
    void clear(const Hurry& hurry) {
        tbb::task_group pieces;
        for (std::size_t begin = 0; begin < bucket_count_; begin += piece) {
            pieces.run([this, begin, &hurry] {
                if (hurry()) return;
                for (std::size_t i = begin; i != std::min(begin + piece, bucket_count_); ++i) {
                    for (Slot& slot : buckets_[i].slots) slot.write(0, 0);
                }
            });
        }
        pieces.wait();
        if (is_present() && hurry()) zero_later(buckets_, bucket_count_ * sizeof(Bucket));
        age_.store(0, std::memory_order_relaxed);
    }
    void clear() {
        clear([] { return false; });
    }

    /// From now on all entries stored before count as old.
    void new_search() { age_.store((age() + 1) & age_mask, std::memory_order_relaxed); }

    bool is_present() const { return bucket_count_ > 0; }

    void prefetch(std::uint64_t key) const {
        if (is_present()) ybw::prefetch(&bucket(key));
    }

    /// Inlined, as are other steps of a node that are shorter than a call: 4 % of the instructions
    /// of a light game.
    [[gnu::always_inline]] std::optional<Entry> probe(std::uint64_t key) const {
        if (!is_present()) return std::nullopt;
        const std::uint64_t data = bucket(key).data_of(key, all_slots);
        return data != 0 ? std::optional(unpack(data)) : std::nullopt;
    }

    /// Remembers `entry`. Requires entry.bound != Bound::none and 0 <= entry.depth < 256.
    void store(std::uint64_t key, Entry entry) { store_as_of(age(), key, entry); }

    /// Remembers an entry that was stored so many searches ago; the same requirements.
    void restore(std::uint64_t key, Entry entry, unsigned searches) {
        store_as_of(age() - searches, key, entry);
    }

    /// An entry as a word, for the table of another process. Requires bound != Bound::none.
    static std::uint64_t word_of(const Entry& entry) { return pack(entry, 0); }
    /// The entry of a word; nullopt if the word is no entry.
    static std::optional<Entry> entry_of(std::uint64_t word) {
        const auto score = static_cast<std::int16_t>(word >> 32);
        if (((word >> 56) & 3) == 0 || std::abs(score) > Score::infinity().raw()) return {};
        return unpack(word);
    }

    /// Visits all entries: key, entry, and how many searches ago it was stored. Other threads may
    /// store at the same time: the words of two writes make a key of no position, which is left out
    /// if it belongs to another bucket.
    template <class Visitor>
    void for_each(Visitor visit) const {
        for (std::size_t i = 0; i < bucket_count_; ++i) {
            for (const Slot& slot : buckets_[i].slots) {
                const std::uint64_t data = slot.data();
                const std::uint64_t key = slot.check() ^ data;
                if (data != 0 && &bucket(key) == &buckets_[i]) {
                    visit(key, unpack(data), static_cast<unsigned>(age_of(data, age())));
                }
            }
        }
    }

    /// Share of the table that the current search has filled, in permille, from a sample.
    int hashfull_permille() const {
        constexpr std::size_t sample = 1000;
        const std::size_t count = std::min(sample, bucket_count_);
        if (count == 0) return 0;
        std::size_t used = 0;
        for (std::size_t i = 0; i < count; ++i) {
            for (const Slot& slot : buckets_[i].slots) {
                const std::uint64_t data = slot.data();
                if (data != 0 && age_of(data, age()) == 0) ++used;
            }
        }
        return static_cast<int>(used * 1000 / (count * slots_per_bucket));
    }

    /// Largest size of a table, in MiB (a quarter of a petabyte).
    static constexpr std::size_t max_mib = std::size_t{1} << 28;

private:
    class Slot {
    public:
        // All relaxed: the two words verify each other by the XOR, no other data hangs on them.
        std::uint64_t data() const { return data_.load(std::memory_order_relaxed); }
        std::uint64_t check() const { return check_.load(std::memory_order_relaxed); }

        /// The data if the slot holds `key`, else 0.
        [[gnu::always_inline]] std::uint64_t data_if(std::uint64_t key) const {
            const std::uint64_t data = this->data();
            return (check() ^ data) == key ? data : 0;
        }

        void write(std::uint64_t key, std::uint64_t data) {
            check_.store(key ^ data, std::memory_order_relaxed);
            data_.store(data, std::memory_order_relaxed);
        }

    private:
        std::atomic<std::uint64_t> check_;
        std::atomic<std::uint64_t> data_;
    };

    static constexpr std::size_t slots_per_bucket = 4;

    using SlotNumbers = std::make_index_sequence<slots_per_bucket>;
    static constexpr SlotNumbers all_slots{};

    struct alignas(cache_line) Bucket {
        Slot slots[slots_per_bucket];

        /// The data of `key`; 0 if there are none. The tests stand in a row, without a loop: 3 % of
        /// the instructions of a light game, which probes for every move of a node.
        template <std::size_t... Number>
        [[gnu::always_inline]] std::uint64_t data_of(std::uint64_t key,
                                                     std::index_sequence<Number...>) const {
            std::uint64_t data = 0;
            (void)((data = slots[Number].data_if(key), data != 0) || ...);
            return data;
        }
    };
    static_assert(sizeof(Bucket) == cache_line);

    /// Buckets that one thread clears at a time: a MiB, which takes far longer than to start a
    /// task.
    static constexpr std::size_t piece = 1 << 14;
    static constexpr unsigned age_mask = 63;
    /// Plies of depth that an entry loses with each search since it was stored.
    static constexpr int age_penalty = 4;
    /// An entry of the same position yields to a shallower one within this many plies: the newer
    /// bound is the one that the search needs.
    static constexpr int depth_tolerance = 3;

    /// The bucket of a key: the high word of key * bucket_count, so any size will do.
    Bucket& bucket(std::uint64_t key) const {
        __extension__ using Wide = unsigned __int128;
        return buckets_[static_cast<std::size_t>((Wide{key} * bucket_count_) >> 64)];
    }

    /// `now`: the age to store, loaded once. The compiler would load the atomic at each use.
    [[gnu::always_inline]] void store_as_of(unsigned now, std::uint64_t key, Entry entry) {
        if (!is_present()) return;
        assert(entry.bound != Bound::none && 0 <= entry.depth && entry.depth < 256);
        Slot* victim = bucket(key).slots;
        int least = 1 << 20;
        for (Slot& slot : bucket(key).slots) {
            const std::uint64_t data = slot.data();
            if (data == 0) {  // and so are those behind it: slots are filled in order
                victim = &slot;
                break;
            }
            if (slot.check() == (key ^ data)) {
                if (entry.move == Move{}) entry.move = unpack(data).move;
                if (is_worth_keeping(data, entry, now)) return;
                victim = &slot;
                break;
            }
            const int worth = depth_of(data) - age_penalty * age_of(data, now);
            if (worth < least) {
                least = worth;
                victim = &slot;
            }
        }
        victim->write(key, pack(entry, now));
    }

    static std::uint64_t pack(const Entry& entry, unsigned now) {
        return move_bits(entry.move) |
               std::uint64_t{static_cast<std::uint16_t>(entry.score.raw())} << 32 |
               std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 48 |
               std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 56 |
               std::uint64_t{now & age_mask} << 58;
    }

    static Entry unpack(std::uint64_t data) {
        Entry entry;
        entry.move = move_from_bits<Move>(static_cast<std::uint32_t>(data));
        entry.score = Score::from_raw(static_cast<std::int16_t>(data >> 32));
        entry.depth = depth_of(data);
        entry.bound = static_cast<Bound>((data >> 56) & 3);
        return entry;
    }

    static Depth depth_of(std::uint64_t data) { return static_cast<Depth>((data >> 48) & 0xff); }

    unsigned age() const { return age_.load(std::memory_order_relaxed); }

    /// How many searches ago the entry was written.
    static int age_of(std::uint64_t data, unsigned now) {
        return static_cast<int>((now - static_cast<unsigned>(data >> 58)) & age_mask);
    }

    static bool is_worth_keeping(std::uint64_t data, const Entry& entry, unsigned now) {
        return entry.bound != Bound::exact && age_of(data, now) == 0 &&
               entry.depth + depth_tolerance < depth_of(data);
    }

    Pages pages_;
    Bucket* buckets_ = nullptr;
    std::size_t bucket_count_ = 0;
    // Relaxed: constant while workers search; hashfull_permille() may be asked meanwhile.
    std::atomic<unsigned> age_ = 0;
};

}  // namespace ybw
