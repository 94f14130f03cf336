// BalanceSearch and ChoiceOfSide: openings in which one player makes the first moves and the other
// one chooses a side. Both ask another search several times.
//
// Thread safety: as AnySearch; choice() after the search.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/games/any_position.hpp"
#include "engine/search/time_management.hpp"
#include "parallel/clock.hpp"
#include "parallel/limits.hpp"
#include "parallel/statistics.hpp"

namespace ybw {

/// A search that asks another one, several times or in its own way.
///
/// Its users (a session, a display) see one search, which can be stopped and looked at like any
/// other; members that are not overridden are those of the other search.
class ForwardingSearch : public AnySearch {
public:
    std::unique_ptr<AnySearch> sharing_table(const SearchOptions& options) override {
        return inner_.sharing_table(options);
    }
    void stop() noexcept override { inner_.stop(); }
    Status status() const override { return inner_.status(); }
    void set_multipv(int lines) override { inner_.set_multipv(lines); }
    void set_companions(Companions* companions) override { inner_.set_companions(companions); }
    int workers() const override { return inner_.workers(); }
    void clear() override { inner_.clear(); }
    void save(std::uint64_t identity, const Sink& sink) const override {
        inner_.save(identity, sink);
    }
    void load(std::uint64_t identity, const Source& source) override {
        inner_.load(identity, source);
    }

protected:
    /// `inner` has to live as long.
    explicit ForwardingSearch(AnySearch& inner) : inner_(inner) {}

    AnySearch& inner() { return inner_; }

private:
    AnySearch& inner_;
};

/// The rest of the limits of a search that is made of several.
class RemainingLimits {
public:
    explicit RemainingLimits(const Limits& limits) : limits_(limits) {}

    /// Takes off the nodes of one of the searches.
    void spend(const Statistics& statistics) { nodes_ += statistics.paid_nodes(); }

    /// The limits of the next search, which takes at most this share of all.
    Limits next(double share = 1) const {
        Limits limits = limits_;
        const Duration spent = watch_.elapsed();
        const auto rest = [&](Duration all) {
            return std::max(std::min(all - spent, all * share), least_thinking_time);
        };
        if (limits.time) limits.time = rest(*limits.time);
        if (limits.soft_time) limits.soft_time = rest(*limits.soft_time);
        if (limits.nodes) {
            const auto part =
                static_cast<std::uint64_t>(static_cast<double>(*limits.nodes) * share);
            limits.nodes = std::max<std::uint64_t>(
                1, std::min(part, *limits.nodes - std::min(nodes_, *limits.nodes)));
        }
        return limits;
    }

    /// From 0 to 1, for the limit that is nearest; 0 without limits. `depth` has been finished.
    double progress(Depth depth) const {
        double most = 0;
        const auto consider = [&](double done, double all) {
            most = std::max(most, all <= 0 ? 1 : done / all);
        };
        if (limits_.depth) consider(depth, *limits_.depth);
        if (limits_.nodes)
            consider(static_cast<double>(nodes_), static_cast<double>(*limits_.nodes));
        for (const auto& time : {limits_.time, limits_.soft_time}) {
            if (time) consider(elapsed().count(), time->count());
        }
        return std::min(most, 1.0);
    }

    /// The limit that is used up; none if something of each is left.
    StopReason used_up() const {
        if (limits_.nodes && nodes_ >= *limits_.nodes) return StopReason::nodes;
        if (limits_.time && elapsed() >= *limits_.time) return StopReason::time;
        if (limits_.soft_time && elapsed() >= *limits_.soft_time) return StopReason::soft_time;
        return StopReason::none;
    }

    Duration elapsed() const { return watch_.elapsed(); }

private:
    const Limits limits_;
    const Stopwatch watch_;
    std::uint64_t nodes_ = 0;
};

/// The moves of a position that may be made to balance it.
using MovesOfPosition = std::function<std::vector<AnyMove>(const AnyPosition& position)>;

/// The moves after which neither side is better.
///
/// Where one player makes the first moves and the other one chooses a side (the pie rule; swap and
/// swap2 among players of gomoku), the first player wants them to be as even as possible. The
/// candidates are all sequences of so many moves; of sequences that lead to the same position or to
/// its twin only the first counts. Static values leave the evenest of them. These are searched
/// depth by depth with one table. The more of the limits is used up, the fewer are kept, so that
/// most of the effort goes to the close ones (the idea of sequential halving: Karnin, Koren &
/// Somekh 2013, "Almost optimal exploration in multi-armed bandits", ICML).
///
/// The value of a candidate is the mean of its last two depths: their last moves are those of
/// different sides, and values go up and down with that.
///
/// The result's line begins with the moves and has the value for the side that makes the first. The
/// result has no best move if there are no such moves. Its nodes, limits and time are those of all
/// searches together.
class BalanceSearch final : public ForwardingSearch {
public:
    /// The position that is wanted.
    struct Wanted {
        int moves = 1;  ///< to make
        int value = 0;  ///< after them, for the side that makes the first
        MovesOfPosition moves_of = &AnyPosition::legal_moves;
    };

    /// Requires that `inner` searches for one line only.
    BalanceSearch(AnySearch& inner, Wanted wanted)
        : ForwardingSearch(inner), wanted_(std::move(wanted)) {}

    /// `root_moves` are the moves to begin with. Nothing is continued: `before` is not used.
    Result<AnyMove> search(const AnyPosition& position, const Limits& limits,
                           const Observer& observer = {}, std::span<const AnyMove> root_moves = {},
                           const CompletedDepth<AnyMove>& before = {}) override;

    /// Also while the candidates are gathered: three moves give millions.
    void stop() noexcept override;

private:
    friend class ChoiceOfSide;
    struct Candidate;

    std::vector<Candidate> candidates(const AnyPosition& position,
                                      std::span<const AnyMove> root_moves) const;
    void sort(std::vector<Candidate>& candidates) const;
    /// The reason why there is no further depth; none if this depth is finished.
    StopReason search_all(std::vector<Candidate>& candidates, Depth depth, RemainingLimits& limits,
                          Statistics& statistics);

    const Wanted wanted_;
    std::atomic<bool> is_stopped_ = false;
};

/// The choice after one player has made the first moves: to keep the side that is to move, to take
/// the other side, or, where that is offered, to put two more stones and leave the choice to the
/// first player (swap2).
///
/// If one side is clearly better, the search takes it. If not, the first player knows more, having
/// chosen the moves and perhaps prepared them: then two stones after which the game is as even as
/// possible (BalanceSearch) lead to positions that nobody has prepared. Without that offer the
/// search takes the side that looks better, however small the difference.
///
/// The value of a side is the mean of the last two depths, as in BalanceSearch. Half of the limits
/// are for the search of the given position, the rest for the two stones.
class ChoiceOfSide final : public ForwardingSearch {
public:
    enum class Offer : std::uint8_t { two_sides, two_sides_or_two_stones };
    enum class Choice : std::uint8_t {
        stay,       ///< with the side to move; make the result's best move
        swap,       ///< to the other side
        put_stones  ///< make the first two moves of the result's line
    };

    /// Requires that `inner` searches for one line only. `moves_of` is for the two stones.
    ChoiceOfSide(AnySearch& inner, Offer offer,
                 MovesOfPosition moves_of = &AnyPosition::legal_moves)
        : ForwardingSearch(inner),
          offer_(offer),
          stones_(inner, {.moves = stones_to_put, .moves_of = std::move(moves_of)}) {}

    Result<AnyMove> search(const AnyPosition& position, const Limits& limits,
                           const Observer& observer = {}, std::span<const AnyMove> root_moves = {},
                           const CompletedDepth<AnyMove>& before = {}) override;

    /// Also while the two stones are searched for.
    void stop() noexcept override { stones_.stop(); }

    Choice choice() const { return choice_; }

private:
    static constexpr int stones_to_put = 2;

    const Offer offer_;
    BalanceSearch stones_;
    Choice choice_ = Choice::stay;
};

}  // namespace ybw
