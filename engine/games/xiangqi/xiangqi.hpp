// Xiangqi: Chinese chess, as the program knows it (see EngineGame).
//
// The name under which the registry lists the game; each function stands in the header of its
// subject. Thread safety: functions of their arguments.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "engine/games/xiangqi/drawing.hpp"
#include "engine/games/xiangqi/features.hpp"
#include "engine/games/xiangqi/fen.hpp"
#include "engine/games/xiangqi/fitted_weights.hpp"
#include "engine/games/xiangqi/notation.hpp"
#include "engine/games/xiangqi/openings.hpp"
#include "engine/games/xiangqi/picture.hpp"
#include "engine/games/xiangqi/position.hpp"
#include "engine/games/xiangqi/protocol_text.hpp"
#include "engine/games/xiangqi/record.hpp"
#include "engine/games/xiangqi/signature.hpp"
#include "engine/games/xiangqi/symmetry.hpp"

namespace ybw {

struct Xiangqi {
    using Position = xiangqi::Position;
    using Move = Position::Move;

    static constexpr std::string_view name = "xiangqi";
    static constexpr std::string_view summary =
        "Chinese chess, with the repetition rules of choice";

    /// 18,279 scores of 105 games at 10,000 and 14,000 nodes a move, fitted to their results.
    static constexpr int points_of_odds = 420;

    static std::vector<NamedChoice> rules();
    static std::vector<std::string_view> sides() { return {"red", "black"}; }

    static Position start(const GameOptions& options);
    static Position parse_position(std::string_view text, const GameOptions& options);
    static std::string format_position(const Position& position);

    static Move parse_move(const Position& position, std::string_view text) {
        return xiangqi::parse_move(position, text);
    }

    /// Coordinates.
    static std::string format_move(const Position& position, Move move) {
        return xiangqi::format_move(position, move);
    }

    static std::vector<NamedChoice> notations() {
        return {xiangqi::notation_choices.begin(), xiangqi::notation_choices.end()};
    }
    static std::string format_move(const Position& position, Move move, std::string_view notation) {
        return xiangqi::format_move(position, move, xiangqi::parse_notation(notation).value());
    }

    static std::string draw(const Position& position, const DrawStyle& style,
                            const std::vector<Move>& marks) {
        return xiangqi::draw(position, style, marks);
    }

    static SignatureSet signature_set() {
        return {xiangqi::signature_depth, xiangqi::signature_positions};
    }

    static OpeningSuite openings(const GameOptions&) {
        return {xiangqi::opening_texts, xiangqi::random_opening_plies};
    }

    static std::string text_of_moves(const std::vector<std::string>& names) {
        return xiangqi::text_of_moves(names);
    }

    static void add_protocol_text(const Position& start, std::string_view opening,
                                  std::span<const Move> moves, GameText& text) {
        xiangqi::add_protocol_text(start, opening, moves, text);
    }

    static BoardPicture board_picture(const Position&) { return xiangqi::board_picture(); }
    static std::string_view rule_name(const Position& position) {
        return xiangqi::rule_name(position.rule());
    }

    static PgnGame pgn_game(const Position& start, std::span<const Move> moves,
                            std::string_view notation) {
        return xiangqi::pgn_game(start, moves, notation);
    }

    static constexpr int symmetries = xiangqi::symmetries;
    static Position twin(const Position& position, int number) {
        return xiangqi::twin(position, number);
    }

    static WeightRows weights() { return xiangqi::fitted_weights; }
    static std::vector<Feature> features(const Position& position) {
        return xiangqi::features(position);
    }

    static std::string end_reason(const Position& position) {
        return xiangqi::end_reason(position);
    }

    static int side_to_move(const Position& position) {
        return xiangqi::index_of(position.side_to_move());
    }

    static bool same_position(const Position& a, const Position& b);
};

static_assert(EngineGame<Xiangqi> && HasTwins<Xiangqi> && HasProtocolText<Xiangqi> &&
              HasPgn<Xiangqi> && HasFeatures<Xiangqi> && HasNotations<Xiangqi>);

namespace xiangqi {
using Description = Xiangqi;
}

}  // namespace ybw
