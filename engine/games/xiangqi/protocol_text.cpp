#include "engine/games/xiangqi/protocol_text.hpp"

#include <algorithm>

#include "engine/games/xiangqi/fen.hpp"
#include "engine/games/xiangqi/notation.hpp"
#include "engine/text/words.hpp"

namespace ybw::xiangqi {
namespace {

/// A FEN as xboard writes it: its xiangqi has H for horses and E for elephants.
std::string xboard_fen(std::string fen) {
    const std::string_view ours = "NnBb";
    const std::string_view theirs = "HhEe";
    for (std::size_t i = 0; i < std::min(fen.find(' '), fen.size()); ++i) {
        const std::size_t letter = ours.find(fen[i]);
        if (letter != std::string_view::npos) fen[i] = theirs[letter];
    }
    return fen;
}

}  // namespace

std::string text_of_moves(const std::vector<std::string>& names) {
    std::string text = "startpos";
    if (!names.empty()) text += " moves";
    for (const std::string& name : names) text += ' ' + name;
    return text;
}

void add_protocol_text(const Position& start, std::string_view opening, std::span<const Move>,
                       GameText& text) {
    text.lowest_rank = 0;
    text.xboard_start = xboard_fen(format_fen(start));
    const std::vector<std::string> words = words_of(opening);
    if (words.size() < 3 || words[0] != "startpos" || words[1] != "moves") return;
    Position position = parse_position(start_fen);
    std::vector<std::string> moves;
    for (std::size_t i = 2; i < words.size(); ++i) {
        const Move move = parse_move(position, words[i]);
        moves.push_back(format_move(position, move));
        position.play(move);
    }
    text.is_usual_start = true;
    text.moves.insert(text.moves.begin(), moves.begin(), moves.end());
}

}  // namespace ybw::xiangqi
