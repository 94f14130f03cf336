#include "engine/games/xiangqi/chase.hpp"

#include <algorithm>

namespace ybw::xiangqi {
namespace {

/// The same position with the other side to move, which has just moved: what it threatens.
Position threatening(const Position& position) {
    Position other = position.without_path();
    other.pass();
    return other;
}

bool can_chase(Kind kind) {
    return kind != Kind::king && kind != Kind::pawn;
}

bool is_worth_chasing(Piece piece, Square square) {
    const Kind kind = kind_of(piece);
    if (kind == Kind::pawn) return (rank_of(square) >= 5) == (side_of(piece) == Side::red);
    return kind != Kind::king;
}

/// Which guards of a man count as protection.
enum class Guards {
    all,
    direct,  ///< only those that see the man as things stand, not through its attacker
};

bool is_protected(const Position& position, Move capture, Guards guards) {
    Position after = position.without_path();
    after.play(capture);
    Position::Moves replies;
    after.legal_captures(replies);
    return std::any_of(replies.begin(), replies.end(), [&](Move reply) {
        if (reply.to() != capture.to()) return false;
        if (guards == Guards::all) return true;
        const Piece guard = position.piece_at(reply.from());
        return capture_targets(position.occupancy(), guard, reply.from()).has(reply.to());
    });
}

/// A capture by the side to move of `position` that would be a threat in the rules' sense.
/// `waiting` is the same position with the side of the victim to move.
bool is_threat(const Position& position, const Position& waiting, Move capture, Guards guards) {
    const Piece attacker = position.piece_at(capture.from());
    const Piece victim = position.piece_at(capture.to());
    const Kind kind = kind_of(attacker);
    if (!can_chase(kind) || !is_worth_chasing(victim, capture.to())) return false;
    if (kind_of(victim) == Kind::chariot && (kind == Kind::horse || kind == Kind::cannon)) {
        return true;
    }
    const Move counter = make_move(capture.to(), capture.from());
    if (kind_of(victim) == kind && waiting.is_legal(counter)) return false;
    return !is_protected(position, capture, guards);
}

/// The capture stood before the move already: it was legal, or nothing but a check that had to be
/// answered first forbade it.
bool stood_before(const Position& before, Move capture) {
    if (before.is_legal(capture)) return true;
    if (!before.in_danger()) return false;
    const Piece attacker = before.piece_at(capture.from());
    if (!capture_targets(before.occupancy(), attacker, capture.from()).has(capture.to())) {
        return false;
    }
    Position after = before.without_path();
    after.play(capture);
    const Side mover = before.side_to_move();
    return (after.checkers(mover) - before.checkers(mover)).empty();
}

}  // namespace

Bitboard chased_by(const Position& before, Move move) {
    Position waiting = before.without_path();
    waiting.play(move);
    const Position after = threatening(waiting);
    const Position waiting_before = threatening(before);
    Position::Moves captures;
    after.legal_captures(captures);
    Bitboard chased;
    for (const Move capture : captures) {
        if (!is_threat(after, waiting, capture, Guards::all)) continue;
        const Square from = capture.from() == move.to() ? move.from() : capture.from();
        const Move earlier = make_move(from, capture.to());
        if (stood_before(before, earlier) &&
            is_threat(before, waiting_before, earlier, Guards::direct)) {
            continue;
        }
        chased |= bit(capture.to());
    }
    return chased;
}

bool threatens_mate(const Position& position) {
    Position attacker = threatening(position);
    Position::Moves moves;
    attacker.legal_moves(moves);
    for (const Move move : moves) {
        if (!attacker.gives_check(move)) continue;
        attacker.play(move);
        const bool mate = !attacker.has_legal_move();
        attacker.undo(move);
        if (mate) return true;
    }
    return false;
}

}  // namespace ybw::xiangqi
