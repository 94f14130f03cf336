// Network: the weights of a small network that corrects the static value of a game's positions.
//
// Each side sees the board as a set of inputs and adds up the rows of these inputs: its sums. The
// sums are clipped to 0..1, squared, and multiplied by the weights of the stage of the game: the
// result is the correction for the side to move. All numbers are integers, so that every machine
// computes the same; the sums of a worker are updated with its moves.
//
// The text has a head line with shape, origin and fingerprint, then a line for each row of weights,
// two characters a weight. A game embeds the file.
//
// Regular value types.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ybw {

struct NetworkShape {
    int inputs = 0;  ///< rows of weights
    int width = 0;   ///< sums of a side
    int stages = 0;  ///< of a game, each with its own weights of the output

    friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

/// The inputs of a network from a position.
struct NetworkInputs {
    std::array<std::vector<int>, 2> rows;  ///< as the mover sees it, and as the other side does
    int stage = 0;
};

struct Network {
    /// The integers that stand for a sum of 1 and for an output weight of 1. A sum clipped to 0..1
    /// times a weight of at most largest_output fits 16 bits.
    static constexpr int sum_unit = 255;
    static constexpr int output_unit = 256;
    static constexpr double largest_output = 0.49;

    NetworkShape shape;
    std::string origin;                     ///< a word about how it was made
    int points = 0;                         ///< of a score for which the odds to win are e to 1
    std::vector<std::int16_t> rows;         ///< inputs x width
    std::vector<std::int16_t> bias;         ///< width
    std::vector<std::int16_t> output;       ///< stages x 2 x width, those of the mover first
    std::vector<std::int16_t> output_bias;  ///< stages, in points

    friend bool operator==(const Network&, const Network&) = default;
};

/// Requires weights within +-4200 and an origin without spaces.
std::string network_text(const Network& network);

/// Reads what network_text writes. Throws UserError(bad_input) for anything else.
Network parse_network(std::string_view text);

}  // namespace ybw
