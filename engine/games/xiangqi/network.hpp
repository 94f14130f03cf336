// Network of xiangqi: corrects the sum of the fitted terms by the places of all men together
// (../network.hpp).
//
// Inputs: kind and owner of a man by its point, the board mirrored so that the own king stands on
// the left or on the middle file. The sums of a worker are updated with its moves; when a king
// crosses the middle, the sums of its side are computed anew.
#pragma once

#include <array>
#include <cstdint>

#include "engine/games/network.hpp"
#include "engine/games/xiangqi/board.hpp"
#include "parallel/options.hpp"
#include "parallel/score.hpp"

namespace ybw::xiangqi {

class Position;

inline constexpr NetworkShape network_shape{
    .inputs = 2 * kind_count * square_count, .width = 128, .stages = 8};

NetworkInputs network_inputs(const Position& position);

/// The static value of a worker's position, with the network or without it.
class Evaluator {
public:
    /// Called before a search begins.
    void choose(const SearchOptions& options) {
        const bool is_usual = options.evaluation == Evaluation::automatic;
        uses_network_ = is_usual ? !options.exact && !options.solving
                                 : options.evaluation == Evaluation::network;
    }

    void begin(const Position& position);
    void play(const Position& before, Move move) {
        if (uses_network_) change(before, move, true);
    }
    void undo(const Position& before, Move move) {
        if (uses_network_) change(before, move, false);
    }
    Score evaluate(const Position& position);

private:
    /// The sums of one side.
    struct View {
        alignas(64) std::array<std::int16_t, network_shape.width> sums;
        bool is_mirrored = false;
        bool is_stale = true;  ///< to be computed anew
    };

    void change(const Position& before, Move move, bool is_played);
    void refresh(const Position& position, Side side);
    int correction(const Position& position);

    std::array<View, 2> views_{};
    bool uses_network_ = false;
};

}  // namespace ybw::xiangqi
