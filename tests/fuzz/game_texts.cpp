#include <algorithm>
#include <sstream>
#include <string>

#include "engine/games/xiangqi/notation.hpp"
#include "engine/text/words.hpp"
#include "tests/fuzz/targets.hpp"

namespace ybw::fuzz {
namespace {

GameOptions options_of(const std::string& line) {
    GameOptions options;
    std::istringstream words(line);
    std::string rule = "-";
    std::string size = "-";
    std::string side = "-";
    words >> rule >> size >> side;
    if (rule != "-") options.rule = rule;
    if (side != "-") options.side = side;
    // No more than the commands let through: they have checked it for a number.
    if (const auto number = whole_number(size)) {
        options.size = static_cast<int>(std::clamp<std::int64_t>(*number, -1000, 1000));
    }
    return options;
}

void require_names(const AnyPosition& position) {
    const auto moves = position.legal_moves();
    require(position.outcome() || !moves.empty(), "no move, and the game goes on", position.text());
    if (position.outcome()) return;
    for (const AnyMove move : moves) {
        const std::string name = position.format_move(move);
        require(position.parse_move(name) == move, "a name of another move", name);
    }
    position.draw({.color = true, .unicode = true}, moves);
}

void require_text(const AnyPosition& position, GameOptions options) {
    options.side.reset();  // the text says it; the option may have held before moves
    const std::string text = position.text();
    require_line(text);
    const AnyPosition again = position.game().parse_position(text, options);
    require(same_position(again, position), "another position", text);
    require(again.text() == text, "another text", text);
}

}  // namespace

void read_texts(const AnyGame& game, std::string_view input) {
    std::istringstream lines{std::string(input)};
    std::string line;
    std::getline(lines, line);
    const GameOptions options = options_of(line);
    std::getline(lines, line);
    auto position = read_or_refuse([&] { return game.parse_position(line, options); });
    if (!position) return;
    require_text(*position, options);
    require_names(*position);
    while (std::getline(lines, line)) {
        const auto move = read_or_refuse([&] { return position->parse_move(line); });
        if (!move) continue;
        const std::string name = position->format_move(*move);
        require(position->parse_move(name) == *move, "a name of another move", name);
        if (!position->outcome()) position->play(*move);
    }
    require_names(*position);
}

void read_fen(std::string_view input) {
    const auto position = read_or_refuse([&] { return xiangqi::parse_position(input); });
    if (!position) return;
    const std::string text = xiangqi::format_fen(*position);
    require(xiangqi::format_fen(xiangqi::parse_position(text)) == text, "another text", text);
    if (position->outcome()) return;
    xiangqi::Position::Moves moves;
    position->legal_moves(moves);
    using enum xiangqi::Notation;
    for (const xiangqi::Move move : moves) {
        for (const auto notation : {coordinates, iccs, wxf, chinese}) {
            const std::string name = xiangqi::format_move(*position, move, notation);
            require(xiangqi::parse_move(*position, name) == move, "a name of another move", name);
        }
    }
}

}  // namespace ybw::fuzz
