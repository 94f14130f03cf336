#include "engine/games/xiangqi/position.hpp"

#include <algorithm>

namespace ybw::xiangqi {

Position::Position(const Setup& setup) {
    for (Square square = 0; square < square_count; ++square)
        if (setup.board[index(square)] != Piece::none) put(setup.board[index(square)], square);
    state_.side = setup.side;
    state_.rule = setup.rule;
    if (setup.side == Side::black) state_.key ^= zobrist_keys.black_to_move;
    state_.counters.quiet_plies = static_cast<std::uint8_t>(std::min(setup.quiet_plies, 255));
    state_.counters.in_check = checkers(state_.side).any();
    state_.plies = 2 * (setup.move_number - 1) + (setup.side == Side::black ? 1 : 0);
}

Position& Position::operator=(const Position& other) {
    if (this == &other) return *this;
    state_ = other.state_;
    path_length_ = other.path_length_;
    std::copy_n(other.keys_.begin(), path_length_, keys_.begin());
    std::copy_n(other.records_.begin(), path_length_, records_.begin());
    return *this;
}

inline void Position::put(Piece piece, Square square) {
    state_.board[index(square)] = piece;
    state_.pieces[index(index_of(piece))] ^= bit(square);
    state_.sides[index(index_of(side_of(piece)))] ^= bit(square);
    state_.occupancy.toggle(square);
    state_.key ^= zobrist(piece, square);
    state_.placement += placement(piece, square);
    ++state_.counts[index(index_of(piece))];
    if (kind_of(piece) == Kind::king) state_.kings[index(index_of(side_of(piece)))] = square;
}

inline void Position::remove(Piece piece, Square square) {
    state_.board[index(square)] = Piece::none;
    state_.pieces[index(index_of(piece))] ^= bit(square);
    state_.sides[index(index_of(side_of(piece)))] ^= bit(square);
    state_.occupancy.toggle(square);
    state_.key ^= zobrist(piece, square);
    state_.placement -= placement(piece, square);
    --state_.counts[index(index_of(piece))];
}

void Position::push(Move move, Piece captured) {
    if (path_length_ == path_capacity) {
        // Only a game, not a search, gets this long; it needs only its recent past.
        constexpr int dropped = path_capacity - undo_capacity;
        std::copy(keys_.begin() + dropped, keys_.end(), keys_.begin());
        std::copy(records_.begin() + dropped, records_.end(), records_.begin());
        path_length_ -= dropped;
    }
    keys_[index(path_length_)] = state_.key;
    records_[index(path_length_)] = {move, captured, state_.counters};
    ++path_length_;
}

inline void Position::count_move(bool captured) {
    Counters& counters = state_.counters;
    const bool answers_check = counters.in_check;
    const Side mover = opponent(state_.side);
    counters.in_check = checkers(state_.side).any();
    if (captured) {
        counters.quiet_plies = 0;
        counters.reversible = 0;
        counters.checks = {};
        return;
    }
    if (counters.reversible < 255) ++counters.reversible;
    std::uint8_t& checks = counters.checks[index(index_of(mover))];
    if (counters.in_check && checks <= counted_checks) ++checks;
    const bool free_check = counters.in_check && checks > counted_checks;
    const bool free_answer =
        answers_check && counters.checks[index(index_of(state_.side))] > counted_checks;
    if (!free_check && !free_answer && counters.quiet_plies < 255) ++counters.quiet_plies;
}

void Position::play(Move move) {
    const Piece piece = piece_at(move.from());
    const Piece captured = piece_at(move.to());
    assert(piece != Piece::none && side_of(piece) == state_.side);
    push(move, captured);
    if (captured != Piece::none) remove(captured, move.to());
    remove(piece, move.from());
    put(piece, move.to());
    state_.side = opponent(state_.side);
    state_.key ^= zobrist_keys.black_to_move;
    ++state_.plies;
    count_move(captured != Piece::none);
}

void Position::undo(Move move) {
    assert(path_length_ > 0 && last_move() == move);
    --path_length_;
    const Record& record = records_[index(path_length_)];
    const Piece piece = piece_at(move.to());
    remove(piece, move.to());
    put(piece, move.from());
    if (record.captured != Piece::none) put(record.captured, move.to());
    state_.side = opponent(state_.side);
    state_.key = keys_[index(path_length_)];
    state_.counters = record.before;
    --state_.plies;
}

std::uint64_t Position::key_after(Move move) const {
    const Piece piece = piece_at(move.from());
    return state_.key ^ zobrist(piece, move.from()) ^ zobrist(piece, move.to()) ^
           zobrist(piece_at(move.to()), move.to()) ^ zobrist_keys.black_to_move;
}

std::optional<int> Position::occurrence_before(int earlier) const {
    const int reach = std::min<int>(state_.counters.reversible, path_length_);
    for (int back = earlier + 4; back <= reach; back += 2)
        if (keys_[index(path_length_ - back)] == state_.key) return back;
    return std::nullopt;
}

int Position::occurrences() const {
    const int reach = std::min<int>(state_.counters.reversible, path_length_);
    int count = 1;
    for (int back = 4; back <= reach; back += 2)
        if (keys_[index(path_length_ - back)] == state_.key) ++count;
    return count;
}

void Position::forget_irreversible() {
    const int kept = std::min<int>(state_.counters.reversible, path_length_);
    const int dropped = path_length_ - kept;
    std::copy_n(keys_.begin() + dropped, kept, keys_.begin());
    std::copy_n(records_.begin() + dropped, kept, records_.begin());
    path_length_ = kept;
}

}  // namespace ybw::xiangqi
