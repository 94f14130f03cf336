// Trees as text, drawn at random: uneven, narrow, with few values so that ties happen.
#pragma once

#include <random>
#include <string>

namespace ybw::teach {

/// Whether all leaves are equally deep.
enum class Shape { even, uneven };

inline std::string random_tree(std::mt19937_64& random, int height, Shape shape) {
    const auto draw = [&](int lowest, int highest) {
        return std::uniform_int_distribution<int>(lowest, highest)(random);
    };
    const bool ends = height == 0 || (shape == Shape::uneven && draw(0, 4) == 0);
    if (ends) return std::to_string(draw(-9, 9));
    std::string text = "(";
    for (int moves = draw(1, 3); moves > 0; --moves) {
        text += random_tree(random, height - 1, shape) + ' ';
    }
    return text + ')';
}

}  // namespace ybw::teach
