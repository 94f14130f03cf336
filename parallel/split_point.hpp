// SplitPoint: a node whose young brothers are searched by several workers at once.
//
// It is a preallocated slot of its owner's worker, used again and again. While it is open:
//
//   owner    opens it, announces it by its join key, pulls brothers like everybody else, and closes
//            it when no helper is left in it: only then does the slot, or the family on the owner's
//            stack that it points to, go out of use.
//   helper   sees the join key without a lock, joins under the lock (the slot may have been closed
//            or reused meanwhile), copies the position, pulls brothers, leaves.
//
// Brothers are pulled from one cursor in order, each under the alpha of that moment; a cutoff
// raises the flag, which every search below polls. See Feldmann 1993, "Game tree search on
// massively parallel systems" (Young Brothers Wait), and Hyatt 1997, "The dynamic tree-splitting
// parallel search algorithm".
//
// Thread safety: everything but open and the constant group, which are the owner's.
#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <mutex>
#include <optional>

#include "parallel/node.hpp"
#include "parallel/platform.hpp"

namespace ybw {

template <Game G, class Executor>
class Worker;

template <Game G, class Executor>
class alignas(cache_line) SplitPoint {
public:
    using Move = typename G::Move;

    /// More helpers at one node find little work before it is done. In simulation on small strongly
    /// ordered trees, 7 instead of 3 raise the speed-up from 12.9 to 18.0 at 64 processors and cost
    /// nothing at 2 to 8.
    static constexpr int max_helpers = 7;

    Worker<G, Executor>* owner = nullptr;  ///< constant for ever

    // ---- Constant while open; written by the owner under the lock, so that a late scanner that
    // ---- holds the lock may look at them.
    const Node<G>& node() const { return node_; }
    const G& position() const { return *position_; }
    const CancelFlag& flag() const { return flag_; }
    const std::array<Killers<Move>, 2>& killers() const { return killers_; }

    /// Opens the node for helpers. Requires that the slot is not open.
    void open(const Node<G>& node, const G& position, Family<G>& family,
              const std::array<Killers<Move>, 2>& killers) {
        Executor::on_copy();
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        assert(!is_open_ && helpers_.load(std::memory_order_relaxed) == 0);
        node_ = node;
        node_.flag = &flag_;
        position_ = position;
        killers_ = killers;
        family_ = &family;
        flag_.reset(node.flag);
        is_open_ = true;
        announce();
    }

    /// No helper joins any more. The owner then waits until has_helpers() is false.
    void close() {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        is_open_ = false;
        announce();
    }

    /// Sequentially consistent, as is the count in leave: the owner sees all that helpers did, and
    /// neither does it go to sleep after the last has rung, nor does that one miss it.
    bool has_helpers() const { return helpers_.load() > 0; }

    /// How much a helper is wanted here; 0: not at all. A hint until try_join has confirmed it.
    ///
    /// Sequentially consistent, as is the store in announce: whoever is about to sleep looks at the
    /// keys after it has told the bell, whoever opens a node rings after it has stored the key.
    std::uint32_t join_key() const { return join_key_.load(); }

    /// Joins if there still is a brother to pull and, where `below` is given, if the node lies
    /// below that flag. The ancestors of an open split point are open, so their chain is constant.
    bool try_join(const CancelFlag* below) {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        if (wanted() == 0 || (below != nullptr && !is_below(*below))) return false;
        helpers_.fetch_add(1, std::memory_order_relaxed);  // under the lock
        announce();
        return true;
    }

    /// The last thing that a helper does with the slot. True: it was the last helper.
    bool leave() {
        Executor::on_shared();
        mutex_.lock();
        const bool was_full = is_open_ && helpers_.load(std::memory_order_relaxed) == max_helpers;
        if (was_full) join_key_.store(key_for(max_helpers - 1));
        // The owner may reuse the slot as soon as it has seen the last helper gone and got the
        // lock, so both are given up before anything else is touched.
        const bool last = helpers_.fetch_sub(1) == 1;
        mutex_.unlock();
        return last;
    }

    // ---- The brothers, for whoever has joined ----
    std::optional<Brother<Move>> next() {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        if (family_->has_cut()) return std::nullopt;
        const auto brother = family_->next();
        if (family_->order().remaining() == 0) announce();
        return brother;
    }

    Window window() {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        return family_->window();
    }

    bool take(const Brother<Move>& brother, Score value, const Variation<Move>* line) {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        const bool cut = family_->take(brother, value, line);
        if (cut) {
            flag_.raise();
            announce();
        }
        return cut;
    }

private:
    bool is_below(const CancelFlag& ancestor) const {
        for (const CancelFlag* flag = flag_.parent(); flag != nullptr; flag = flag->parent()) {
            if (flag == &ancestor) return true;
        }
        return false;
    }

    /// All of the following under the lock.
    std::uint32_t wanted() const {
        const int helpers = helpers_.load(std::memory_order_relaxed);
        if (!is_open_ || helpers >= max_helpers || family_->order().remaining() == 0 ||
            family_->has_cut()) {
            return 0;
        }
        return key_for(helpers);
    }

    /// Deep nodes first, then those that are not expected to be cut, then those with few helpers.
    std::uint32_t key_for(int helpers) const {
        const auto depth = static_cast<std::uint32_t>(node_.depth);
        const std::uint32_t is_safe = node_.kind == NodeKind::cut ? 0 : 1;
        return 1 + (depth << 4 | is_safe << 3 | static_cast<std::uint32_t>(max_helpers - helpers));
    }

    void announce() { join_key_.store(wanted()); }

    Node<G> node_;
    std::optional<G> position_;
    std::array<Killers<Move>, 2> killers_{};
    CancelFlag flag_;

    // ---- Shared and contended ----
    alignas(cache_line) typename Executor::Mutex mutex_;
    std::atomic<std::uint32_t> join_key_ = 0;
    std::atomic<int> helpers_ = 0;
    bool is_open_ = false;         // under the lock
    Family<G>* family_ = nullptr;  // the owner's; its content under the lock
};

/// A split point's brothers with the interface of a Family, so that one loop serves both.
template <Game G, class Executor>
class SharedFamily {
public:
    using Move = typename G::Move;

    static constexpr bool is_shared = true;

    explicit SharedFamily(SplitPoint<G, Executor>& split_point) : split_point_(split_point) {}

    std::optional<Brother<Move>> next() { return split_point_.next(); }
    Window window() const { return split_point_.window(); }
    bool take(const Brother<Move>& brother, Score value, const Variation<Move>* line) {
        return split_point_.take(brother, value, line);
    }

private:
    SplitPoint<G, Executor>& split_point_;
};

}  // namespace ybw
