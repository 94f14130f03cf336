// Pvs: THE search. Principal variation search, fail-soft, serial and parallel in one text.
//
// The eldest brother is searched with the window of its node; every young brother only has to be
// proved no better, with a null window, and is searched again if that fails (Pearl 1980 "Scout";
// Marsland & Campbell 1982, "Parallel search of strongly ordered game trees"; Reinefeld 1983
// "NegaScout"). The Brothers policy decides which workers search the young brothers: with
// SerialBrothers this is the textbook's serial search, with ParallelBrothers nodes become split
// points after their eldest brother: Young Brothers Wait.
//
// Read `search`, a node, then `search_brothers`, THE loop; all other members are steps of these.
//
// Invariant: nullopt means cancelled, and a cancelled value goes nowhere: not into the table, the
// history, the principal variation or the result. Any other value v answers the node's window as
// Window::classify says.
//
// Thread safety: one Pvs serves all workers; each call has its worker as an argument.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "parallel/brothers.hpp"
#include "parallel/correction.hpp"
#include "parallel/family.hpp"
#include "parallel/game.hpp"
#include "parallel/move_order.hpp"
#include "parallel/node.hpp"
#include "parallel/options.hpp"
#include "parallel/quiescence.hpp"
#include "parallel/reductions.hpp"
#include "parallel/result.hpp"
#include "parallel/reward.hpp"
#include "parallel/score.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/statistics.hpp"
#include "parallel/threat_steps.hpp"
#include "parallel/transposition_table.hpp"
#include "parallel/undo.hpp"
#include "parallel/variation.hpp"
#include "parallel/window.hpp"
#include "parallel/worker.hpp"

namespace ybw {

template <Game G, class Brothers>
class Pvs {
public:
    using Move = typename G::Move;
    using Worker = typename Brothers::Worker;
    using Pv = Variation<Move>;

    explicit Pvs(Brothers& brothers) : brothers_(brothers) {
        static_assert(BrothersOf<Brothers, G, Pvs>);
    }

    /// The value of the worker's position as `question` asks for it; nullopt if cancelled. `pv`, if
    /// wanted, receives the principal variation where the value is inside the window.
    std::optional<Score> search(Worker& worker, const Node<G>& question, Pv* pv) {
        Visit<G> node(question);
        return worker.reported(node, Move{}, [&] { return search(worker, node, pv); });
    }

    /// The same for a node that has not been entered yet.
    std::optional<Score> search(Worker& worker, Visit<G>& node, Pv* pv) {
        if (pv != nullptr) pv->clear();
        // stop?
        if (worker.enter(node.flag)) return std::nullopt;
        // terminal?
        if (node.ply > 0) {
            if (const auto value = ending(worker, node, pv)) return value;
            if (const auto bound = out_of_reach(worker.options(), node)) return bound;
            if (const auto value = solved_end(worker, node)) return value;
        }
        // horizon?
        node.depth += extension(worker.options(), worker.position(), worker.state().depth(), node);
        if (node.depth <= 0 || node.ply >= max_ply) return horizon(worker, node);
        node.is_selective = may_be_selective(worker.options(), worker.position(), node);
        // table
        const auto entry = worker.state().table.probe(node.key);
        if (const auto value = table_cutoff(worker, node, entry)) return value;
        // selective steps
        Family<G> family;
        family.open(node.window);
        const Move table_move = entry ? entry->move : Move{};
        if (node.is_selective) {
            if (const auto value = proved_win(worker, node, pv)) return value;
            if (order_answers(worker, node, family, table_move)) {
                if (family.order().size() == 0) return nothing_helps(worker, node, family);
            } else {
                assess([&] { return static_value(worker, node); }, node, entry);
                if (const auto value = prune_node(worker, node)) return value;
                node.depth -= internal_reduction(worker, node, entry);
            }
            if (node.flag->is_cancelled()) return std::nullopt;
        }
        // order
        if (family.order().size() == 0) order_moves(worker, node, family.order(), table_move);
        if (const auto value = known_refutation(worker, node, family)) return value;
        // eldest brother, then young brothers, unless all may begin at once
        node.is_expected = is_value_expected(node, entry);
        if (!split_if_wanted(worker, node, family)) search_brothers(worker, node, family);
        if (!family.has_cut() && node.flag->is_cancelled()) return std::nullopt;
        // store
        store(worker, node, family);
        if (pv != nullptr) *pv = family.pv();
        return family.best();
    }

    /// Searches brothers until there are none, one cuts off, or the search is cancelled; the same
    /// loop for a node's owner alone, for the owner of a split point, and for its helpers.
    template <FamilyOf<Move> AnyFamily>
    void search_brothers(Worker& worker, const Visit<G>& node, AnyFamily& family) {
        while (auto brother = family.next()) {
            const std::uint64_t useful_before = worker.counters().useful_nodes();
            Pv line;
            auto value = brother->is_eldest() ? search_whole(worker, node, *brother, line)
                                              : scout(worker, node, *brother);
            if (value && is_in_doubt(node, *brother, *value)) {
                if (!family.claim(*brother)) continue;  // put aside until the eldest is done
                ++worker.counters().researches;
                value = search_whole(worker, node, *brother, line);
            }
            if (!value) return count_as_cancelled(worker, useful_before);
            if (take(worker, node, family, *brother, *value, line)) return;  // cut off
            // A shared family has no order of its own, and is not split again.
            if constexpr (requires { family.order(); }) {
                if (brother->ends_quiet) leave_out_quiet(worker, family.order());
            }
            if constexpr (std::same_as<AnyFamily, Family<G>>) {
                if (split_if_wanted(worker, node, family)) return;  // helpers have done the rest
            }
        }
    }

private:
    // ---- Steps that may answer a node at once ----

    /// The end of the game, a repetition, or what the game knows without searching.
    std::optional<Score> ending(Worker& worker, const Node<G>& node, Pv* pv) {
        const G& position = worker.position();
        const SearchOptions& options = worker.options();
        if (node.is_strict) return strict_ending(worker, node, pv);
        // Asked before outcome(), which may end the game by the same repetition: on the path of a
        // search a repetition proves nothing.
        if (!options.exact && !options.solving) {
            if (const auto value = repeated(position, node.ply)) return value;
        }
        if (const auto value = finished(position, node.ply)) return value;
        if (options.exact) return std::nullopt;
        return known_ending(position, node, pv);
    }

    /// A strict search asks for the shortest win, which never repeats a position, so it ignores
    /// repetitions. But an end of the game that is a repetition taints the answer.
    std::optional<Score> strict_ending(Worker& worker, const Node<G>& node, Pv* pv) {
        const G& position = worker.position();
        if (const auto value = finished(position, node.ply)) {
            if (repeated(position, node.ply)) worker.state().strict_keys.taint();
            return value;
        }
        return known_ending(position, node, pv);
    }

    [[gnu::always_inline]] std::optional<Score> known_ending([[maybe_unused]] const G& position,
                                                             [[maybe_unused]] const Node<G>& node,
                                                             [[maybe_unused]] Pv* pv) {
        if constexpr (HasKnownOutcome<G>) {
            if (const auto proof = position.known_outcome()) {
                if (pv != nullptr) pv->push_back(proof->move);
                return value_of(*proof, node.ply);
            }
        }
        return std::nullopt;
    }

    /// The answer of the game's own solver of the last plies, if the search goes to the end, too.
    std::optional<Score> solved_end([[maybe_unused]] Worker& worker,
                                    [[maybe_unused]] const Node<G>& node) {
        if constexpr (HasEndSolver<G>) {
            if (!reaches_the_end(worker.options(), worker.position(), node)) return std::nullopt;
            const SolvedEnd end = worker.position().solve_end(node.window.to_table(node.ply));
            worker.count_nodes(end.nodes);
            if (end.value) return end.value->from_table(node.ply);
        }
        return std::nullopt;
    }

    std::optional<Score> horizon(Worker& worker, const Visit<G>& node) {
        if constexpr (HasMovesLeft<G>) {
            if (worker.position().moves_left() < 1) complain_of_moves_left();
        }
        if constexpr (HasThreatProver<G>) {
            const auto budget = proof_budget_at_horizon(worker.options(), worker.constants(), node);
            if (budget > 0) return static_value_or_win(worker, node, budget);
        }
        if constexpr (HasNoisyMoves<G>) {
            const SearchOptions& options = worker.options();
            if (options.quiescence && !options.exact && !options.solving && !node.is_strict) {
                return quiescence<G>(worker, node);
            }
        }
        ++worker.counters().evaluations;
        return static_value(worker, node);
    }

    /// The value of a node at the horizon without quiescence: its static value, unless the game
    /// proves a win by threats.
    Score static_value_or_win(Worker& worker, const Visit<G>& node,
                              std::uint64_t budget) requires HasThreatProver<G> {
        ++worker.counters().evaluations;
        const Score value = static_value(worker, node);
        if (node.window.fails_high(value)) return value;
        const auto proof = proof_within(worker, node, budget);
        return proof ? proved(worker, node, *proof) : value;
    }

    std::optional<Score> table_cutoff(Worker& worker, const Visit<G>& node,
                                      const std::optional<TableEntry<Move>>& entry) {
        if (!entry || node.kind == NodeKind::pv) return std::nullopt;
        const auto value = answer(worker.options(), *entry, node.window, node.depth, node.ply);
        if (value) ++worker.counters().table_cutoffs;
        return value;
    }

    /// The value of a table entry, if it answers such a question.
    static std::optional<Score> answer(const SearchOptions& options, const TableEntry<Move>& entry,
                                       Window window, Depth depth, Ply ply) {
        const Score value = entry.score.from_table(ply);
        if (!window.is_answered_by(value, entry.bound)) return std::nullopt;
        // A proved win counts at any depth. That no nearer one exists needs the depth.
        const bool is_proof = (value.is_win() && window.fails_high(value)) ||
                              (value.is_loss() && window.fails_low(value));
        const bool is_deep_enough =
            options.exact ? entry.depth == depth : entry.depth >= depth || is_proof;
        return is_deep_enough ? std::optional(value) : std::nullopt;
    }

    /// The value of a move whose position fails low by its table entry: enhanced transposition
    /// cutoff (Plaat, Schaeffer, Pijls & de Bruin 1996). Only when solving, if the game tells the
    /// key before the move and has no repetition(), since no key contains a repetition.
    std::optional<Score> known_refutation([[maybe_unused]] Worker& worker,
                                          [[maybe_unused]] const Visit<G>& node,
                                          [[maybe_unused]] const Family<G>& family) {
        if constexpr (HasKeyAfter<G> && !HasRepetition<G>) {
            if (!worker.options().solving || node.kind == NodeKind::pv || node.is_strict) {
                return std::nullopt;
            }
            const G& position = worker.position();
            for (std::size_t i = 0; i != family.order().size(); ++i) {
                const Move move = family.order()[i];
                const auto entry = worker.state().table.probe(position.key_after(move));
                if (!entry) continue;
                const auto value =
                    negated(answer(worker.options(), *entry, node.window.flipped(),
                                   depth_below(position, node.depth, move), node.ply + 1));
                if (!value || !node.window.fails_high(*value)) continue;
                remember(worker, node, move, *value, Bound::lower);
                ++worker.counters().table_cutoffs;
                return value;
            }
        }
        return std::nullopt;
    }

    /// A win by threats alone, which the game has proved with a search of its own. There may be a
    /// nearer one.
    std::optional<Score> proved_win([[maybe_unused]] Worker& worker,
                                    [[maybe_unused]] const Visit<G>& node,
                                    [[maybe_unused]] Pv* pv) {
        if constexpr (HasThreatProver<G>) {
            if (!worker.options().threat_proof || node.ply == 0) return std::nullopt;
            const auto budget = proof_budget(worker.constants(), node);
            const auto proof = budget > 0 ? proof_within(worker, node, budget) : std::nullopt;
            if (!proof) return std::nullopt;
            if (pv != nullptr) pv->push_back(proof->move);
            return proved(worker, node, *proof);
        }
        return std::nullopt;
    }

    Score proved(Worker& worker, const Visit<G>& node, const Proof<Move>& proof) {
        const Score value = value_of(proof, node.ply);
        remember(worker, node, proof.move, value, Bound::lower);
        return value;
    }

    /// The value of a node that need not be searched in full: it is far above beta, or still above
    /// beta after a pass, or so far below alpha that quiescence decides.
    std::optional<Score> prune_node(Worker& worker, Visit<G>& node) {
        if (!node.is_assessed()) return std::nullopt;
        const SearchOptions& options = worker.options();
        if constexpr (HasFutilityMargin<G>) {
            if (options.futility) {
                if (const auto value = reverse_futility(worker.constants(), node)) return value;
            }
            if (options.razoring && is_hopeless(worker.constants(), node)) {
                const auto value = horizon(worker, node.at_horizon());
                if (!value || node.window.fails_low(*value)) return value;
            }
        }
        if constexpr (HasNullMove<G>) {
            if (options.null_move && may_try_pass(worker.constants(), worker.position(), node)) {
                return search_pass(worker, node);
            }
        }
        return std::nullopt;
    }

    std::optional<Score> search_pass(Worker& worker, const Visit<G>& node) requires HasNullMove<G> {
        const Window above = Window::null(node.window.beta().previous());
        const Depth depth = node.depth - 1 - pass_reduction(worker.constants(), node);
        Visit<G> child = node.child(above, depth, null_window_child(node.kind));
        child.may_pass = false;
        worker.position().pass();
        child.key = worker.position().key();
        const auto value =
            negated(worker.reported(child, Move{}, [&] { return search(worker, child, nullptr); }));
        worker.position().undo_pass();
        // A win that rests on a null move is no proved win.
        if (!value || !above.fails_high(*value)) return std::nullopt;
        return value->is_win() ? node.window.beta() : *value;
    }

    // ---- Order ----

    /// If the opponent would win by threats after a pass: orders the moves that may stop that, and
    /// opens the family with an upper bound of all others. False if that bound does not fail low.
    bool order_answers([[maybe_unused]] Worker& worker, [[maybe_unused]] const Visit<G>& node,
                       [[maybe_unused]] Family<G>& family, [[maybe_unused]] Move table_move) {
        if constexpr (HasThreatAnswers<G>) {
            if (!wants_answers(worker.options(), worker.constants(), node)) return false;
            MovesOf<G> answers;
            const auto plies = answers_to_threat(worker, node, answers);
            if (!plies) return false;
            const Score others = Score::loss_in(std::min(node.ply + *plies, Score::longest_win));
            if (!node.window.fails_low(others)) return false;
            family.open(node.window, others);
            rank_moves(worker, node, family.order(), answers, table_move);
            return true;
        }
        return false;
    }

    Score nothing_helps(Worker& worker, const Visit<G>& node, const Family<G>& family) {
        remember(worker, node, Move{}, family.best(), Bound::upper);
        return family.best();
    }

    void order_moves(Worker& worker, const Visit<G>& node, MoveOrder<G>& order, Move table_move) {
        MovesOf<G> moves;
        if (node.ply == 0) {
            for (const Move move : worker.root_moves()) moves.push_back(move);
        } else if constexpr (HasRelevantMoves<G>) {
            if (worker.options().exact) {
                worker.position().legal_moves(moves);
            } else {
                worker.position().relevant_moves(moves);
            }
        } else {
            worker.position().legal_moves(moves);
        }
        if (moves.empty()) complain_of_no_move();
        rank_moves(worker, node, order, moves, table_move);
    }

    void rank_moves(Worker& worker, const Visit<G>& node, MoveOrder<G>& order,
                    const MovesOf<G>& moves, Move table_move) {
        order.fill(moves, table_move);
        const SearchOptions& options = worker.options();
        order.rank_by(
            worker.position(),
            {.killers = options.killers ? &worker.killers(node.ply) : nullptr,
             .killer_bonus = worker.constants().killer_bonus,
             .counter_bonus = worker.constants().counter_bonus,
             .counter_moves = options.counter_moves ? &worker.histories().counter_moves : nullptr,
             .history = history_context(worker, node)});
    }

    // ---- Steps of the loop over brothers ----

    /// The value of a brother, searched with the window that it was handed out with.
    std::optional<Score> search_whole(Worker& worker, const Visit<G>& node, Brother<Move>& brother,
                                      Pv& line) {
        brother.is_searched = true;
        const Depth below = depth_below(worker.position(), node.depth, brother.move);
        return search_child(worker, node,
                            node.child(brother.window, below, eldest_child(node.kind)),
                            brother.move, node.kind == NodeKind::pv ? &line : nullptr);
    }

    /// Whether a young brother is better than alpha: a null-window search. Late brothers are
    /// searched at less depth first, hopeless ones not at all. At PV nodes a yes at less depth is
    /// verified at full depth before the whole window is searched.
    std::optional<Score> scout(Worker& worker, const Visit<G>& node, Brother<Move>& brother) {
        if (const auto bound = left_out(worker, node, brother)) return bound;
        brother.reduction = late_move_reduction(worker, node, brother);
        const Depth hoped = depth_to_hope_for(worker.constants(), node, brother);
        if (hoped < node.depth) {
            if (const auto bound = futile(worker, node, brother, hoped)) return bound;
        }
        if (is_poor(worker, node, brother, hoped)) return brother.window.alpha();
        brother.is_searched = true;
        const auto ask = [&](Depth depth) {
            const Window null = Window::null(brother.window.alpha());
            return search_child(worker, node, node.child(null, depth, null_window_child(node.kind)),
                                brother.move, nullptr);
        };
        const Depth below = depth_below(worker.position(), node.depth, brother.move);
        const auto value = ask(below - brother.reduction);
        const bool is_yes = value && !brother.window.fails_low(*value);
        if (!is_yes || brother.reduction == 0 || node.kind != NodeKind::pv) return value;
        ++worker.counters().researches;
        return ask(below);
    }

    /// The upper bound of a quiet brother that is not searched. `ends_quiet`: the quiet brothers
    /// after it will not be searched either. They are later still; and futility depends on the node
    /// alone, if history does not count for it.
    std::optional<Score> left_out(Worker& worker, const Visit<G>& node, Brother<Move>& brother) {
        const bool is_late = is_too_late(worker, node, brother);
        std::optional<Score> bound = futile(worker, node, brother, node.depth);
        brother.ends_quiet = is_late || (bound && worker.constants().futility_history == 0);
        if (!bound && is_late) bound = brother.window.alpha();
        return bound;
    }

    /// Whether the scout's answer needs a re-search: it is better than alpha, and lies inside the
    /// window of a PV node or was found at less depth.
    bool is_in_doubt(const Visit<G>& node, const Brother<Move>& brother, Score value) const {
        if (brother.window.fails_low(value) || brother.is_eldest()) return false;
        return node.kind == NodeKind::pv ? brother.window.contains(value) : brother.reduction > 0;
    }

    static std::uint64_t key_of(Worker& worker, const Node<G>& node, std::uint64_t key) {
        return node.is_strict ? key ^ worker.state().strict_keys.salt() : key;
    }

    /// Plays `move`, searches `child`, takes the move back. The value is seen from the parent.
    std::optional<Score> search_child(Worker& worker, const Visit<G>& node, Visit<G> child,
                                      Move move, Pv* pv) {
        G& position = worker.position();
        if (worker.remembers_moves()) child.path[0] = index_of(position, move);
        if constexpr (HasKeyAfter<G>) {
            child.key = key_of(worker, child, position.key_after(move));
            worker.state().table.prefetch(child.key);
        }
        auto record = worker.play(move);
        if constexpr (!HasKeyAfter<G>) {
            child.key = key_of(worker, child, position.key());
            worker.state().table.prefetch(child.key);
        }
        const auto value =
            negated(worker.reported(child, move, [&] { return search(worker, child, pv); }));
        worker.take_back(move, std::move(record));
        if constexpr (requires { brothers_.found(worker, node, child); }) {
            if (value) brothers_.found(worker, node, child);
        }
        return value;
    }

    /// Gives the value of a brother to its family, and at the root to the best line so far. True:
    /// cut off.
    template <FamilyOf<Move> AnyFamily>
    bool take(Worker& worker, const Visit<G>& node, AnyFamily& family, const Brother<Move>& brother,
              Score value, const Pv& line) {
        const bool cut = family.take(brother, value, line);
        if (node.ply == 0 && !brother.window.fails_low(value)) {
            Line<Move> best{.score = value, .bound = cut ? Bound::lower : Bound::exact, .pv = {}};
            best.pv.assign(brother.move, line);
            worker.state().root_line.raise(best);
        }
        return cut;
    }

    /// Drops all quiet brothers at once: to pick them one by one is expensive if there are many.
    static void leave_out_quiet(const Worker& worker, MoveOrder<G>& order) {
        order.keep_only([&](Move move) { return is_noisy(worker.position(), move); });
    }

    /// Shares the remaining brothers if the policy wants that. True: this worker and its helpers
    /// have searched them.
    bool split_if_wanted(Worker& worker, const Visit<G>& node, Family<G>& family) {
        if (!brothers_.wants_split(worker, node, family)) return false;
        brothers_.split(worker, node, family, *this);
        return true;
    }

    /// Counts the nodes of a brother that a cutoff has interrupted, here or above, as wasted, but
    /// for those that a node below has counted. The end of the whole search wastes no nodes.
    void count_as_cancelled(Worker& worker, std::uint64_t useful_before) {
        if (worker.state().stop.is_requested()) return;
        Counters& counters = worker.counters();
        counters.cancelled_nodes.add(counters.useful_nodes() - useful_before);
    }

    // ---- Afterwards ----

    void store(Worker& worker, const Visit<G>& node, const Family<G>& family) {
        if (family.has_cut()) reward(worker, node, family);
        if (node.ply == 0 && !worker.root_is_whole()) return;
        const Bound bound = node.window.classify(family.best());
        learn_error(worker, node, family.best_move(), family.best(), bound);
        remember(worker, node, family.best_move(), family.best(), bound);
    }

    void remember(Worker& worker, const Visit<G>& node, Move move, Score value, Bound bound) {
        worker.state().table.store(node.key, {.move = move,
                                              .score = value.to_table(node.ply),
                                              .depth = std::clamp(node.depth, 0, max_ply - 1),
                                              .bound = bound});
    }

    Brothers& brothers_;
};

}  // namespace ybw
