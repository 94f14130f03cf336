#include <algorithm>
#include <fmt/format.h>

#include "engine/games/xiangqi/position.hpp"

namespace ybw::xiangqi {
namespace {

/// The same position with the side to move that has just moved: it shows that side's threats.
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
    if (kind_of(victim) == Kind::chariot && (kind == Kind::horse || kind == Kind::cannon))
        return true;
    const Move counter = make_move(capture.to(), capture.from());
    if (kind_of(victim) == kind && waiting.is_legal(counter)) return false;
    return !is_protected(position, capture, guards);
}

/// The capture was possible before the move: it was legal, or only a check that had to be answered
/// first forbade it.
bool stood_before(const Position& before, Move capture) {
    if (before.is_legal(capture)) return true;
    if (!before.in_danger()) return false;
    const Piece attacker = before.piece_at(capture.from());
    if (!capture_targets(before.occupancy(), attacker, capture.from()).has(capture.to()))
        return false;
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

// ---- Repetition

namespace {

/// Collects the conduct of one side, move by move, latest first. Men are known by their squares at
/// the cycle's end.
class Conductor {
public:
    void note_check() {
        chases_ = false;
        ++moves_;
    }

    void note_quiet(Bitboard chased, bool threatens) {
        victims_ = moves_ == 0 ? chased : victims_ & chased;
        if (victims_.empty()) chases_ = false;
        if (chased.empty() && !threatens) attacks_ = false;
        only_checks_ = false;
        ++moves_;
    }

    /// Whether the chases of the next quiet move may still matter.
    bool may_offend(RepetitionRule rule) const {
        if (rule == RepetitionRule::computer) return false;
        return chases_ || (rule == RepetitionRule::chinese && attacks_);
    }

    Bitboard victims() const { return chases_ ? victims_ : Bitboard{}; }

    Conduct conduct(RepetitionRule rule) const {
        if (only_checks_) return Conduct::perpetual_check;
        if (rule == RepetitionRule::computer) return Conduct::allowed;
        if (chases_) return Conduct::perpetual_chase;
        if (rule == RepetitionRule::chinese && attacks_) return Conduct::perpetual_attack;
        return Conduct::allowed;
    }

private:
    int moves_ = 0;
    bool only_checks_ = true;
    bool chases_ = true;   ///< one man with every move, without a check
    bool attacks_ = true;  ///< with every move, whomever and however
    Bitboard victims_;
};

/// The square at the end of the man that stood on `square` `back` plies earlier.
Square follow(Square square, const Position& position, int back) {
    for (; back > 0; --back)
        if (position.last_move(back).from() == square) square = position.last_move(back).to();
    return square;
}

Bitboard follow(Bitboard squares, const Position& position, int back) {
    Bitboard result;
    while (squares.any()) result |= bit(follow(squares.pop_first(), position, back));
    return result;
}

/// What the rules distinguish: play that is allowed, that is forbidden, and check with every move.
int weight_of(Conduct conduct) {
    return conduct == Conduct::perpetual_check ? 2 : conduct == Conduct::allowed ? 0 : 1;
}

std::string_view name_of(Side side) {
    return side == Side::red ? "red" : "black";
}

std::string_view name_of(Conduct conduct) {
    constexpr std::array<std::string_view, 4> names{"no offence", "perpetual attack",
                                                    "perpetual chase", "perpetual check"};
    return names[static_cast<std::size_t>(conduct)];
}

std::string victims_of(const Position& position, Bitboard squares) {
    std::string text;
    while (squares.any()) {
        const Square square = squares.pop_first();
        const Kind kind = kind_of(position.piece_at(square));
        if (!text.empty()) text += " and ";
        text += fmt::format("the {} on {}", kind_names[static_cast<std::size_t>(index_of(kind))],
                            square_name(square));
    }
    return text;
}

/// "red gives check with every move", as a clause.
std::string deed_of(const Position& position, const Cycle& cycle, Side side) {
    const auto at = static_cast<std::size_t>(index_of(side));
    switch (cycle.conduct[at]) {
        case Conduct::perpetual_check:
            return fmt::format("{} gives check with every move", name_of(side));
        case Conduct::perpetual_chase:
            return fmt::format("{} chases {} with every move", name_of(side),
                               victims_of(position, cycle.victims[at]));
        case Conduct::perpetual_attack:
            return fmt::format("{} checks, chases or threatens mate with every move",
                               name_of(side));
        case Conduct::allowed:
            break;
    }
    if (position.rule() == RepetitionRule::computer)
        return fmt::format("{} does not check perpetually", name_of(side));
    return fmt::format("{} neither checks nor chases perpetually", name_of(side));
}

std::string reason_of(const Position& position, const Cycle& cycle) {
    const Conduct red = cycle.conduct[0];
    const Conduct black = cycle.conduct[1];
    if (red == Conduct::allowed && black == Conduct::allowed) {
        return position.rule() == RepetitionRule::computer
                   ? "neither side checks perpetually: draw"
                   : "neither side checks or chases perpetually: draw";
    }
    const std::string deeds = fmt::format("{}, {}", deed_of(position, cycle, Side::red),
                                          deed_of(position, cycle, Side::black));
    if (weight_of(red) == weight_of(black))
        return fmt::format("mutual {}: {}: draw", name_of(std::min(red, black)), deeds);
    const Side loser = red > black ? Side::red : Side::black;
    return fmt::format("{} by {}: {}: {} loses", name_of(std::max(red, black)), name_of(loser),
                       deeds, name_of(loser));
}

/// Back to the latest earlier occurrence, or to the one before it where there is one: two rounds
/// show a change of victims that one of them may hide.
std::optional<int> plies_to_judge(const Position& position) {
    const std::optional<int> once = position.last_occurrence();
    if (!once) return std::nullopt;
    const std::optional<int> twice = position.occurrence_before(*once);
    return twice ? twice : once;
}

}  // namespace

std::optional<Cycle> study_repetition(const Position& position) {
    if (position.rule() == RepetitionRule::none) return std::nullopt;
    const std::optional<int> plies = plies_to_judge(position);
    if (!plies) return std::nullopt;

    std::array<Conductor, 2> sides;
    Position current = position;
    for (int back = 0; back < *plies; ++back) {
        const Move move = position.last_move(back + 1);
        const bool check = current.in_danger();
        const bool threatens =
            position.rule() == RepetitionRule::chinese && !check && threatens_mate(current);
        current.undo(move);
        Conductor& conductor = sides[static_cast<std::size_t>(index_of(current.side_to_move()))];
        if (check) {
            conductor.note_check();
        } else {
            const bool asked = conductor.may_offend(position.rule());
            const Bitboard chased = asked ? chased_by(current, move) : Bitboard{};
            conductor.note_quiet(follow(chased, position, back), threatens);
        }
    }
    Cycle cycle;
    for (const Side side : {Side::red, Side::black}) {
        const auto at = static_cast<std::size_t>(index_of(side));
        cycle.conduct[at] = sides[at].conduct(position.rule());
        cycle.victims[at] = sides[at].victims();
    }
    return cycle;
}

Outcome outcome_of(const Cycle& cycle, Side side_to_move) {
    const Conduct own = cycle.conduct[static_cast<std::size_t>(index_of(side_to_move))];
    const Conduct other = cycle.conduct[static_cast<std::size_t>(index_of(opponent(side_to_move)))];
    if (weight_of(own) == weight_of(other)) return Outcome::draw;
    return own > other ? Outcome::loss : Outcome::win;
}

std::optional<Verdict> judge_repetition(const Position& position) {
    const std::optional<Cycle> cycle = study_repetition(position);
    if (!cycle) return std::nullopt;
    return Verdict{outcome_of(*cycle, position.side_to_move()), reason_of(position, *cycle)};
}

}  // namespace ybw::xiangqi
