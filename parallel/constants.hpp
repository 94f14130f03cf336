// SearchConstants: the numbers in the formulas of selectivity, reductions and move order, by name.
//
// A game may bring some of its own (`search_constants`, parallel/game.hpp); a constant named in
// SearchOptions overrides both. Each is read where it is used, at no measurable cost.
//
// Fractions of a ply and weights are in 1024ths; margins in percent of the game's own
// (futility_margin).
//
// Regular value types; no shared state.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace ybw {

/// Parts of a ply: sums are taken in parts and cut to plies in the end.
inline constexpr int ply_parts = 1024;

/// For noisy moves: never less deep.
inline constexpr int not_at_all = 16 * ply_parts;

struct SearchConstants {
    /// \name The numbers of the formulas
    /// @{

    /// The meaning, the range and the name of each: its entry in named_constants.
    int reverse_futility_depth = 7;
    int reverse_futility_margin = 100;
    int futility_depth = 6;
    int futility_base = 0;
    int futility_margin = 100;
    int futility_reduced = 0;
    int futility_history = 0;
    int futility_noisy_depth = 9;
    int futility_noisy_base = 307;
    int futility_noisy_margin = 479;
    int history_pruning_depth = 8;
    int history_pruning_least = 250;
    int exchange_quiet = 45;
    int exchange_noisy = 500;
    int razoring_depth = 2;
    int razoring_margin = 200;
    int late_moves_depth = 8;
    int late_moves_least = 3;
    int late_moves_growth = ply_parts;
    int pass_depth = 2;
    int pass_surplus = 0;
    int pass_ease = 0;
    int pass_base = 3 * ply_parts;
    int pass_slope = 342;
    int pass_margin = 200;
    int pass_most = 3;
    int internal_depth = 4;
    int reduction_depth = 3;
    int reduction_first = 3;
    int reduction_base = ply_parts / 2;
    int reduction_divisor = 22;
    int reduction_cut = ply_parts;
    int reduction_pv = ply_parts;
    int reduction_worsening = ply_parts * 7 / 10;
    int reduction_history = 2 * ply_parts;
    int reduction_noisy = not_at_all;
    int quiescence_depth = 12;
    int quiescence_margin = 130;
    int quiescence_moves = 3;
    int proof_depth = 3;
    int proof_nodes = 32;
    int proof_horizon = 16;
    int answers_depth = 2;
    int answers_nodes = 100;
    int history_square = 8;
    int history_linear = 0;
    int continuation_weight = 1024;
    int continuation_earlier = 0;
    int capture_weight = 0;
    int correction_weight = 0;
    int killer_bonus = 4096;
    int counter_bonus = 2048;
    int window_least = 24;
    int window_share = 16;
    /// @}

    /// Equal in all that they hold.
    friend bool operator==(const SearchConstants&, const SearchConstants&) = default;
};

/// The name of a constant, its range, and the first step of a tuner.
struct NamedConstant {
    std::string_view name;         ///< "futility.depth"
    int SearchConstants::*member;  ///< the number itself
    int least;                     ///< smallest value
    int most;                      ///< largest value
    int step;                      ///< first step of a tuner
    std::string_view meaning;      ///< what it is, in a line

    /// Whether `value` is in the range.
    constexpr bool takes(int value) const { return least <= value && value <= most; }
};

/// All of them, in the order of ConstantChanges.
inline constexpr std::array named_constants = [] {
    using C = SearchConstants;
    return std::to_array<NamedConstant>({
        {"reverse-futility.depth", &C::reverse_futility_depth, 0, 20, 1,
         "plies within which a node far above beta is not searched"},
        {"reverse-futility.margin", &C::reverse_futility_margin, 10, 1000, 15,
         "how far, for each ply; percent of the game's margin"},
        {"futility.depth", &C::futility_depth, 0, 20, 1,
         "plies within which hopeless quiet moves are left out"},
        {"futility.base", &C::futility_base, -1000, 1000, 15,
         "how hopeless they have to be in any case; percent of the game's margin"},
        {"futility.margin", &C::futility_margin, 10, 1000, 15,
         "how hopeless, for each ply; percent of the game's margin"},
        {"futility.reduced", &C::futility_reduced, 0, 2048, 150,
         "how much of its reduction is taken off the depth of a late move there, in 1024ths"},
        {"futility.history", &C::futility_history, 0, 2000, 10,
         "hope for the best history; percent of the game's margin"},
        {"futility.noisy-depth", &C::futility_noisy_depth, 0, 20, 1,
         "plies within which hopeless noisy moves are left out"},
        {"futility.noisy-base", &C::futility_noisy_base, 0, 2000, 30,
         "how hopeless beside what they win; percent of the game's margin"},
        {"futility.noisy-margin", &C::futility_noisy_margin, 0, 2000, 40,
         "and for each ply; percent of the game's margin"},
        {"history-pruning.depth", &C::history_pruning_depth, 0, 20, 1,
         "plies within which quiet moves of poor history are left out"},
        {"history-pruning.least", &C::history_pruning_least, 0, 8192, 50, "how poor, for each ply"},
        {"exchange-pruning.quiet", &C::exchange_quiet, 0, 2000, 5,
         "loss for the square of the plies that a quiet move would get; percent of the margin"},
        {"exchange-pruning.noisy", &C::exchange_noisy, 0, 2000, 50,
         "loss for each ply of depth of a noisy move; percent of the margin"},
        {"razoring.depth", &C::razoring_depth, 0, 10, 1,
         "plies within which quiescence decides a hopeless node"},
        {"razoring.margin", &C::razoring_margin, 10, 2000, 30,
         "how hopeless, for each ply and one more; percent of the game's margin"},
        {"late-moves.depth", &C::late_moves_depth, 0, 20, 1,
         "plies within which very late quiet moves are left out"},
        {"late-moves.least", &C::late_moves_least, 1, 50, 1, "moves that are searched in any case"},
        {"late-moves.growth", &C::late_moves_growth, 0, 8192, 200,
         "moves more for the square of the depth, in 1024ths"},
        {"null-move.depth", &C::pass_depth, 1, 20, 1, "plies from which a pass is tried"},
        {"null-move.surplus", &C::pass_surplus, 0, 2000, 30,
         "how far above beta a node has to be, less the next; percent of the game's margin"},
        {"null-move.ease", &C::pass_ease, 0, 500, 5,
         "how much less far for each ply of depth; percent of the game's margin"},
        {"null-move.base", &C::pass_base, 0, 10240, 250, "plies less after a pass, in 1024ths"},
        {"null-move.slope", &C::pass_slope, 0, 1024, 40, "and for each ply of depth, in 1024ths"},
        {"null-move.margin", &C::pass_margin, 10, 2000, 30,
         "one ply less again for each such surplus over beta; percent of the game's margin"},
        {"null-move.most", &C::pass_most, 0, 10, 1, "plies less for a surplus, at most"},
        {"internal-reduction.depth", &C::internal_depth, 1, 50, 1,
         "plies from which a node without a move in the table is searched one less"},
        {"late-move-reductions.depth", &C::reduction_depth, 2, 20, 1,
         "plies from which late moves are searched less deep"},
        {"late-move-reductions.first", &C::reduction_first, 1, 50, 1,
         "the first late move, counted from 0"},
        {"late-move-reductions.base", &C::reduction_base, -4096, 4096, 120,
         "plies less, in 1024ths"},
        {"late-move-reductions.divisor", &C::reduction_divisor, 5, 100, 2,
         "tenths that the product of the logarithms of depth and number is divided by"},
        {"late-move-reductions.cut", &C::reduction_cut, -2048, 4096, 150,
         "plies less at expected cut nodes, in 1024ths"},
        {"late-move-reductions.pv", &C::reduction_pv, -2048, 4096, 150,
         "plies more at nodes of the principal variation, in 1024ths"},
        {"late-move-reductions.worsening", &C::reduction_worsening, -2048, 4096, 120,
         "plies less where the position does not improve, in 1024ths"},
        {"late-move-reductions.history", &C::reduction_history, 0, 16384, 300,
         "plies more for the best history, in 1024ths"},
        {"late-move-reductions.noisy", &C::reduction_noisy, -4096, not_at_all, 300,
         "plies more for noisy moves, in 1024ths; the most is never to reduce them"},
        {"quiescence.depth", &C::quiescence_depth, 0, 100, 1,
         "plies beyond the horizon after which the static value counts in any case"},
        {"quiescence.margin", &C::quiescence_margin, 0, 2000, 10,
         "what is hoped for there beside what a move wins; percent of the game's margin"},
        {"quiescence.moves", &C::quiescence_moves, 1, 128, 1,
         "moves that are searched there; of a game that judges exchanges"},
        {"threat-proof.depth", &C::proof_depth, 1, 50, 1,
         "plies from which the game's prover is asked"},
        {"threat-proof.nodes", &C::proof_nodes, 0, 100000, 6, "nodes that it gets for each ply"},
        {"threat-proof.horizon", &C::proof_horizon, 0, 100000, 3,
         "nodes that it gets at the horizon, in place of quiescence; 0: quiescence"},
        {"threat-answers.depth", &C::answers_depth, 1, 50, 1,
         "plies from which the game is asked for the moves that answer a threat"},
        {"threat-answers.nodes", &C::answers_nodes, 0, 100000, 15,
         "nodes that it gets to find the threat"},
        {"history.square", &C::history_square, 0, 1000, 2,
         "what a cut-off is worth, for the square of the depth"},
        {"history.linear", &C::history_linear, 0, 1000, 15, "and for each ply of depth"},
        {"history.continuation", &C::continuation_weight, 0, 8192, 150,
         "weight of the history after the last two moves, in 1024ths"},
        {"history.earlier", &C::continuation_earlier, 0, 8192, 100,
         "weight of that after the moves four and six plies before, in 1024ths"},
        {"history.captures", &C::capture_weight, 0, 8192, 100,
         "weight of the history of captures, apart from others, in 1024ths; 0: they have none"},
        {"history.corrections", &C::correction_weight, 0, 2048, 100,
         "how much of the mean error that static values had after the same two moves and where the "
         "game's correction_keys() are equal is added to them, in 1024ths; 0: nothing"},
        {"order.killer", &C::killer_bonus, 0, 32768, 400, "what a killer counts beside history"},
        {"order.counter", &C::counter_bonus, 0, 32768, 300, "what a counter move counts"},
        {"aspiration.width", &C::window_least, 1, 1000, 4,
         "first half width of the window at the root"},
        {"aspiration.share", &C::window_share, 1, 1000, 3, "and this part of the last value more"},
    });
}();

/// Whether each constant is in its range.
constexpr bool are_in_range(const SearchConstants& constants) {
    for (const NamedConstant& named : named_constants) {
        if (!named.takes(constants.*named.member)) return false;
    }
    return true;
}

/// New values of some constants.
class ConstantChanges {
public:
    /// `index`: in named_constants.
    void set(std::size_t index, int value) { values_[index] = value; }
    /// The changed value; nullopt: no change. To change it, call set().
    const std::optional<int>& operator[](std::size_t index) const { return values_[index]; }

    /// The constants with these changes.
    SearchConstants applied_to(SearchConstants constants) const {
        for (std::size_t i = 0; i < values_.size(); ++i) {
            if (values_[i]) constants.*named_constants[i].member = *values_[i];
        }
        return constants;
    }

    /// Equal in all that they hold.
    friend bool operator==(const ConstantChanges&, const ConstantChanges&) = default;

private:
    std::array<std::optional<int>, named_constants.size()> values_{};
};

}  // namespace ybw
