// SyntheticTree: a game without rules, for tests and measurements.
//
// A tree whose shape, values and order come from hashes alone: the same options give the same tree
// on every machine, a node costs nanoseconds, and everything that makes a search easy or hard can
// be set. It stands in bench/ because both bench/ and tests/ use it, and tests may include bench/
// while nothing below may.
//
//   random order     Leaves are independent draws; interior values come out of them as they may
//                    (Fuller, Gaschnig & Gillogly 1973). Any order of moves is as good as another.
//   other orders     Each node is given its value from above: one child, at the place that the
//                    order asks for, is worth exactly as much, the others at most as much.
//                    So the value of the root is known (`planned_value`), and so is the place of
//                    every best move: best first, worst first, or strongly ordered
//                    (Marsland & Campbell 1982: first in 70 %, in the first quarter in
//                    90 %).
//
// Above the height, evaluate() is the planned value with noise, so that shallow searches differ
// from deep ones as much as one likes; from there on it is the planned value itself. The tree goes
// on below its height unless the game ends there.
//
// Invariant: equal keys have equal subtrees. Regular value type, cheap to copy.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "engine/text/splitmix.hpp"
#include "parallel/game.hpp"

namespace ybw {

enum class TreeOrder : std::uint8_t { random, best_first, worst_first, strongly_ordered };

/// What happens at the height of the tree.
enum class TreeEnd : std::uint8_t { evaluated, game_over };

/// Which paths lead to the same node: none, or those with the same moves of each side in another
/// sequence. Requires TreeOrder::random.
enum class TreePaths : std::uint8_t { distinct, transposing };

struct SyntheticTreeOptions {
    std::uint64_t seed = 1;
    int most_moves = 4;    ///< branching, 1 to SyntheticTree::max_moves
    int fewest_moves = 0;  ///< each node draws from fewest to most; 0: all nodes have most_moves
    int height = 6;        ///< plies; less than SyntheticTree::longest_game
    int distinct_values = 21;  ///< evaluations, evenly spread around 0
    int value_step = 10;       ///< distance between two of them
    int noise_percent = 100;  ///< error of planned evaluations above the height, of the whole scale
    int end_permille = 0;     ///< share of nodes below the root where the game is over
    TreeOrder order = TreeOrder::random;
    TreeEnd end = TreeEnd::evaluated;
    TreePaths paths = TreePaths::distinct;
};

/// The n-th move of a node, counted from 1.
struct SyntheticMove {
    std::uint16_t number = 0;
    friend bool operator==(SyntheticMove, SyntheticMove) = default;
};

class SyntheticTree {
public:
    using Move = SyntheticMove;
    static constexpr std::size_t max_moves = 64;
    static constexpr std::size_t history_size = 2 * (max_moves + 1);
    /// The game is drawn here, if not before.
    static constexpr int longest_game = 255;

    explicit SyntheticTree(const SyntheticTreeOptions& options = {}) : options_(options) {
        assert(1 <= options.most_moves && options.most_moves <= int{max_moves});
        assert(0 <= options.fewest_moves && options.fewest_moves <= options.most_moves);
        assert(0 <= options.height && options.height < longest_game);
        assert(options.distinct_values >= 1 && 0 <= options.noise_percent);
        assert(options.paths == TreePaths::distinct || options.order == TreeOrder::random);
        states_[0] = scrambled(options.seed);
        planned_[0] = static_cast<std::int16_t>(draw_below(options.distinct_values, purpose_value));
    }

    void legal_moves(MovesOf<SyntheticTree>& list) const {
        const int count = move_count();
        for (int number = 1; number <= count; ++number)
            list.push_back({static_cast<std::uint16_t>(number)});
    }

    void play(Move move) {
        assert(level_ < longest_game);
        planned_[here() + 1] = static_cast<std::int16_t>(plan_child(move));
        states_[here() + 1] = key_after(move);
        ++level_;
    }

    void undo(Move /*move*/) {
        assert(level_ > 0);
        --level_;
    }

    std::optional<Outcome> outcome() const {
        if (level_ >= longest_game) return Outcome::draw;
        const bool over = (options_.end == TreeEnd::game_over && level_ == options_.height) ||
                          (level_ > 0 && draw_below(1000, purpose_end) < options_.end_permille);
        if (!over) return std::nullopt;
        return static_cast<Outcome>(draw_below(3, purpose_outcome));
    }

    std::uint64_t key() const { return states_[here()]; }
    /// Transposing: a sum, so that the sequence does not matter.
    std::uint64_t key_after(Move move) const {
        if (options_.paths == TreePaths::transposing) return key() + weight_of(move, level_);
        return scrambled(key() ^ (move.number * 0x9E3779B97F4A7C15ULL));
    }

    std::size_t history_index(Move move) const {
        return static_cast<std::size_t>(level_ % 2) * (max_moves + 1) + move.number;
    }

    Score evaluate() const {
        const int last = options_.distinct_values - 1;
        if (options_.order == TreeOrder::random)
            return score_of(draw_below(last + 1, purpose_value));
        const int planned = planned_[here()];
        if (level_ >= options_.height) return score_of(planned);
        const int reach = last * options_.noise_percent / 100;
        const int error = draw_below(2 * reach + 1, purpose_value) - reach;
        return score_of(std::clamp(planned + error, 0, last));
    }

    /// The minimax value of this node at every depth that reaches the height. Requires an order
    /// other than random, no ends before the height and TreeEnd::evaluated.
    Score planned_value() const {
        assert(options_.order != TreeOrder::random && options_.end_permille == 0);
        assert(options_.end == TreeEnd::evaluated);
        return score_of(planned_[here()]);
    }

    const SyntheticTreeOptions& options() const { return options_; }
    /// Plies below the root of the tree.
    int level() const { return level_; }

private:
    // What a number is drawn for; draws of one node for different purposes are independent.
    static constexpr std::uint64_t purpose_value = 1;
    static constexpr std::uint64_t purpose_end = 2;
    static constexpr std::uint64_t purpose_outcome = 3;
    static constexpr std::uint64_t purpose_count = 4;
    static constexpr std::uint64_t purpose_place = 5;
    static constexpr std::uint64_t purpose_children = 1000;  // + number of the move

    /// A number from 0 to limit - 1 that depends on this node and the purpose.
    int draw_below(int limit, std::uint64_t purpose) const {
        const std::uint64_t hash = scrambled(key() + purpose * 0xD1B54A32D192ED03ULL);
        return static_cast<int>((hash >> 32) * static_cast<std::uint64_t>(limit) >> 32);
    }

    int move_count() const {
        const int fewest = options_.fewest_moves;
        if (fewest == 0) return options_.most_moves;
        return fewest + draw_below(options_.most_moves - fewest + 1, purpose_count);
    }

    static std::uint64_t weight_of(Move move, int level) {
        return scrambled(2 * std::uint64_t{move.number} + static_cast<std::uint64_t>(level % 2));
    }

    Score score_of(int index) const {
        return Score::evaluation((2 * index - (options_.distinct_values - 1)) *
                                 options_.value_step / 2);
    }

    /// Where the best move stands, from 1.
    int place_of_best(int count) const {
        if (options_.order == TreeOrder::best_first) return 1;
        if (options_.order == TreeOrder::worst_first) return count;
        const int percent = draw_below(100, purpose_place);
        if (percent < 70) return 1;
        const int quarter = std::max(count / 4, 1);
        return 1 + draw_below(percent < 90 ? quarter : count, purpose_place + purpose_children);
    }

    /// The index of the value that the move leads to, for the side to move there. A move is worth
    /// `worth` <= own value to this side; values are symmetric, so the opponent's index is
    /// mirrored.
    int plan_child(Move move) const {
        if (options_.order == TreeOrder::random) return 0;
        const int own = planned_[here()];
        const int count = move_count();
        const int place = place_of_best(count);
        int worth = own;
        if (move.number != place) {
            worth = draw_below(own + 1, purpose_children + move.number);
            // Worst first: draws sorted into rising slices make each move better than the last.
            if (options_.order == TreeOrder::worst_first)
                worth = (own * (move.number - 1) + worth) / count;
        }
        return options_.distinct_values - 1 - worth;
    }

    std::size_t here() const { return static_cast<std::size_t>(level_); }

    SyntheticTreeOptions options_;
    int level_ = 0;
    // Of this node and those above it.
    std::array<std::uint64_t, longest_game + 1> states_{};
    std::array<std::int16_t, longest_game + 1> planned_{};
};

static_assert(Game<SyntheticTree> && HasKeyAfter<SyntheticTree>);

}  // namespace ybw
