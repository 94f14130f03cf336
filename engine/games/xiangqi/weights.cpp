// The tables of weights.hpp spread over both sides and the whole board.
#include "engine/games/xiangqi/weights.hpp"

namespace ybw::xiangqi {
namespace {

struct Tables {
    const weights::HalfBoard& middle;
    const weights::HalfBoard& end;
};

constexpr Tables tables_of(Kind kind) {
    using namespace weights;
    switch (kind) {
        case Kind::king:
            return {king_middle, king_end};
        case Kind::advisor:
            return {advisor, advisor};
        case Kind::elephant:
            return {elephant, elephant};
        case Kind::horse:
            return {horse_middle, horse_end};
        case Kind::chariot:
            return {chariot_middle, chariot_end};
        case Kind::cannon:
            return {cannon_middle, cannon_end};
        case Kind::pawn:
            break;
    }
    return {pawn_middle, pawn_end};
}

constexpr Weight value_on(Kind kind, Square square) {
    const Tables tables = tables_of(kind);
    const auto row = static_cast<std::size_t>(rank_count - 1 - rank_of(square));
    const int file = file_of(square);
    const auto column = static_cast<std::size_t>(file < 5 ? file : file_count - 1 - file);
    return weights::material[static_cast<std::size_t>(index_of(kind))] +
           Weight{tables.middle[row][column], tables.end[row][column]};
}

constexpr PlacementTable make_placement_table() {
    PlacementTable table{};
    for (int kind = 0; kind < kind_count; ++kind) {
        for (Square square = 0; square < square_count; ++square) {
            const auto at = static_cast<std::size_t>(square);
            const Kind man = static_cast<Kind>(kind);
            const auto red = static_cast<std::size_t>(index_of(make_piece(Side::red, man)));
            const auto black = static_cast<std::size_t>(index_of(make_piece(Side::black, man)));
            table[red][at] = value_on(man, square);
            table[black][at] = Weight{} - value_on(man, mirrored(square));
        }
    }
    return table;
}

}  // namespace

constexpr PlacementTable placement_table = make_placement_table();

}  // namespace ybw::xiangqi
