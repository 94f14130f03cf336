#include "engine/games/nim/notation.hpp"

#include <algorithm>

#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::nim {

namespace {

Position parse_heaps(std::string_view text, std::string_view side) {
    Heaps heaps{};
    bool is_good = text.size() == 5 && text[1] == '-' && text[3] == '-';
    for (std::size_t i = 0; is_good && i < heaps.size(); ++i) {
        const int stones = text[2 * i] - '0';
        is_good = 0 <= stones && stones <= largest_heap;
        heaps[i] = static_cast<std::uint8_t>(stones);
    }
    if (is_good && (side == "first" || side == "second")) return {heaps, side == "first" ? 0 : 1};
    throw UserError(ExitCode::bad_input, "this is no position; write one as in 3-4-5 first");
}

}  // namespace

Position parse_position(std::string_view text) {
    const std::vector<std::string> words = words_of(text);
    const bool has_heaps = !words.empty() && words[0].find('-') != std::string::npos;
    Position position(usual_heaps, 0);
    if (has_heaps) position = parse_heaps(words[0], words.size() > 1 ? words[1] : "");
    for (std::size_t i = has_heaps ? 2 : 0; i < words.size(); ++i) {
        position.play(parse_move(position, words[i]));
    }
    return position;
}

std::string format_position(const Position& position) {
    std::string text;
    for (const int heap : position.heaps()) {
        text += (text.empty() ? "" : "-") + std::to_string(heap);
    }
    return text + (position.side_to_move() == 0 ? " first" : " second");
}

Move parse_move(const Position& position, std::string_view text) {
    MovesOf<Position> moves;
    position.legal_moves(moves);
    const auto found =
        std::ranges::find_if(moves, [&](Move move) { return format_move(move) == text; });
    if (found == moves.end()) {
        throw UserError(ExitCode::bad_input, "there is no such move; write one as in b2");
    }
    return *found;
}

std::string format_move(Move move) {
    return static_cast<char>('a' + move.heap) + std::to_string(move.stones);
}

std::string draw(const Position& position, const std::vector<Move>& marks) {
    std::string text;
    for (std::uint8_t heap = 0; heap < heap_count; ++heap) {
        const bool is_marked =
            std::ranges::any_of(marks, [&](Move move) { return move.heap == heap; });
        text += static_cast<char>('a' + heap);
        text += (is_marked ? " > " : "   ") + std::string(position.heaps()[heap], 'o') + '\n';
    }
    return text;
}

}  // namespace ybw::nim
