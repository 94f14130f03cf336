// Selective steps in games that have something the three of the engine have not.
#include <array>
#include <gtest/gtest.h>

#include "parallel/searcher.hpp"

namespace ybw {
namespace {

/// Seven positions. Move 1 leads to a loss in two for the opponent, which known_outcome() tells at
/// once: a win in three. Move 2 leaves the opponent one move, and that loses at once: a win in two.
class LosingMove {
public:
    struct Move {
        std::uint8_t number = 0;
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 2;
    static constexpr std::size_t history_size = 4;

    void legal_moves(MovesOf<LosingMove>& list) const {
        list.push_back({1});
        if (here() == root) list.push_back({2});
    }
    void play(Move move) {
        const int first = move.number == 1 ? known : forced;
        const int next = here() == root ? first : here() + 1;
        path_[static_cast<std::size_t>(++ply_)] = next;
    }
    void undo(Move) { --ply_; }
    std::optional<Outcome> outcome() const {
        if (here() == known + 2) return Outcome::loss;
        if (here() == forced + 1) return Outcome::win;
        return std::nullopt;
    }
    std::uint64_t key() const { return static_cast<std::uint64_t>(here() + 1) << 32; }
    std::size_t history_index(Move move) const {
        return static_cast<std::size_t>(ply_ % 2 * 2 + move.number - 1);
    }
    Score evaluate() const { return Score::draw(); }
    std::optional<Proof<Move>> known_outcome() const {
        if (here() != known) return std::nullopt;
        return Proof<Move>{.outcome = Outcome::loss, .plies = 2, .move = {1}};
    }

private:
    static constexpr int root = 0;
    static constexpr int known = 1;
    static constexpr int forced = 4;

    int here() const { return path_[static_cast<std::size_t>(ply_)]; }

    std::array<int, 8> path_{};
    int ply_ = 0;
};

static_assert(Game<LosingMove> && HasKnownOutcome<LosingMove>);

TEST(Selectivity, ALongerWinDoesNotHideAMoveThatLosesAtOnce) {
    for (const bool exact : {true, false}) {
        Searcher<LosingMove> searcher({.hash_mib = 1, .exact = exact});
        const auto result = searcher.search({}, {.depth = 20});
        EXPECT_EQ(result.lines.front().score, Score::win_in(2)) << (exact ? "exact" : "selective");
        EXPECT_EQ(result.best->number, 2);
    }
}

}  // namespace
}  // namespace ybw
