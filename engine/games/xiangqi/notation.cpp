#include "engine/games/xiangqi/notation.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <vector>

#include "engine/games/xiangqi/description.hpp"
#include "engine/games/xiangqi/spelling.hpp"
#include "engine/games/xiangqi/user_text.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::xiangqi {
namespace {

std::string iccs(Move move) {
    std::string name = square_name(move.from()) + '-' + square_name(move.to());
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

/// From and to squares of "h2e2" and "H2-E2", in either case.
std::optional<Move> parse_coordinates(std::string_view text) {
    const bool dash = text.size() == 5 && text[2] == '-';
    if (text.size() != 4 && !dash) return std::nullopt;
    const std::optional<Square> from = parse_square(text.substr(0, 2));
    const std::optional<Square> to = parse_square(text.substr(dash ? 3 : 2));
    if (!from || !to) return std::nullopt;
    return make_move(*from, *to);
}

[[noreturn]] void refuse(const std::string& message) {
    throw UserError(ExitCode::bad_input, message);
}

/// Where the man could go if its king did not matter.
Bitboard reach_of(const Position& position, Square from) {
    const Piece piece = position.piece_at(from);
    const Bitboard reach = kind_of(piece) == Kind::cannon
                               ? cannon_moves(position.occupancy(), from)
                               : capture_targets(position.occupancy(), piece, from);
    return reach - position.pieces(side_of(piece));
}

[[noreturn]] void refuse_coordinates(const Position& position, Move move, std::string_view text) {
    const Piece piece = position.piece_at(move.from());
    const std::string from = square_name(move.from());
    const std::string to = square_name(move.to());
    if (piece == Piece::none) {
        refuse(fmt::format("'{}': no man stands on {}; name one of the side to move", shown(text),
                           from));
    }
    if (side_of(piece) != position.side_to_move()) {
        refuse(fmt::format("'{}': the man on {} is not of the side to move; it is {}'s move",
                           shown(text), from,
                           position.side_to_move() == Side::red ? "red" : "black"));
    }
    if (reach_of(position, move.from()).has(move.to())) {
        refuse(fmt::format("'{}' leaves the own king to be taken; {}", shown(text),
                           position.in_danger() ? "answer the check" : "choose another move"));
    }
    refuse(fmt::format("'{}': the {} on {} cannot go to {}; name a legal move", shown(text),
                       kind_names[static_cast<std::size_t>(index_of(kind_of(piece)))], from, to));
}

/// The moves that `matches` accepts. Two of them make the name ambiguous.
template <class Matches>
std::optional<Move> find_move(const Position& position, std::string_view text, Matches&& matches) {
    Position::Moves moves;
    position.legal_moves(moves);
    std::optional<Move> found;
    for (const Move move : moves) {
        if (!matches(describe(position, move))) continue;
        if (found) {
            refuse(fmt::format("'{}' names both {} and {}; use coordinates", shown(text),
                               coordinates(*found), coordinates(move)));
        }
        found = move;
    }
    return found;
}

}  // namespace

std::optional<Notation> parse_notation(std::string_view name) {
    if (name == "coordinates" || name == "uci" || name == "ucci") return Notation::coordinates;
    if (name == "iccs") return Notation::iccs;
    if (name == "wxf") return Notation::wxf;
    if (name == "chinese") return Notation::chinese;
    return std::nullopt;
}

std::string format_move(const Position& position, Move move, Notation notation) {
    switch (notation) {
        case Notation::coordinates:
            break;
        case Notation::iccs:
            return iccs(move);
        case Notation::wxf:
            return wxf(describe(position, move));
        case Notation::chinese:
            return chinese(describe(position, move));
    }
    return coordinates(move);
}

Move parse_move(const Position& position, std::string_view text) {
    if (const std::optional<Move> move = parse_coordinates(text)) {
        if (position.is_legal(*move)) return *move;
        refuse_coordinates(position, *move, text);
    }
    const std::string plain = simplified(text);
    std::optional<Move> found = find_move(
        position, text, [&](const Description& description) { return wxf(description) == plain; });
    if (found) return *found;
    found = find_move(position, text, [&](const Description& description) {
        const std::vector<std::string> names = aliases(description);
        return std::find(names.begin(), names.end(), plain) != names.end();
    });
    if (found) return *found;
    refuse(
        fmt::format("'{}' is no legal move; write coordinates (h2e2), ICCS (H2-E2), WXF (C2=5) "
                    "or Chinese (炮二平五)",
                    shown(text)));
}

}  // namespace ybw::xiangqi
