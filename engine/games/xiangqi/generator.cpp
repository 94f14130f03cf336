// The legal move generator.
//
// Most moves cannot expose their own king, and the generator decides that for whole sets at once.
// Three facts about the king's surroundings decide (KingSafety): the own men that leave a line or a
// leg that shields the king (they are tested move by move), the empty points on which a man would
// become the screen of a cannon, and, in check, the points on which a man captures or blocks the
// checker. All other moves need no test, so counting them is a population count. Each of several
// checks narrows the allowed points separately.
#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {
namespace {

struct KingSafety {
    Bitboard allowed = Bitboard::all();  ///< for men that are not in `tested`
    Bitboard tested;                     ///< own men whose moves must be tested one by one
};

/// The men that attack `king` on an occupancy. `ignored` holds enemy men that are captured.
template <class Enemy>
Bitboard attackers_of(const Enemy& enemy, Square king, Bitboard occupied, Bitboard ignored) {
    const AttackTables& tables = attack_tables;
    const auto at = static_cast<std::size_t>(king);
    Bitboard found = enemy.pawns & tables.pawn_sources[enemy.side][at];
    Bitboard horses = enemy.horses & tables.horse_circle[at];
    while (horses.any()) {
        const Square square = horses.pop_first();
        if (!occupied.has(horse_leg(square, king))) found |= bit(square);
    }
    Bitboard straight = (enemy.chariots | enemy.cannons | enemy.king) & tables.lines[at];
    while (straight.any()) {
        const Square square = straight.pop_first();
        const int screens = (squares_between(king, square) & occupied).count();
        const int needed = enemy.cannons.has(square) ? 1 : 0;
        // Kings face each other on a file only; they can share no rank.
        if (screens == needed) found |= bit(square);
    }
    return found - ignored;
}

struct Enemy {
    Bitboard king;
    Bitboard horses;
    Bitboard chariots;
    Bitboard cannons;
    Bitboard pawns;
    std::size_t side;

    Enemy(const Position& position, Side enemy)
        : king(position.pieces(enemy, Kind::king)),
          horses(position.pieces(enemy, Kind::horse)),
          chariots(position.pieces(enemy, Kind::chariot)),
          cannons(position.pieces(enemy, Kind::cannon)),
          pawns(position.pieces(enemy, Kind::pawn)),
          side(static_cast<std::size_t>(index_of(enemy))) {}

    /// Moves a man of that kind, given the squares it leaves and enters.
    void shift(Kind kind, Bitboard change) {
        switch (kind) {
            case Kind::king:
                king ^= change;
                break;
            case Kind::horse:
                horses ^= change;
                break;
            case Kind::chariot:
                chariots ^= change;
                break;
            case Kind::cannon:
                cannons ^= change;
                break;
            case Kind::pawn:
                pawns ^= change;
                break;
            default:
                break;
        }
    }
};

/// Collects the facts about one king, one enemy man at a time.
class Surroundings {
public:
    Surroundings(const Position& position, const Enemy& enemy)
        : king_(position.king(position.side_to_move())),
          occupied_(position.occupancy().all),
          own_(position.pieces(position.side_to_move())) {
        const AttackTables& tables = attack_tables;
        const auto at = static_cast<std::size_t>(king_);
        Bitboard straight = (enemy.chariots | enemy.king) & tables.lines[at];
        while (straight.any()) look_along_line(straight.pop_first());
        Bitboard cannons = enemy.cannons & tables.lines[at];
        while (cannons.any()) look_at_cannon(cannons.pop_first());
        Bitboard horses = enemy.horses & tables.horse_circle[at];
        while (horses.any()) look_at_horse(horses.pop_first());
        Bitboard pawns = enemy.pawns & tables.pawn_sources[enemy.side][at];
        while (pawns.any()) check(bit(pawns.pop_first()));
        safety_.allowed -= poisoned_;
    }

    const KingSafety& safety() const { return safety_; }

private:
    void check(Bitboard answers) { safety_.allowed &= answers; }

    void look_along_line(Square square) {
        const Bitboard between = squares_between(king_, square);
        const Bitboard shield = between & occupied_;
        if (shield.empty()) {
            check(between | bit(square));
        } else if (shield.count() == 1) {
            safety_.tested |= shield & own_;
        }
    }

    void look_at_cannon(Square square) {
        const Bitboard between = squares_between(king_, square);
        const Bitboard screens = between & occupied_;
        const int count = screens.count();
        if (count == 0) poisoned_ |= between;
        if (count == 1) check((between - screens) | bit(square));
        if (count == 1 || count == 2) safety_.tested |= screens & own_;
    }

    void look_at_horse(Square square) {
        const Bitboard leg = bit(horse_leg(square, king_));
        if ((leg & occupied_).empty()) {
            check(leg | bit(square));
        } else {
            safety_.tested |= leg & own_;
        }
    }

    Square king_;
    Bitboard occupied_;
    Bitboard own_;
    Bitboard poisoned_;
    KingSafety safety_;
};

class ListSink {
public:
    explicit ListSink(Position::Moves& list) : list_(list) {}
    void add(Square from, Bitboard targets) {
        while (targets.any()) list_.push_back(make_move(from, targets.pop_first()));
    }
    void add_one(Square from, Square to) { list_.push_back(make_move(from, to)); }
    static constexpr bool is_done() { return false; }

private:
    Position::Moves& list_;
};

class CountSink {
public:
    void add(Square, Bitboard targets) { count_ += static_cast<std::size_t>(targets.count()); }
    void add_one(Square, Square) { ++count_; }
    static constexpr bool is_done() { return false; }
    std::size_t count() const { return count_; }

private:
    std::size_t count_ = 0;
};

/// Only finds out whether there is a move.
class AnySink {
public:
    void add(Square, Bitboard targets) { found_ = found_ || targets.any(); }
    void add_one(Square, Square) { found_ = true; }
    bool is_done() const { return found_; }

private:
    bool found_ = false;
};

// ---- HarmlessSteps

/// All squares one rank on, as `side` sees the board; squares of its last rank drop out.
constexpr Bitboard stepped_forward(Bitboard set, Side side) {
    constexpr int last_rank = half_size - file_count;  // of a half, as a bit
    if (side == Side::red) {
        return Bitboard{set.low << file_count, set.high << file_count | set.low >> last_rank} &
               Bitboard::all();
    }
    return Bitboard{set.low >> file_count | set.high << last_rank, set.high >> file_count} &
           Bitboard::all();
}

/// The points where a man may shield a king on `square`, be a cannon's screen, or stand in a
/// horse's way to it: a move between two other points cannot put the king in check.
constexpr Bitboard kings_lines(Square square) {
    Bitboard set;
    for (Square other = 0; other < square_count; ++other) {
        const int files = file_of(other) - file_of(square);
        const int ranks = rank_of(other) - rank_of(square);
        if (files * ranks == 0 || (files * files == 1 && ranks * ranks == 1)) set |= bit(other);
    }
    return set;
}

constexpr std::array<Bitboard, square_count> guarded = [] {
    std::array<Bitboard, square_count> sets{};
    for (Square square = 0; square < square_count; ++square)
        sets[static_cast<std::size_t>(square)] = kings_lines(square);
    return sets;
}();

}  // namespace

Bitboard harmless_steps(const Position& position) {
    const Side side = position.side_to_move();
    const Bitboard kept = guarded[static_cast<std::size_t>(position.king(side))];
    const Bitboard pawns = position.pieces(side, Kind::pawn) - kept;
    return stepped_forward(pawns, side) - kept - position.pieces(side);
}

Bitboard Position::checkers(Side side) const {
    const Enemy enemy(*this, opponent(side));
    return attackers_of(enemy, king(side), state_.occupancy.all, {});
}

bool Position::is_safe(Move move) const {
    const Bitboard to = bit(move.to());
    const Bitboard occupied = (state_.occupancy.all - bit(move.from())) | to;
    const Square own_king = king(state_.side);
    const Square king_after = move.from() == own_king ? move.to() : own_king;
    const Enemy enemy(*this, opponent(state_.side));
    return attackers_of(enemy, king_after, occupied, to).empty();
}

bool Position::gives_check(Move move) const {
    const Piece piece = piece_at(move.from());
    const Side them = opponent(state_.side);
    // Most moves touch no point from which, or over which, that king can be attacked.
    const AttackTables& tables = attack_tables;
    const auto at = static_cast<std::size_t>(king(them));
    const Bitboard touched = bit(move.from()) | bit(move.to());
    const bool may_open = (touched & (tables.lines[at] | tables.horse_legs[at])).any();
    const bool may_jump = kind_of(piece) == Kind::horse && tables.horse_circle[at].has(move.to());
    if (!may_open && !may_jump) return false;
    Enemy attackers(*this, state_.side);
    attackers.shift(kind_of(piece), touched);
    const Bitboard occupied = (state_.occupancy.all - bit(move.from())) | bit(move.to());
    return attackers_of(attackers, king(them), occupied, {}).any();
}

template <class Sink>
void Position::generate(Sink& sink, Bitboard targets_wanted) const {
    const Side us = state_.side;
    const Enemy enemy(*this, opponent(us));
    const KingSafety safety = Surroundings(*this, enemy).safety();
    const Bitboard free = targets_wanted - pieces(us);

    const auto add = [&](Square from, Bitboard targets) {
        targets &= free;
        if (!safety.tested.has(from)) {
            sink.add(from, targets & safety.allowed);
            return;
        }
        while (targets.any()) {
            const Square to = targets.pop_first();
            if (is_safe(make_move(from, to))) sink.add_one(from, to);
        }
    };
    const auto each = [&](Kind kind, auto&& attacks) {
        Bitboard men = pieces(us, kind);
        while (men.any() && !sink.is_done()) {
            const Square from = men.pop_first();
            add(from, attacks(from));
        }
    };

    const Occupancy& occupied = state_.occupancy;
    each(Kind::chariot, [&](Square from) { return chariot_attacks(occupied, from); });
    each(Kind::cannon, [&](Square from) { return cannon_moves(occupied, from); });
    each(Kind::horse, [&](Square from) { return horse_attacks(occupied, from); });
    each(Kind::pawn, [&](Square from) { return pawn_attacks(us, from); });
    each(Kind::elephant, [&](Square from) { return elephant_attacks(occupied, from); });
    each(Kind::advisor, [&](Square from) { return advisor_attacks(from); });
    if (sink.is_done()) return;
    const Square from = king(us);
    Bitboard steps = king_attacks(from) & free;
    while (steps.any()) {
        const Square to = steps.pop_first();
        if (is_safe(make_move(from, to))) sink.add_one(from, to);
    }
}

void Position::legal_moves(Moves& list) const {
    ListSink sink(list);
    generate(sink, Bitboard::all());
}

void Position::legal_captures(Moves& list) const {
    ListSink sink(list);
    generate(sink, pieces(opponent(state_.side)));
}

std::size_t Position::count_legal_moves() const {
    CountSink sink;
    generate(sink, Bitboard::all());
    return sink.count();
}

bool Position::has_legal_move() const {
    if (!in_danger() && harmless_steps(*this).any()) return true;
    AnySink sink;
    generate(sink, Bitboard::all());
    return sink.is_done();
}

bool Position::is_legal(Move move) const {
    if (move.from() >= square_count || move.to() >= square_count) return false;
    const Piece piece = piece_at(move.from());
    if (piece == Piece::none || side_of(piece) != state_.side) return false;
    Moves moves;
    legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

}  // namespace ybw::xiangqi
