#include "engine/games/gomoku/threats.hpp"

#include <algorithm>

namespace ybw::gomoku {
namespace {

/// A four and its place in the order of trying.
struct Four {
    int value;
    Move move;
};

/// The attacker's fours that are allowed and stop the defender's five if he has one.
class Fours {
public:
    explicit Fours(const Position& position) {
        const Color attacker = position.side_to_move();
        const Color defender = opponent(attacker);
        if (position.count(defender, CellClass::five) == 1) {
            const Cell block = position.first_cell(defender, CellClass::five);
            if (is_four(position.class_of(attacker, block))) add(position, block);
        } else if (position.count(defender, CellClass::five) == 0) {
            position.for_each_cell(attacker, CellClass::doubtful_four, CellClass::straight_four,
                                   [&](Cell cell) {
                                       add(position, cell);
                                       return true;
                                   });
        }
        std::stable_sort(begin(), end(),
                         [](const Four& a, const Four& b) { return a.value > b.value; });
    }

    Four* begin() { return fours_.data(); }
    Four* end() { return fours_.data() + size_; }

private:
    void add(const Position& position, Cell cell) {
        if (size_ == fours_.size() || position.is_forbidden_for_mover(cell)) return;
        fours_[size_++] = {position.move_value(Move(cell)), Move(cell)};
    }

    // More fours than this at once win in any order.
    std::array<Four, 64> fours_;
    std::size_t size_ = 0;
};

}  // namespace

std::optional<Proof<Move>> FourSearch::prove(Position& position, std::uint64_t nodes) {
    is_exhausted_ = false;
    line_.clear();
    if (position.count(position.side_to_move(), CellClass::five) +
            position.count_fours(position.side_to_move()) ==
        0) {
        return std::nullopt;
    }
    limit_ = nodes_ + nodes;
    const int plies = attack(position);
    if (plies == 0) return std::nullopt;
    std::reverse(line_.begin(), line_.end());
    return Proof<Move>{Outcome::win, plies, line_.front()};
}

/// Plies to the five that the side to move can force by fours; 0 if it cannot or nodes ran out.
int FourSearch::attack(Position& position) {
    const Color attacker = position.side_to_move();
    if (position.count(attacker, CellClass::five) > 0) {
        line_.push_back(Move(position.first_cell(attacker, CellClass::five)));
        return 1;
    }
    if (position.count_fours(attacker) == 0) return 0;
    if (failed_.contains(position.key())) return 0;
    if (nodes_ >= limit_ || is_cancelled(flag_)) {
        is_exhausted_ = true;
        return 0;
    }
    ++nodes_;
    for (const Four& four : Fours(position)) {
        const int plies = try_four(position, four.move);
        if (plies > 0) {
            line_.push_back(four.move);
            return plies;
        }
        if (is_exhausted_) return 0;
    }
    failed_.insert(position.key());
    return 0;
}

/// The same after the attacker's four, which leaves the defender no five.
int FourSearch::try_four(Position& position, Move four) {
    const Color attacker = position.side_to_move();
    position.play(four);
    int plies = 0;
    const Move answer(position.first_cell(attacker, CellClass::five));
    if (position.count(attacker, CellClass::five) > 1 ||
        position.is_forbidden_for_mover(answer.cell())) {
        plies = position.has_legal_move() ? 3 : 0;
    } else {
        position.play(answer);
        const int rest = attack(position);
        if (rest > 0) {
            plies = rest + 2;
            line_.push_back(answer);
        }
        position.undo(answer);
    }
    position.undo(four);
    return plies;
}

ProofAttempt<Move> prove_by_fours(const Position& position, std::uint64_t nodes,
                                  const CancelFlag* flag) {
    const Color attacker = position.side_to_move();
    // Most positions have no four to begin with; they cost neither a copy nor a table.
    if (position.count_fours(attacker) == 0) return {};
    Position copy = position.without_worth();
    FourSearch search(flag);
    const auto proof = search.prove(copy, nodes);
    return {.proof = proof, .nodes = search.nodes()};
}

}  // namespace ybw::gomoku
