// ReadyQueue: which processor runs next, the one whose clock is earliest; of equals, the lower id.
//
// A binary heap that knows where each id stands, so that a clock can be set back (Williams 1964,
// "Algorithm 232: heapsort"). All operations are O(log n). Not thread safe.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/simulator/costs.hpp"

namespace ybw::simulator {

class ReadyQueue {
public:
    struct Entry {
        Picoseconds clock;
        int id;
        friend auto operator<=>(const Entry&, const Entry&) = default;
    };

    explicit ReadyQueue(int ids) : places_(static_cast<std::size_t>(ids), nowhere) {}

    bool empty() const { return heap_.empty(); }
    bool contains(int id) const { return place(id) != nowhere; }
    /// The next to run. Requires !empty().
    const Entry& top() const { return heap_.front(); }

    /// Requires !contains(entry.id).
    void push(Entry entry) {
        assert(!contains(entry.id));
        heap_.push_back(entry);
        rise(heap_.size() - 1);
    }

    Entry pop() {
        const Entry first = top();
        place(first.id) = nowhere;
        const Entry last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty()) {
            heap_.front() = last;
            sink(0);
        }
        return first;
    }

    /// Takes the first one and puts `entry` in, in one go.
    Entry exchange(Entry entry) {
        const Entry first = top();
        place(first.id) = nowhere;
        heap_.front() = entry;
        sink(0);
        return first;
    }

    /// Sets a clock to an earlier time. Requires contains(id).
    void set_back(int id, Picoseconds clock) {
        Entry& entry = heap_[place(id)];
        assert(clock <= entry.clock);
        entry.clock = clock;
        rise(place(id));
    }

    Picoseconds clock_of(int id) const { return heap_[place(id)].clock; }

private:
    static constexpr std::size_t nowhere = ~std::size_t{0};

    std::size_t& place(int id) { return places_[static_cast<std::size_t>(id)]; }
    const std::size_t& place(int id) const { return places_[static_cast<std::size_t>(id)]; }

    void put(Entry entry, std::size_t at) {
        heap_[at] = entry;
        place(entry.id) = at;
    }

    void rise(std::size_t at) {
        const Entry entry = heap_[at];
        while (at > 0 && entry < heap_[(at - 1) / 2]) {
            put(heap_[(at - 1) / 2], at);
            at = (at - 1) / 2;
        }
        put(entry, at);
    }

    void sink(std::size_t at) {
        const Entry entry = heap_[at];
        while (2 * at + 1 < heap_.size()) {
            std::size_t child = 2 * at + 1;
            if (child + 1 < heap_.size() && heap_[child + 1] < heap_[child]) ++child;
            if (entry < heap_[child]) break;
            put(heap_[child], at);
            at = child;
        }
        put(entry, at);
    }

    std::vector<Entry> heap_;
    std::vector<std::size_t> places_;  // by id
};

}  // namespace ybw::simulator
