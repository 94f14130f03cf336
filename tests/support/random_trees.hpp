// Random trees: draws of `bench/synthetic_tree.hpp` in all its kinds, small enough for minimax.
//
// Few distinct values, so that ties happen; all orders; wide and narrow; with and without early
// ends, transpositions and an end of the game at the height.
#pragma once

#include <ostream>
#include <random>

#include "bench/synthetic_tree.hpp"

namespace ybw {

/// So that a failed comparison names the tree.
inline std::ostream& operator<<(std::ostream& out, const SyntheticTreeOptions& o) {
    return out << "tree{seed " << o.seed << ", moves " << o.fewest_moves << ".." << o.most_moves
               << ", height " << o.height << ", values " << o.distinct_values << " x "
               << o.value_step << ", ends " << o.end_permille << ", order "
               << static_cast<int>(o.order) << ", end " << static_cast<int>(o.end) << ", paths "
               << static_cast<int>(o.paths) << "}";
}

/// Where trees differ only in their hashes and shape, `most_nodes` bounds the size of the whole
/// tree.
inline SyntheticTreeOptions random_tree_options(std::mt19937_64& random, int most_nodes = 3000) {
    const auto draw = [&random](int lowest, int highest) {
        return std::uniform_int_distribution<int>(lowest, highest)(random);
    };
    SyntheticTreeOptions options;
    options.seed = random();
    options.most_moves = draw(1, 12);
    options.fewest_moves = draw(0, 1) * draw(1, options.most_moves);
    options.height = 0;
    for (long nodes = 1; nodes * options.most_moves <= most_nodes && options.height < 9;) {
        nodes *= options.most_moves;
        ++options.height;
    }
    options.height = draw(1, options.height);
    options.distinct_values = 1 + 2 * draw(0, 3) * draw(0, 3);  // 1 to 19, odd, mostly few
    options.value_step = draw(0, 1) == 0 ? 1 : 10;
    options.order = static_cast<TreeOrder>(draw(0, 3));
    if (draw(0, 2) == 0) options.end_permille = draw(1, 300);
    if (draw(0, 3) == 0) options.end = TreeEnd::game_over;
    if (options.order == TreeOrder::random && draw(0, 1) == 0) {
        options.paths = TreePaths::transposing;
    }
    return options;
}

/// Trees that are large and wide enough for split points to get helpers.
inline SyntheticTreeOptions random_wide_tree_options(std::mt19937_64& random) {
    SyntheticTreeOptions options = random_tree_options(random, 1000);
    options.most_moves = std::uniform_int_distribution<int>(3, 8)(random);
    options.fewest_moves = std::uniform_int_distribution<int>(0, 3)(random);
    options.height = options.most_moves <= 4 ? 8 : 6;
    options.end_permille /= 10;
    return options;
}

}  // namespace ybw
