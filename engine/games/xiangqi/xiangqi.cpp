// Xiangqi: Chinese chess, as the program knows it.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/game_of.hpp"
#include "engine/games/xiangqi/fitted_weights.hpp"
#include "engine/games/xiangqi/network.hpp"
#include "engine/games/xiangqi/notation.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/text/rows.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw {
namespace xiangqi {
namespace {

// ---- Where games begin that are to differ, and the positions of `ybw signature`

constexpr int random_opening_plies = 6;

/// The most usual first moves, and answers to them. Source: written for this project.
constexpr std::array<std::string_view, 30> opening_texts{
    "startpos moves h2e2 h9g7 h0g2 i9h9", "startpos moves h2e2 h9g7 h0g2 b9c7",
    "startpos moves h2e2 h9g7 h0g2 g6g5", "startpos moves h2e2 h9g7 b0c2 i9h9",
    "startpos moves h2e2 b9c7 h0g2 i9i8", "startpos moves h2e2 h7e7 h0g2 h9g7",
    "startpos moves h2e2 b7e7 h0g2 b9c7", "startpos moves h2e2 h9g7 g3g4 i9h9",
    "startpos moves h2e2 h9i7 h0g2 b9c7", "startpos moves h2e2 c6c5 h0g2 h9g7",
    "startpos moves b2e2 b9c7 b0c2 a9b9", "startpos moves b2e2 h9g7 b0c2 b9c7",
    "startpos moves g3g4 g6g5 h0g2 h9g7", "startpos moves g3g4 c6c5 h0g2 b9c7",
    "startpos moves g3g4 h7g7 h2e2 c9e7", "startpos moves g3g4 b7c7 h0g2 h9g7",
    "startpos moves g3g4 h9g7 h0g2 c6c5", "startpos moves c3c4 b7c7 b0c2 b9a7",
    "startpos moves c3c4 c6c5 b0c2 b9c7", "startpos moves c3c4 h7e7 b0c2 h9g7",
    "startpos moves g0e2 h7e7 h0g2 h9g7", "startpos moves g0e2 b7d7 h0g2 b9c7",
    "startpos moves g0e2 g6g5 h0g2 h9g7", "startpos moves c0e2 h7f7 b0c2 h9g7",
    "startpos moves c0e2 c6c5 b0c2 b9c7", "startpos moves h0g2 g6g5 g0e2 c9e7",
    "startpos moves h0g2 c6c5 g3g4 b7c7", "startpos moves h2f2 h9g7 h0g2 i9h9",
    "startpos moves h2d2 h7e7 h0g2 h9g7", "startpos moves b0c2 g6g5 c3c4 h9g7",
};

constexpr Depth signature_depth = 10;

constexpr std::array<std::string_view, 5> signature_positions{
    "",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN4C1/9/R1BAKABNR w - - 0 1",
    "3akab2/5r3/8b/p3p3p/2p3p2/9/P3P1P1P/2N1C4/4A4/2BAK1R2 w - - 0 1",
    "4k4/4a4/4b4/9/2p6/9/4P4/4B4/4A4/2R1K4 w - - 0 1",
};

/// The options as the FEN reader takes them.
FenDefaults defaults_of(const GameOptions& options) {
    FenDefaults defaults;
    if (options.size) {
        throw UserError(ExitCode::usage,
                        "--size: xiangqi has one board only; leave the option out");
    }
    if (options.rule) {
        const auto rule = parse_rule(*options.rule);
        if (!rule) {
            throw UserError(ExitCode::usage, "--rule: '{}' is no rule of xiangqi; {}",
                            shown(*options.rule),
                            how_to_mend(*options.rule, names_of(rule_choices)));
        }
        defaults.rule = *rule;
    }
    if (options.side) {
        constexpr std::array<std::string_view, 2> sides{"red", "black"};
        if (std::ranges::find(sides, *options.side) == sides.end()) {
            throw UserError(ExitCode::usage, "--side: '{}' is no side of xiangqi; {}",
                            shown(*options.side), how_to_mend(*options.side, sides));
        }
        defaults.side = *options.side == "red" ? Side::red : Side::black;
    }
    return defaults;
}

// ---- Over UCI, UCCI and xboard

/// A FEN as xboard writes it: its xiangqi has H for horses and E for elephants.
std::string xboard_fen(std::string fen) {
    const std::string_view ours = "NnBb";
    const std::string_view theirs = "HhEe";
    for (std::size_t i = 0; i < std::min(fen.find(' '), fen.size()); ++i) {
        const std::size_t letter = ours.find(fen[i]);
        if (letter != std::string_view::npos) fen[i] = theirs[letter];
    }
    return fen;
}

/// An opening that was written as moves is sent as moves, so that a program knows the earlier
/// positions and needs no board set up.
void add_protocol_text(const Position& start, std::string_view opening, GameText& text) {
    text.lowest_rank = 0;
    text.xboard_start = xboard_fen(format_fen(start));
    const std::vector<std::string> words = words_of(opening);
    if (words.size() < 3 || words[0] != "startpos" || words[1] != "moves") return;
    Position position = parse_position(start_fen);
    std::vector<std::string> moves;
    for (std::size_t i = 2; i < words.size(); ++i) {
        const Move move = parse_move(position, words[i]);
        moves.push_back(format_move(position, move));
        position.play(move);
    }
    text.is_usual_start = true;
    text.moves.insert(text.moves.begin(), moves.begin(), moves.end());
}

// ---- For Portable Game Notation

/// A notation and its name in the tag Format.
struct Format {
    Notation notation;
    std::string_view name;
};

/// Coordinates have no such name.
Format format_of(Notation notation) {
    if (notation == Notation::wxf) return {Notation::wxf, "WXF"};
    if (notation == Notation::chinese) return {Notation::chinese, "Chinese"};
    return {Notation::iccs, "ICCS"};
}

/// With the tags that xiangqi programs know. Moves are in ICCS, or on request in WXF or in Chinese.
PgnGame pgn_game(const Position& start, std::span<const Move> moves, Notation notation) {
    const Format format = format_of(notation);
    PgnGame game{.game = "Chinese Chess",
                 .notation = format.name,
                 .start = format_fen(start),
                 .first_number = start.move_number(),
                 .moves = {}};
    Position position = start;
    for (const Move move : moves) {
        game.moves.push_back(format_move(position, move, format.notation));
        position.play(move);
    }
    return game;
}

// ---- The game

class Evaluation final : public EvaluationOf<Position> {
public:
    WeightRows weights() const override { return fitted_weights; }
    std::vector<Feature> features(const AnyPosition& position) const override {
        return xiangqi::features(position.as<Position>());
    }
    std::optional<NetworkShape> network_shape() const override { return xiangqi::network_shape; }
    NetworkInputs network_inputs(const AnyPosition& position) const override {
        return xiangqi::network_inputs(position.as<Position>());
    }
};

class Xiangqi final : public GameOf<Position> {
public:
    explicit Xiangqi(Notation notation = Notation::coordinates) : notation_(notation) {}

    std::string_view name() const override { return "xiangqi"; }
    std::string_view summary() const override {
        return "Chinese chess, with the repetition rules of choice";
    }
    std::vector<std::string_view> sides() const override { return {"red", "black"}; }

    AnyPosition parse_position(std::string_view text, const GameOptions& options) const override {
        return untyped(xiangqi::parse_position(text, defaults_of(options)), options);
    }
    std::string format_position(const AnyPosition& position) const override {
        return format_fen(own(position));
    }
    AnyMove parse_move(const AnyPosition& position, std::string_view text) const override {
        return any_move(xiangqi::parse_move(own(position), text));
    }
    std::string format_move(const AnyPosition& position, AnyMove move) const override {
        return xiangqi::format_move(own(position), own(move), notation_);
    }
    std::string draw(const AnyPosition& position, const DrawStyle& style,
                     const std::vector<AnyMove>& marks) const override {
        return xiangqi::draw(own(position), style, own(marks));
    }
    int side_to_move(const AnyPosition& position) const override {
        return index_of(own(position).side_to_move());
    }

    AnyPosition start(const GameOptions& options) const override {
        return parse_position(start_fen, options);
    }
    /// The counters of a FEN do not matter, and the rule is not in it.
    bool same_position(const AnyPosition& first, const AnyPosition& second) const override {
        const Position& a = own(first);
        const Position& b = own(second);
        if (a.rule() != b.rule() || a.side_to_move() != b.side_to_move()) return false;
        for (Square square = 0; square < square_count; ++square)
            if (a.piece_at(square) != b.piece_at(square)) return false;
        return true;
    }
    std::string end_reason(const AnyPosition& position) const override {
        return xiangqi::end_reason(own(position));
    }

    // ---- Variants

    std::vector<NamedChoice> rules() const override {
        return {rule_choices.begin(), rule_choices.end()};
    }
    std::string_view rule_name(const AnyPosition& position) const override {
        return xiangqi::rule_name(own(position).rule());
    }
    std::vector<NamedChoice> notations() const override {
        return {notation_choices.begin(), notation_choices.end()};
    }
    const AnyGame& in_notation(std::string_view name) const override {
        static const std::array games{Xiangqi(Notation::coordinates), Xiangqi(Notation::iccs),
                                      Xiangqi(Notation::wxf), Xiangqi(Notation::chinese)};
        return *std::ranges::find(games, parse_notation(name).value(), &Xiangqi::notation_);
    }

    // ---- For measurements, matches and learning

    SignatureSet signature_set() const override { return {signature_depth, signature_positions}; }
    OpeningSuite openings(const GameOptions&) const override {
        return {opening_texts, random_opening_plies};
    }
    /// Mirrored, left for right; the past is not mirrored with it.
    int symmetries() const override { return 2; }
    AnyPosition twin(const AnyPosition& position, int number) const override {
        return untyped(xiangqi::parse_position(turned(position.text(), number),
                                               {own(position).rule(), std::nullopt}));
    }
    /// 18,279 scores of 105 games at 10,000 and 14,000 nodes a move, fitted to their results.
    int points_of_odds() const override { return 420; }
    const AnyEvaluation* evaluation() const override {
        static const Evaluation made;
        return &made;
    }

    // ---- For other programs, pages and files

    /// "startpos moves h2e2 h9g7", as protocols write it.
    std::string text_of_moves(const std::vector<std::string>& names) const override {
        return names.empty() ? "startpos" : "startpos moves " + AnyGame::text_of_moves(names);
    }
    void add_protocol_text(const AnyPosition& start, std::string_view opening,
                           std::span<const AnyMove>, GameText& text) const override {
        xiangqi::add_protocol_text(own(start), opening, text);
    }
    std::optional<BoardPicture> board_picture(const AnyPosition&) const override {
        return xiangqi::board_picture();
    }
    std::vector<std::string_view> record_formats() const override { return {"pgn"}; }
    std::optional<PgnGame> pgn_game(const AnyPosition& start,
                                    std::span<const AnyMove> moves) const override {
        return xiangqi::pgn_game(own(start), own(moves), notation_);
    }

private:
    Notation notation_;
};

}  // namespace
}  // namespace xiangqi

const AnyGame& xiangqi_game() {
    static const xiangqi::Xiangqi game;
    return game;
}

}  // namespace ybw
