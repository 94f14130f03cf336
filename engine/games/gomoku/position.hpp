// Position: a gomoku board with all data that the search needs about it, kept up to date.
//
// A move changes only the patterns of the empty cells around it. So play and undo refresh up to 40
// cells and keep sums: for every empty cell and colour the four line shapes and their common class,
// for every colour the number of cells of each class and the value of all shapes. "Is there a cell
// that makes five" is then one comparison.
//
// Invariant: for every empty cell, shapes and class are those that patterns.hpp gives for the
// stones on the board, and counts and worth are their sums. An occupied cell keeps the shapes it
// had when its stone came, which are right again when the stone goes.
//
// A regular value of some 5 KiB without heap memory. Const members may be called by several
// threads at a time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/games/features.hpp"
#include "engine/games/gomoku/lines.hpp"
#include "engine/games/gomoku/patterns.hpp"
#include "engine/text/splitmix.hpp"
#include "parallel/constants.hpp"
#include "parallel/game.hpp"
#include "parallel/score.hpp"

namespace ybw::gomoku {

// ---- UndoLog: the changes of moves in the patterns of a position, so that taking a move back
// costs a copy and not all its look-ups again.
//
// A copy of a position begins with an empty log: taking back a move from before the copy looks the
// patterns up anew. So copies, which the search makes for each helper, stay cheap.
//
// Thread safety: none.

/// The sums over the empty cells of a board, by colour.
struct PatternSums {
    std::array<std::int32_t, 2> worth;  ///< to the colour if it is to move, in parts
    std::array<std::array<std::uint16_t, class_count>, 2> counts;
};

/// An empty cell as it was before a move.
struct CellBefore {
    std::uint32_t shapes;
    std::uint16_t cell;
    std::array<CellClass, 2> classes;
};

class UndoLog {
public:
    /// One move; its first cell is that of the move.
    class Frame {
    public:
        PatternSums sums;  ///< before it

        void clear() { size_ = 0; }
        void push(const CellBefore& cell) {
            assert(size_ < cells_.size());
            cells_[size_++] = cell;
        }
        const CellBefore* begin() const { return cells_.data(); }
        const CellBefore* end() const { return cells_.data() + size_; }

    private:
        /// The cell of the move, and all cells that its lines reach.
        static constexpr std::size_t most_cells = 1 + 2 * long_radius * direction_count;
        std::size_t size_;
        std::array<CellBefore, most_cells> cells_;
    };
    static_assert(std::is_trivial_v<Frame>);

    UndoLog() = default;
    UndoLog(const UndoLog& other) : before_(other.last_move()) {}
    UndoLog& operator=(const UndoLog& other) {
        before_ = other.last_move();
        size_ = 0;
        return *this;
    }
    ~UndoLog() = default;

    bool is_empty() const { return size_ == 0; }
    void clear() {
        before_ = Move();
        size_ = 0;
    }
    /// In a copy, too; no move after clear().
    Move last_move() const { return is_empty() ? before_ : Move(frames_[size_ - 1].begin()->cell); }

    /// The frame of a new move, without cells. It stays where it is until the next one.
    Frame& push() {
        if (size_ == capacity_) grow();
        Frame& frame = frames_[size_++];
        frame.clear();
        return frame;
    }
    /// The frame of the last move, which is valid until the next push. Requires !is_empty().
    const Frame& pop() {
        assert(size_ > 0);
        return frames_[--size_];
    }

private:
    /// Unused frames cost nothing but address space.
    void grow() {
        constexpr std::size_t usual_depth = 64;
        capacity_ = std::max(usual_depth, 2 * capacity_);
        auto frames = std::make_unique_for_overwrite<Frame[]>(capacity_);
        std::copy_n(frames_.get(), size_, frames.get());
        frames_ = std::move(frames);
    }

    Move before_;  ///< the last one before those of the log
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
    std::unique_ptr<Frame[]> frames_;
};

// ---- search_numbers: gomoku's differences from the usual search constants
// (parallel/constants.hpp).
//
// Found by SPSA (`ybw tune -g gomoku`, balanced openings): 20 constants in 5,000 games of 8,000
// nodes a move with the evaluation before; from there, with today's, these and the others below in
// 8,100 games of 6,000 nodes; the mean of the last quarter of the way. Matches without answers to
// threats gave the depth from which they are looked for. The weight of corrections is the first one
// tried, and not tuned. Results: parallel/steps.md.
//
// Constants.

inline constexpr SearchConstants search_numbers = [] {
    SearchConstants numbers;
    numbers.reverse_futility_margin = 186;
    numbers.futility_margin = 96;
    numbers.futility_reduced = ply_parts;
    numbers.razoring_margin = 232;
    numbers.late_moves_least = 4;
    numbers.late_moves_growth = 1267;
    numbers.pass_base = 2770;
    numbers.pass_slope = 307;
    numbers.pass_margin = 211;
    numbers.reduction_base = 367;
    numbers.reduction_divisor = 17;
    numbers.reduction_cut = 732;
    numbers.reduction_pv = 483;
    numbers.reduction_worsening = 687;
    numbers.reduction_history = 1966;
    numbers.reduction_noisy = 0;
    numbers.proof_nodes = 32;
    numbers.answers_depth = 6;
    numbers.answers_nodes = 105;
    numbers.history_square = 14;
    numbers.continuation_weight = 739;
    numbers.correction_weight = 614;
    numbers.killer_bonus = 4687;
    numbers.counter_bonus = 2767;
    numbers.window_least = 30;
    return numbers;
}();

// ---- Settings

/// Which empty cells legal_moves offers. A neighbourhood of margin m is all cells at most m steps
/// along a line, or m - 1 steps any way, from a stone; a bounding box is the smallest rectangle
/// with all stones, m cells larger on each side (the local search of Cheng and Lei 2012 has m = 1).
enum class CandidateArea : std::uint8_t { neighbourhood, bounding_box, all };

struct Candidates {
    CandidateArea area = CandidateArea::neighbourhood;
    std::uint8_t margin = 2;

    friend constexpr bool operator==(const Candidates&, const Candidates&) = default;
};

/// The part that does not change during a game.
struct Settings {
    std::uint8_t size = default_size;
    Rule rule = Rule::freestyle;
    Candidates candidates{};

    friend constexpr bool operator==(const Settings&, const Settings&) = default;
};

// ---- Zobrist keys: one random number for each stone on each cell, for the side to move and for
// the settings (Zobrist 1970). The key includes the settings, so that positions of different sizes,
// rules or candidate areas never meet in one transposition table.

/// The n-th number of SplitMix64.
constexpr std::uint64_t mixed(std::uint64_t n) {
    return scrambled(n * golden_step);
}

constexpr auto make_stone_keys() {
    std::array<std::array<std::uint64_t, cell_count>, 2> keys{};
    for (std::size_t color = 0; color < 2; ++color) {
        for (std::size_t cell = 0; cell < cell_count; ++cell)
            keys[color][cell] = mixed(color * cell_count + cell);
    }
    return keys;
}

inline constexpr auto stone_keys = make_stone_keys();
inline constexpr std::uint64_t white_to_move_key = mixed(2 * cell_count);

constexpr std::uint64_t stone_key(Color color, Cell cell) {
    return stone_keys[index(color)][static_cast<std::size_t>(cell)];
}

constexpr std::uint64_t settings_key(const Settings& settings) {
    const std::uint64_t packed = static_cast<std::uint64_t>(settings.size) << 24 |
                                 static_cast<std::uint64_t>(settings.rule) << 16 |
                                 static_cast<std::uint64_t>(settings.candidates.area) << 8 |
                                 settings.candidates.margin;
    return mixed(packed << 16);
}

// ---- The position

class Position {
public:
    using Move = gomoku::Move;

    static constexpr std::size_t max_moves = std::size_t{max_size} * max_size;
    static constexpr std::size_t history_size = 2 * cell_count;

    /// The empty board, black to move. Requires min_size <= size <= max_size.
    explicit Position(const Settings& settings = {});

    /// Any stones, in any number, with any side to move. Requires distinct cells of the board.
    Position(const Settings& settings, std::span<const Cell> black, std::span<const Cell> white,
             Color side_to_move);

    // ---- The game of parallel/game.hpp.

    void legal_moves(MovesOf<Position>& list) const;
    void play(Move move);
    void undo(Move move);
    std::optional<Outcome> outcome() const;
    std::uint64_t key() const { return key_; }
    std::size_t history_index(Move move) const {
        return index(side_to_move_) * cell_count + static_cast<std::size_t>(move.cell());
    }
    Score evaluate() const;

    // ---- Its refinements.

    /// The most that a quiet move usually adds to evaluate(); 60 and 100 were tried.
    static constexpr int futility_margin = 60;
    static constexpr SearchConstants search_constants = search_numbers;
    /// Of the stones within two cells of the last move, and of the number of cells of each class.
    std::array<std::uint64_t, 2> correction_keys() const;

    int move_value(Move move) const;
    /// May hold a move that legal_moves does not offer: the one cell that stops a five is relevant
    /// at any distance.
    void relevant_moves(MovesOf<Position>& list) const;
    void noisy_moves(MovesOf<Position>& list) const;
    bool is_noisy(Move move) const;
    bool in_danger() const { return count(opponent(side_to_move_), CellClass::five) > 0; }
    bool may_pass() const;
    void pass();
    void undo_pass() { pass(); }
    std::optional<Proof<Move>> known_outcome() const;
    std::uint64_t key_after(Move move) const;
    int moves_left() const { return empty_count(); }
    /// A win by fours (threats.hpp) or, for a budget of 1000 nodes and more, by threes too
    /// (vct.hpp).
    ProofAttempt<Move> prove_win(std::uint64_t nodes, const CancelFlag* flag = nullptr) const;
    /// Against a win by fours (vct.hpp).
    ThreatAnswers threat_answers(std::uint64_t nodes, MovesOf<Position>& list,
                                 const CancelFlag* flag = nullptr) const;

    // ---- Board.

    int size() const { return settings_.size; }
    Rule rule() const { return settings_.rule; }
    const Settings& settings() const { return settings_; }
    Color side_to_move() const { return side_to_move_; }
    const Lines& lines() const { return lines_; }
    int stone_count() const { return stone_count_; }
    int empty_count() const { return size() * size() - stone_count_; }
    /// The move that led here, unless the position was set up, or moves were taken back that a copy
    /// does not remember.
    Move last_move() const { return log_.last_move(); }

    bool on_board(int x, int y) const { return 0 <= x && x < size() && 0 <= y && y < size(); }
    bool is_empty(Cell cell) const { return lines_.is_empty(cell); }
    /// Legal by the rules, whatever the candidates: empty and not forbidden.
    bool is_legal(Cell cell) const { return is_empty(cell) && !is_forbidden_for_mover(cell); }
    /// For any move, also one that makes no sense.
    bool is_legal(Move move) const;
    /// Requires an empty cell.
    bool is_forbidden_for_mover(Cell cell) const { return is_forbidden_for(side_to_move_, cell); }
    bool is_forbidden_for(Color color, Cell cell) const;
    /// Can the side to move put a stone anywhere?
    bool has_legal_move() const;

    /// A copy for provers, which need only shapes and classes. It has no worth() and no evaluate(),
    /// and plays moves faster.
    Position without_worth() const {
        Position copy = *this;
        copy.has_worth_ = false;
        return copy;
    }

    /// Chooses what legal_moves offers from now on.
    void set_candidates(const Candidates& candidates);

    // ---- Patterns.

    CellShapes shapes(Color color, Cell cell) const {
        return static_cast<CellShapes>(shapes_[at(cell)] >> shift(color));
    }
    /// `nothing` for an occupied cell.
    CellClass class_of(Color color, Cell cell) const { return classes_[index(color)][at(cell)]; }
    /// Empty cells of a class other than `nothing`.
    int count(Color color, CellClass cell_class) const {
        return sums_.counts[index(color)][index(cell_class)];
    }
    /// Empty cells of the classes from `first` on that make a four or more.
    int count_fours(Color color) const;
    /// Whether one stone makes a straight four or a double four.
    bool can_make_two_fives(Color color) const {
        return count(color, CellClass::straight_four) + count(color, CellClass::double_four) > 0;
    }
    /// The value of all empty cells for a colour that is to move, in weights::parts of a unit: its
    /// shapes less the other's (cell_kinds.hpp), and the pairs of classes.
    int worth(Color color) const {
        assert(has_worth_);
        return sums_.worth[index(color)];
    }
    /// The combinations that a colour could make with its next stone.
    ChanceSet chances(Color color) const;

    /// Calls visit(cell) in cell order for all cells of the classes `first` to `last`, which must
    /// not be `nothing`. Stops when visit returns false.
    template <class Visit>
    void for_each_cell(Color color, CellClass first, CellClass last, Visit visit) const;

    /// The first cell of a class. Requires that there is one.
    Cell first_cell(Color color, CellClass cell_class) const;

    /// Same board, side to move and settings.
    friend bool operator==(const Position& a, const Position& b) {
        return a.settings_ == b.settings_ && a.side_to_move_ == b.side_to_move_ &&
               a.lines_ == b.lines_;
    }

private:
    static std::size_t at(Cell cell) { return static_cast<std::size_t>(cell); }
    static int shift(Color color) { return color == Color::black ? 0 : 16; }

    void compute_patterns();
    void place(Color color, Cell cell);
    void count_cell(Cell cell);
    void discount_cell(Cell cell);
    void take_back(const UndoLog::Frame& frame);
    void refresh_around(Cell cell, UndoLog::Frame& frame);
    template <int Radius, bool HasWorth>
    void refresh_line(Cell cell, std::size_t direction, UndoLog::Frame& frame);
    CellBefore now(Cell cell) const {
        return {.shapes = shapes_[at(cell)],
                .cell = static_cast<std::uint16_t>(cell),
                .classes = {classes_[0][at(cell)], classes_[1][at(cell)]}};
    }
    template <bool HasWorth>
    void set_classes(Cell cell, CellClass black, CellClass white);
    void add_worth(Cell cell, int sign);

    Lines lines_;
    Settings settings_;
    Color side_to_move_ = Color::black;
    std::optional<Color> winner_;
    bool has_worth_ = true;
    std::int16_t stone_count_ = 0;
    std::uint64_t key_ = 0;
    PatternSums sums_{};
    /// Black's four shapes in the low half, white's in the high half.
    std::array<std::uint32_t, cell_count> shapes_{};
    alignas(8) std::array<std::array<CellClass, cell_count>, 2> classes_{};
    UndoLog log_;
};

template <class Visit>
void Position::for_each_cell(Color color, CellClass first, CellClass last, Visit visit) const {
    // Eight classes at a time: with the high bit set, a byte keeps it through the subtraction if
    // and only if it is not smaller.
    assert(first > CellClass::nothing);
    constexpr std::uint64_t ones = 0x0101010101010101;
    constexpr std::uint64_t high = ones << 7;
    const std::uint64_t low_limit = ones * index(first);
    const std::uint64_t high_limit = ones * (index(last) + 1);
    const auto& classes = classes_[index(color)];
    for (int y = 0; y < size(); ++y) {
        for (int x = 0; x < size(); x += 8) {
            std::uint64_t eight;
            std::memcpy(&eight, &classes[at(cell_at(x, y))], sizeof eight);
            std::uint64_t hits = ((eight | high) - low_limit) & ~((eight | high) - high_limit);
            for (hits &= high; hits != 0; hits &= hits - 1)
                if (!visit(cell_at(x + std::countr_zero(hits) / 8, y))) return;
        }
    }
}

static_assert(Game<Position> && HasMoveValues<Position> && HasRelevantMoves<Position> &&
              HasNoisyMoves<Position> && HasNoisyTest<Position> && HasDangerTest<Position> &&
              HasNullMove<Position> && HasKnownOutcome<Position> && HasKeyAfter<Position> &&
              HasMovesLeft<Position> && HasThreatProver<Position> && HasThreatAnswers<Position>);
static_assert(sizeof(Position) <= 6 * 1024);

// ---- Features (evaluation.cpp): the amount of each weight of the evaluation in a position
// (../features.hpp).
//
// Pure function.

/// In ascending order of their weights; none twice, none with the amount 0.
std::vector<Feature> features(const Position& position);

/// The inputs of the hidden layer besides the sum.
std::vector<double> hidden_inputs(const Position& position);

}  // namespace ybw::gomoku
