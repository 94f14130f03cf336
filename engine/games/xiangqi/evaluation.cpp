#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/games/xiangqi/position.hpp"
#include "engine/games/xiangqi/terms.hpp"

namespace ybw::xiangqi {
namespace {

/// The sink of the evaluation.
struct TermSum {
    Weight value;

    constexpr void add(const Term& term, int times) { value += term.value * times; }
};

// ---- Sums of the material terms: there are few cases, with none, one or two men of each kind.

constexpr std::size_t cases = 3;
constexpr std::size_t guard_cases = cases * cases;
constexpr std::size_t attacker_cases = cases * cases * cases;
using MaterialTable = std::array<std::array<Weight, attacker_cases>, guard_cases>;

constexpr std::size_t guards_of(const Men& men) {
    return static_cast<std::size_t>(men.advisors) * cases + static_cast<std::size_t>(men.elephants);
}
constexpr std::size_t attackers_of(const Men& men) {
    return (static_cast<std::size_t>(men.horses) * cases + static_cast<std::size_t>(men.chariots)) *
               cases +
           static_cast<std::size_t>(men.cannons);
}

/// The result of `sum` for each case.
template <class Sum>
constexpr MaterialTable table_of(Sum sum) {
    MaterialTable table{};
    constexpr int most = static_cast<int>(cases);
    for (Men men; men.advisors < most; ++men.advisors) {
        for (men.elephants = 0; men.elephants < most; ++men.elephants) {
            for (men.horses = 0; men.horses < most; ++men.horses) {
                for (men.chariots = 0; men.chariots < most; ++men.chariots) {
                    for (men.cannons = 0; men.cannons < most; ++men.cannons)
                        table[guards_of(men)][attackers_of(men)] = sum(men);
                }
            }
        }
    }
    return table;
}

constexpr MaterialTable together_table(bool enemy_has_chariot) {
    return table_of([=](const Men& men) {
        TermSum sum;
        add_together(men, enemy_has_chariot, sum);
        return sum.value;
    });
}

/// Indexed by the own guards and the enemy's attackers.
constexpr MaterialTable shell = table_of([](const Men& men) {
    TermSum sum;
    add_shell(men, men, sum);
    return sum.value;
});
constexpr std::array<MaterialTable, 2> together{together_table(false), together_table(true)};

template <Side side>
Weight terms_of(const Position& position, const Men& own, const Men& enemy) {
    TermSum sum;
    SideTerms<side, TermSum>(position, sum).add_all();
    const std::size_t enemy_has_chariot = enemy.chariots > 0 ? 1 : 0;
    return sum.value + together[enemy_has_chariot][guards_of(own)][attackers_of(own)] +
           shell[guards_of(own)][attackers_of(enemy)];
}

/// The sum of all terms for the side to move.
int sum_of_terms(const Position& position) {
    Weight value = position.placement_sum() + interplay(position);
    if (position.side_to_move() == Side::black) value = Weight() - value;
    value += weights::tempo.value;
    const int phase = phase_of(position);
    return (value.middle() * phase + value.end() * (weights::full_phase - phase)) /
           weights::full_phase;
}

/// winnable_sixteenths of the side that is ahead by that sum.
int winnable_sixteenths(const Position& position, int sum) {
    const Side mover = position.side_to_move();
    const Side ahead = sum > 0 ? mover : opponent(mover);
    const int pawns = position.count(ahead, Kind::pawn);
    if (pawns > 1) return 16;
    return winnable_sixteenths(men_of(position, ahead), pawns, men_of(position, opponent(ahead)));
}

}  // namespace

Weight interplay(const Position& position) {
    const Men red = men_of(position, Side::red);
    const Men black = men_of(position, Side::black);
    return terms_of<Side::red>(position, red, black) - terms_of<Side::black>(position, black, red);
}

Score evaluate(const Position& position, int correction) {
    const int sum = sum_of_terms(position) + correction;
    const int value = sum * winnable_sixteenths(position, sum) / 16;
    return Score::evaluation(
        std::clamp(value, -Score::max_evaluation / 2, Score::max_evaluation / 2));
}

Score Position::evaluate() const {
    return xiangqi::evaluate(*this);
}

// ---- Features

namespace {

/// The sink that counts the amount of each weight.
class Amounts {
public:
    explicit Amounts(const Position& position)
        : mover_(position.side_to_move()),
          middle_(static_cast<double>(phase_of(position)) / weights::full_phase) {}

    /// The side of the next terms: the other side's terms count against the mover.
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

    std::vector<Feature> features(double share) const {
        std::vector<Feature> found;
        for (std::size_t number = 0; number < amounts_.size(); ++number) {
            if (amounts_[number] != 0) found.push_back({number, share * amounts_[number]});
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
    const int sixteenths = winnable_sixteenths(position, sum_of_terms(position));
    return amounts.features(sixteenths / 16.0);
}

}  // namespace ybw::xiangqi
