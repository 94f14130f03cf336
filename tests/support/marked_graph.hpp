// MarkedGraph: a random graph, marked with what a game on it offers, and the truth about it.
//
// Each vertex is a position for either side. What is true of it is found by induction from the ends
// of the game, by nothing that the search has.
//
// Thread safety: constant after construction.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "parallel/game.hpp"

namespace ybw {

/// Along the n-th edge, counted from 1. Carries where it came from, so that undo needs no memory.
struct GraphMove {
    std::uint8_t edge = 0;
    std::uint8_t from = 0;
    friend bool operator==(GraphMove, GraphMove) = default;
};

/// The graph with all its marks; constant and shared by the positions on it.
struct MarkedGraph {
    static constexpr std::size_t most_vertices = 32;
    static constexpr std::size_t most_edges = 16;
    static constexpr int most_moves = 12;  ///< of a counted game

    struct Vertex {
        std::vector<std::uint8_t> targets;
        std::array<bool, most_edges> is_noisy{};
        std::array<int, most_edges> move_value{};
        std::optional<Outcome> outcome;  ///< for whoever is to move
        int value = 0;                   ///< for the side that began
        bool may_pass = true;
        bool in_danger = false;
        std::array<bool, 2> is_known{};  ///< by side: known_outcome tells it a near end here
        bool is_reasoned = false;        ///< relevant_moves leaves out what is worse
        bool is_provable = false;        ///< prove_win finds a win here, if there is one
        int detour = 0;                  ///< plies that it takes longer than it must
    };

    std::uint64_t seed = 0;
    std::vector<Vertex> vertices;

    /// From 4 to `vertex_count` vertices; the game does not end where it begins.
    MarkedGraph(std::mt19937_64& random, int vertex_count) : seed(random()) {
        const auto draw = [&random](int lowest, int highest) {
            return std::uniform_int_distribution<int>(lowest, highest)(random);
        };
        const int count = draw(4, vertex_count);
        const int ends_in_hundred = draw(5, 40);
        const bool is_wide = draw(0, 2) == 0;  // enough for late moves to be skipped
        const int most = is_wide ? static_cast<int>(most_edges) : draw(1, 4);
        const int losses_in_ten = draw(0, 9);
        vertices.resize(static_cast<std::size_t>(count));
        for (Vertex& vertex : vertices) {
            for (int edges = draw(is_wide ? most / 2 : 1, most); edges > 0; --edges) {
                vertex.targets.push_back(static_cast<std::uint8_t>(draw(0, count - 1)));
            }
            for (auto& noisy : vertex.is_noisy) noisy = draw(0, 2) == 0;
            for (auto& value : vertex.move_value) value = draw(-1, 1) * draw(0, 20'000);
            if (&vertex != &vertices.front() && draw(0, 99) < ends_in_hundred) {
                vertex.outcome = draw(1, 10) <= losses_in_ten ? Outcome::loss
                                 : draw(0, 1) == 0            ? Outcome::draw
                                                              : Outcome::win;
            }
            vertex.value = draw(-20, 20);
            vertex.may_pass = draw(0, 7) != 0;
            vertex.in_danger = draw(0, 5) == 0;
            for (auto& known : vertex.is_known) known = draw(0, 3) == 0;
            vertex.is_reasoned = draw(0, 2) == 0;
            vertex.is_provable = draw(0, 3) == 0;
            vertex.detour = 2 * draw(0, 3);
        }
    }
};

/// The true values of all positions on a graph: the distance of every forced win, by induction over
/// the number of moves to it. What is no forced win is no more than a draw. Repetitions do not
/// matter: along a shortest win the distance falls, so that nothing comes again.
class GraphTruth {
public:
    /// Of an open game, or of one that is drawn after `most_moves`: then for every number of moves
    /// left.
    explicit GraphTruth(const MarkedGraph& graph) {
        // An open game cannot take longer to win than it has positions; sides are alike.
        const int longest = 2 * static_cast<int>(graph.vertices.size()) + 2;
        std::vector<Score> values;
        for (const auto& vertex : graph.vertices) values.push_back(end_of(vertex));
        levels_.push_back(values);
        for (int moves = 1; moves <= std::max(longest, MarkedGraph::most_moves); ++moves) {
            for (std::size_t v = 0; v < values.size(); ++v) {
                const auto& vertex = graph.vertices[v];
                if (vertex.outcome) continue;
                Score best = -Score::infinity();
                for (const auto target : vertex.targets) {
                    best = std::max(best, -levels_.back()[target].from_table(1));
                }
                values[v] = best;
            }
            levels_.push_back(values);
        }
    }

    /// The value of a vertex, counted from it, with so many moves to go, for the side to move.
    Score value(std::size_t vertex, std::optional<int> moves_left) const {
        return moves_left ? levels_[static_cast<std::size_t>(*moves_left)][vertex]
                          : levels_.back()[vertex];
    }

    /// The value of the edge from an open vertex, for whoever plays it, counted from that vertex.
    Score value_after(const MarkedGraph& graph, GraphMove move,
                      std::optional<int> moves_left) const {
        const std::size_t target = graph.vertices[move.from].targets[move.edge - 1U];
        if (moves_left) --*moves_left;
        return -value(target, moves_left).from_table(1);
    }

private:
    static Score end_of(const MarkedGraph::Vertex& vertex) {
        if (vertex.outcome == Outcome::win) return Score::win_in(0);
        if (vertex.outcome == Outcome::loss) return Score::loss_in(0);
        return Score::draw();
    }

    std::vector<std::vector<Score>> levels_;  ///< by moves left
};

}  // namespace ybw
