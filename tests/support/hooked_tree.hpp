// HookedTree: a synthetic tree of which a test changes single members, by data instead of by a type
// of its own, so that its search is compiled once for all of them.
//
// A hook that is not set leaves the member as it is, or says nothing: no danger, no proof, no end
// that is known. Not every refinement is offered; each test says which it needs.
//
// Thread safety: that of the hooks, which all copies of a position share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "bench/synthetic_tree.hpp"
#include "parallel/game.hpp"
#include "parallel/stop.hpp"

namespace ybw {

struct TreeHooks {
    using Tree = SyntheticTree;
    using Move = SyntheticMove;

    std::function<void(const Tree&, MovesOf<Tree>&)> legal_moves{};
    std::function<bool(const Tree&, Move)> is_legal{};
    std::function<std::optional<Outcome>(const Tree&)> outcome{};
    std::function<Score(const Tree&)> evaluate{};
    std::function<std::size_t(const Tree&, Move)> history_index{};
    std::function<int(const Tree&, Move)> move_value{};
    std::function<int(const Tree&)> moves_left{};
    std::function<bool(const Tree&)> in_danger{};
    std::function<ProofAttempt<Move>(const Tree&, std::uint64_t, const CancelFlag*)> prove_win{};
};

class HookedTree : public SyntheticTree {
public:
    explicit HookedTree(TreeHooks hooks, const SyntheticTreeOptions& options = {})
        : SyntheticTree(options), hooks_(std::make_shared<const TreeHooks>(std::move(hooks))) {}

    void legal_moves(MovesOf<SyntheticTree>& list) const {
        if (hooks_->legal_moves) return hooks_->legal_moves(*this, list);
        SyntheticTree::legal_moves(list);
    }
    bool is_legal(Move move) const { return hooks_->is_legal && hooks_->is_legal(*this, move); }
    std::optional<Outcome> outcome() const {
        return hooks_->outcome ? hooks_->outcome(*this) : SyntheticTree::outcome();
    }
    Score evaluate() const {
        return hooks_->evaluate ? hooks_->evaluate(*this) : SyntheticTree::evaluate();
    }
    std::size_t history_index(Move move) const {
        return hooks_->history_index ? hooks_->history_index(*this, move)
                                     : SyntheticTree::history_index(move);
    }
    int move_value(Move move) const {
        return hooks_->move_value ? hooks_->move_value(*this, move) : 0;
    }
    int moves_left() const { return hooks_->moves_left ? hooks_->moves_left(*this) : 2 * max_ply; }
    bool in_danger() const { return hooks_->in_danger && hooks_->in_danger(*this); }
    ProofAttempt<Move> prove_win(std::uint64_t nodes, const CancelFlag* flag) const {
        return hooks_->prove_win ? hooks_->prove_win(*this, nodes, flag) : ProofAttempt<Move>{};
    }

private:
    std::shared_ptr<const TreeHooks> hooks_;
};

/// Its members return what the concepts allow, not what the search uses. For tests that need a
/// Searcher and not a CompiledSearcher: the search is compiled once for all of them.
struct LooseTree : HookedTree {
    using HookedTree::HookedTree;
    unsigned moves_left() const { return static_cast<unsigned>(HookedTree::moves_left()); }
    short move_value(Move move) const { return static_cast<short>(move.number); }
    int history_index(Move move) const { return static_cast<int>(HookedTree::history_index(move)); }
};

static_assert(HasMovesLeft<LooseTree> && HasMoveValues<LooseTree> && Game<LooseTree>);

}  // namespace ybw
