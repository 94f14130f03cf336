#include "engine/search/balance_search.hpp"

#include <cmath>
#include <cstdlib>
#include <optional>
#include <unordered_set>

#include "engine/games/any_game.hpp"

namespace ybw {
namespace {

/// Static values choose these: all first moves on a board of usual size, or the evenest pairs.
constexpr std::size_t most_candidates = 128;

/// At least two, so that a choice remains to the end.
constexpr std::size_t fewest_candidates = 2;

/// About three tempi of gomoku; the values of openings vary by less from depth to depth.
constexpr int clear_advantage = 150;

/// The number of `all` candidates that are kept after this share of the limits.
template <class Candidate>
void narrow(std::vector<Candidate>& candidates, std::size_t all, double progress) {
    const double kept = std::ceil(std::pow(static_cast<double>(all), 1 - progress));
    const std::size_t size = std::max(static_cast<std::size_t>(kept), fewest_candidates);
    if (size >= candidates.size()) return;
    candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(size), candidates.end());
}

Iteration<AnyMove> iteration_of(const Result<AnyMove>& result) {
    return {.depth = result.depth,
            .rank = 1,
            .line = result.lines.front(),
            .statistics = result.statistics,
            .time = result.time,
            .hashfull_permille = result.hashfull_permille};
}

/// The same for a position and its twins.
std::uint64_t shared_key(const AnyPosition& position) {
    std::uint64_t key = position.key();
    for (int number = 1; number < position.game().symmetries(); ++number)
        key = std::min(key, position.game().twin(position, number).key());
    return key;
}

}  // namespace

struct BalanceSearch::Candidate {
    AnyPosition position;  ///< after the moves
    Variation<AnyMove> moves;
    Line<AnyMove> line{};  ///< from there on, for the side to move there
    int last = 0;          ///< values for the side with the first move: of the last depth
    int before = 0;        ///< of the one before it
    bool is_decided = false;

    int value() const { return (last + before) / 2; }

    /// The point from which a search of the next depth goes on.
    CompletedDepth<AnyMove> found() const {
        if (line.depth == 0 || line.pv.empty()) return {};
        return {.depth = line.depth, .lines = {line}};
    }

    /// The line from the root on, for the side that makes the first move.
    Line<AnyMove> whole_line(Depth depth) const {
        Line<AnyMove> whole{.score = Score::from_raw(value()), .pv = moves, .depth = depth};
        for (const AnyMove move : line.pv) whole.pv.push_back(move);
        return whole;
    }

    /// Takes the result of a further depth.
    void take(const Line<AnyMove>& found) {
        line = found;
        const int own = moves.size() % 2 == 0 ? found.score.raw() : -found.score.raw();
        before = std::exchange(last, own);
        is_decided = found.score.is_decisive();
        if (is_decided) before = last;
    }
};

/// Sorts by distance from even; candidates at equal distance keep their order.
void BalanceSearch::sort(std::vector<Candidate>& candidates) const {
    std::ranges::stable_sort(candidates, {}, [&](const Candidate& candidate) {
        return std::abs(candidate.value() - wanted_.value);
    });
}

std::vector<BalanceSearch::Candidate> BalanceSearch::candidates(
    const AnyPosition& position, std::span<const AnyMove> root_moves) const {
    std::vector<Candidate> found{{position, {}}};
    std::unordered_set<std::uint64_t> known;
    for (int count = 0; count < wanted_.moves; ++count) {
        std::vector<Candidate> longer;
        known.clear();
        // After a stop one sequence of each length is enough.
        const auto is_enough = [&] { return is_stopped_ && !longer.empty(); };
        for (const Candidate& candidate : found) {
            if (is_enough()) break;
            std::vector<AnyMove> moves = wanted_.moves_of(candidate.position);
            if (count == 0 && !root_moves.empty())
                moves.assign(root_moves.begin(), root_moves.end());
            for (const AnyMove move : moves) {
                if (is_enough()) break;
                Candidate next = candidate;
                next.position.play(move);
                next.moves.push_back(move);
                if (next.position.outcome() || !known.insert(shared_key(next.position)).second)
                    continue;
                longer.push_back(std::move(next));
            }
        }
        found = std::move(longer);
    }
    for (Candidate& candidate : found) {
        candidate.take({.score = candidate.position.evaluate(), .pv = {}});
        candidate.before = candidate.last;
    }
    sort(found);
    if (found.size() > most_candidates) found.erase(found.begin() + most_candidates, found.end());
    return found;
}

void BalanceSearch::stop() noexcept {
    inner().stop();
    is_stopped_ = true;  // the last: then the search within has been told
}

StopReason BalanceSearch::search_all(std::vector<Candidate>& candidates, Depth depth,
                                     RemainingLimits& limits, Statistics& statistics) {
    std::vector<Candidate> searched = candidates;
    for (Candidate& candidate : searched) {
        if (candidate.is_decided) continue;  // and further from even than all others
        Limits one = limits.next();
        one.depth = depth;
        one.soft_time.reset();  // that is for all of them together
        // An inner search that has just ended forgets the stop: the next one ends at once.
        const bool is_last = is_stopped_;
        if (is_last) one.nodes = 1;
        const auto result = inner().search(candidate.position, one, {}, {}, candidate.found());
        limits.spend(result.statistics);
        statistics += result.statistics;
        if (is_last) return StopReason::user;
        const bool is_cut_short = result.reason == StopReason::user ||
                                  result.reason == StopReason::time ||
                                  result.reason == StopReason::nodes;
        if (is_cut_short) return result.reason;
        candidate.take(result.lines.front());
    }
    candidates = std::move(searched);
    return StopReason::none;
}

Result<AnyMove> BalanceSearch::search(const AnyPosition& position, const Limits& limits,
                                      const Observer& observer, std::span<const AnyMove> root_moves,
                                      const CompletedDepth<AnyMove>&) {
    RemainingLimits remaining(limits);
    Result<AnyMove> result;
    std::vector<Candidate> left = candidates(position, root_moves);
    if (left.empty()) return result;
    const std::size_t all = left.size();
    const Depth last_depth = limits.depth.value_or(max_ply - 1);
    result.lines = {left.front().whole_line(0)};
    for (Depth depth = 1; result.reason == StopReason::none; ++depth) {
        result.reason = search_all(left, depth, remaining, result.statistics);
        result.time = remaining.elapsed();
        if (result.reason != StopReason::none) break;
        sort(left);
        result.depth = depth;
        result.lines = {left.front().whole_line(depth)};
        if (observer) observer(iteration_of(result));
        const bool is_last = depth >= last_depth || left.front().is_decided;
        result.reason = is_last ? StopReason::depth : remaining.used_up();
        narrow(left, all, remaining.progress(depth));
    }
    if (result.reason == StopReason::user) is_stopped_ = false;
    result.best = result.lines.front().pv.front();
    result.hashfull_permille = inner().status().hashfull_permille;
    return result;
}

Result<AnyMove> ChoiceOfSide::search(const AnyPosition& position, const Limits& limits,
                                     const Observer& observer, std::span<const AnyMove> root_moves,
                                     const CompletedDepth<AnyMove>& before) {
    constexpr double share_of_the_look = 0.5;
    RemainingLimits remaining(limits);
    const bool may_put = offer_ == Offer::two_sides_or_two_stones;
    std::optional<Score> last;  // of the last two depths
    std::optional<Score> last_but_one;
    auto seen = inner().search(
        position, may_put ? remaining.next(share_of_the_look) : limits,
        [&](const Iteration<AnyMove>& iteration) {
            if (iteration.rank == 1) last_but_one = std::exchange(last, iteration.line.score);
            if (observer) observer(iteration);
        },
        root_moves, before);
    if (!seen.best) return seen;
    const Score end = seen.lines.front().score;
    const bool is_mean = last && last_but_one && !end.is_decisive();
    const int score = is_mean ? (last->raw() + last_but_one->raw()) / 2 : end.raw();
    choice_ = score < 0 ? Choice::swap : Choice::stay;
    const bool is_clear = std::abs(score) >= clear_advantage;
    if (!may_put || is_clear || seen.reason == StopReason::user) {
        stones_.is_stopped_ = false;
        return seen;
    }
    remaining.spend(seen.statistics);
    auto even = stones_.search(position, remaining.next(), observer, root_moves);
    even.statistics += seen.statistics;
    even.time = remaining.elapsed();
    if (!even.best) return seen;
    if (even.reason == StopReason::user && even.depth == 0) {  // of no stones anything is known
        seen.reason = even.reason;
        return seen;
    }
    choice_ = Choice::put_stones;
    return even;
}

}  // namespace ybw
