// Weights: every number of the evaluation, in one place and readable.
//
// The unit is a hundredth of a pawn that has not crossed the river. Each weight has two values, for
// the middle game and for the endgame; the evaluation goes from one to the other as the chariots,
// cannons and horses leave the board. The squares' tables show the left half of the board, files a
// to e (files f to i mirror them), from the enemy's back rank down to the own one.
//
// Written from general knowledge of the game, not fitted to games yet.
#pragma once

#include <array>

#include "engine/games/xiangqi/piece.hpp"
#include "engine/games/xiangqi/square.hpp"

namespace ybw::xiangqi {

/// A value that changes from the middle game to the endgame.
struct Weight {
    int middle = 0;
    int end = 0;

    friend constexpr Weight operator+(Weight a, Weight b) {
        return {a.middle + b.middle, a.end + b.end};
    }
    friend constexpr Weight operator-(Weight a, Weight b) {
        return {a.middle - b.middle, a.end - b.end};
    }
    friend constexpr Weight operator*(Weight a, int n) { return {a.middle * n, a.end * n}; }
    constexpr Weight& operator+=(Weight other) { return *this = *this + other; }
    constexpr Weight& operator-=(Weight other) { return *this = *this - other; }
    friend constexpr bool operator==(Weight, Weight) = default;
};

namespace weights {

/// Material, in the order of Kind. The king's is never counted.
inline constexpr std::array<Weight, kind_count> material{{
    {0, 0},       // king
    {200, 190},   // advisor
    {195, 195},   // elephant
    {430, 480},   // horse: gains as the board empties and legs come free
    {980, 1000},  // chariot
    {480, 460},   // cannon: loses its screens
    {95, 115},    // pawn
}};

/// What men still on the board say of the game's phase: all of them is the middle game.
inline constexpr std::array<int, kind_count> phase{0, 0, 0, 3, 6, 3, 0};
inline constexpr int full_phase = 2 * (2 * 3 + 2 * 6 + 2 * 3);

/// Having the move.
inline constexpr Weight tempo{14, 8};

using HalfBoard = std::array<std::array<int, 5>, rank_count>;

// clang-format off
inline constexpr HalfBoard king_middle{{
    {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0},
    {0, 0, 0, -70, -80},
    {0, 0, 0, -35, -45},
    {0, 0, 0,   0,  12}}};

inline constexpr HalfBoard king_end{{
    {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0},
    {0, 0, 0, -15, -10},
    {0, 0, 0,  -5,   5},
    {0, 0, 0,   0,  10}}};

inline constexpr HalfBoard advisor{{
    {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0},
    {0, 0, 0, -12, 0},
    {0, 0, 0,   0, 8},
    {0, 0, 0,   0, 0}}};

inline constexpr HalfBoard elephant{{
    {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0},
    {  0, 0, -6, 0,  0},
    {  0, 0,  0, 0,  0},
    {-18, 0,  0, 0, 14},
    {  0, 0,  0, 0,  0},
    {  0, 0,  0, 0,  0}}};

inline constexpr HalfBoard horse_middle{{
    {  4,  14,  24,  18,   4},   // far in, but the edge traps it
    { 10,  32,  66,  36,   8},   // c8 and g8 look into the palace
    { 16,  34,  48,  62,  42},
    { 18,  56,  46,  58,  50},
    { 12,  38,  44,  52,  54},
    { 12,  32,  40,  50,  48},
    {  6,  20,  30,  30,  34},
    {  2,   4,  22,   8,   8},
    {-14,  -6,   2,   0, -38},   // e1 blocks the own advisors
    {-20, -16, -10, -12, -24}}};

inline constexpr HalfBoard horse_end{{
    {-10,   0,   8,  10,   4},
    {  0,  16,  40,  28,  10},
    {  8,  24,  36,  48,  40},
    { 10,  30,  38,  46,  44},
    {  8,  26,  34,  42,  44},
    {  8,  24,  30,  38,  40},
    {  2,  14,  22,  28,  30},
    { -4,   4,  14,  16,  16},
    {-12,  -4,   4,   6,  -6},
    {-18, -12,  -6,  -6, -10}}};

inline constexpr HalfBoard chariot_middle{{
    { 14,  18,  16,  28,  22},
    { 22,  30,  28,  44,  52},
    { 16,  22,  22,  34,  36},
    { 20,  32,  30,  40,  38},
    { 18,  26,  26,  34,  34},
    { 18,  28,  26,  34,  34},
    { 12,  22,  18,  30,  28},
    {  4,  18,  12,  26,  18},
    {  0,  16,   8,  22,   2},
    {-18,  12,   4,  20,  -8}}};

inline constexpr HalfBoard chariot_end{{
    {  8,  10,  10,  14,  12},
    { 12,  16,  16,  22,  24},
    { 10,  14,  14,  18,  18},
    { 10,  14,  14,  18,  18},
    {  8,  12,  12,  16,  16},
    {  8,  12,  12,  16,  16},
    {  4,   8,   8,  12,  12},
    {  0,   6,   6,  10,   8},
    { -4,   4,   4,   8,   0},
    { -8,   2,   2,   6,  -4}}};

inline constexpr HalfBoard cannon_middle{{
    { 36,  30,  14,   0,   0},   // the bottom cannon
    { 18,  16,  10,  -4,  -6},
    { 10,  10,   4,  -6,  -8},
    {  6,  16,  14,  12,  16},
    {  4,   8,   8,  10,  22},
    {  2,   6,   8,   8,  20},
    {  6,   8,  14,  12,  24},
    {  4,  10,  14,  16,  40},   // the central cannon
    {  4,   8,  10,  10,   6},
    {  0,   4,   8,   8,   4}}};

inline constexpr HalfBoard cannon_end{{
    {  6,   6,   4,   0,   0},
    {  6,   6,   4,   0,   0},
    {  4,   4,   2,   0,   0},
    {  4,   4,   4,   4,   6},
    {  4,   4,   4,   4,   6},
    {  4,   4,   4,   4,   8},
    {  4,   6,   6,   6,  10},
    {  6,   8,  10,  10,  14},   // at home it finds screens
    {  8,  10,  12,  12,  14},
    { 10,  12,  14,  14,  16}}};

inline constexpr HalfBoard pawn_middle{{
    {  0,   4,   8,  16,  20},   // spent: it can only go sideways
    { 58,  86, 116, 158, 168},
    { 56,  82, 108, 134, 140},
    { 50,  72,  92, 106, 112},
    { 38,  56,  66,  78,  84},
    { 10,   0,  18,   0,  26},
    {  0,   0,   2,   0,  10},
    {  0,   0,   0,   0,   0},
    {  0,   0,   0,   0,   0},
    {  0,   0,   0,   0,   0}}};

inline constexpr HalfBoard pawn_end{{
    {  0,   8,  16,  34,  40},
    { 54,  84, 116, 152, 158},
    { 60,  88, 114, 138, 144},
    { 60,  84, 102, 116, 120},
    { 52,  70,  82,  92,  96},
    { 14,   0,  20,   0,  24},
    {  0,   0,   2,   0,   4},
    {  0,   0,   0,   0,   0},
    {  0,   0,   0,   0,   0},
    {  0,   0,   0,   0,   0}}};
// clang-format on

// ---- Mobility: by the number of points a man reaches that its own side does not hold.

inline constexpr std::array<Weight, 9> horse_mobility{
    {{-46, -50}, {-28, -30}, {-12, -14}, {0, 0}, {8, 10}, {15, 18}, {20, 24}, {24, 30}, {28, 34}}};
/// For each point that a chariot reaches beyond `usual_chariot_moves`.
inline constexpr Weight chariot_move{5, 4};
inline constexpr int usual_chariot_moves = 8;
/// For each quiet point of a cannon beyond `usual_cannon_moves`.
inline constexpr Weight cannon_move{2, 2};
inline constexpr int usual_cannon_moves = 8;
/// A cannon's capture on the board, at whatever it is aimed.
inline constexpr Weight cannon_target{9, 5};

// ---- King shell: what a missing guard costs, for each enemy man that profits.

inline constexpr Weight no_advisor_against_chariot{18, 10};
inline constexpr Weight no_advisor_against_horse{10, 10};
inline constexpr Weight no_elephant_against_cannon{16, 8};
/// Two chariots against a king without both advisors.
inline constexpr Weight bare_king_against_two_chariots{60, 40};

// ---- Cannon patterns, for the side of the cannon.

/// Nothing between the cannon and the king on the king's file.
inline constexpr Weight hollow_cannon{110, 40};
/// On the king's file with a horse in the enemy palace's centre between.
inline constexpr Weight cannon_on_centre_horse{50, 15};
/// On the king's file behind exactly two enemy men: both are half pinned.
inline constexpr Weight cannon_through_two{14, 6};
/// On the king's back rank with exactly two men between, or with none.
inline constexpr Weight bottom_cannon{26, 6};

// ---- Pawns and horses

/// Two pawns side by side beyond the river.
inline constexpr Weight crossed_pair{18, 26};
/// An own horse in the centre of the palace while both advisors stand.
inline constexpr Weight horse_blocks_advisors{-24, 0};

}  // namespace weights

/// A man's material and square, from red's view (black's men count negative).
using PlacementTable = std::array<std::array<Weight, square_count>, piece_count>;
extern const PlacementTable placement_table;

inline Weight placement(Piece piece, Square square) {
    return placement_table[static_cast<std::size_t>(index_of(piece))]
                          [static_cast<std::size_t>(square)];
}

}  // namespace ybw::xiangqi
