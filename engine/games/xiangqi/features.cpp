#include "engine/games/xiangqi/features.hpp"

#include "engine/games/xiangqi/material_terms.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/games/xiangqi/side_terms.hpp"

namespace ybw::xiangqi {
namespace {

/// The sink that counts how much there is of each weight.
class Amounts {
public:
    explicit Amounts(const Position& position)
        : mover_(position.side_to_move()),
          middle_(static_cast<double>(phase_of(position)) / weights::full_phase) {}

    /// Whose terms are added from now on: the other side's count against the mover.
    void set_side(Side side) { sign_ = side == mover_ ? 1 : -1; }

    void add(const Term& term, int times) {
        add_number(term.number, middle_, times);
        add_number(term.number + 1, 1 - middle_, times);
    }

    void add_man(Kind kind, Square square) {
        const auto man = static_cast<std::size_t>(index_of(kind));
        if (kind != Kind::king) add(weights::material[man], 1);
        add_square(weights::squares[man].middle, square, middle_);
        add_square(weights::squares[man].end, square, 1 - middle_);
    }

    std::vector<Feature> features() const {
        std::vector<Feature> found;
        for (std::size_t number = 0; number < amounts_.size(); ++number) {
            if (amounts_[number] != 0) found.push_back({number, amounts_[number]});
        }
        return found;
    }

private:
    void add_number(std::size_t number, double share, int times) {
        amounts_[number] += sign_ * share * times;
    }

    void add_square(const HalfBoard& board, Square square, double share) {
        const std::size_t first = board.numbers[static_cast<std::size_t>(rank_of(square))];
        if (first == HalfBoard::no_number) return;
        add_number(first + HalfBoard::column_of(file_of(square)), share, 1);
    }

    Side mover_;
    double middle_;
    int sign_ = 1;
    std::vector<double> amounts_ = std::vector<double>(HalfBoard::no_number);
};

}  // namespace

std::vector<Feature> features(const Position& position) {
    Amounts amounts(position);
    for (const Side side : {Side::red, Side::black}) {
        amounts.set_side(side);
        for (int kind = 0; kind < kind_count; ++kind) {
            const Kind man = static_cast<Kind>(kind);
            Bitboard men = position.pieces(side, man);
            while (men.any()) {
                const Square square = men.pop_first();
                amounts.add_man(man, side == Side::red ? square : mirrored(square));
            }
        }
        const Men own = men_of(position, side);
        const Men enemy = men_of(position, opponent(side));
        add_together(own, enemy.chariots > 0, amounts);
        add_shell(own, enemy, amounts);
        if (side == Side::red) {
            SideTerms<Side::red, Amounts>(position, amounts).add_all();
        } else {
            SideTerms<Side::black, Amounts>(position, amounts).add_all();
        }
    }
    amounts.set_side(position.side_to_move());
    amounts.add(weights::tempo, 1);
    return amounts.features();
}

}  // namespace ybw::xiangqi
