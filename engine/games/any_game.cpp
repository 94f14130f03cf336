#include "engine/games/any_game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/text/user_error.hpp"

namespace ybw {

AnyPosition AnyGame::with_candidates(const AnyPosition&, const std::string&) const {
    throw UserError(ExitCode::usage,
                    "--candidates: {} has none, all its moves are searched; leave it out", name());
}

std::string AnyGame::text_of_moves(const std::vector<std::string>& names) const {
    return fmt::format("{}", fmt::join(names, " "));
}

GameText AnyGame::told(const AnyPosition& start, std::string_view opening,
                       std::span<const AnyMove> moves) const {
    const std::vector<NamedChoice> ways = notations();
    const AnyGame& usual = ways.empty() ? *this : in_notation(ways.front().name);
    GameText text;
    text.game = name();
    text.start = start.text();
    text.is_usual_start = same_position(start, this->start({}));
    AnyPosition position = start;
    for (const AnyMove move : moves) {
        text.moves.push_back(usual.format_move(position, move));
        position.play(move);
    }
    text.side = position.side_to_move();
    add_protocol_text(start, opening, moves, text);
    return text;
}

void AnyGame::require_network(std::string_view option) const {
    if (evaluation() != nullptr && evaluation()->network_shape()) return;
    throw UserError(ExitCode::usage, "{}: {} has no network; leave it out", option, name());
}

// ---- Functions of positions that their game answers

namespace {

/// No game has a longer name of a move. A file of another kind may be one word of megabytes, whose
/// beginnings a reader tries one after the other.
constexpr std::size_t longest_move_name = 256;

std::string_view possible_move(std::string_view text) {
    if (text.size() <= longest_move_name) return text;
    throw UserError(ExitCode::bad_input, "a word of {} bytes is no move; a move has {} at most",
                    text.size(), longest_move_name);
}

}  // namespace

std::string AnyPosition::end_reason() const {
    return game().end_reason(*this);
}
int AnyPosition::side_to_move() const {
    return game().side_to_move(*this);
}
std::string AnyPosition::text() const {
    return game().format_position(*this);
}
AnyMove AnyPosition::parse_move(std::string_view text) const {
    return game().parse_move(*this, possible_move(text));
}
AnyMove AnyPosition::parse_told_move(std::string_view text) const {
    return game().parse_told_move(*this, possible_move(text));
}
std::string AnyPosition::format_move(AnyMove move) const {
    return game().format_move(*this, move);
}
std::string AnyPosition::draw(const DrawStyle& style, const std::vector<AnyMove>& marks) const {
    return game().draw(*this, style, marks);
}
bool same_position(const AnyPosition& a, const AnyPosition& b) {
    return a.game().same_position(a, b);
}

std::vector<std::string> line_names(AnyPosition position, std::span<const AnyMove> moves) {
    std::vector<std::string> names;
    for (const AnyMove move : moves) {
        names.push_back(position.format_move(move));
        position.play(move);
    }
    return names;
}

std::vector<AnyMove> moves_named(AnyPosition position, std::span<const std::string> names) {
    std::vector<AnyMove> moves;
    for (const std::string& name : names) {
        moves.push_back(position.parse_move(name));
        position.play(moves.back());
    }
    return moves;
}

}  // namespace ybw
