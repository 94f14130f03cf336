#include "engine/search/choice_of_side.hpp"

#include <cstdlib>
#include <optional>
#include <utility>

#include "engine/search/balance_search.hpp"
#include "engine/search/remaining_limits.hpp"

namespace ybw {
namespace {

/// About three tempi of gomoku; openings go up and down by less than that from depth to depth.
constexpr int clear_advantage = 150;

constexpr int stones_to_put = 2;

/// What the last two depths say together, as BalanceSearch has it.
class MeanOfDepths {
public:
    void take(const Iteration<AnyMove>& iteration) {
        if (iteration.rank != 1) return;
        before_ = std::exchange(last_, iteration.line.score);
    }

    int of(const Result<AnyMove>& result) const {
        const Score end = result.lines.front().score;
        const bool is_mean = last_ && before_ && !end.is_decisive();
        return is_mean ? (last_->raw() + before_->raw()) / 2 : end.raw();
    }

private:
    std::optional<Score> last_;
    std::optional<Score> before_;
};

}  // namespace

Result<AnyMove> ChoiceOfSide::search(const AnyPosition& position, const Limits& limits,
                                     const Observer& observer, std::span<const AnyMove> root_moves,
                                     const CompletedDepth<AnyMove>& before) {
    constexpr double share_of_the_look = 0.5;
    RemainingLimits remaining(limits);
    const bool may_put = offer_ == Offer::two_sides_or_two_stones;
    MeanOfDepths mean;
    auto seen = inner().search(
        position, may_put ? remaining.next(share_of_the_look) : limits,
        [&](const Iteration<AnyMove>& iteration) {
            mean.take(iteration);
            if (observer) observer(iteration);
        },
        root_moves, before);
    if (!seen.best) return seen;
    const int score = mean.of(seen);
    choice_ = score < 0 ? Choice::swap : Choice::stay;
    const bool is_clear = std::abs(score) >= clear_advantage;
    if (!may_put || is_clear || seen.reason == StopReason::user) return seen;
    remaining.spend(seen.statistics);
    auto even = BalanceSearch(inner(), {.moves = stones_to_put})
                    .search(position, remaining.next(), observer, root_moves);
    even.statistics += seen.statistics;
    even.time = remaining.elapsed();
    if (!even.best) return seen;
    choice_ = Choice::put_stones;
    return even;
}

}  // namespace ybw
