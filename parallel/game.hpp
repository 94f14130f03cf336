// Game: what a game must offer to be searched, and what it may offer to be searched better.
//
// A game is the type of its positions. A position is a value that knows its side to move, can play
// a move and take it back, and says when the game is over. Everything the search asks for beyond
// that is an optional refinement: it looks for the member with a concept of its own and works
// without it. `static_assert(ybw::Game<MyPosition>)` gives a readable line when something is
// missing.
//
// Two sides move in turn, and what one wins the other loses: a value is the negative of what the
// other side sees. Members may throw; that ends the search (Searcher::search).
//
// Thread safety: const members of one position may be called by several threads at a time; the
// search copies a position before another thread plays on it.
#pragma once

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

/// A number of a game's that an int holds as it is: no double, which would be rounded, no long.
template <class T>
concept FitsInt =
    std::convertible_to<T, int> && !std::floating_point<T> && sizeof(T) <= sizeof(int);

/// The list that a game's moves are generated into.
template <class G>
using MovesOf = MoveList<typename G::Move, G::max_moves>;

/// The minimum.
///
///   Move            see GameMove
///   max_moves       upper bound of the number of moves in any position
///   history_size    number of history_index values
///   legal_moves(l)  appends all moves to l, in an order that depends on the position alone;
///                   not empty unless outcome() has a value
///   play(m)         makes a move of legal_moves
///   undo(m)         takes back the last play, which was m; restores key, evaluation and move
///   order.
///                   A game may do without, or with a record of what play(m) has changed (undo.hpp)
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

// ---- What a search throws where a game contradicts itself.

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

/// The history index of a move, as the tables take it. Throws std::out_of_range.
template <Game G>
std::size_t index_of(const G& position, typename G::Move move) {
    const auto index = static_cast<std::size_t>(position.history_index(move));
    if (index >= G::history_size) [[unlikely]]
        complain_of_history_index(index, G::history_size);
    return index;
}

// ---- Optional refinements. In exact mode only those are used that say what a value is or cannot
// ---- change it: final scores, passes, move values, keys in advance, the number of moves left.

/// move_value(m): static worth of a move for ordering, on the scale of the history table: a quiet
/// move that history calls excellent has 8192 (ybw::history_limit), a killer counts as half of
/// that, so a capture or threat that shall precede both has more than their sum. Negative: worse
/// than a quiet move.
template <class G>
concept HasMoveValues = requires(const G& position, typename G::Move move) {
    { position.move_value(move) } -> FitsInt;
};

/// relevant_moves(l): the moves of legal_moves that are not proved worse than or equal to another
/// one of them by rule-based reasoning (a four must be answered). Not empty in an open position.
/// Where legal_moves lists a part of all moves, others that is_legal accepts may be among them.
template <class G>
concept HasRelevantMoves = requires(const G& position, MovesOf<G>& list) {
    { position.relevant_moves(list) } -> std::same_as<void>;
};

/// is_legal(m): whether a move, or what is none, may be made where legal_moves does not have it:
/// for games that search a part of their moves. Asked of root moves alone.
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

/// is_capture(m): a move that takes something; history keeps it apart from others. Without it
/// noisy moves count as such.
template <class G>
concept HasCaptureTest = requires(const G& position, typename G::Move move) {
    { position.is_capture(move) } -> std::same_as<bool>;
};

/// exchange_reaches(m, gain): whether the side that makes the move wins at least so much, on the
/// scale of evaluate(), if both sides take on its destination as long as it pays. Of any move; a
/// negative gain is a loss.
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

/// What a prover has found, and at what price.
template <class Move>
struct ProofAttempt {
    std::optional<Proof<Move>> proof{};  ///< nothing: none was found
    std::uint64_t nodes = 0;             ///< that it has searched
    /// Without a proof, and with fewer nodes than it was given: more would find none either.
    bool is_final = true;
};

/// known_outcome(): a cheap exact look ahead (a five next move, an open four nobody can stop), in
/// its distance too; called at every node that is not in exact mode.
template <class G>
concept HasKnownOutcome = requires(const G& position) {
    { position.known_outcome() } -> std::same_as<std::optional<Proof<typename G::Move>>>;
};

/// prove_win(nodes, flag): a search of its own for a forced win by threats alone, within about
/// `nodes` nodes; without a proof where none was found, or soon after the flag was raised. The win
/// need not be the nearest. Its nodes count for Limits::nodes. A failure that has taken fewer nodes
/// than it was given is taken for final, unless it says that it is not.
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

/// threat_answers(nodes, list, flag): where the opponent would win by threats alone if the side to
/// move passed, appends the moves that may stop that to `list`, which is empty; all others lose. A
/// search of its own for the threat, as prove_win(). Asked where the side to move is not in danger.
template <class G>
concept HasThreatAnswers = requires(const G& position, std::uint64_t nodes, MovesOf<G>& list,
                                    const CancelFlag* flag) {
    { position.threat_answers(nodes, list, flag) } -> std::same_as<ThreatAnswers>;
};

/// repetition(ply): a score for a position that repeats one of the path, for the side to move,
/// counted from the root; nullopt if it does not repeat. `ply` is the length of the path from the
/// root, for games in which what was played before it counts for less.
///
/// Such a score holds for its path alone, and from the nodes above it comes to others through the
/// table. So the search takes it as an estimate: one that wins or loses counts for the largest
/// evaluation. What the search says to be won or lost is so by outcome(), whatever becomes of
/// repetitions, since along a shortest win no position comes again; a win that only a repetition
/// gives is never said to be one, nor counted as a nearer one, and no draw is said to be final.
template <class G>
concept HasRepetition = requires(const G& position, Ply ply) {
    { position.repetition(ply) } -> std::same_as<std::optional<Score>>;
};

/// moves_left(): upper bound of the plies until the game is over, passes (is_pass) not counted;
/// each move makes it less by one at least. Deepening ends there, and where the depth of a node
/// reaches as far nothing is left out, so that its value is final.
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

/// final_score(): what a game that is over is worth to the side to move, as a number on the scale
/// of evaluate(): for games that end with points. It takes the place of outcome(), which still says
/// that the game is over. A game that can end either way gives nullopt where outcome() is to count:
/// such a win is worth more than any number, such a loss less, such a draw is the number 0.
template <class G>
concept HasFinalScore = requires(const G& position) {
    { position.final_score() } -> std::convertible_to<std::optional<Score>>;
};

/// is_pass(m): the move of legal_moves changes the side to move alone, since there is nothing else
/// to do. It costs no depth, and moves_left() need not shrink by it. A second one in a row must end
/// the game. Not to be taken for the null move below, which is no move of the game.
template <class G>
concept HasPassTest = requires(const G& position, typename G::Move move) {
    { position.is_pass(move) } -> std::same_as<bool>;
};

/// What the game's own solver of its last plies says, and at what price.
struct SolvedEnd {
    std::optional<Score> value{};  ///< answers the window (window.hpp); wins counted from here
    std::uint64_t nodes = 0;       ///< that it has entered below this one
};

/// solve_end(window): the value of the position by the end of the game, as far as the window asks
/// for it, from a search of the game's own; without one where more is left to play than it is made
/// for, which it should say at once. It may play on the position if it takes everything back. Asked
/// only where the search would go to the end of the game, too; without moves_left(), at every node
/// that is not in exact mode. The line ends there.
template <class G>
concept HasEndSolver = requires(G position, Window window) {
    { position.solve_end(window) } -> std::same_as<SolvedEnd>;
};

/// search_constants: what the game changes of the constants of the search, as a static constant.
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

/// Evaluator: a class of the game's that keeps what evaluate() would compute anew, such as the sums
/// of the first layer of a network. Each worker makes one and keeps it. `begin(position)` says
/// where it stands from now on; after it, the moves that are made and taken back, the last one
/// first: `play(before, move)` before a move is made, `undo(before, move)` after it was taken back,
/// both with the position without the move. Null moves are not told. `evaluate(position)` takes the
/// place of the position's, which has to give the same value. An Evaluator that knows several
/// values has `choose(options)`: before each search, which of them (SearchOptions::evaluation).
/// Copied where a worker leaves a position in order to help elsewhere; the copy goes on when it
/// comes back.
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

/// key_after(m): the key that play(m) would give. The table is fetched with it before the move is
/// made; when solving a game, a move cuts off where the table says so of the position after it.
template <class G>
concept HasKeyAfter = requires(const G& position, typename G::Move move) {
    { position.key_after(move) } -> std::same_as<std::uint64_t>;
};

// ---- What is asked of a game whether it offers it or not ----

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

// ---- What evaluates the positions of a worker ----

/// For a game without an Evaluator of its own: the evaluate() of the position.
template <class G>
struct PlainEvaluator {
    void begin(const G& /*position*/) {}                          ///< nothing
    void play(const G& /*before*/, typename G::Move /*move*/) {}  ///< nothing
    void undo(const G& /*before*/, typename G::Move /*move*/) {}  ///< nothing
    /// What the position says.
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
