// SplitPoint: a node whose young brothers are searched by several workers at once.
//
// It is a preallocated slot of its owner's worker, and is used again and again. While it is open:
//
//   owner    opens it, announces it by its join key, pulls brothers as its helpers do, closes it,
//            and waits until no helper is left: until then the slot, and the family on the owner's
//            stack to which it points, stay in use.
//   helper   sees the join key without a lock, joins under the lock (the slot may have been closed
//            or reused meanwhile), copies the position, pulls brothers, leaves.
//
// Brothers are pulled in order, each under the alpha of that moment; a cutoff raises the flag,
// which every search below polls. A brother whose scout failed high is searched again; meanwhile it
// is claimed: it will probably cut or raise alpha, so no other brother is handed out, and free
// workers help with that search. Wide split points, opened while many workers are idle, hand out
// brothers all the time, except during the re-searches of a PV node. A PV node may be open while
// its owner searches the eldest brother: then a brother that fails high is put aside until the
// eldest is done. See Feldmann 1993, "Game tree search on massively parallel systems" (Young
// Brothers Wait), and Hyatt 1997, "The dynamic tree-splitting parallel search algorithm".
//
// Thread safety: all members from any thread, except open and the constant group, which belong to
// the owner.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <mutex>
#include <optional>
#include <ranges>
#include <vector>

#include "parallel/companions.hpp"
#include "parallel/executor.hpp"
#include "parallel/family.hpp"
#include "parallel/history.hpp"
#include "parallel/move.hpp"
#include "parallel/node.hpp"
#include "parallel/platform.hpp"
#include "parallel/score.hpp"
#include "parallel/stop.hpp"
#include "parallel/variation.hpp"

namespace ybw {

/// More helpers than this find little work at one node before the node is done.
inline constexpr int max_helpers = 7;

/// A helper of a split point. Aligned so that one atomic access reads or writes it.
struct alignas(4) Helper {
    static constexpr std::int16_t nobody = -1;

    std::int16_t worker = nobody;  ///< its id
    /// Number of its own slots that were open when it joined: slots that it opens later lie below.
    std::int16_t open_slots = 0;
};
static_assert(std::atomic<Helper>::is_always_lock_free);

template <Game G, SearchExecutor Executor>
class alignas(cache_line) SplitPoint {
public:
    using Move = typename G::Move;

    /// At an expected cut node the nodes of every brother beside the one that cuts are wasted. For
    /// split points that are not wide.
    static constexpr int max_cut_node_helpers = 2;

    // ---- Constant while open; written by the owner under the lock, so that a late scanner that
    // ---- holds the lock may look at them.
    const Visit<G>& node() const { return node_; }
    const G& position() const { return *position_; }
    const CancelFlag& flag() const { return flag_; }
    const std::array<Killers<Move>, 2>& killers() const { return killers_; }
    bool is_wide() const { return is_wide_; }
    /// The searches in other processes that may search brothers of this node; null: none.
    Companions* companions() const { return companions_; }
    Companions::Word name_of(Move move) const {
        return Companions::name_of(node_.key, move_bits(move), node_.depth);
    }

    /// Opens the node for helpers; `wide`: also for helpers that may waste nodes. Requires that the
    /// slot is not open.
    void open(const Visit<G>& node, const G& position, Family<G>& family,
              const std::array<Killers<Move>, 2>& killers, bool wide,
              Companions* companions = nullptr) {
        Executor::on_copy();
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        assert(!is_open_ && helpers_.load(std::memory_order_relaxed) == 0);
        node_ = node;
        node_.flag = &flag_;
        position_ = position;
        killers_ = killers;
        family_ = &family;
        is_wide_ = wide;
        awaits_eldest_ = node.kind == NodeKind::pv && family.is_blank();
        deferred_.clear();
        put_off_.clear();
        companions_ = companions;
        flag_.reset(node.flag);
        claims_.store(0, std::memory_order_relaxed);  // only the owner looks yet
        is_open_ = true;
        announce();
    }

    /// After it no helper joins. The owner then waits until has_helpers() is false.
    void close() {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        is_open_ = false;
        announce();
    }

    /// Sequentially consistent, as is the count in leave: the owner sees all that its helpers did,
    /// it does not go to sleep after the last helper has rung, and the last helper does not miss a
    /// sleeping owner.
    bool has_helpers() const { return helpers_.load() > 0; }

    /// How much a helper is wanted here; 0: not at all. A hint until try_join has confirmed it.
    ///
    /// Sequentially consistent, as is the store in announce: a worker about to sleep tells the
    /// bell, then reads the keys; a worker that opens a node stores the key, then rings.
    std::uint32_t join_key() const { return join_key_.load(); }

    /// Joins if a brother is left to pull and, unless `below` is null, if the node lies below that
    /// flag. The ancestors of an open split point are open, so their chain is constant.
    bool try_join(Helper helper, const CancelFlag* below) {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        if (join_key() == 0 || (below != nullptr && !is_below(*below))) return false;
        replace(Helper::nobody, helper);
        helpers_.fetch_add(1, std::memory_order_relaxed);  // under the lock
        announce();
        return true;
    }

    /// The last action of a helper, the worker of that id, on the slot. True: it was the last
    /// helper.
    bool leave(int worker) {
        Executor::on_shared();
        mutex_.lock();
        replace(static_cast<std::int16_t>(worker), {});
        join_key_.store(wanted(helpers_.load(std::memory_order_relaxed) - 1));
        // The owner may reuse the slot as soon as it has seen the last helper gone and got the
        // lock, so both are given up before anything else is touched.
        const bool last = helpers_.fetch_sub(1) == 1;
        mutex_.unlock();
        return last;
    }

    /// Visits the helpers of this moment, without the lock: a hint, which try_join confirms.
    /// Sequentially consistent, as join_key: an owner about to sleep must not miss a helper that
    /// has joined.
    template <class Visitor>
    void for_each_helper(Visitor visit) const {
        for (const auto& place : who_helps_) {
            const Helper helper = place.load();
            if (helper.worker != Helper::nobody) visit(helper);
        }
    }

    // ---- The brothers, for the owner and its helpers ----
    std::optional<Brother<Move>> next() {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        if (!has_brothers()) return std::nullopt;
        auto brother = next_in_order();
        if (brother) brother->is_early = awaits_eldest_;
        if (!has_brothers()) announce();
        return brother;
    }

    /// Claims a brother whose scout has failed high, to search it again. Until it is taken no other
    /// brother is handed out, because this one will probably cut or raise alpha. Wide split points,
    /// except PV nodes, go on handing out: the other workers would find nothing else to do.
    ///
    /// False: it is put aside. The eldest is still being searched, so the alpha that the scout has
    /// exceeded is not the final one.
    bool claim(Brother<Move>& brother) {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        if (awaits_eldest_) {
            deferred_.push_back(brother);
            return false;
        }
        brother.window = family_->window();
        if (!is_wide_ || node_.kind == NodeKind::pv) {
            brother.is_claimed = true;
            claims_.fetch_add(1);
            announce();
        }
        return true;
    }

    /// Whether brothers are held back from other workers until this one is taken.
    bool makes_wait(const Brother<Move>& brother) const {
        return brother.is_claimed || (brother.is_eldest() && node_.kind == NodeKind::pv);
    }

    bool take(const Brother<Move>& brother, Score value, const Variation<Move>& line) {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        const bool cut = family_->take(brother, value, line);
        if (cut) flag_.raise();
        if (brother.is_claimed) claims_.fetch_sub(1);
        if (brother.is_eldest()) awaits_eldest_ = false;
        if (cut || makes_wait(brother)) announce();
        return cut;
    }

    /// Sequentially consistent, as has_helpers().
    bool is_claimed() const { return claims_.load() > 0; }

    /// Whether a brother is left that is worth a search, now or when none is claimed any more.
    bool is_unfinished() {
        Executor::on_shared();
        const std::lock_guard lock(mutex_);
        return has_more();
    }

private:
    bool is_below(const CancelFlag& ancestor) const {
        for (const CancelFlag* flag = flag_.parent(); flag != nullptr; flag = flag->parent()) {
            if (flag == &ancestor) return true;
        }
        return false;
    }

    /// All of the following under the lock. Whenever it is released, join_key() is wanted(helpers).
    std::uint32_t wanted(int helpers) const {
        return is_open_ && helpers < most_helpers() && has_brothers() ? key_for(helpers) : 0;
    }

    bool has_brothers() const { return has_more() && !is_claimed(); }
    bool has_more() const {
        if (family_->has_cut()) return false;
        return family_->order().remaining() > 0 || !put_off_.empty() ||
               (!awaits_eldest_ && !deferred_.empty());
    }

    /// Deferred brothers come before those that have not been searched at all.
    std::optional<Brother<Move>> next_in_order() {
        if (awaits_eldest_ || deferred_.empty()) return next_not_elsewhere();
        const auto first = std::ranges::min_element(deferred_, {}, &Brother<Move>::number);
        Brother<Move> brother = *first;
        deferred_.erase(first);
        brother.window = family_->window();
        return brother;
    }

    /// Brothers that belong to companions come last, first those that no companion is searching any
    /// more: their values may be known.
    std::optional<Brother<Move>> next_not_elsewhere() {
        if (companions_ == nullptr) return family_->next();
        const auto is_elsewhere = [&](const Brother<Move>& brother) {
            return companions_->is_elsewhere(name_of(brother.move));
        };
        while (const auto brother = family_->next()) {
            const bool is_put_off =
                companions_->is_of_another(name_of(brother->move)) || is_elsewhere(*brother);
            if (brother->is_eldest() || !is_put_off) return brother;
            put_off_.push_back(*brother);
        }
        if (put_off_.empty()) return std::nullopt;
        auto place = std::ranges::find_if_not(put_off_, is_elsewhere);
        if (place == put_off_.end()) place = put_off_.begin();
        Brother<Move> brother = *place;
        put_off_.erase(place);
        brother.window = family_->window();
        return brother;
    }

    int most_helpers() const {
        return node_.kind == NodeKind::cut && !is_wide_ ? max_cut_node_helpers : max_helpers;
    }

    /// Prefers deep nodes, then nodes that are not expected cut nodes, then nodes with few helpers.
    std::uint32_t key_for(int helpers) const {
        const auto depth = static_cast<std::uint32_t>(node_.depth);
        const std::uint32_t is_safe = node_.kind == NodeKind::cut ? 0 : 1;
        return 1 +
               (depth << 4 | is_safe << 3 | static_cast<std::uint32_t>(most_helpers() - helpers));
    }

    /// Puts `helper` into the place of `worker`, or of nobody.
    void replace(std::int16_t worker, Helper helper) {
        for (auto& place : who_helps_) {
            if (place.load(std::memory_order_relaxed).worker == worker) {
                return place.store(helper);
            }
        }
    }

    void announce() { join_key_.store(wanted(helpers_.load(std::memory_order_relaxed))); }

    Visit<G> node_;
    std::optional<G> position_;
    std::array<Killers<Move>, 2> killers_{};
    bool is_wide_ = false;
    CancelFlag flag_;

    // ---- Shared and contended ----
    alignas(cache_line) typename Executor::Mutex mutex_;
    std::atomic<std::uint32_t> join_key_ = 0;
    std::atomic<int> helpers_ = 0;
    std::array<std::atomic<Helper>, max_helpers> who_helps_{};  // changed under the lock
    std::atomic<int> claims_ = 0;                               // changed under the lock
    bool is_open_ = false;                                      // under the lock
    bool awaits_eldest_ = false;                                // under the lock; see claim
    std::vector<Brother<Move>> deferred_;                       // under the lock
    std::vector<Brother<Move>> put_off_;                        // under the lock
    Companions* companions_ = nullptr;
    Family<G>* family_ = nullptr;  // the owner's; its content under the lock
};

}  // namespace ybw
