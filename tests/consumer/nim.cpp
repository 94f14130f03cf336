// A game of one's own: a heap of stones, each side takes one to three, who takes the last one wins.
// The side to move loses where four divides the number of stones (Bouton 1901).
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>

#include "parallel/searcher.hpp"

class Nim {
public:
    struct Move {
        std::uint8_t stones = 0;  // 0: no move
        friend bool operator==(Move, Move) = default;
    };
    static constexpr std::size_t max_moves = 3;
    static constexpr std::size_t history_size = 8;

    explicit Nim(int stones) : stones_(stones) {}

    void legal_moves(ybw::MovesOf<Nim>& list) const {
        for (std::uint8_t n = 1; n <= 3 && n <= stones_; ++n) list.push_back({n});
    }
    void play(Move move) { stones_ -= move.stones, ++ply_; }
    void undo(Move move) { stones_ += move.stones, --ply_; }
    std::optional<ybw::Outcome> outcome() const {
        if (stones_ > 0) return std::nullopt;
        return ybw::Outcome::loss;  // the other side has taken the last stone
    }
    std::uint64_t key() const {
        return (static_cast<std::uint64_t>(stones_) * 2 + ply_ % 2 + 1) * 0x9e3779b97f4a7c15;
    }
    std::size_t history_index(Move move) const { return ply_ % 2 * 4 + move.stones; }
    ybw::Score evaluate() const { return ybw::Score::evaluation(0); }
    int moves_left() const { return stones_; }

private:
    int stones_;
    unsigned ply_ = 0;
};

static_assert(ybw::Game<Nim> && ybw::HasMovesLeft<Nim>);

int main() {
    ybw::Searcher<Nim> searcher({.threads = 2, .hash_mib = 1});
    for (int stones = 1; stones <= 24; ++stones) {
        const auto result = searcher.search(Nim(stones), {});
        const bool is_won = result.lines.front().score.is_win();
        std::printf("%d stones: %s, take %d\n", stones, is_won ? "won" : "lost",
                    int{result.best->stones});
        if (is_won != (stones % 4 != 0)) return 1;
        if (is_won && result.best->stones != stones % 4) return 1;
    }
}
