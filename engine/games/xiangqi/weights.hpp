// Weights: the numbers of the evaluation as it uses them, from the rows of fitted_weights.hpp.
//
// The unit is about a hundredth of a pawn that has not crossed the river. Each weight has two
// values, for the middle game and for the endgame; the evaluation goes from one to the other as the
// chariots, cannons and horses leave the board. Besides its value a Term has the number that
// features use for it (features.hpp), so that the same code adds terms up and counts them. The
// tables of squares hold the left half of the board, files a to e (files f to i mirror them); the
// digit of a row is the rank from the own side.
//
// Constants.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "engine/games/xiangqi/board.hpp"
#include "engine/games/xiangqi/fitted_weights.hpp"

namespace ybw::xiangqi {

/// A value that changes from the middle game to the endgame; adding and multiplying take one step
/// for both, since they share a word: the middle game stands above the 32 bits of the endgame.
class Weight {
public:
    constexpr Weight() = default;
    constexpr Weight(int middle, int end)
        : both_(std::int64_t{middle} * (std::int64_t{1} << end_bits) + end) {}

    constexpr int end() const { return static_cast<int>(static_cast<std::uint32_t>(both_)); }
    /// A negative endgame value has borrowed one from it.
    constexpr int middle() const { return static_cast<int>((both_ - end()) >> end_bits); }

    friend constexpr Weight operator+(Weight a, Weight b) { return Weight(a.both_ + b.both_); }
    friend constexpr Weight operator-(Weight a, Weight b) { return Weight(a.both_ - b.both_); }
    friend constexpr Weight operator*(Weight a, int n) { return Weight(a.both_ * n); }
    constexpr Weight& operator+=(Weight other) { return *this = *this + other; }
    constexpr Weight& operator-=(Weight other) { return *this = *this - other; }
    friend constexpr bool operator==(Weight, Weight) = default;

private:
    static constexpr int end_bits = 32;

    explicit constexpr Weight(std::int64_t both) : both_(both) {}

    std::int64_t both_ = 0;
};

/// A weight of the evaluation; its values for middle game and endgame have the numbers `number` and
/// `number + 1` among all fitted weights.
struct Term {
    Weight value;
    std::size_t number = 0;
};

/// The values of half a board and the number of the first of each rank; a rank without a row has no
/// number.
struct HalfBoard {
    static constexpr std::size_t columns = 5;
    static constexpr std::size_t no_number = weight_count(fitted_weights);

    std::array<std::array<int, columns>, rank_count> values{};
    std::array<std::size_t, rank_count> numbers{};

    /// Files f to i are those of a to d.
    static constexpr std::size_t column_of(int file) {
        return static_cast<std::size_t>(file < 5 ? file : file_count - 1 - file);
    }
};

namespace weights {

constexpr Term term(std::string_view name) {
    const NumberedRow found = require_row(fitted_weights, name, 2);
    return {{found.value(0), found.value(1)}, found.first};
}

/// The number at the end of a name that is `stem`, a dot and a number.
constexpr std::optional<std::size_t> number_in(std::string_view name, std::string_view stem) {
    if (name.size() < stem.size() + 2 || name[stem.size()] != '.') return std::nullopt;
    if (!name.starts_with(stem)) return std::nullopt;
    std::size_t number = 0;
    for (const char digit : name.substr(stem.size() + 1)) {
        if (digit < '0' || digit > '9') return std::nullopt;
        number = 10 * number + static_cast<std::size_t>(digit - '0');
    }
    return number;
}

/// The terms of the rows `stem`.0, `stem`.1 and so on.
template <std::size_t Count>
constexpr std::array<Term, Count> terms(std::string_view stem) {
    std::array<Term, Count> found{};
    std::size_t count = 0;
    for (const WeightRow& row : fitted_weights) {
        const auto number = number_in(row.name(), stem);
        if (!number) continue;
        found.at(*number) = term(row.name());
        ++count;
    }
    if (count != Count) throw std::logic_error("a row of weights is missing");
    return found;
}

constexpr HalfBoard half_board(std::string_view stem) {
    HalfBoard board;
    board.numbers.fill(HalfBoard::no_number);
    for (const WeightRow& row : fitted_weights) {
        const auto rank = number_in(row.name(), stem);
        if (!rank) continue;
        const NumberedRow found = require_row(fitted_weights, row.name(), HalfBoard::columns);
        for (std::size_t i = 0; i < HalfBoard::columns; ++i)
            board.values.at(*rank)[i] = found.value(i);
        board.numbers[*rank] = found.first;
    }
    return board;
}

/// Material, in the order of Kind. The king's is never counted.
inline constexpr std::array<Term, kind_count> material{{{{}, HalfBoard::no_number},
                                                        term("advisor"),
                                                        term("elephant"),
                                                        term("horse"),
                                                        term("chariot"),
                                                        term("cannon"),
                                                        term("pawn")}};

/// The part of each kind of man in the game's phase: all men together are the middle game.
inline constexpr std::array<int, kind_count> phase{0, 0, 0, 3, 6, 3, 0};
inline constexpr int full_phase = 2 * (2 * 3 + 2 * 6 + 2 * 3);

/// The value of having the move.
inline constexpr Term tempo = term("tempo");

/// A man's square: where `both` gives a rank, it counts in all phases.
struct SquareTables {
    HalfBoard middle;
    HalfBoard end;
};

/// In the order of Kind.
inline constexpr std::array<SquareTables, kind_count> squares{{
    {half_board("king.middle"), half_board("king.end")},
    {half_board("advisor.both"), half_board("advisor.both")},
    {half_board("elephant.both"), half_board("elephant.both")},
    {half_board("horse.middle"), half_board("horse.end")},
    {half_board("chariot.middle"), half_board("chariot.end")},
    {half_board("cannon.middle"), half_board("cannon.end")},
    {half_board("pawn.middle"), half_board("pawn.end")},
}};

// ---- Mobility: by the number of points a man reaches that its own side does not hold; of a cannon
// ---- those to which it goes without a capture.

inline constexpr auto horse_moves = terms<9>("horse_moves");
inline constexpr auto chariot_moves = terms<18>("chariot_moves");
inline constexpr auto cannon_moves = terms<18>("cannon_moves");

/// For each enemy man that a man of one kind attacks, in the order of Kind, and for each point of
/// the palace that it reaches. Chariots attack each other, and so do cannons: there the terms of
/// the two sides cancel. An attacked king is in check, which has no term.
struct AttackTerms {
    std::array<Term, kind_count> men;
    Term palace;
};

constexpr AttackTerms attack_terms(std::string_view chariot, std::string_view horse,
                                   std::string_view cannon, std::string_view guard,
                                   std::string_view pawn, std::string_view palace) {
    return {{{{}, term(guard), term(guard), term(horse), term(chariot), term(cannon), term(pawn)}},
            term(palace)};
}

inline constexpr AttackTerms chariot_attack =
    attack_terms("chariot_attacks.chariot", "chariot_attacks.horse", "chariot_attacks.cannon",
                 "chariot_attacks.guard", "chariot_attacks.pawn", "chariot_attacks.palace");
inline constexpr AttackTerms horse_attack =
    attack_terms("horse_attacks.chariot", "horse_attacks.horse", "horse_attacks.cannon",
                 "horse_attacks.guard", "horse_attacks.pawn", "horse_attacks.palace");
inline constexpr AttackTerms cannon_attack =
    attack_terms("cannon_attacks.chariot", "cannon_attacks.horse", "cannon_attacks.cannon",
                 "cannon_attacks.guard", "cannon_attacks.pawn", "cannon_attacks.palace");

// ---- Men together, beyond the value of each

inline constexpr Term two_chariots = term("two_chariots");
inline constexpr Term two_horses = term("two_horses");
inline constexpr Term two_cannons = term("two_cannons");
/// For each horse, each cannon, beside a chariot.
inline constexpr Term chariot_and_horse = term("chariot_and_horse");
inline constexpr Term chariot_and_cannon = term("chariot_and_cannon");
inline constexpr Term horse_and_cannon = term("horse_and_cannon");
/// The enemy has no chariot, and this side has.
inline constexpr Term chariot_against_none = term("chariot_against_none");
/// For each cannon and each own guard: they are its screens.
inline constexpr Term cannon_and_guard = term("cannon_and_guard");
/// No man that could ever mate.
inline constexpr Term no_attacker = term("no_attacker");

// ---- King shell: the cost of a missing guard, for each enemy man that profits.

inline constexpr Term no_advisor_against_chariot = term("no_advisor_against_chariot");
inline constexpr Term no_advisor_against_horse = term("no_advisor_against_horse");
inline constexpr Term no_elephant_against_cannon = term("no_elephant_against_cannon");
inline constexpr Term no_advisor_against_cannon = term("no_advisor_against_cannon");
inline constexpr Term no_elephant_against_chariot = term("no_elephant_against_chariot");
inline constexpr Term no_elephant_against_horse = term("no_elephant_against_horse");
inline constexpr Term both_advisors_gone = term("both_advisors_gone");
inline constexpr Term both_elephants_gone = term("both_elephants_gone");
/// Two chariots against a king without both advisors.
inline constexpr Term bare_king_against_two_chariots = term("bare_king_against_two_chariots");

// ---- Cannon patterns, for the side of the cannon.

/// Nothing between the cannon and the king on the king's file.
inline constexpr Term hollow_cannon = term("hollow_cannon");
/// On the king's file with a horse in the enemy palace's centre between.
inline constexpr Term cannon_on_centre_horse = term("cannon_on_centre_horse");
/// On the king's file behind exactly two enemy men: both are half pinned.
inline constexpr Term cannon_through_two = term("cannon_through_two");
/// On the king's back rank with exactly two men between, or with none.
inline constexpr Term bottom_cannon = term("bottom_cannon");

// ---- Pawns and horses

/// Two pawns side by side beyond the river.
inline constexpr Term crossed_pair = term("crossed_pair");
/// For each pawn beyond the river and each advisor or elephant that the enemy has lost.
inline constexpr Term crossed_against_advisors = term("crossed_against_advisors");
inline constexpr Term crossed_against_elephants = term("crossed_against_elephants");
/// An own horse in the centre of the palace while both advisors stand.
inline constexpr Term horse_blocks_advisors = term("horse_blocks_advisors");

}  // namespace weights

/// A man's material and square, from red's view (black's men count negative).
using PlacementTable = std::array<std::array<Weight, square_count>, piece_count>;
extern const PlacementTable placement_table;

inline Weight placement(Piece piece, Square square) {
    return placement_table[static_cast<std::size_t>(index_of(piece))]
                          [static_cast<std::size_t>(square)];
}

}  // namespace ybw::xiangqi
