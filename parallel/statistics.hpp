// Statistics: the counts of a search, and the counters that the workers keep during it.
//
// Each worker counts for itself in relaxed atomics that only it writes (a load and a store, no
// read-modify-write), so that a status line may read them at any time. They are statistics only:
// the search does not depend on the values that another thread sees.
#pragma once

#include <atomic>
#include <cstdint>
#include <initializer_list>

namespace ybw {

struct Statistics {
    std::uint64_t nodes = 0;               ///< positions entered, quiescence included
    std::uint64_t quiescence_nodes = 0;    ///< of these, beyond the horizon
    std::uint64_t proof_nodes = 0;         ///< beside these, searched by the game's own prover
    std::uint64_t evaluations = 0;         ///< static evaluations at or beyond the horizon
    std::uint64_t table_cutoffs = 0;       ///< nodes answered by the transposition table
    std::uint64_t cutoffs = 0;             ///< nodes in which some move failed high
    std::uint64_t first_move_cutoffs = 0;  ///< of these, by the eldest brother
    std::uint64_t researches = 0;          ///< young brothers searched again with a wider window
    std::uint64_t splits = 0;              ///< split points opened
    std::uint64_t joins = 0;               ///< helpers that joined one
    std::uint64_t cancelled_nodes = 0;     ///< wasted nodes: of brothers that a cutoff interrupted
    double idle_seconds = 0;               ///< time without work, summed over the workers

    /// Useful nodes: all but the wasted ones.
    std::uint64_t useful_nodes() const { return nodes - cancelled_nodes; }
    /// What a limit of nodes counts.
    std::uint64_t paid_nodes() const { return nodes + proof_nodes; }

    /// Share of the cutoffs that the eldest brother gave: the quality of the move order.
    double first_move_rate() const {
        return cutoffs == 0
                   ? 0.0
                   : static_cast<double>(first_move_cutoffs) / static_cast<double>(cutoffs);
    }

    /// The sum of both.
    Statistics& operator+=(const Statistics& other) {
        nodes += other.nodes;
        quiescence_nodes += other.quiescence_nodes;
        proof_nodes += other.proof_nodes;
        evaluations += other.evaluations;
        table_cutoffs += other.table_cutoffs;
        cutoffs += other.cutoffs;
        first_move_cutoffs += other.first_move_cutoffs;
        researches += other.researches;
        splits += other.splits;
        joins += other.joins;
        cancelled_nodes += other.cancelled_nodes;
        idle_seconds += other.idle_seconds;
        return *this;
    }
};

/// A number with one writer and any number of readers. Statistics only: relaxed on both sides.
template <class Number>
class Counter {
public:
    /// By the writer alone.
    void add(Number amount) { value_.store(value() + amount, std::memory_order_relaxed); }
    /// By the writer alone.
    Counter& operator++() {
        add(1);
        return *this;
    }
    Number value() const { return value_.load(std::memory_order_relaxed); }  ///< so far
    void reset() { value_.store(0, std::memory_order_relaxed); }             ///< back to zero

private:
    std::atomic<Number> value_ = 0;
};

/// The counters of one worker.
struct Counters {
    /// \name The counts
    /// @{

    /// As the member of the same name in Statistics.
    Counter<std::uint64_t> nodes;
    Counter<std::uint64_t> quiescence_nodes;
    Counter<std::uint64_t> proof_nodes;
    Counter<std::uint64_t> evaluations;
    Counter<std::uint64_t> table_cutoffs;
    Counter<std::uint64_t> cutoffs;
    Counter<std::uint64_t> first_move_cutoffs;
    Counter<std::uint64_t> researches;
    Counter<std::uint64_t> splits;
    Counter<std::uint64_t> joins;
    Counter<std::uint64_t> cancelled_nodes;
    Counter<double> idle_seconds;
    /// @}

    /// Useful nodes so far.
    std::uint64_t useful_nodes() const { return nodes.value() - cancelled_nodes.value(); }

    /// Starts from zero. Requires that the writer is not counting.
    void reset() {
        for (auto* counter :
             {&nodes, &quiescence_nodes, &proof_nodes, &evaluations, &table_cutoffs, &cutoffs,
              &first_move_cutoffs, &researches, &splits, &joins, &cancelled_nodes}) {
            counter->reset();
        }
        idle_seconds.reset();
    }

    /// As they are now, from any thread.
    Statistics snapshot() const {
        return {.nodes = nodes.value(),
                .quiescence_nodes = quiescence_nodes.value(),
                .proof_nodes = proof_nodes.value(),
                .evaluations = evaluations.value(),
                .table_cutoffs = table_cutoffs.value(),
                .cutoffs = cutoffs.value(),
                .first_move_cutoffs = first_move_cutoffs.value(),
                .researches = researches.value(),
                .splits = splits.value(),
                .joins = joins.value(),
                .cancelled_nodes = cancelled_nodes.value(),
                .idle_seconds = idle_seconds.value()};
    }
};

}  // namespace ybw
