// Tic-tac-toe, as the program knows it: the example of how a game is added.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/game_of.hpp"
#include "engine/games/tictactoe/notation.hpp"
#include "engine/text/rows.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {
namespace tictactoe {
namespace {

/// More would leave no choice.
constexpr int random_opening_plies = 2;

/// All first moves.
constexpr std::array<std::string_view, 9> opening_texts{"a1", "b1", "c1", "a2", "b2",
                                                        "c2", "a3", "b3", "c3"};

constexpr Depth signature_depth = 9;

constexpr std::array<std::string_view, 4> signature_positions{
    "",             // the whole game
    "b2",           // the centre, the usual opening
    "a1 b2 c3",     // two corners: a side must be answered
    "b2 a1 a2 c2",  // both have a line to block
};

class TicTacToe final : public GameOf<Position> {
public:
    std::string_view name() const override { return "tictactoe"; }
    std::string_view summary() const override { return "three in a row on 3x3 squares; solved"; }
    std::vector<std::string_view> sides() const override { return {"x", "o"}; }

    AnyPosition parse_position(std::string_view text, const GameOptions& options) const override {
        if (options.size.value_or(side_length) != side_length) {
            throw UserError(ExitCode::usage,
                            "size: tictactoe is played on 3x3 squares; leave size out");
        }
        if (options.rule)
            throw UserError(ExitCode::usage, "rule: tictactoe has one rule only; leave rule out");
        std::optional<Side> side;
        if (options.side) side = parse_side(*options.side);
        return untyped(tictactoe::parse_position(text, side), options);
    }
    std::string format_position(const AnyPosition& position) const override {
        return tictactoe::format_position(own(position));
    }
    AnyMove parse_move(const AnyPosition& position, std::string_view text) const override {
        return any_move(tictactoe::parse_move(own(position), text));
    }
    std::string format_move(const AnyPosition&, AnyMove move) const override {
        return tictactoe::format_move(own(move));
    }
    std::string draw(const AnyPosition& position, const DrawStyle& style,
                     const std::vector<AnyMove>& marks) const override {
        return tictactoe::draw(own(position), style, own(marks));
    }
    int side_to_move(const AnyPosition& position) const override {
        return static_cast<int>(own(position).side_to_move());
    }

    // ---- What it has besides.

    SignatureSet signature_set() const override { return {signature_depth, signature_positions}; }
    OpeningSuite openings(const GameOptions&) const override {
        return {opening_texts, random_opening_plies};
    }
    /// Turned and mirrored, in the eight ways of a square.
    int symmetries() const override { return 8; }
    AnyPosition twin(const AnyPosition& position, int number) const override {
        return untyped(tictactoe::parse_position(turned(position.text(), number), std::nullopt));
    }
    std::optional<BoardPicture> board_picture(const AnyPosition&) const override {
        return BoardPicture{.men = {{.letter = 'x', .glyph = "x", .ink = "#a32e22"},
                                    {.letter = 'o', .glyph = "o", .ink = "#275597"}}};
    }
};

}  // namespace
}  // namespace tictactoe

const AnyGame& tictactoe_game() {
    static const tictactoe::TicTacToe game;
    return game;
}

}  // namespace ybw
