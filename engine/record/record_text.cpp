#include "engine/record/record_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/text/quoting.hpp"
#include "engine/text/words.hpp"

namespace ybw::record {

std::string_view record_format(const AnyGame& game) {
    const auto formats = game.record_formats();
    return formats.empty() ? std::string_view() : formats.front();
}

std::string line_record(const AnyPosition& start, std::span<const AnyMove> moves) {
    const AnyGame& game = start.game();
    const int side = start.side_to_move();
    if (const auto sgf = game.sgf_game(start, moves)) {
        return fmt::format("(;FF[4]GM[{}]CA[UTF-8]AP[ybw]SZ[{}]RU[{}]{}{})\n", sgf->number,
                           sgf->size, sgf->rule, sgf_setup(*sgf, side),
                           sgf_nodes(sgf->moves, side));
    }
    if (const auto pgn = game.pgn_game(start, moves)) {
        MoveText text;
        text.add_moves(*pgn, side);
        text.add("*");
        return fmt::format(
            "[Game \"{}\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n[Format \"{}\"]\n\n{}\n",
            pgn->game, pgn->start, pgn->notation, text.text());
    }
    return "";
}

std::string_view result_text(std::string_view format, std::optional<int> winner) {
    const bool is_sgf = format == "sgf";
    if (!winner) return is_sgf ? "0" : "1/2-1/2";
    if (*winner == 0) return is_sgf ? "B+" : "1-0";
    return is_sgf ? "W+" : "0-1";
}

std::string sgf_text(std::string_view text) {
    return escaped(text, "]\\");
}

std::string sgf_property(std::string_view name, std::string_view value, std::string& last) {
    const bool is_same = name == last;
    last = name;
    return fmt::format("{}[{}]", is_same ? "" : name, value);
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

std::string sgf_nodes(const std::vector<std::string>& points, int side,
                      std::span<const std::string> remarks) {
    std::string text;
    for (std::size_t i = 0; i < points.size(); ++i) {
        text += fmt::format(";{}[{}]", sgf_side(side), points[i]);
        if (i < remarks.size()) text += fmt::format("C[{}]", sgf_text(remarks[i]));
        side = 1 - side;
    }
    return text;
}

std::string pgn_text(std::string_view text) {
    return escaped(text, "\"\\");
}

std::string pgn_comment(std::string text) {
    std::ranges::replace(text, '}', ')');
    return "{" + text + "}";
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

void MoveText::add_moves(const PgnGame& pgn, int side, std::span<const std::string> remarks) {
    int number = pgn.first_number;
    if (side == 1 && !pgn.moves.empty()) add(fmt::format("{}...", number));
    for (std::size_t i = 0; i < pgn.moves.size(); ++i) {
        if (side == 0) add(fmt::format("{}.", number));
        add(pgn.moves[i]);
        if (i < remarks.size()) add(fmt::format("{{{}}}", remarks[i]));
        if (side == 1) ++number;
        side = 1 - side;
    }
}

}  // namespace ybw::record
