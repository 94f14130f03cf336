// AnyGame: a game as the program sees it, without its type.
//
// What every game has is abstract; what a game may have besides stands here with a body that says
// "none". A game is a class in its folder that overrides what it has; what depends on the type of
// its positions alone it takes from GameOf (game_of.hpp).
// Commands, protocols and matches are written against this and know no game.
//
// To add a function of games: its declaration here, with the body for games without it, and its
// override in the games that have it.
//
// Thread safety: constant; all members from any thread. All positions must be of the game.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/classic/ordered_game.hpp"
#include "engine/classic/result.hpp"
#include "engine/games/any_position.hpp"
#include "engine/games/features.hpp"
#include "engine/games/game_values.hpp"
#include "engine/games/network.hpp"
#include "engine/games/perft.hpp"
#include "engine/games/prover.hpp"
#include "parallel/constants.hpp"
#include "parallel/options.hpp"

namespace ybw {

/// How the ladder is to search.
struct TextbookMethod {
    std::string_view algorithm;  ///< one of AnyGame::textbook_searches()
    classic::MoveOrder order = classic::MoveOrder::generated;
};

/// The evaluation of a game as a sum of weights (features.hpp): for any open position the weights
/// times its features, and the hidden layer behind them if there is one, give its static value but
/// for rounding. What `ybw fit` fits.
class AnyEvaluation {
public:
    virtual ~AnyEvaluation() = default;

    virtual WeightRows weights() const = 0;
    virtual std::vector<Feature> features(const AnyPosition& position) const = 0;
    /// What the hidden layer sees beside the sum, in the order of its rows; of a game that has one.
    virtual std::vector<double> inputs(const AnyPosition&) const { return {}; }
    /// Of the network that corrects the sum (network.hpp); nullopt: there is none.
    virtual std::optional<NetworkShape> network_shape() const { return std::nullopt; }
    /// Requires a network.
    virtual NetworkInputs network_inputs(const AnyPosition&) const { return {}; }

    // ---- EvaluationOf gives these.

    virtual Score static_value(const AnyPosition& position) const = 0;
    /// Nobody is in danger, nothing is decided by rule, and noisy moves change the static value by
    /// `margin` at most.
    virtual bool is_quiet(const AnyPosition& position, int margin) const = 0;
    virtual bool is_noisy(const AnyPosition& position, AnyMove move) const = 0;
};

/// Forced wins that a game proves on its own, and the checker of such proofs. What `ybw solve`
/// asks.
class AnyProver {
public:
    virtual ~AnyProver() = default;

    /// The kinds of attack, the narrowest first.
    virtual std::vector<NamedChoice> kinds() const = 0;

    /// Does the side to move win by attacks of that kind? Requires that the game is not over.
    virtual ProverAnswer<AnyMove> prove(const AnyPosition& position, std::string_view kind,
                                        const ProverLimits& limits) const = 0;

    /// What the other side would win by after a pass.
    virtual ThreatAttempt<AnyMove> find_threat(const AnyPosition& position,
                                               const ProverLimits& limits) const = 0;

    /// All moves that the rules allow, those that legal_moves() leaves out as well.
    virtual std::vector<AnyMove> all_moves(const AnyPosition& position) const = 0;

    /// What is wrong with the claim that the side to move wins by `tree`, by the rules alone;
    /// nullopt if nothing is.
    virtual std::optional<std::string> complaint(const AnyPosition& position,
                                                 const ProofTree<AnyMove>& tree,
                                                 Thoroughness thoroughness,
                                                 const CancelFlag* flag) const = 0;
};

class AnyGame {
public:
    virtual ~AnyGame() = default;

    // ---- What every game has.

    virtual std::string_view name() const = 0;
    /// One line for `ybw games`.
    virtual std::string_view summary() const = 0;
    /// Names of the two sides, first mover first ("black", "white").
    virtual std::vector<std::string_view> sides() const = 0;
    /// From any of the game's texts; throws UserError.
    virtual AnyPosition parse_position(std::string_view text, const GameOptions& options) const = 0;
    /// A text that parse_position reads back to an equal position.
    virtual std::string format_position(const AnyPosition& position) const = 0;
    /// A legal move by name; throws UserError.
    virtual AnyMove parse_move(const AnyPosition& position, std::string_view text) const = 0;
    virtual std::string format_move(const AnyPosition& position, AnyMove move) const = 0;
    /// The board in lines ending in '\n', with the marked moves highlighted.
    virtual std::string draw(const AnyPosition& position, const DrawStyle& style,
                             const std::vector<AnyMove>& marks) const = 0;
    /// 0 or 1, an index into sides().
    virtual int side_to_move(const AnyPosition& position) const = 0;

    // ---- What a game may have of people's words.

    /// Where games begin; throws UserError for options out of range.
    virtual AnyPosition start(const GameOptions& options) const {
        return parse_position("", options);
    }
    /// Equal board, side to move and rule.
    virtual bool same_position(const AnyPosition& a, const AnyPosition& b) const {
        return format_position(a) == format_position(b);
    }
    /// Why a game that is over ended as it did, where the board does not show it; else empty. In
    /// few words, without a full stop.
    virtual std::string end_reason(const AnyPosition&) const { return {}; }
    /// Variants for --rule, the default first; empty: there is one only.
    virtual std::vector<NamedChoice> rules() const { return {}; }
    /// By which of rules() a position is played; empty: there is one only.
    virtual std::string_view rule_name(const AnyPosition&) const { return {}; }
    /// Those of GameOptions::size; nullopt: there is one board only.
    virtual std::optional<BoardSizes> sizes() const { return std::nullopt; }
    /// Ways to search a part of the legal moves alone (GameOptions::candidates). The names are
    /// examples: "box:1" stands for any number. Empty: there is none, all are searched.
    virtual std::vector<NamedChoice> candidates() const { return {}; }
    /// The same position, in which searches try these alone. Throws UserError for what is none of
    /// candidates().
    virtual AnyPosition with_candidates(const AnyPosition& position, const std::string& name) const;
    /// The ways in which moves are written, the usual one first; all are read. Empty: there is one
    /// only.
    virtual std::vector<NamedChoice> notations() const { return {}; }
    /// The same game, the moves of whose positions are written so. What is told to other programs
    /// stays as it is. Requires one of notations().
    virtual const AnyGame& in_notation(std::string_view) const { return *this; }

    // ---- What a game may have for measurements, matches and learning.

    /// Number of a position's symmetric twins, itself among them, which have the same value and
    /// mirrored moves. Measurements search them in turn, as luck with the order of moves differs.
    virtual int symmetries() const { return 1; }
    /// The twin of that number; 0 is the position itself. Requires 0 <= number < symmetries().
    virtual AnyPosition twin(const AnyPosition& position, int) const { return position; }
    /// What `ybw signature` searches; empty if it has none.
    virtual SignatureSet signature_set() const { return {}; }
    /// The suite for a variant; empty: openings are made by chance.
    virtual OpeningSuite openings(const GameOptions&) const { return {}; }
    /// The points of a score for which the odds to win are e to 1, by games that were played.
    virtual int points_of_odds() const { return usual_points_of_odds; }
    /// The evaluation as a sum of features; nullptr if the game does not offer them.
    virtual const AnyEvaluation* evaluation() const { return nullptr; }
    /// What proves wins; nullptr if the game does not offer it.
    virtual const AnyProver* prover() const { return nullptr; }

    // ---- What a game may have for other programs, for pages and for files.

    /// Moves from the initial position, by name, as a text that parse_position reads.
    virtual std::string text_of_moves(const std::vector<std::string>& names) const;
    /// The protocols that programs for the game speak.
    virtual std::vector<std::string_view> protocols() const { return {"uci", "ucci", "xboard"}; }
    /// A legal move as programs name it over a protocol; throws UserError.
    virtual AnyMove parse_told_move(const AnyPosition& position, std::string_view text) const {
        return parse_move(position, text);
    }
    /// What protocols are told besides the position and the moves, which are in the text already;
    /// `start` was read from the text `opening`.
    virtual void add_protocol_text(const AnyPosition& /*start*/, std::string_view /*opening*/,
                                   std::span<const AnyMove> /*moves*/, GameText&) const {}
    /// How a page draws it; nullopt: pages show the text of draw().
    virtual std::optional<BoardPicture> board_picture(const AnyPosition&) const {
        return std::nullopt;
    }
    /// Empty points, as moves name them, that the rule forbids to the side to move.
    virtual std::vector<std::string> forbidden_points(const AnyPosition&) const { return {}; }
    /// "sgf" if there is an SgfGame, "pgn" if there is a PgnGame.
    virtual std::vector<std::string_view> record_formats() const { return {}; }
    virtual std::optional<SgfGame> sgf_game(const AnyPosition& /*start*/,
                                            std::span<const AnyMove>) const {
        return std::nullopt;
    }
    virtual std::optional<PgnGame> pgn_game(const AnyPosition& /*start*/,
                                            std::span<const AnyMove>) const {
        return std::nullopt;
    }

    // ---- What GameOf makes for the type of the positions.

    /// The same position, with its moves in the notation of this game.
    virtual AnyPosition adopted(const AnyPosition& position) const = 0;
    /// As Searcher: throws std::invalid_argument and std::bad_alloc; and UserError for a network
    /// where there is none.
    virtual std::unique_ptr<AnySearch> make_search(const SearchOptions& options,
                                                   const std::stop_token& hurry) const = 0;
    std::unique_ptr<AnySearch> make_search(const SearchOptions& options) const {
        return make_search(options, {});
    }
    /// What it is searched with where nobody changes it.
    virtual SearchConstants search_constants() const = 0;
    /// The names of classic/ladder.hpp.
    virtual std::vector<std::string_view> textbook_searches() const = 0;
    /// Runs one of them; nullopt if `stop` said so. Throws UserError for an unknown one.
    virtual std::optional<ClassicResult<AnyMove>> run_textbook(
        const TextbookMethod& method, const AnyPosition& position, Depth depth,
        const classic::StopPredicate& stop) const = 0;
    /// The fewest nodes that prove the value at `depth`; nullopt if `stop` said so.
    virtual std::optional<std::uint64_t> minimal_nodes(
        const AnyPosition& position, Depth depth, const classic::StopPredicate& stop) const = 0;
    /// Sequences of `depth` moves; nullopt if `stop` was raised meanwhile.
    virtual std::optional<std::uint64_t> perft(const AnyPosition& position, Depth depth, Bulk bulk,
                                               const std::atomic<bool>& stop) const = 0;

    // ---- What follows from the above.

    /// The game so far as protocols tell it; `start` was read from the text `opening`.
    GameText told(const AnyPosition& start, std::string_view opening,
                  std::span<const AnyMove> moves) const;
    /// Throws UserError(usage) if there is no network, which `option` asks for.
    void require_network(std::string_view option) const;
};

// ---- Registry (registry.cpp): the games of the program, by name.
//
// The source of all_games() is made from the list in CMakeLists.txt, the only list of games; help,
// completion and `ybw games` take the names from here. To add a game: see README.md.

/// All games, in the order of the list.
std::span<const AnyGame* const> all_games();

std::vector<std::string_view> game_names();

/// The names of those games for which `holds` is true.
std::vector<std::string_view> games_where(const std::function<bool(const AnyGame&)>& holds);

/// Throws UserError where there is none of that name.
const AnyGame& game_named(std::string_view name);

/// AnyGame::in_notation for a name that a person wrote; throws UserError that begins with `place`.
const AnyGame& game_in_notation(const AnyGame& game, std::string_view name, std::string_view place);

}  // namespace ybw
