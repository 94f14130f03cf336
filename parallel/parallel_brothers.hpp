// ParallelBrothers: when a node is split, and the work of its owner and its helpers.
//
// The policy of Young Brothers Wait (Feldmann, Monien, Mysliwietz & Vornberger 1989): no worker
// helps with young brothers before the eldest is searched, except at nodes where all brothers are
// expected to be searched. A node becomes a split point only where helpers save time; each
// condition is a named constant with its reason.
//
// Thread safety: all members from all workers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "parallel/companions.hpp"
#include "parallel/executor.hpp"
#include "parallel/family.hpp"
#include "parallel/game.hpp"
#include "parallel/node.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"
#include "parallel/search_event.hpp"
#include "parallel/split_point.hpp"
#include "parallel/variation.hpp"
#include "parallel/window.hpp"
#include "parallel/worker.hpp"
#include "parallel/workers.hpp"

namespace ybw {

/// A split point as one of its workers sees it, with the members of a Family that the loop over
/// brothers needs. A worker that has held back others rings the bell when they may go on. Each
/// worker has its own view; the split point is shared.
template <Game G, SearchExecutor Executor>
class SharedFamily {
public:
    using Move = typename G::Move;
    using MaybeBrother = std::optional<Brother<Move>>;

    /// `first`, if there is one, is handed out before all that the split point still has.
    SharedFamily(SplitPoint<G, Executor>& split_point, Workers<G, Executor>& workers,
                 MaybeBrother first = std::nullopt)
        : split_point_(split_point), workers_(workers), first_(first) {}
    ~SharedFamily() { leave_brother(); }
    SharedFamily(const SharedFamily&) = delete;
    SharedFamily& operator=(const SharedFamily&) = delete;

    MaybeBrother next() {
        leave_brother();
        const MaybeBrother brother =
            first_ ? std::exchange(first_, std::nullopt) : split_point_.next();
        if (brother && !brother->is_eldest() && split_point_.companions() != nullptr) {
            name_ = split_point_.name_of(brother->move);
            split_point_.companions()->begin(name_);
        }
        return brother;
    }

    bool claim(Brother<Move>& brother) {
        const bool is_granted = split_point_.claim(brother);
        if (std::exchange(brother.is_early, false)) workers_.count_early_brother(!is_granted);
        return is_granted;
    }

    bool take(const Brother<Move>& brother, Score value, const Variation<Move>& line) {
        const bool cut = split_point_.take(brother, value, line);
        if (brother.is_early) workers_.count_early_brother(false);
        if (!cut && split_point_.makes_wait(brother)) {
            workers_.announce();
            workers_.wake_owners();
        }
        return cut;
    }

private:
    void leave_brother() {
        if (name_ != 0) split_point_.companions()->end(name_);
        name_ = 0;
    }

    SplitPoint<G, Executor>& split_point_;
    Workers<G, Executor>& workers_;
    MaybeBrother first_;
    Companions::Word name_ = 0;  ///< of the brother that companions know of
};

template <Game G, SearchExecutor Executor>
class ParallelBrothers {
public:
    using Worker = ybw::Worker<G, Executor>;
    using Slot = SplitPoint<G, Executor>;

    /// Least depth of a split point, and of more where nodes take less time (see split_depth): a
    /// brother's subtree must be worth a join of a few microseconds.
    static constexpr Depth min_split_depth = 2;
    /// The least time that a brother's subtree should take, in seconds, and the nodes of a subtree
    /// of depth 1, which each further ply multiplies. Measured over the panel (bench/figures.md).
    static constexpr double min_brother_seconds = 0.9e-6;
    static constexpr double nodes_per_ply = 4;
    /// The same of a PV node: all nodes above it wait for it, and the other workers have nothing
    /// else to do (bench/figures.md). Not in a search to the end of the game, which is over there.
    static constexpr Depth min_pv_split_depth = 1;
    /// From this depth on a node is opened even if no worker is idle yet: its brothers take so long
    /// that a worker will become idle, and deeper subtrees need fewer joins.
    static constexpr Depth always_split_depth = 8;
    /// Least depth of a split point before the eldest brother is done: an unexpected cutoff wastes
    /// most nodes that were searched beside the eldest.
    static constexpr Depth min_split_at_once_depth = 4;
    /// Least depth at which a PV node of a search to the end of the game may be left to its owner:
    /// the subtree of each of its brothers keeps a few workers busy. See is_premature.
    static constexpr Depth min_premature_depth = 12;
    /// A single brother that is left is not shared.
    static constexpr std::size_t min_brothers = 2;

    explicit ParallelBrothers(Workers<G, Executor>& workers, Companions* companions = nullptr)
        : workers_(workers),
          companions_(companions),
          is_alone_(workers.count() == 1 && companions == nullptr) {}

    /// Whether to share the remaining brothers of a family. Asked at once, after the eldest
    /// brother, and after each further one.
    bool wants_split(Worker& worker, const Visit<G>& node, const Family<G>& family) const {
        if (is_alone_ || is_too_shallow(worker.options(), node, workers_.split_depth()))
            return false;
        if (family.order().remaining() < min_brothers || worker.free_slot() == nullptr)
            return false;
        if (worker.options().solving && is_premature(node, family.tried())) return false;
        if (family.tried() == 0) return wants_split_at_once(node);
        if (is_deep(node)) return true;  // companions search brothers of it, too
        if (workers_.count() == 1) return false;
        return node.depth >= always_split_depth || workers_.has_idle();
    }

    /// Whether the brothers of a node are too small to be shared, if split points have at least the
    /// depth `least`.
    static bool is_too_shallow(const SearchOptions& options, const Visit<G>& node,
                               Depth least = 0) {
        const bool is_urgent = node.kind == NodeKind::pv && !options.solving;
        return node.depth < (is_urgent ? min_pv_split_depth : std::max(min_split_depth, least));
    }

    /// The least depth of a split point, for nodes of `node_seconds`: 2 from 225 ns on, 3 from 57
    /// ns, 4 from 15 ns. Where nodes are light, as in draughts, split points of depth 2 cost more
    /// than they give.
    static Depth split_depth(double node_seconds) {
        Depth depth = min_split_depth;
        double brother = node_seconds * nodes_per_ply;
        for (; brother < min_brother_seconds && depth < always_split_depth; ++depth) {
            brother *= nodes_per_ply;
        }
        return depth;
    }

    /// Searches the rest of the family with all helpers that join. On return no helper is left
    /// below. Requires wants_split. Not inlined: that would take registers from the serial part of
    /// the loop.
    template <class Search>
    [[gnu::noinline]] void split(Worker& worker, const Visit<G>& node, Family<G>& family,
                                 Search& search) {
        family.order().rank();
        // A PV node that is shared before any brother is done: its owner searches the eldest.
        std::optional<Brother<typename G::Move>> eldest;
        if (node.kind == NodeKind::pv && family.is_blank()) eldest = family.next();
        Slot* const slot = worker.free_slot();
        worker.tell(SearchAction::split, slot);  // before anybody can join
        slot->open(node, worker.position(), family,
                   {worker.killers(node.ply), worker.killers(node.ply + 1)},
                   workers_.has_many_idle(), is_deep(node) ? companions_ : nullptr);
        worker.slot_opened();
        ++worker.counters().splits;
        if (const auto seconds = workers_.node_seconds(worker)) {
            workers_.set_split_depth(split_depth(*seconds));
        }
        workers_.announce();
        SharedFamily<G, Executor> shared(*slot, workers_, eldest);
        bool has_moved = false;
        const EvaluatorOf<G> evaluator = worker.evaluator();
        const auto help_below = [&](Slot& other) {
            has_moved = true;
            help(worker, other, search);
        };
        const auto come_back = [&] {
            if (has_moved) worker.set_position(slot->position(), evaluator);
            has_moved = false;
        };
        const auto search_all = [&] {
            while (true) {
                search.search_brothers(worker, slot->node(), shared);
                if (slot->flag().is_cancelled() || !slot->is_unfinished()) break;
                workers_.wait_for_brothers(worker, *slot, help_below);
                come_back();
            }
        };
        if (!workers_.attempt(worker, search_all)) has_moved = true;
        slot->close();
        workers_.wait(worker, *slot, help_below);
        worker.slot_closed();
        worker.tell(SearchAction::close, slot);
        come_back();
    }

    /// Searches brothers of a split point that has just been joined, then leaves it.
    template <class Search>
    void help(Worker& worker, Slot& slot, Search& search) {
        Executor::on_copy();
        ++worker.counters().joins;
        worker.tell(SearchAction::join, &slot);
        workers_.attempt(worker, [&] {
            const Ply ply = slot.node().ply;
            worker.set_position(slot.position());
            worker.killers(ply) = slot.killers()[0];
            worker.killers(ply + 1) = slot.killers()[1];
            SharedFamily<G, Executor> shared(slot, workers_);
            search.search_brothers(worker, slot.node(), shared);
        });
        worker.tell(SearchAction::part, &slot);
        if (slot.leave(worker.id())) workers_.wake_owners();
    }

    /// The work of a worker other than the first, during the whole search.
    template <class Search, class Chore>
    void serve(Worker& worker, Search& search, Chore& chore) {
        workers_.serve(
            worker, [&](Slot& slot) { help(worker, slot, search); }, chore);
    }

    /// Sends companions the table entry of a child of a deep node.
    void found(Worker& worker, const Visit<G>& node, const Visit<G>& child) const {
        if (!is_deep(node) || child.is_strict) return;
        const auto& table = worker.state().table;
        const auto entry = table.probe(child.key);
        if (entry && entry->bound != Bound::none) {
            companions_->found(child.key, table.word_of(*entry));
        }
    }

private:
    bool is_deep(const Visit<G>& node) const {
        return companions_ != nullptr && companions_->is_deep(node.depth) && !node.is_strict;
    }

    /// Whether the young brothers need not wait for the eldest, because all brothers have to be
    /// searched anyway.
    ///
    /// That is expected of an all node, which is opened while any worker is idle. It is also
    /// expected of a PV node whose value the table knows from an earlier depth. Such a node is
    /// opened while so many workers are idle that a few more nodes cost nothing, and as long as few
    /// early brothers fail high: these have to wait for the eldest (SplitPoint::claim). Where the
    /// best moves are close, as in draughts, half of them fail high, and nodes were four times
    /// those of one thread; in gomoku and xiangqi 2 to 5 % fail high.
    bool wants_split_at_once(const Visit<G>& node) const {
        if (node.depth < min_split_at_once_depth) return false;
        return (node.kind == NodeKind::all && workers_.has_idle()) ||
               (node.is_expected && workers_.has_idle_for_a_node() &&
                workers_.early_brothers_pay());
    }

    /// Whether a split now would waste too many nodes. A search to the end of the game knows little
    /// from the few depths before: the expected type of a node is a guess, and the alpha of a PV
    /// node stays low until one of its young brothers, after a long search, raises it. Brothers
    /// searched beside that one get a harder question than necessary. The subtree of each brother
    /// has work for a few workers, at nodes where none of it is wasted. And no node is opened
    /// before a worker is idle: a depth counted from the end has little below it, and there were
    /// eighty splits for each join (Connect Four).
    ///
    /// Two threads, ends of Othello (example_speedup 2 22, and 2 19 16): 10 and 9 % more nodes than
    /// one, instead of 16 and 11 %. At the short depths of a selective search there is not enough
    /// work below a brother: gomoku would lose 5 % of its nodes per second. PV nodes wait however
    /// many workers are idle: at eight processors 39 instead of 71 % more nodes (bench/figures.md).
    bool is_premature(const Visit<G>& node, int tried) const {
        if (!workers_.has_idle()) return true;
        if (node.kind == NodeKind::pv) {
            return node.depth >= min_premature_depth && !node.is_expected;
        }
        if (workers_.has_idle_for_a_node()) return false;
        return tried < (node.kind == NodeKind::cut ? 2 : 1);
    }

    Workers<G, Executor>& workers_;
    Companions* const companions_;  ///< searches in other processes; null: none
    const bool is_alone_;           ///< one thread: nothing is ever split
};

}  // namespace ybw
