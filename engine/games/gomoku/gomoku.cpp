// Gomoku: five in a row, as the program knows it.
#include <array>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/games/game_of.hpp"
#include "engine/games/gomoku/fitted_weights.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/prover.hpp"
#include "engine/text/rows.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw {
namespace gomoku {

/// The file beside this one, embedded (../../embed.cmake).
extern const std::string_view openings_txt;

namespace {

// ---- Where games begin that are to differ, and the positions of `ybw signature`

constexpr Depth signature_depth = 8;

constexpr std::array<std::string_view, 8> signature_positions{
    "",
    "h8",
    "h8 i9",
    "h8 h9 i8 g8 j9",
    "h8 i9 g7 i7 i8 g8 h7 h9",
    "g9 k11 h11 g7 d4",
    "f10 f9 d12 d13 a8 f12 e11",
    "h8 i7 h6 i8 i6 h7 j7 g9 j6 g6 k6 l6",
};

// ---- The choice of candidates by name

constexpr std::string_view whole = "board";
constexpr std::string_view box = "box:";
constexpr std::string_view neighbourhood_name = "neighbourhood:";

std::uint8_t margin_of(std::string_view text, std::string_view kind) {
    return static_cast<std::uint8_t>(parse_whole(fmt::format("--candidates: N of {}N", kind),
                                                 text.substr(kind.size()), 1, max_size));
}

/// One name of each kind.
std::vector<NamedChoice> candidate_choices() {
    return {
        {whole, "all points of the board"},
        {"box:1", "the smallest rectangle with all stones, N points larger on each side"},
        {"neighbourhood:2", "points at most N steps from a stone along a line, or N - 1 any way"}};
}

/// Throws UserError for a text that names no candidates.
Candidates parse_candidates(std::string_view text) {
    if (text == whole) return {CandidateArea::all, 0};
    if (text.starts_with(box)) return {CandidateArea::bounding_box, margin_of(text, box)};
    if (text.starts_with(neighbourhood_name)) {
        return {CandidateArea::neighbourhood, margin_of(text, neighbourhood_name)};
    }
    refuse_unknown("--candidates", text, names_of(candidate_choices()));
}

// ---- Over Gomocup (Lasa, Gomocup new protocol, version 2): stones in the order of play

void add_stone(Cell cell, Color color, GameText& text) {
    text.stones.push_back(
        {column_of(cell), text.size - 1 - row_of(cell), static_cast<int>(index(color))});
}

void add_board(const Position& start, GameText& text) {
    for (const Cell cell : cells_of(start.size())) {
        if (start.is_empty(cell)) continue;
        const bool is_black = start.lines().has(Color::black, cell);
        add_stone(cell, is_black ? Color::black : Color::white, text);
    }
}

/// Adds the opening in the order of play if it was written as moves, else as a board.
void add_start(const Position& start, std::string_view opening, GameText& text) {
    try {
        Color color = Color::black;
        for (const Move move : parse_moves(Position(start.settings()), opening)) {
            add_stone(move.cell(), color, text);
            color = opponent(color);
        }
        if (static_cast<int>(text.stones.size()) == start.stone_count()) return;
    } catch (const UserError&) {
    }
    text.stones.clear();
    add_board(start, text);
}

/// Adds board side, rule and stones. The stones of the opening come in the order of play if it was
/// written as moves.
void add_protocol_text(const Position& start, std::string_view opening, std::span<const Move> moves,
                       GameText& text) {
    text.size = start.size();
    text.rule = rule_name(start.rule());
    add_start(start, opening, text);
    Color color = start.side_to_move();
    for (const Move move : moves) {
        add_stone(move.cell(), color, text);
        color = opponent(color);
    }
}

// ---- For Smart Game Format

constexpr int number_of_gomoku = 4;

/// SGF counts both ways from the upper left.
std::string sgf_point(Cell cell, int size) {
    const auto letter = [](int i) { return static_cast<char>('a' + i); };
    return {letter(column_of(cell)), letter(size - 1 - row_of(cell))};
}

SgfGame sgf_game(const Position& start, std::span<const Move> moves) {
    SgfGame game{.number = number_of_gomoku,
                 .size = start.size(),
                 .rule = std::string(rule_name(start.rule())),
                 .stones = {},
                 .moves = {}};
    for (const Color color : {Color::black, Color::white}) {
        for (const Cell cell : cells_of(start.size())) {
            if (!start.lines().has(color, cell)) continue;
            game.stones[index(color)].push_back(sgf_point(cell, start.size()));
        }
    }
    for (const Move move : moves) game.moves.push_back(sgf_point(move.cell(), start.size()));
    return game;
}

// ---- The game

class Evaluation final : public EvaluationOf<Position> {
public:
    WeightRows weights() const override { return fitted_weights; }
    std::vector<Feature> features(const AnyPosition& position) const override {
        return gomoku::features(position.as<Position>());
    }
    std::vector<double> inputs(const AnyPosition& position) const override {
        return gomoku::hidden_inputs(position.as<Position>());
    }
};

class Prover final : public AnyProver {
public:
    std::vector<NamedChoice> kinds() const override {
        return {{"vcf", "continuous fours"},
                {"vct",
                 "continuous threats: fours, threes, and moves that make an open two or a closed "
                 "three and threaten to win by fours"}};
    }
    ProverAnswer<AnyMove> prove(const AnyPosition& position, std::string_view kind,
                                const ProverLimits& limits) const override {
        const auto answer = gomoku::prove(position.as<Position>(), kind, limits);
        return {.verdict = answer.verdict,
                .tree = converted<AnyMove>(answer.tree, any_move<Move>),
                .nodes = answer.nodes};
    }
    ThreatAttempt<AnyMove> find_threat(const AnyPosition& position,
                                       const ProverLimits& limits) const override {
        const auto [found, nodes] = gomoku::find_threat(position.as<Position>(), limits);
        if (!found) return {.nodes = nodes};
        return {.threat = Threat<AnyMove>{converted<AnyMove>(found->tree, any_move<Move>),
                                          any_moves(found->answers)},
                .nodes = nodes};
    }
    std::vector<AnyMove> all_moves(const AnyPosition& position) const override {
        return any_moves(gomoku::all_moves(position.as<Position>()));
    }
    std::optional<std::string> complaint(const AnyPosition& position,
                                         const ProofTree<AnyMove>& tree, Thoroughness thoroughness,
                                         const CancelFlag* flag) const override {
        return complaint_about(position.as<Position>(), converted<Move>(tree, own_move<Move>),
                               thoroughness, flag);
    }
};

class Gomoku final : public GameOf<Position> {
public:
    std::string_view name() const override { return "gomoku"; }
    std::string_view summary() const override {
        return "five in a row: freestyle, standard and renju";
    }
    std::vector<std::string_view> sides() const override { return {"black", "white"}; }

    AnyPosition parse_position(std::string_view text, const GameOptions& options) const override {
        return untyped(gomoku::parse_position(text, options), options);
    }
    std::string format_position(const AnyPosition& position) const override {
        return gomoku::format_position(own(position));
    }
    AnyMove parse_move(const AnyPosition& position, std::string_view text) const override {
        return any_move(gomoku::parse_move(own(position), text));
    }
    std::string format_move(const AnyPosition&, AnyMove move) const override {
        return format_cell(own(move).cell());
    }
    std::string draw(const AnyPosition& position, const DrawStyle& style,
                     const std::vector<AnyMove>& marks) const override {
        return gomoku::draw(own(position), style, own(marks));
    }
    int side_to_move(const AnyPosition& position) const override {
        return static_cast<int>(index(own(position).side_to_move()));
    }

    // ---- Variants

    std::vector<NamedChoice> rules() const override {
        return {{"freestyle", "five or more in a row win"},
                {"standard", "exactly five in a row win"},
                {"renju", "black may not make overlines, double fours or double threes"}};
    }
    std::string_view rule_name(const AnyPosition& position) const override {
        return gomoku::rule_name(own(position).rule());
    }
    std::optional<BoardSizes> sizes() const override {
        return BoardSizes{min_size, max_size, default_size};
    }
    std::vector<NamedChoice> candidates() const override { return candidate_choices(); }
    AnyPosition with_candidates(const AnyPosition& position,
                                const std::string& name) const override {
        Position copy = own(position);
        copy.set_candidates(parse_candidates(name));
        return untyped(std::move(copy));
    }

    // ---- For measurements, matches and learning

    SignatureSet signature_set() const override { return {signature_depth, signature_positions}; }
    /// The suite is for the usual board; under renju some of its stones would be forbidden.
    OpeningSuite openings(const GameOptions& options) const override {
        constexpr int random_plies = 5;
        const bool is_usual = options.size.value_or(default_size) == default_size &&
                              options.rule.value_or("freestyle") != "renju";
        if (!is_usual) return {{}, random_plies};
        static const auto texts = telling_lines(openings_txt);
        return {texts, random_plies};
    }
    /// Turned and mirrored, in the eight ways of a square. A twin is read from its board, so that
    /// its moves need not be known.
    int symmetries() const override { return 8; }
    AnyPosition twin(const AnyPosition& position, int number) const override {
        Position twin = gomoku::parse_position(turned(position.text(), number), {});
        twin.set_candidates(own(position).settings().candidates);
        return untyped(std::move(twin));
    }
    /// 8,491 scores of 240 games at 10,000 and 14,000 nodes a move, fitted to their results.
    int points_of_odds() const override { return 430; }
    const AnyEvaluation* evaluation() const override {
        static const Evaluation made;
        return &made;
    }
    const AnyProver* prover() const override {
        static const Prover made;
        return &made;
    }

    // ---- For other programs, pages and files

    std::vector<std::string_view> protocols() const override { return {"gomocup", "uci"}; }
    AnyMove parse_told_move(const AnyPosition& position, std::string_view text) const override {
        return any_move(gomoku::parse_told_move(own(position), text));
    }
    void add_protocol_text(const AnyPosition& start, std::string_view opening,
                           std::span<const AnyMove> moves, GameText& text) const override {
        gomoku::add_protocol_text(own(start), opening, own(moves), text);
    }
    /// Black and white stones with the numbers of their moves, and star points.
    std::optional<BoardPicture> board_picture(const AnyPosition& position) const override {
        BoardPicture picture{
            .men = {{.letter = 'x', .ink = "#fff", .disc = "#22252b", .rim = "#22252b"},
                    {.letter = 'o', .ink = "#000", .disc = "#fff", .rim = "#22252b"}}};
        const int size = own(position).size();
        for (const Cell cell : cells_of(size)) {
            const BoardPoint point{column_of(cell), row_of(cell)};
            if (is_star_point(size, point.column, point.row)) picture.stars.push_back(point);
        }
        return picture;
    }
    std::vector<std::string> forbidden_points(const AnyPosition& any) const override {
        const Position& position = own(any);
        std::vector<std::string> points;
        if (position.rule() != Rule::renju || position.outcome()) return points;
        for (const Cell cell : cells_of(position.size())) {
            if (position.is_empty(cell) && position.is_forbidden_for_mover(cell))
                points.push_back(format_cell(cell));
        }
        return points;
    }
    std::vector<std::string_view> record_formats() const override { return {"sgf"}; }
    std::optional<SgfGame> sgf_game(const AnyPosition& start,
                                    std::span<const AnyMove> moves) const override {
        return gomoku::sgf_game(own(start), own(moves));
    }
};

}  // namespace
}  // namespace gomoku

const AnyGame& gomoku_game() {
    static const gomoku::Gomoku game;
    return game;
}

}  // namespace ybw
