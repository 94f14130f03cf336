// Game: what a game must offer to be searched, and what it may offer to be searched better.
//
// A game is the type of its positions. A position is a value that knows its side to move, can play
// a move and take it back, and says when the game is over. Everything beyond that is an optional
// refinement: the search looks for each such member with a concept of its own and works without it.
// `static_assert(ybw::Game<MyPosition>)` gives a readable line when something is missing.
//
// Two sides move in turn, in a zero-sum game: the value for one side is the negative of the value
// for the other. Members may throw; that ends the search (Searcher::search).
//
// Thread safety: const members of one position may be called by several threads at a time; the
// search copies a position before another thread plays on it.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "parallel/constants.hpp"
#include "parallel/move.hpp"
#include "parallel/move_list.hpp"
#include "parallel/score.hpp"
#include "parallel/undo.hpp"
#include "parallel/window.hpp"

namespace ybw {

class CancelFlag;  // parallel/stop.hpp

/// How a finished game ended, for the side to move.
enum class Outcome : std::uint8_t { loss, draw, win };

/// A number that an int holds unchanged: no double, which would be rounded, and no long.
template <class T>
concept FitsInt =
    std::convertible_to<T, int> && !std::floating_point<T> && sizeof(T) <= sizeof(int);

/// The list that a game's moves are generated into.
template <class G>
using MovesOf = MoveList<typename G::Move, G::max_moves>;

/// The members that a game must have.
///
///   Move            see GameMove
///   max_moves       upper bound of the number of moves in any position
///   history_size    number of history_index values
///   legal_moves(l)  appends all moves to l, in an order that depends on the position alone;
///                   not empty unless outcome() has a value
///   play(m)         makes a move of legal_moves
///   undo(m)         takes back the last play, which was m; restores key, evaluation and move
///                   order. May be left out, or take a record of what play(m) has changed
///                   (undo.hpp)
///   outcome()       the result for the side to move, or nullopt while the game goes on
///   key()           64-bit hash of position and side to move; equal positions have equal keys
///   history_index(m)  dense index of a move of the side to move, < history_size; moves of the two
///                   sides differ in it
///   evaluate()      static value for the side to move, within Score::max_evaluation; of no
///                   interest where outcome() has a value
template <class G>
concept Game = std::copyable<G> && GameMove<typename G::Move> && TakesBack<G> &&
    requires(const G& constant, typename G::Move move, MovesOf<G>& list) {
    {std::integral_constant<std::size_t, G::max_moves>{}};
    {std::integral_constant<std::size_t, G::history_size>{}};
    { constant.legal_moves(list) } -> std::same_as<void>;
    { constant.outcome() } -> std::same_as<std::optional<Outcome>>;
    { constant.key() } -> std::same_as<std::uint64_t>;
    { constant.history_index(move) } -> std::convertible_to<std::size_t>;
    requires !std::floating_point<decltype(constant.history_index(move))>;
    { constant.evaluate() } -> std::same_as<Score>;
};

// ---- Exceptions for a game that contradicts itself.

[[noreturn, gnu::cold, gnu::noinline]] inline void complain_of_no_move() {
    throw std::invalid_argument("there is no move, but the game goes on: say so in outcome()");
}
[[noreturn, gnu::cold, gnu::noinline]] inline void complain_of_moves_left() {
    throw std::invalid_argument("moves_left() is less than 1, but the game goes on");
}
[[noreturn, gnu::cold, gnu::noinline]] inline void complain_of_history_index(std::size_t index,
                                                                             std::size_t size) {
    throw std::out_of_range("history_index() is " + std::to_string(index) +
                            ", but history_size allows 0 to " + std::to_string(size - 1));
}

/// The history index of a move. Throws std::out_of_range if it is too large.
template <Game G>
std::size_t index_of(const G& position, typename G::Move move) {
    const auto index = static_cast<std::size_t>(position.history_index(move));
    if (index >= G::history_size) [[unlikely]]
        complain_of_history_index(index, G::history_size);
    return index;
}

// ---- Optional refinements. Exact mode uses only those that define a value or cannot change it:
// ---- final scores, passes, move values, keys in advance, the number of moves left.

/// move_value(m): static worth of a move for ordering, on the scale of the history table: a quiet
/// move that history calls excellent has 8192 (ybw::history_limit), a killer counts as half of
/// that, so a capture or threat that is to come before both needs more than their sum. Negative:
/// worse than a quiet move.
template <class G>
concept HasMoveValues = requires(const G& position, typename G::Move move) {
    { position.move_value(move) } -> FitsInt;
};

/// relevant_moves(l): the moves of legal_moves, without those that rules prove to be no better than
/// another one of them (a four must be answered). Not empty while the game goes on. Where
/// legal_moves lists only a part of all moves, the list may have others that is_legal accepts.
template <class G>
concept HasRelevantMoves = requires(const G& position, MovesOf<G>& list) {
    { position.relevant_moves(list) } -> std::same_as<void>;
};

/// is_legal(m): whether a move that legal_moves does not list is legal, for games that search only
/// a part of their moves. The argument may be no move at all. Called for root moves alone.
template <class G>
concept HasLegalTest = requires(const G& position, typename G::Move move) {
    { position.is_legal(move) } -> std::same_as<bool>;
};

/// noisy_moves(l): the moves that quiescence searches at the horizon (captures, fours). May be
/// empty. In a position in danger it must give all evasions.
template <class G>
concept HasNoisyMoves = requires(const G& position, MovesOf<G>& list) {
    { position.noisy_moves(list) } -> std::same_as<void>;
};

/// is_noisy(m): a tactical move, exempt from futility and from most reductions.
template <class G>
concept HasNoisyTest = requires(const G& position, typename G::Move move) {
    { position.is_noisy(move) } -> std::same_as<bool>;
};

/// is_capture(m): a move that takes something; captures have a history of their own. Without this
/// member noisy moves count as captures.
template <class G>
concept HasCaptureTest = requires(const G& position, typename G::Move move) {
    { position.is_capture(move) } -> std::same_as<bool>;
};

/// exchange_reaches(m, gain): whether the side that makes the move wins at least `gain`, on the
/// scale of evaluate(), if both sides capture on its destination as long as that pays. The move may
/// be any move; a negative gain is a loss.
template <class G>
concept HasExchange = requires(const G& position, typename G::Move move, int gain) {
    { position.exchange_reaches(move, gain) } -> std::same_as<bool>;
};

/// in_danger(): the side to move must answer a direct threat (check, a four): no null move, no
/// standing pat, one ply of extension.
template <class G>
concept HasDangerTest = requires(const G& position) {
    { position.in_danger() } -> std::same_as<bool>;
};

/// may_pass(), pass(), undo_pass(): the null move. may_pass() is false where passing could be the
/// best move (zugzwang) or is senseless. pass() changes side to move and key.
template <class G>
concept HasNullMove = requires(G position, const G& constant) {
    { constant.may_pass() } -> std::same_as<bool>;
    { position.pass() } -> std::same_as<void>;
    { position.undo_pass() } -> std::same_as<void>;
};

/// A result that is known without searching.
template <class Move>
struct Proof {
    Outcome outcome;  ///< for the side to move; win or loss
    int plies;        ///< moves until the game is over
    Move move;        ///< the winning move, or the longest defence
};

/// The result of a prover, and its cost.
template <class Move>
struct ProofAttempt {
    std::optional<Proof<Move>> proof{};  ///< empty: no proof was found
    std::uint64_t nodes = 0;             ///< that it has searched
    /// After a failure with fewer nodes than it was given: more nodes would find no proof either.
    bool is_final = true;
};

/// known_outcome(): a cheap look ahead (a five next move, an open four that cannot be stopped),
/// whose outcome and distance are exact; called at every node, except in exact mode.
template <class G>
concept HasKnownOutcome = requires(const G& position) {
    { position.known_outcome() } -> std::same_as<std::optional<Proof<typename G::Move>>>;
};

/// prove_win(nodes, flag): the game's own search for a forced win by threats alone, within about
/// `nodes` nodes. It returns without a proof if it finds none, or soon after the flag was raised.
/// The win need not be the nearest. Its nodes count for Limits::nodes. A failure that took fewer
/// nodes than it was given counts as final, unless is_final is false.
template <class G>
concept HasThreatProver = requires(const G& position, std::uint64_t nodes, const CancelFlag* flag) {
    { position.prove_win(nodes, flag) } -> std::same_as<ProofAttempt<typename G::Move>>;
};

/// What a game knows of the moves that answer a threat.
struct ThreatAnswers {
    /// Every move that is not in the list loses within so many plies; nullopt: nothing is known.
    std::optional<int> plies{};
    std::uint64_t nodes = 0;  ///< that it has searched
};

/// threat_answers(nodes, list, flag): if the opponent would win by threats alone after a pass of
/// the side to move, appends the moves that may stop that win to the empty `list`; all others lose.
/// It finds the threat with a search of the game's own, as prove_win() does. Called where the side
/// to move is not in danger.
template <class G>
concept HasThreatAnswers = requires(const G& position, std::uint64_t nodes, MovesOf<G>& list,
                                    const CancelFlag* flag) {
    { position.threat_answers(nodes, list, flag) } -> std::same_as<ThreatAnswers>;
};

/// repetition(ply): the score of a position that repeats one of the path, for the side to move,
/// counted from the root; nullopt if it repeats none. `ply` is the length of the path from the
/// root, for games in which positions before the root count for less.
///
/// Such a score holds for its path alone, but the table carries the values of the nodes above it to
/// other paths. So the search takes it as an estimate: a repetition that wins or loses counts as
/// the largest evaluation. A win or loss that the search reports rests on outcome() and not on
/// repetitions, since no position occurs twice along a shortest win. A win that only a repetition
/// gives is never reported as a win, nor counted as a nearer one, and no draw is reported as final.
template <class G>
concept HasRepetition = requires(const G& position, Ply ply) {
    { position.repetition(ply) } -> std::same_as<std::optional<Score>>;
};

/// moves_left(): upper bound of the plies until the game is over, passes (is_pass) not counted;
/// each move lowers it by at least one. Deepening ends at that depth. A node whose depth reaches
/// moves_left() leaves nothing out, so its value is final.
template <class G>
concept HasMovesLeft = requires(const G& position) {
    { position.moves_left() } -> FitsInt;
};

/// futility_margin: how much one quiet move may change evaluate(), as a static constant. Without
/// it there is no futility pruning.
template <class G>
concept HasFutilityMargin = requires {
    {std::integral_constant<int, G::futility_margin>{}};
};

template <std::size_t N>
void take_correction_keys(const std::array<std::uint64_t, N>& keys);

/// correction_keys(): keys of parts of the position, such as the surroundings of the last move, the
/// most telling first. evaluate() often errs alike where one of them is equal; the search learns
/// its mean error for each (correction.hpp), in a game with a futility_margin.
template <class G>
concept HasCorrectionKeys = requires(const G& position) {
    take_correction_keys(position.correction_keys());
};

/// final_score(): the value of a finished game for the side to move, a number on the scale of
/// evaluate(): for games that end with points. It takes the place of outcome(), which still says
/// that the game is over. A game that can end either way gives nullopt where outcome() is to count:
/// such a win is worth more than any number, such a loss less, such a draw is the number 0.
template <class G>
concept HasFinalScore = requires(const G& position) {
    { position.final_score() } -> std::convertible_to<std::optional<Score>>;
};

/// is_pass(m): the move of legal_moves changes only the side to move, and is the only legal move.
/// It costs no depth, and moves_left() need not shrink by it. A second pass in a row must end the
/// game. The null move (HasNullMove) is another thing: it is no move of the game.
template <class G>
concept HasPassTest = requires(const G& position, typename G::Move move) {
    { position.is_pass(move) } -> std::same_as<bool>;
};

/// The answer of the game's own solver of its last plies, and its cost.
struct SolvedEnd {
    std::optional<Score> value{};  ///< answers the window (window.hpp); wins counted from here
    std::uint64_t nodes = 0;       ///< entered below this one
};

/// solve_end(window): the value of the position by the end of the game, as far as the window asks
/// for it, from a search of the game's own. If more is left to play than it is made for, it should
/// return at once, without a value. It may play on the position if it takes everything back. Called
/// only where the search would go to the end of the game, too; in a game without moves_left(), at
/// every node, except in exact mode. The line ends there.
template <class G>
concept HasEndSolver = requires(G position, Window window) {
    { position.solve_end(window) } -> std::same_as<SolvedEnd>;
};

/// search_constants: the constants of the search with the game's changes, as a static constant.
template <class G>
concept HasSearchConstants = requires {
    { G::search_constants } -> std::convertible_to<const SearchConstants&>;
};

/// The constants of a game's search: its own, or the usual ones.
template <class G>
constexpr SearchConstants constants_of() {
    if constexpr (HasSearchConstants<G>) return G::search_constants;
    return {};
}

/// Evaluator: a class of the game that keeps data which evaluate() would compute anew, such as the
/// sums of the first layer of a network. Each worker makes one and keeps it. `begin(position)` sets
/// its position. From then on the search calls `play(before, move)` before it makes a move, and
/// `undo(before, move)` after it has taken back the last one, both with the position without the
/// move. Null moves are not reported. `evaluate(position)` replaces evaluate() of the position,
/// which has to give the same value. An Evaluator that knows several values has `choose(options)`,
/// called before each search (SearchOptions::evaluation). A worker that leaves a position to help
/// elsewhere copies its Evaluator, and goes on with the copy when it comes back.
template <class G>
concept HasEvaluator = requires(typename G::Evaluator evaluator, const G& position,
                                typename G::Move move) {
    requires std::copyable<typename G::Evaluator>;
    requires std::default_initializable<typename G::Evaluator>;
    { evaluator.begin(position) } -> std::same_as<void>;
    { evaluator.play(position, move) } -> std::same_as<void>;
    { evaluator.undo(position, move) } -> std::same_as<void>;
    { evaluator.evaluate(position) } -> std::same_as<Score>;
};

/// key_after(m): the key that play(m) would give. The search prefetches the table entry before it
/// makes the move. When solving a game, a move cuts off at once if the table entry of the position
/// after it allows that.
template <class G>
concept HasKeyAfter = requires(const G& position, typename G::Move move) {
    { position.key_after(move) } -> std::same_as<std::uint64_t>;
};

// ---- Questions to a game, answered also if it does not offer the member ----

template <Game G>
bool is_noisy([[maybe_unused]] const G& position, [[maybe_unused]] typename G::Move move) {
    if constexpr (HasNoisyTest<G>) return position.is_noisy(move);
    return false;
}

template <Game G>
bool is_capture(const G& position, typename G::Move move) {
    if constexpr (HasCaptureTest<G>) return position.is_capture(move);
    return is_noisy(position, move);
}

// ---- The evaluator of a worker ----

/// For a game without an Evaluator of its own: the evaluate() of the position.
template <class G>
struct PlainEvaluator {
    void begin(const G& /*position*/) {}                          ///< nothing
    void play(const G& /*before*/, typename G::Move /*move*/) {}  ///< nothing
    void undo(const G& /*before*/, typename G::Move /*move*/) {}  ///< nothing
    /// The evaluate() of the position.
    Score evaluate(const G& position) const { return position.evaluate(); }
};

/// \cond
template <class G>
struct EvaluatorChoice {
    using Type = PlainEvaluator<G>;
};
template <HasEvaluator G>
struct EvaluatorChoice<G> {
    using Type = typename G::Evaluator;
};
/// \endcond

/// The Evaluator of a game, its own or the plain one.
template <class G>
using EvaluatorOf = typename EvaluatorChoice<G>::Type;

}  // namespace ybw
