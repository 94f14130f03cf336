// Gomoku: five in a row, as the program knows it (see EngineGame).
//
// The name under which the registry lists the game; each function stands in the header of its
// subject. Thread safety: functions of their arguments.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "engine/games/gomoku/candidate_text.hpp"
#include "engine/games/gomoku/drawing.hpp"
#include "engine/games/gomoku/features.hpp"
#include "engine/games/gomoku/fitted_weights.hpp"
#include "engine/games/gomoku/notation.hpp"
#include "engine/games/gomoku/openings.hpp"
#include "engine/games/gomoku/picture.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/games/gomoku/proof_checker.hpp"
#include "engine/games/gomoku/protocol_text.hpp"
#include "engine/games/gomoku/prover.hpp"
#include "engine/games/gomoku/record.hpp"
#include "engine/games/gomoku/signature.hpp"
#include "engine/games/gomoku/symmetry.hpp"

namespace ybw {

struct Gomoku {
    using Position = gomoku::Position;
    using Move = Position::Move;

    static constexpr std::string_view name = "gomoku";
    static constexpr std::string_view summary = "five in a row: freestyle, standard and renju";

    /// 8,491 scores of 240 games at 10,000 and 14,000 nodes a move, fitted to their results.
    static constexpr int points_of_odds = 430;

    static constexpr BoardSizes sizes{gomoku::min_size, gomoku::max_size, gomoku::default_size};

    static std::vector<NamedChoice> rules() {
        return {{"freestyle", "five or more in a row win"},
                {"standard", "exactly five in a row win"},
                {"renju", "black may not make overlines, double fours or double threes"}};
    }

    static std::vector<std::string_view> sides() { return {"black", "white"}; }

    static Position start(const GameOptions& options) {
        return gomoku::parse_position({}, options);
    }

    static Position parse_position(std::string_view text, const GameOptions& options) {
        return gomoku::parse_position(text, options);
    }

    static std::string format_position(const Position& position) {
        return gomoku::format_position(position);
    }

    static Move parse_move(const Position& position, std::string_view text) {
        return gomoku::parse_move(position, text);
    }

    static std::string format_move(const Position&, Move move) {
        return gomoku::format_cell(move.cell());
    }

    static std::string draw(const Position& position, const DrawStyle& style,
                            const std::vector<Move>& marks) {
        return gomoku::draw(position, style, marks);
    }

    static SignatureSet signature_set() {
        return {gomoku::signature_depth, gomoku::signature_positions};
    }

    static OpeningSuite openings(const GameOptions& options) { return gomoku::openings(options); }

    static std::vector<std::string_view> protocols() { return {"gomocup", "uci"}; }

    static void add_protocol_text(const Position& start, std::string_view opening,
                                  std::span<const Move> moves, GameText& text) {
        gomoku::add_protocol_text(start, opening, moves, text);
    }

    static Move parse_told_move(const Position& position, std::string_view text) {
        return gomoku::parse_told_move(position, text);
    }

    static BoardPicture board_picture(const Position& position) {
        return gomoku::board_picture(position);
    }
    static std::string_view rule_name(const Position& position) {
        return gomoku::rule_name(position.rule());
    }
    static std::vector<std::string> forbidden_points(const Position& position) {
        return gomoku::forbidden_points(position);
    }

    static SgfGame sgf_game(const Position& start, std::span<const Move> moves) {
        return gomoku::sgf_game(start, moves);
    }

    static constexpr int symmetries = gomoku::symmetries;
    static Position twin(const Position& position, int number) {
        return gomoku::twin(position, number);
    }

    static std::vector<NamedChoice> candidates() { return gomoku::candidate_choices(); }
    static Position with_candidates(const Position& position, std::string_view text) {
        return gomoku::with_candidates(position, text);
    }

    static WeightRows weights() { return gomoku::fitted_weights; }
    static std::vector<Feature> features(const Position& position) {
        return gomoku::features(position);
    }

    static std::vector<NamedChoice> prover_kinds() { return gomoku::prover_kinds(); }
    static ProverAnswer<Move> prove(const Position& position, std::string_view kind,
                                    const ProverLimits& limits) {
        return gomoku::prove(position, kind, limits);
    }
    static ThreatAttempt<Move> find_threat(const Position& position, const ProverLimits& limits) {
        return gomoku::find_threat(position, limits);
    }
    static std::vector<Move> all_moves(const Position& position) {
        return gomoku::all_moves(position);
    }
    static std::optional<std::string> complaint(const Position& position,
                                                const ProofTree<Move>& tree,
                                                Thoroughness thoroughness, const CancelFlag* flag) {
        return gomoku::complaint_about(position, tree, thoroughness, flag);
    }

    static int side_to_move(const Position& position) {
        return static_cast<int>(gomoku::index(position.side_to_move()));
    }

    static bool same_position(const Position& a, const Position& b) {
        return a.rule() == b.rule() && a.side_to_move() == b.side_to_move() &&
               a.lines() == b.lines();
    }
};

static_assert(EngineGame<Gomoku> && HasTwins<Gomoku> && HasProtocolText<Gomoku> && HasSgf<Gomoku> &&
              HasFeatures<Gomoku> && HasProver<Gomoku> && HasForbiddenPoints<Gomoku> &&
              HasCandidates<Gomoku>);

namespace gomoku {
using Description = Gomoku;
}

}  // namespace ybw
