// RefinedGraph: two players move one stone on a random graph with cycles, and the game offers every
// optional refinement of parallel/game.hpp, for tests of what a search says is true.
//
// The refinements keep the contract and nothing beyond it: whoever passes may spoil a lost position
// or a won one, evaluations know nothing, moves are called noisy by lot, a prover's win need not be
// the nearest, and passing is allowed nearly everywhere. So each selective step goes wrong often,
// and the truth, which is computed backwards from the ends (GraphTruth), is at hand.
//
// With GraphEnd::counted every game ends in a draw after some moves, so that draws can be proved,
// too. The judge says what a repetition within the path is worth.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/text/splitmix.hpp"
#include "parallel/game.hpp"
#include "parallel/stop.hpp"
#include "tests/support/marked_graph.hpp"

namespace ybw {

enum class GraphEnd : std::uint8_t {
    open,     ///< a game may go on for ever
    counted,  ///< it ends in a draw after so many moves
};

/// What becomes of a position that comes again.
enum class RepetitionJudge : std::uint8_t { nobody, draw, repeater_loses, repeater_wins };

/// `is_judged`: the game has a word for repetitions.
template <GraphEnd end, bool is_judged = false>
class RefinedGraph {
public:
    using Move = GraphMove;
    static constexpr std::size_t max_moves = MarkedGraph::most_edges;
    static constexpr std::size_t history_size =
        2 * MarkedGraph::most_vertices * MarkedGraph::most_edges;
    static constexpr int futility_margin = 4;

    RefinedGraph(std::shared_ptr<const MarkedGraph> graph, std::shared_ptr<const GraphTruth> truth,
                 RepetitionJudge judge = RepetitionJudge::nobody)
        : graph_(std::move(graph)), truth_(std::move(truth)), judge_(judge) {}

    // ---- The minimum

    void legal_moves(MovesOf<RefinedGraph>& list) const {
        for (std::size_t edge = 1; edge <= here().targets.size(); ++edge)
            list.push_back(move(edge));
    }
    void play(Move move) {
        remember();
        place_ = here().targets[move.edge - 1U];
        side_ ^= 1U;
        --moves_left_;
    }
    void undo(Move move) {
        place_ = move.from;
        side_ ^= 1U;
        ++moves_left_;
        path_.pop_back();
    }
    std::optional<Outcome> outcome() const {
        if (here().outcome) return here().outcome;
        if (end == GraphEnd::counted && moves_left_ == 0) return Outcome::draw;
        return std::nullopt;
    }
    std::uint64_t key() const { return key_of(place_, side_, moves_left_); }
    std::size_t history_index(Move move) const {
        return (side_ * MarkedGraph::most_vertices + place_) * MarkedGraph::most_edges + move.edge -
               1U;
    }
    Score evaluate() const { return Score::evaluation(side_ == 0 ? here().value : -here().value); }
    std::array<std::uint64_t, 1> correction_keys() const { return {place_}; }

    // ---- The refinements

    int move_value(Move move) const { return here().move_value[move.edge - 1U]; }
    /// Leaves out what the truth says is decided, and worse than another move or no better.
    void relevant_moves(MovesOf<RefinedGraph>& list) const {
        Score best = -Score::infinity();
        MovesOf<RefinedGraph> all;
        legal_moves(all);
        if (!here().is_reasoned) {
            list = all;
            return;
        }
        for (const Move move : all) best = std::max(best, truth_after(move));
        bool has_best = false;
        for (const Move move : all) {
            const Score value = truth_after(move);
            const bool is_needed = value == best && (!best.is_decisive() || !has_best);
            if (value == best) has_best = true;
            if (is_needed || !value.is_decisive()) list.push_back(move);
        }
    }
    void noisy_moves(MovesOf<RefinedGraph>& list) const {
        MovesOf<RefinedGraph> all;
        legal_moves(all);
        for (const Move move : all) {
            // In danger: all that do not lose at once.
            const bool is_listed =
                in_danger() ? truth_after(move) != Score::loss_in(1) : is_noisy(move);
            if (is_listed) list.push_back(move);
        }
    }
    bool is_noisy(Move move) const { return here().is_noisy[move.edge - 1U]; }
    bool in_danger() const { return here().in_danger; }
    bool may_pass() const { return here().may_pass && (end == GraphEnd::open || moves_left_ > 1); }
    void pass() {
        remember();
        passed_.push_back(path_.size());
        side_ ^= 1U;
        --moves_left_;
    }
    void undo_pass() {
        side_ ^= 1U;
        ++moves_left_;
        passed_.pop_back();
        path_.pop_back();
    }
    std::optional<Proof<Move>> known_outcome() const {
        constexpr int farthest = 4;
        const Score value = truth();
        if (!here().is_known[side_] || !value.is_decisive() || value.distance() > farthest) {
            return std::nullopt;
        }
        return Proof<Move>{value.is_win() ? Outcome::win : Outcome::loss, value.distance(),
                           best_move()};
    }
    ProofAttempt<Move> prove_win(std::uint64_t nodes, const CancelFlag* flag) const {
        if (nodes == 0 || is_cancelled(flag)) return {};
        if (!here().is_provable || !truth().is_win()) return {.proof = {}, .nodes = 1};
        return {.proof = Proof<Move>{Outcome::win, truth().distance() + here().detour, best_move()},
                .nodes = 1};
    }
    /// Leaves out every other losing move, all where nothing else is left, and says how long these
    /// can hold out.
    ThreatAnswers threat_answers(std::uint64_t nodes, MovesOf<RefinedGraph>& list,
                                 const CancelFlag* flag) const {
        if (nodes == 0 || is_cancelled(flag) || !here().is_reasoned) return {};
        MovesOf<RefinedGraph> all;
        legal_moves(all);
        int longest = 0;
        for (const Move move : all) {
            const Score value = truth_after(move);
            if (value.is_loss() && (move.edge % 2 == 0 || truth().is_loss())) {
                longest = std::max(longest, value.distance());
            } else {
                list.push_back(move);
            }
        }
        if (longest > 0) return {.plies = longest, .nodes = 1};
        list.clear();
        return {.plies = {}, .nodes = 1};
    }
    std::optional<Score> repetition(Ply ply) const requires(is_judged) {
        const std::size_t reach =
            std::min({static_cast<std::size_t>(ply), path_.size(),
                      passed_.empty() ? path_.size() : path_.size() - passed_.back()});
        const auto first = path_.end() - static_cast<std::ptrdiff_t>(reach);
        if (std::find(first, path_.end(), key()) == path_.end()) return std::nullopt;
        switch (judge_) {
            case RepetitionJudge::repeater_loses:
                return Score::win_in(ply);
            case RepetitionJudge::repeater_wins:
                return Score::loss_in(ply);
            case RepetitionJudge::draw:
            case RepetitionJudge::nobody:
                break;
        }
        return Score::draw();
    }
    int moves_left() const requires(end == GraphEnd::counted) { return moves_left_; }
    std::uint64_t key_after(Move move) const {
        return key_of(here().targets[move.edge - 1U], side_ ^ 1U, moves_left_ - 1);
    }

    // ---- For whoever checks

    /// The true value, counted from here, for the side to move.
    Score truth() const { return truth_->value(place_, counted()); }
    /// What a move is truly worth, counted from here, for whoever plays it.
    Score truth_after(Move move) const { return truth_->value_after(*graph_, move, counted()); }

private:
    const MarkedGraph::Vertex& here() const { return graph_->vertices[place_]; }
    Move move(std::size_t edge) const { return {static_cast<std::uint8_t>(edge), place_}; }
    std::optional<int> counted() const {
        return end == GraphEnd::counted ? std::optional(moves_left_) : std::nullopt;
    }
    Move best_move() const {
        MovesOf<RefinedGraph> all;
        legal_moves(all);
        return *std::ranges::max_element(all, {}, [&](Move m) { return truth_after(m); });
    }
    std::uint64_t key_of(std::size_t place, unsigned side, int moves_left) const {
        const auto left = static_cast<std::uint64_t>(end == GraphEnd::counted ? moves_left : 0);
        return scrambled(graph_->seed + 2U * place + side + (left << 32));
    }
    void remember() { path_.push_back(key()); }

    std::shared_ptr<const MarkedGraph> graph_;
    std::shared_ptr<const GraphTruth> truth_;
    std::uint8_t place_ = 0;
    unsigned side_ = 0;
    RepetitionJudge judge_;
    int moves_left_ = MarkedGraph::most_moves;
    std::vector<std::uint64_t> path_;  ///< positions before this one
    std::vector<std::size_t> passed_;  ///< lengths of the path after each pass
};

/// Open, or counted, with all that a game can offer.
using CountedGraph = RefinedGraph<GraphEnd::counted>;
using OpenGraph = RefinedGraph<GraphEnd::open>;
using RepeatingGraph = RefinedGraph<GraphEnd::open, true>;

template <class G>
concept FullyRefined =
    Game<G> && HasMoveValues<G> && HasRelevantMoves<G> && HasNoisyMoves<G> && HasNoisyTest<G> &&
    HasDangerTest<G> && HasNullMove<G> && HasKnownOutcome<G> && HasThreatProver<G> &&
    HasThreatAnswers<G> && HasFutilityMargin<G> && HasKeyAfter<G> && HasCorrectionKeys<G>;

static_assert(FullyRefined<OpenGraph> && !HasMovesLeft<OpenGraph> && !HasRepetition<OpenGraph>);
static_assert(FullyRefined<CountedGraph> && HasMovesLeft<CountedGraph>);
static_assert(FullyRefined<RepeatingGraph> && HasRepetition<RepeatingGraph>);

}  // namespace ybw
