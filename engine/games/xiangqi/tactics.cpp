// Questions of the search to a position beyond its rules: values of moves for ordering, the moves
// of quiescence, checks, and passing.
#include <algorithm>

#include "engine/games/xiangqi/exchange.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/games/xiangqi/weights.hpp"
#include "parallel/history.hpp"

namespace ybw::xiangqi {
namespace {

/// Good captures precede killers (twice the history limit), bad ones follow every quiet move.
constexpr int good_capture = 3 * history_limit;
constexpr int bad_capture = -2 * history_limit;
/// The victim decides, then the cheapness of the capturer.
constexpr int victim_weight = 8;

}  // namespace

int Position::capture_value(Move move) const {
    const Piece piece = piece_at(move.from());
    const Piece victim = piece_at(move.to());
    const int victim_worth = exchange_worth(victim, move.to());
    const int own_worth = exchange_worth(piece, move.from());
    if (victim_worth >= own_worth) {
        return good_capture + victim_weight * victim_worth - own_worth;
    }
    const int value = exchange_value(*this, move);
    if (value < 0) return bad_capture + value;
    return good_capture + victim_weight * std::min(victim_worth, value) - own_worth;
}

void Position::noisy_moves(Moves& list) const {
    if (in_danger()) {
        legal_moves(list);
        return;
    }
    const std::size_t begin = list.size();
    legal_captures(list);
    std::size_t kept = begin;
    for (std::size_t i = begin; i < list.size(); ++i) {
        if (exchange_reaches(list[i], 0)) list[kept++] = list[i];
    }
    list.truncate(kept);
}

bool Position::may_pass() const {
    if (in_danger()) return false;
    // With only pawns there may be zugzwang.
    const Bitboard attackers = pieces(state_.side, Kind::horse) |
                               pieces(state_.side, Kind::chariot) |
                               pieces(state_.side, Kind::cannon);
    return attackers.any();
}

void Position::pass() {
    push(Move{}, Piece::none);
    state_.side = opponent(state_.side);
    state_.key ^= zobrist_keys.black_to_move;
    state_.counters.reversible = 0;
    ++state_.plies;
}

void Position::undo_pass() {
    assert(path_length_ > 0 && last_move() == Move{});
    --path_length_;
    state_.side = opponent(state_.side);
    state_.key = keys_[index(path_length_)];
    state_.counters = records_[index(path_length_)].before;
    --state_.plies;
}

}  // namespace ybw::xiangqi
