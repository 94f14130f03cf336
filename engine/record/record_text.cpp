#include "engine/record/record_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/text/letter_case.hpp"
#include "engine/text/quoting.hpp"

namespace ybw::record {

std::string sgf_text(std::string_view text) {
    return escaped(text, "]\\");
}

char sgf_side(int side) {
    return side == 0 ? 'B' : 'W';
}

std::string sgf_setup(const SgfGame& sgf, int side_to_move) {
    std::string text;
    for (const int side : {0, 1}) {
        const auto& stones = sgf.stones[static_cast<std::size_t>(side)];
        if (!stones.empty())
            text += fmt::format("A{}[{}]", sgf_side(side), fmt::join(stones, "]["));
    }
    return text + fmt::format("PL[{}]", sgf_side(side_to_move));
}

std::string sgf_nodes(const std::vector<std::string>& points, int side) {
    std::string text;
    for (const std::string& point : points) {
        text += fmt::format(";{}[{}]", sgf_side(side), point);
        side = 1 - side;
    }
    return text;
}

std::string pgn_text(std::string_view text) {
    return escaped(text, "\"\\");
}

std::string pgn_side(const AnyGame& game, std::size_t side) {
    std::string name(game.sides()[side]);
    name[0] = upper(name[0]);
    return name;
}

void MoveText::add(std::string_view word) {
    constexpr std::size_t longest_line = 79;
    if (column_ + word.size() + 1 > longest_line) {
        text_ += '\n';
        column_ = 0;
    }
    text_ += column_ == 0 ? "" : " ";
    text_ += word;
    column_ += word.size() + 1;
}

void MoveText::add_moves(const PgnGame& pgn, int side) {
    int number = pgn.first_number;
    if (side == 1 && !pgn.moves.empty()) add(fmt::format("{}...", number));
    for (const std::string& move : pgn.moves) {
        if (side == 0) add(fmt::format("{}.", number));
        add(move);
        if (side == 1) ++number;
        side = 1 - side;
    }
}

}  // namespace ybw::record
