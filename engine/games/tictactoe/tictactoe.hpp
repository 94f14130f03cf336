// TicTacToe: the game as the program knows it.
//
// Small enough to be solved at once, and so the example of how a game is added: rules, evaluation,
// position, notation, and this list of what the program asks for.
#pragma once

#include "engine/games/engine_game.hpp"
#include "engine/games/tictactoe/notation.hpp"
#include "engine/games/tictactoe/openings.hpp"
#include "engine/games/tictactoe/picture.hpp"
#include "engine/games/tictactoe/position.hpp"
#include "engine/games/tictactoe/signature.hpp"
#include "engine/games/tictactoe/symmetry.hpp"

namespace ybw {

struct TicTacToe {
    using Position = tictactoe::Position;
    using Move = Position::Move;

    static constexpr std::string_view name = "tictactoe";
    static constexpr std::string_view summary = "three in a row on 3x3 squares; solved";

    static std::vector<NamedChoice> rules() { return {}; }
    static std::vector<std::string_view> sides() { return {"x", "o"}; }

    static Position start(const GameOptions& options) { return parse_position("", options); }
    static Position parse_position(std::string_view text, const GameOptions& options);

    static std::string format_position(const Position& position) {
        return tictactoe::format_position(position);
    }
    static Move parse_move(const Position& position, std::string_view text) {
        return tictactoe::parse_move(position, text);
    }
    static std::string format_move(const Position&, Move move) {
        return tictactoe::format_move(move);
    }
    static std::string draw(const Position& position, const DrawStyle& style,
                            const std::vector<Move>& marks) {
        return tictactoe::draw(position, style, marks);
    }
    static SignatureSet signature_set() {
        return {tictactoe::signature_depth, tictactoe::signature_positions};
    }
    static OpeningSuite openings(const GameOptions&) {
        return {tictactoe::opening_texts, tictactoe::random_opening_plies};
    }
    static constexpr int symmetries = tictactoe::symmetries;
    static Position twin(const Position& position, int number) {
        return tictactoe::twin(position, number);
    }
    static BoardPicture board_picture(const Position&) { return tictactoe::board_picture(); }

    static int side_to_move(const Position& position) {
        return static_cast<int>(position.side_to_move());
    }
    static bool same_position(const Position& a, const Position& b) { return a == b; }
};

static_assert(EngineGame<TicTacToe> && HasTwins<TicTacToe>);

namespace tictactoe {
using Description = TicTacToe;
}

}  // namespace ybw
