#include "engine/games/gomoku/vct.hpp"

#include <algorithm>

#include "engine/games/gomoku/patterns.hpp"

namespace ybw::gomoku {
namespace {

/// Plays the line after a pass and collects the cells that matter.
class LineWalk {
public:
    LineWalk(Position& position, std::span<const Move> line, Strangers strangers)
        : position_(position),
          line_(line),
          defender_(position.side_to_move()),
          strangers_(strangers) {}

    Zone zone() {
        add_help(position_, defender_, strangers_, zone_);
        position_.pass();
        for (std::size_t i = 0; i < line_.size(); ++i) step(i);
        for (std::size_t i = line_.size(); i-- > 0;) position_.undo(line_[i]);
        position_.undo_pass();
        return zone_;
    }

private:
    void step(std::size_t i) {
        const Move move = line_[i];
        const bool attacker_moves = position_.side_to_move() != defender_;
        if (attacker_moves) add_four(move);
        position_.play(move);
        if (!attacker_moves) {
            add_help(position_, defender_, strangers_, zone_);
        } else if (i + 1 == line_.size() && !position_.outcome()) {
            zone_.is_whole_board |= rests_on_forbidden_answer();
        }
    }

    /// Adds the attacker's move and its threat.
    void add_four(Move move) {
        const Color attacker = position_.side_to_move();
        zone_.add(move.cell());
        zone_.is_whole_board |=
            position_.class_of(attacker, move.cell()) == CellClass::doubtful_four;
        for (const Cell cell :
             completions(position_.lines(), position_.rule(), attacker, move.cell())) {
            zone_.add(cell);
        }
    }

    /// After the last four: the win does not come from two fives.
    bool rests_on_forbidden_answer() const {
        return position_.count(opponent(defender_), CellClass::five) < 2;
    }

    Position& position_;
    std::span<const Move> line_;
    Color defender_;
    Strangers strangers_;
    Zone zone_;
};

}  // namespace

void add_help(const Position& position, Color color, Strangers strangers, Zone& zone) {
    const CellClass least =
        strangers == Strangers::one ? CellClass::doubtful_four : CellClass::three;
    position.for_each_cell(color, least, CellClass::five, [&](Cell cell) {
        zone.add(cell);
        return true;
    });
}

Zone zone_against(Position& position, std::span<const Move> line, Strangers strangers) {
    return LineWalk(position, line, strangers).zone();
}

std::vector<Move> moves_in(const Position& position, const Zone& zone) {
    std::vector<Move> moves;
    for (int y = 0; y < position.size(); ++y) {
        for (int x = 0; x < position.size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (zone.has(cell) && position.is_legal(cell)) moves.push_back(Move(cell));
        }
    }
    return moves;
}

std::vector<Move> defences_against(Position& position, std::span<const Move> line) {
    return moves_in(position, zone_against(position, line, Strangers::one));
}

ThreatAnswers Position::threat_answers(std::uint64_t nodes, MovesOf<Position>& list,
                                       const CancelFlag* flag) const {
    const Color waiter = opponent(side_to_move_);
    // Against two fives at once the rules of tactics.cpp know more.
    if (count_fours(waiter) == 0 || can_make_two_fives(waiter) || winner_) return {};
    Position copy = without_worth();
    FourSearch fours(flag);
    copy.pass();
    const auto threat = fours.prove(copy, nodes);
    copy.undo_pass();
    if (!threat) return {.plies = {}, .nodes = fours.nodes()};
    const Zone zone = zone_against(copy, fours.line(), Strangers::one);
    if (zone.is_whole_board) return {.plies = {}, .nodes = fours.nodes()};
    for (const Move move : moves_in(copy, zone)) list.push_back(move);
    return {.plies = threat->plies + 1, .nodes = fours.nodes()};
}

// ---- Defences

namespace {

constexpr int no_hidden_threats = -1;

/// With a smaller budget prove_win looks only for fours: threes need room.
constexpr std::uint64_t least_nodes_for_threats = 1'000;

/// The attacker's fours and threes; if the defender threatens two fives, those that answer it.
std::vector<Move> attacks(const Position& position) {
    const Color attacker = position.side_to_move();
    std::vector<Move> moves;
    const auto add = [&](Cell cell) {
        if (!position.is_forbidden_for_mover(cell)) moves.push_back(Move(cell));
        return true;
    };
    position.for_each_cell(attacker, CellClass::open_three, CellClass::straight_four, add);
    if (position.can_make_two_fives(opponent(attacker))) {
        MovesOf<Position> answers;
        position.relevant_moves(answers);
        std::erase_if(moves, [&](Move move) {
            return std::find(answers.begin(), answers.end(), move) == answers.end();
        });
    }
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
        return position.move_value(a) > position.move_value(b);
    });
    return moves;
}

}  // namespace

std::optional<Proof<Move>> ThreatSearch::prove(Position& position, std::uint64_t nodes) {
    attacker_ = position.side_to_move();
    const std::uint64_t spent = this->nodes();
    is_exhausted_ = false;
    for (const int plies : {no_hidden_threats, effort_.hidden_plies}) {
        // The plain attack is soon proved or given up; the other attack takes the rest.
        const bool last = plies == effort_.hidden_plies;
        limit_ = spent + (last ? nodes : nodes / 2);
        hidden_until_ = position.stone_count() + plies;
        table_ = ProofTable();
        const std::size_t root = table_.find_or_add(position.key());
        search(position, root, {unreachable, unreachable});
        const ProofNode& node = table_[root];
        if (node.phi == 0) return Proof<Move>{Outcome::win, node.plies, node.best_move};
        is_exhausted_ = is_exhausted_ || (last && node.delta != 0);
    }
    return std::nullopt;
}

/// Works on a node until one of its numbers reaches its limit or the budget is spent.
void ThreatSearch::search(Position& position, std::size_t index, Limits limits) {
    if (!table_[index].expanded) expand(position, index);
    while (const auto choice = update(position, index, limits)) {
        position.play(choice->move);
        search(position, table_.find_or_add(position.key()), choice->limits);
        position.undo(choice->move);
        if (nodes() >= limit_ || is_cancelled(flag_)) {
            update(position, index, {0, 0});
            return;
        }
    }
}

void ThreatSearch::expand(Position& position, std::size_t index) {
    ++nodes_;
    table_[index].expanded = true;
    const Color mover = position.side_to_move();
    const Color waiter = opponent(mover);
    if (position.outcome()) {
        // A full board is the defender's success; no side can have won here.
        is_attacker(position) ? fail(index, 0) : succeed(index, 0, Move());
    } else if (position.count(mover, CellClass::five) > 0) {
        succeed(index, 1, Move(position.first_cell(mover, CellClass::five)));
    } else if (position.count(waiter, CellClass::five) > 1) {
        fail(index, 2);
    } else if (position.count(waiter, CellClass::five) == 1) {
        expand_forced(position, index, position.first_cell(waiter, CellClass::five));
    } else if (is_attacker(position)) {
        expand_attacker(position, index);
    } else {
        expand_defender(position, index);
    }
}

/// One move stops the five, if it is allowed.
void ThreatSearch::expand_forced(const Position& position, std::size_t index, Cell answer) {
    if (position.is_forbidden_for_mover(answer)) return fail(index, 2);
    const Move move(answer);
    table_.set_moves(index, std::span(&move, 1));
}

void ThreatSearch::expand_attacker(Position& position, std::size_t index) {
    if (const auto win = win_by_fours(position)) return succeed(index, win->plies, win->move);
    std::vector<Move> moves = attacks(position);
    add_hidden_threats(position, moves);
    if (moves.empty()) return fail(index, 0);
    table_.set_moves(index, moves);
}

std::optional<Proof<Move>> ThreatSearch::win_by_fours(Position& position) {
    auto win = fours_.prove(position, effort_.nodes_for_fours);
    is_exhausted_ = is_exhausted_ || fours_.is_exhausted();
    return win;
}

/// The same search with the same first success: only later failures can be left out.
const std::vector<Move>& ThreatSearch::fours(Position& position) {
    fours_.prove(position, std::numeric_limits<std::uint32_t>::max());
    return fours_.line();
}

/// Moves that make neither four nor three, but after which fours would win.
void ThreatSearch::add_hidden_threats(Position& position, std::vector<Move>& moves) {
    if (position.can_make_two_fives(opponent(attacker_))) return;
    if (position.stone_count() > hidden_until_) return;
    std::vector<Move> quiet;
    position.for_each_cell(attacker_, CellClass::open_two, CellClass::three_and_two,
                           [&](Cell cell) {
                               quiet.push_back(Move(cell));
                               return true;
                           });
    for (const Move move : quiet) {
        position.play(move);
        position.pass();
        if (win_by_fours(position)) moves.push_back(move);
        position.undo_pass();
        position.undo(move);
    }
}

void ThreatSearch::expand_defender(Position& position, std::size_t index) {
    position.pass();
    const auto threat = win_by_fours(position);
    position.undo_pass();
    if (!threat) return succeed(index, 0, Move());
    const std::vector<Move> moves = defences_against(position, fours_.line());
    table_[index].plies = static_cast<std::uint16_t>(threat->plies + 1);
    if (moves.empty()) return fail(index, threat->plies + 1);
    table_.set_moves(index, moves);
}

/// The side to move has reached its aim.
void ThreatSearch::succeed(std::size_t index, int plies, Move move) {
    ProofNode& node = table_[index];
    node.phi = 0;
    node.delta = unreachable;
    node.plies = static_cast<std::uint16_t>(plies);
    node.best_move = move;
}

/// The other side has reached its aim.
void ThreatSearch::fail(std::size_t index, int plies) {
    ProofNode& node = table_[index];
    node.phi = unreachable;
    node.delta = 0;
    node.plies = static_cast<std::uint16_t>(plies);
}

/// Combines the numbers of the children. Returns the child to go on with, or nothing if a limit is
/// reached.
std::optional<ThreatSearch::Choice> ThreatSearch::update(const Position& position,
                                                         std::size_t index, Limits limits) {
    if (table_[index].move_count == 0) return std::nullopt;
    const ProofNode node = table_[index];
    std::uint64_t sum = 0;
    ProofNumber least = unreachable + 1;
    ProofNumber second = unreachable;
    ProofNumber phi_of_best = 0;
    Move best;
    for (std::size_t i = 0; i < node.move_count; ++i) {
        const Move move = table_.move(node, i);
        const ProofNode& child = table_.find(position.key_after(move));
        sum += child.phi;
        if (child.delta < least) {
            second = std::min(least, unreachable);
            least = child.delta;
            phi_of_best = child.phi;
            best = move;
        } else if (child.delta < second) {
            second = child.delta;
        }
    }
    const auto total = static_cast<ProofNumber>(std::min<std::uint64_t>(sum, unreachable));
    table_[index].phi = least;
    table_[index].delta = total;
    if (least == 0 || total == 0) settle(position, index);
    if (least >= limits.phi || total >= limits.delta) return std::nullopt;
    return Choice{
        best, {limits.delta - total + phi_of_best, std::min(limits.phi, second + 1 + second / 4)}};
}

/// A node has been decided by its children: the distance of the win and, for the attacker, the
/// move. The defender delays as long as he can.
void ThreatSearch::settle(const Position& position, std::size_t index) {
    ProofNode& node = table_[index];
    const bool attacker = is_attacker(position);
    node.phi = node.phi == 0 ? 0 : unreachable;
    node.delta = node.phi == 0 ? unreachable : 0;
    if ((attacker ? node.phi : node.delta) != 0) return;  // the attack has failed
    int plies = attacker ? int{unreachable} : node.plies;
    for (std::size_t i = 0; i < node.move_count; ++i) {
        const Move move = table_.move(node, i);
        const ProofNode& child = table_.find(position.key_after(move));
        if (attacker && child.delta != 0) continue;
        if (attacker ? child.plies + 1 < plies : child.plies + 1 > plies) {
            plies = child.plies + 1;
            node.best_move = move;
        }
    }
    node.plies = static_cast<std::uint16_t>(plies);
}

ProofAttempt<Move> Position::prove_win(std::uint64_t nodes, const CancelFlag* flag) const {
    auto fours = prove_by_fours(*this, nodes, flag);
    fours.is_final = nodes >= least_nodes_for_threats;  // of less no threes are made
    if (fours.proof || !fours.is_final) return fours;
    Position copy = without_worth();
    ThreatSearch threats(flag);
    const auto proof = threats.prove(copy, nodes);
    return {.proof = proof, .nodes = fours.nodes + threats.nodes()};
}

}  // namespace ybw::gomoku
