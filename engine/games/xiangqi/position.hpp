// Position: the board, the side to move, and the path of moves that led here.
//
// A regular value without heap allocation. The board is stored three times, for different uses: the
// piece on each point, the set of each piece, and the occupied points file by file. The path is a
// bounded stack of (key, move, data that the move destroyed). It serves to take moves back and to
// find repetitions; copying a position copies only the used part.
//
// Invariant: all representations agree, the key is the XOR of the Zobrist numbers of the men on the
// board, both kings are on it, and the side not to move is not in check.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/features.hpp"
#include "engine/games/game_values.hpp"
#include "engine/games/xiangqi/attacks.hpp"
#include "engine/games/xiangqi/board.hpp"
#include "engine/games/xiangqi/network.hpp"
#include "engine/games/xiangqi/weights.hpp"
#include "engine/text/splitmix.hpp"
#include "parallel/constants.hpp"
#include "parallel/game.hpp"
#include "parallel/score.hpp"

namespace ybw::xiangqi {

// ---- Rules (rules.cpp): the repetition rules, and the ends of a game that can be seen without the
// path.

/// How a repeated position is judged (see Repetition).
enum class RepetitionRule : std::uint8_t { asian, chinese, computer, none };

/// Their names, the default first, in the order of the enumeration.
inline constexpr std::array<NamedChoice, 4> rule_choices{{
    {"asian", "Asian and WXF 2018: perpetual check and perpetual chase lose"},
    {"chinese", "Chinese: as Asian, but a mix of checks and chases loses, too"},
    {"computer", "perpetual check loses, every other repetition is a draw"},
    {"none", "repetitions are not judged; the 60-move rule ends the game"},
}};

std::optional<RepetitionRule> parse_rule(std::string_view name);
constexpr std::string_view rule_name(RepetitionRule rule) {
    return rule_choices[static_cast<std::size_t>(rule)].name;
}

/// The draw by the 60-move rule: plies without a capture.
inline constexpr int quiet_plies_limit = 120;

/// The number of checks that count as plies of the 60-move rule, for each side. Further checks and
/// their answers do not count, so that a long mating attack is not cut short.
inline constexpr int counted_checks = 10;

// ---- Zobrist: the random numbers whose XOR is a position's key (Zobrist 1970, "A New Hashing
// Method with Application for Game Playing"). Made at compile time by SplitMix64 from a fixed seed,
// so keys are the same in every run and on every machine. The row of "no piece" is zero, so an
// absent capture changes nothing.

struct ZobristKeys {
    std::array<std::array<std::uint64_t, square_count>, piece_count> pieces{};
    std::uint64_t black_to_move = 0;
};

namespace detail {

constexpr ZobristKeys make_zobrist_keys() {
    ZobristKeys keys;
    SplitMix64 random(0x78'69'61'6e'67'71'69U);  // "xiangqi"
    for (std::size_t piece = 1; piece < keys.pieces.size(); ++piece)
        for (std::uint64_t& key : keys.pieces[piece]) key = random.next();
    keys.black_to_move = random.next();
    return keys;
}

}  // namespace detail

inline constexpr ZobristKeys zobrist_keys = detail::make_zobrist_keys();

inline std::uint64_t zobrist(Piece piece, Square square) {
    return zobrist_keys
        .pieces[static_cast<std::size_t>(index_of(piece))][static_cast<std::size_t>(square)];
}

// ---- search_numbers: xiangqi's differences from the usual search constants
// (parallel/constants.hpp).
//
// Found by SPSA (`ybw tune -g xiangqi -n 5k`, 21 constants, 3,200 games from generated openings):
// the mean of the last third of the way, for constants that went further than half of their step.
// Results: parallel/steps.md.
//
// Constants.

inline constexpr SearchConstants search_numbers = [] {
    SearchConstants numbers;
    numbers.reverse_futility_margin = 111;
    numbers.futility_depth = 13;
    numbers.futility_base = -36;
    numbers.futility_margin = 258;
    numbers.futility_reduced = ply_parts;
    numbers.futility_history = 200;
    numbers.late_moves_least = 2;
    numbers.pass_surplus = 127;
    numbers.pass_ease = 15;
    numbers.pass_slope = 286;
    numbers.reduction_base = 422;
    numbers.reduction_divisor = 25;
    numbers.reduction_cut = 909;
    numbers.reduction_pv = 909;
    numbers.reduction_history = 1389;
    numbers.history_square = 11;
    numbers.history_linear = 150;
    numbers.continuation_earlier = 512;
    numbers.capture_weight = 1024;
    numbers.killer_bonus = 3709;
    numbers.counter_bonus = 1648;
    numbers.window_least = 18;
    return numbers;
}();

// ---- The position

/// A position without its past.
struct Setup {
    std::array<Piece, square_count> board{};
    Side side = Side::red;
    RepetitionRule rule = RepetitionRule::asian;
    int quiet_plies = 0;  ///< of the 60-move rule
    int move_number = 1;  ///< full moves, from 1
};

class Position {
public:
    using Move = xiangqi::Move;
    using Evaluator = xiangqi::Evaluator;

    /// Two chariots and two cannons of 17 moves, two horses of 8, five pawns of 3, 20 of the rest.
    static constexpr std::size_t max_moves = 128;
    /// Side, kind and destination.
    static constexpr std::size_t history_size = 2 * kind_count * square_count;
    /// The length of the path. Enough for the longest search (256 plies and its quiescence) below
    /// the longest stretch of a game that matters to repetition.
    static constexpr int path_capacity = 448;
    /// Plies that can always be taken back, whatever was played before.
    static constexpr int undo_capacity = 384;

    using Moves = MovesOf<Position>;

    /// Builds a position. Requires the invariant; fen.cpp checks it and gives reasons.
    explicit Position(const Setup& setup);
    Position(const Position& other) { *this = other; }
    Position& operator=(const Position& other);
    ~Position() = default;

    // ---- The men on the board

    Side side_to_move() const { return state_.side; }
    Piece piece_at(Square square) const { return state_.board[index(square)]; }
    Bitboard pieces(Side side, Kind kind) const { return pieces(make_piece(side, kind)); }
    /// How many men of a kind there are.
    int count(Side side, Kind kind) const {
        return state_.counts[index(index_of(make_piece(side, kind)))];
    }
    Bitboard pieces(Piece piece) const { return state_.pieces[index(index_of(piece))]; }
    Bitboard pieces(Side side) const { return state_.sides[index(index_of(side))]; }
    const Occupancy& occupancy() const { return state_.occupancy; }
    /// The square of this side's king.
    Square king(Side side) const { return state_.kings[index(index_of(side))]; }
    /// The enemy men that attack this side's king; a king that faces the other is one of them.
    Bitboard checkers(Side side) const;
    RepetitionRule rule() const { return state_.rule; }
    /// Material and squares, from red's view.
    Weight placement_sum() const { return state_.placement; }
    /// Plies that count towards the 60-move rule.
    int quiet_plies() const { return state_.counters.quiet_plies; }
    /// The number of the move to come, counted as in FEN from 1 and raised after black's move.
    int move_number() const { return state_.plies / 2 + 1; }

    // ---- The game

    /// All legal moves, in an order that depends on the position alone.
    void legal_moves(Moves& list) const;
    /// The number of legal moves, without listing them.
    std::size_t count_legal_moves() const;
    /// The legal moves that capture.
    void legal_captures(Moves& list) const;
    bool has_legal_move() const;
    /// For any two squares, also a move that makes no sense.
    bool is_legal(Move move) const;

    void play(Move move);
    void undo(Move move);

    std::uint64_t key() const { return state_.key; }
    std::uint64_t key_after(Move move) const;

    /// No legal move is a loss. Then the third occurrence of a position, judged by the rule set,
    /// then draws by material and by the 60-move rule.
    std::optional<Outcome> outcome() const;

    /// Static value for the side to move.
    Score evaluate() const;

    /// The side to move is in check.
    bool in_danger() const { return state_.counters.in_check; }

    // ---- Refinements for the search (see parallel/game.hpp)

    /// About how much one quiet move may change the evaluation.
    static constexpr int futility_margin = 90;
    static constexpr SearchConstants search_constants = search_numbers;

    /// Quiet moves by their better square, captures by their gain.
    int move_value(Move move) const {
        if (is_capture(move)) return capture_value(move);
        constexpr int square_weight = 8;  // before the history has learned anything
        const Piece piece = piece_at(move.from());
        const int gain =
            placement(piece, move.to()).middle() - placement(piece, move.from()).middle();
        return square_weight * (state_.side == Side::red ? gain : -gain);
    }
    /// A capture or a check.
    bool is_noisy(Move move) const { return is_capture(move) || gives_check(move); }
    bool is_capture(Move move) const { return piece_at(move.to()) != Piece::none; }
    bool exchange_reaches(Move move, int gain) const;
    /// Captures that do not lose material; all evasions in check.
    void noisy_moves(Moves& list) const;
    /// Requires a legal move.
    bool gives_check(Move move) const;
    /// For a position that has been on the board since the root, or twice before it. A draw, or a
    /// large value that is no proven win or loss: an earlier repetition in the search predicts how
    /// the game would be judged; it does not end it.
    std::optional<Score> repetition(Ply ply) const;
    bool may_pass() const;
    void pass();
    void undo_pass();

    std::size_t history_index(Move move) const {
        const auto piece = index(index_of(piece_at(move.from())) - 1);
        return piece * square_count + index(move.to());
    }

    // ---- The path

    /// Moves that can be taken back.
    int path_length() const { return path_length_; }
    /// The move made `back` plies ago (1 is the last one); Move{} for a pass. Requires
    /// 1 <= back <= path_length().
    Move last_move(int back) const { return records_[index(path_length_ - back)].move; }
    Move last_move() const { return path_length_ > 0 ? last_move(1) : Move{}; }
    /// Plies back to the latest earlier occurrence of this position, with nothing captured in
    /// between; nullopt if there is none.
    std::optional<int> last_occurrence() const { return occurrence_before(0); }
    /// The same for the latest occurrence more than `back` plies back.
    std::optional<int> occurrence_before(int back) const;
    /// How often this position has been on the board, this time included.
    int occurrences() const;
    /// The same position with no path: cheap to copy and to play a few moves on.
    Position without_path() const { return Position(state_); }
    /// Forgets the moves before the last capture: no repetition reaches over it, and copies get
    /// cheaper. Those moves cannot be taken back any more.
    void forget_irreversible();

private:
    /// Counters that a move changes and that only the path can restore.
    struct Counters {
        std::uint8_t quiet_plies = 0;  ///< of the 60-move rule
        std::uint8_t reversible = 0;   ///< plies since the last capture or pass, at most 255
        std::array<std::uint8_t, 2> checks{};  ///< given by each side since the last capture
        bool in_check = false;
    };

    struct State {
        std::array<Bitboard, piece_count> pieces{};
        std::array<Bitboard, 2> sides{};
        Occupancy occupancy;
        std::array<Piece, square_count> board{};
        std::array<std::uint8_t, piece_count> counts{};
        std::array<Square, 2> kings{};
        std::uint64_t key = 0;
        Weight placement;
        Counters counters;
        Side side = Side::red;
        RepetitionRule rule = RepetitionRule::asian;
        int plies = 0;  ///< since the start of the game
    };

    struct Record {
        Move move;
        Piece captured = Piece::none;
        Counters before;
    };

    explicit Position(const State& state) : state_(state) {}

    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

    void put(Piece piece, Square square);
    void remove(Piece piece, Square square);
    void push(Move move, Piece captured);
    void count_move(bool captured);
    bool is_safe(Move move) const;
    int capture_value(Move move) const;
    template <class Sink>
    void generate(Sink& sink, Bitboard targets) const;

    State state_;
    int path_length_ = 0;
    std::array<std::uint64_t, path_capacity> keys_;  // uninitialized beyond path_length_
    std::array<Record, path_capacity> records_;
};

/// Neither side has a man that can cross the river.
bool is_material_draw(const Position& position);

/// The reason why the game is over, in few words; empty if it is not.
std::string end_reason(const Position& position);

// ---- Evaluation (evaluation.cpp): the static value of a position.
//
// The position keeps the sums of material and squares as it changes. Terms that depend on several
// men at once are added here for each side: mobility, the king's shell of advisors and elephants
// against the enemy men that profit from its holes, the cannon patterns (hollow cannon, bottom
// cannon, cannon on a centre horse), pawns side by side. All weights stand in weights.hpp.
//
// The evaluation is symmetric: the same position with colours swapped has the same value.

/// The value of the men's interplay, from red's view: all but material and squares.
Weight interplay(const Position& position);

/// The whole value, for the side to move; the correction is the network's, if any (network.hpp).
Score evaluate(const Position& position, int correction = 0);

// ---- Features: the amount of each weight of the evaluation in a position (../features.hpp).
//
// Pure function.

/// In ascending order of their weights; none twice, none with the amount 0.
std::vector<Feature> features(const Position& position);

// ---- Exchange: the gain or loss of a capture when both sides go on taking on the same point.
//
// Each side takes with its cheapest man first and stops when going on would cost it. The men that
// can take are found anew after each capture, since a man that leaves a line may be the screen that
// a cannon needs, or a blocker or second screen in its way. Pins are ignored, but a king takes only
// an unguarded man.

/// The final gain of the mover from the capture (or quiet move); negative if it loses.
int exchange_value(const Position& position, Move move);

// ---- HarmlessSteps (generator.cpp): a quick answer to whether the side to move has a legal move.
//
// Nearly always some pawn can step forward far from its king; then nothing else has to be looked
// at. If there is no such pawn, the question stays open.

/// The squares to which pawns can step forward without effect on their own king. Requires that the
/// side to move is not in check.
Bitboard harmless_steps(const Position& position);

// ---- Repetition (repetition.cpp): decides which side, if any, is to blame for a position that
// comes again.
//
// The moves between the occurrences (the last two rounds, if there have been two) are judged for
// each side by itself:
//
//   perpetual check   each of its moves gives check
//   perpetual chase   each of its moves chases (chased_by), and one man is chased by all of them
//   perpetual attack  (Chinese rules) each of its moves checks, chases or threatens mate
//   allowed           anything else: one idle move is enough, and so is a change of victims
//
// The side with the worse conduct loses, check being worse than any chase; equal conduct draws. The
// verdict depends on the path: the same position, reached otherwise, may be judged otherwise.
//
// Reference: World Xiangqi Federation, World Xiangqi Rules (2018); Chinese Xiangqi Association,
// Rules of Xiangqi (2020), for the rule set `chinese`.

/// The conduct of a side all along the cycle, from the harmless to the forbidden.
enum class Conduct : std::uint8_t { allowed, perpetual_attack, perpetual_chase, perpetual_check };

/// The facts of one cycle.
struct Cycle {
    std::array<Conduct, 2> conduct{};  ///< by side
    /// The present squares of men that all moves of a side chase, by chasing side.
    std::array<Bitboard, 2> victims{};
};

struct Verdict {
    Outcome outcome = Outcome::draw;  ///< for the side to move
    std::string reason;               ///< one sentence
};

/// The cycle that ends in this position; nullopt if the position has not been on the board before
/// or the rule set does not judge.
std::optional<Cycle> study_repetition(const Position& position);

/// The result of a cycle for the side to move.
Outcome outcome_of(const Cycle& cycle, Side side_to_move);

/// The verdict on a position that repeats an earlier one, for the second or any later time, with
/// the reason in words.
std::optional<Verdict> judge_repetition(const Position& position);

// ---- Chase: the enemy men that a move newly threatens to win, in the sense of repetition rules.
//
// A capture is a threat if it can really be made and wins something:
//
//   - kings and pawns do not chase, and a king or a pawn before the river is not chased;
//   - a horse or a cannon chases a chariot whether it is protected or not;
//   - otherwise the man must be unprotected: after the capture no legal recapture is left, so a
//     guard that is pinned protects nothing (a false root);
//   - a man attacking its like offers an exchange, unless the other is pinned or hobbled and cannot
//     take first.
//
// A threat belongs to the move that makes it. If the same man threatened a man before the move, or
// would have threatened it but for a check to be answered, the move does not chase it. Taking a
// guard away makes a threat, unless that guard saw the man only through the attacker: then the
// attack was there all the time, and the move merely defends the attacker.
//
// Reference: World Xiangqi Federation, World Xiangqi Rules (2018), the chapter on repetition.

/// The squares of the enemy men that the move chases. Requires a legal move that does not check.
Bitboard chased_by(const Position& before, Move move);

/// The side that has just moved threatens to mate with its next move. Requires that the side to
/// move is not in check.
bool threatens_mate(const Position& position);

}  // namespace ybw::xiangqi
