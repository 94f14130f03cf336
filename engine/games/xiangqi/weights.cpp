// The tables of weights.hpp spread over both sides and the whole board.
#include "engine/games/xiangqi/weights.hpp"

namespace ybw::xiangqi {
namespace {

constexpr Weight value_on(Kind kind, Square square) {
    const auto man = static_cast<std::size_t>(index_of(kind));
    const auto rank = static_cast<std::size_t>(rank_of(square));
    const std::size_t column = HalfBoard::column_of(file_of(square));
    const weights::SquareTables& tables = weights::squares[man];
    return weights::material[man].value +
           Weight{tables.middle.values[rank][column], tables.end.values[rank][column]};
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
