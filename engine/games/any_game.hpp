// AnyGame: a game as the program sees it, without its type.
//
// Functions of every game are abstract; optional functions have a body that returns "none". A game
// is a class in its folder that overrides the functions it has; GameOf (game_of.hpp) gives it those
// that depend only on the type of its positions. Commands, protocols and matches are written
// against this class and know no game.
//
// To add a function of games: declare it here, with the body for games without it, and override it
// in the games that have it.
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

/// The method of the textbook ladder.
struct TextbookMethod {
    std::string_view algorithm;  ///< one of AnyGame::textbook_searches()
    classic::MoveOrder order = classic::MoveOrder::generated;
};

/// The evaluation of a game as a sum of weights (features.hpp). For any open position, the sum of
/// weights times features, and the hidden layer behind it if there is one, is the static value but
/// for rounding. `ybw fit` fits it.
class AnyEvaluation {
public:
    virtual ~AnyEvaluation() = default;

    virtual WeightRows weights() const = 0;
    virtual std::vector<Feature> features(const AnyPosition& position) const = 0;
    /// The inputs of the hidden layer besides the sum, in the order of its rows; if there is one.
    virtual std::vector<double> inputs(const AnyPosition&) const { return {}; }
    /// The shape of the network that corrects the sum (network.hpp); nullopt: there is none.
    virtual std::optional<NetworkShape> network_shape() const { return std::nullopt; }
    /// Requires a network.
    virtual NetworkInputs network_inputs(const AnyPosition&) const { return {}; }

    // ---- EvaluationOf implements these.

    /// Neither side is in danger, no rule decides, and noisy moves change the static value by at
    /// most `margin`.
    virtual bool is_quiet(const AnyPosition& position, int margin) const = 0;
    virtual bool is_noisy(const AnyPosition& position, AnyMove move) const = 0;
};

/// Forced wins that a game proves on its own, and the checker of such proofs. `ybw solve` uses it.
class AnyProver {
public:
    virtual ~AnyProver() = default;

    /// The kinds of attack, the narrowest first.
    virtual std::vector<NamedChoice> kinds() const = 0;

    /// Does the side to move win by attacks of that kind? Requires that the game is not over.
    virtual ProverAnswer<AnyMove> prove(const AnyPosition& position, std::string_view kind,
                                        const ProverLimits& limits) const = 0;

    /// The win that the other side would have after a pass.
    virtual ThreatAttempt<AnyMove> find_threat(const AnyPosition& position,
                                               const ProverLimits& limits) const = 0;

    /// All legal moves, also those that legal_moves() leaves out.
    virtual std::vector<AnyMove> all_moves(const AnyPosition& position) const = 0;

    /// The fault in the claim that the side to move wins by `tree`, judged by the rules alone;
    /// nullopt if there is none.
    virtual std::optional<std::string> complaint(const AnyPosition& position,
                                                 const ProofTree<AnyMove>& tree,
                                                 Thoroughness thoroughness,
                                                 const CancelFlag* flag) const = 0;
};

class AnyGame {
public:
    virtual ~AnyGame() = default;

    // ---- Functions of every game.

    virtual std::string_view name() const = 0;
    /// One line for `ybw games`.
    virtual std::string_view summary() const = 0;
    /// Names of the two sides, first mover first ("black", "white").
    virtual std::vector<std::string_view> sides() const = 0;
    /// Reads any of the game's texts; throws UserError.
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

    // ---- Optional: names, rules and notations for people.

    /// The start of games; throws UserError for options out of range.
    virtual AnyPosition start(const GameOptions& options) const {
        return parse_position("", options);
    }
    /// Equal board, side to move and rule.
    virtual bool same_position(const AnyPosition& a, const AnyPosition& b) const {
        return format_position(a) == format_position(b);
    }
    /// The reason why a game ended, where the board does not show it; else empty. A few words,
    /// without a full stop.
    virtual std::string end_reason(const AnyPosition&) const { return {}; }
    /// Variants for --rule, the default first; empty: there is one only.
    virtual std::vector<NamedChoice> rules() const { return {}; }
    /// The rule of rules() that a position is played by; empty: there is only one.
    virtual std::string_view rule_name(const AnyPosition&) const { return {}; }
    /// The values of GameOptions::size; nullopt: there is only one board.
    virtual std::optional<BoardSizes> sizes() const { return std::nullopt; }
    /// Ways to search only a part of the legal moves (GameOptions::candidates). The names are
    /// examples: "box:1" stands for any number. Empty: all moves are searched.
    virtual std::vector<NamedChoice> candidates() const { return {}; }
    /// The same position, in which searches try only these moves. Throws UserError for a name that
    /// is none of candidates().
    virtual AnyPosition with_candidates(const AnyPosition& position, const std::string& name) const;
    /// The notations of moves, the usual one first; all are read. Empty: there is only one.
    virtual std::vector<NamedChoice> notations() const { return {}; }
    /// The same game, whose positions write moves in this notation. Texts for other programs stay
    /// as they are. Requires one of notations().
    virtual const AnyGame& in_notation(std::string_view) const { return *this; }

    // ---- Optional: for measurements, matches and learning.

    /// The number of symmetric twins of a position, counting itself. Twins have the same value and
    /// mirrored moves. Measurements search them in turn, as luck with the order of moves differs.
    virtual int symmetries() const { return 1; }
    /// The twin of that number; 0 is the position itself. Requires 0 <= number < symmetries().
    virtual AnyPosition twin(const AnyPosition& position, int) const { return position; }
    /// The positions of `ybw signature`; empty if the game has none.
    virtual SignatureSet signature_set() const { return {}; }
    /// The suite for a variant; empty: openings are random.
    virtual OpeningSuite openings(const GameOptions&) const { return {}; }
    /// The points of a score at which the odds to win are e to 1, measured on played games.
    virtual int points_of_odds() const { return usual_points_of_odds; }
    /// The evaluation as a sum of features; nullptr if the game does not offer them.
    virtual const AnyEvaluation* evaluation() const { return nullptr; }
    /// The prover of wins; nullptr if the game does not offer one.
    virtual const AnyProver* prover() const { return nullptr; }

    // ---- Optional: for other programs, for pages and for files.

    /// Moves from the initial position, by name, as a text that parse_position reads.
    virtual std::string text_of_moves(const std::vector<std::string>& names) const;
    /// The protocols that programs for the game speak.
    virtual std::vector<std::string_view> protocols() const { return {"uci", "ucci", "xboard"}; }
    /// A legal move as programs name it over a protocol; throws UserError.
    virtual AnyMove parse_told_move(const AnyPosition& position, std::string_view text) const {
        return parse_move(position, text);
    }
    /// Adds data for protocols besides the position and the moves, which are in the text already;
    /// `start` was read from the text `opening`.
    virtual void add_protocol_text(const AnyPosition& /*start*/, std::string_view /*opening*/,
                                   std::span<const AnyMove> /*moves*/, GameText&) const {}
    /// The picture of a position for pages; nullopt: pages show the text of draw().
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

    // ---- Functions that GameOf implements for the type of the positions.

    /// The same position, with its moves in the notation of this game.
    virtual AnyPosition adopted(const AnyPosition& position) const = 0;
    /// Throws as Searcher does: std::invalid_argument and std::bad_alloc; also UserError if a
    /// network is asked for and there is none.
    virtual std::unique_ptr<AnySearch> make_search(const SearchOptions& options,
                                                   const std::stop_token& hurry = {}) const = 0;
    /// The default constants of a search.
    virtual SearchConstants search_constants() const = 0;
    /// The names of classic/ladder.hpp.
    virtual std::vector<std::string_view> textbook_searches() const = 0;
    /// Runs one of them; nullopt if `stop` ended it. Throws UserError for an unknown one.
    virtual std::optional<ClassicResult<AnyMove>> run_textbook(
        const TextbookMethod& method, const AnyPosition& position, Depth depth,
        const classic::StopPredicate& stop) const = 0;
    /// The fewest nodes that prove the value at `depth`; nullopt if `stop` ended it.
    virtual std::optional<std::uint64_t> minimal_nodes(
        const AnyPosition& position, Depth depth, const classic::StopPredicate& stop) const = 0;
    /// Sequences of `depth` moves; nullopt if `stop` was raised meanwhile.
    virtual std::optional<std::uint64_t> perft(const AnyPosition& position, Depth depth, Bulk bulk,
                                               const std::atomic<bool>& stop) const = 0;

    // ---- Functions that follow from the above.

    /// The game so far as protocols tell it; `start` was read from the text `opening`.
    GameText told(const AnyPosition& start, std::string_view opening,
                  std::span<const AnyMove> moves) const;
    /// Throws UserError(usage) if the game has no network; `option` is the option that needs it.
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

/// Throws UserError if no game has this name.
const AnyGame& game_named(std::string_view name);

/// AnyGame::in_notation for a name that a person typed; throws UserError that begins with `place`.
const AnyGame& game_in_notation(const AnyGame& game, std::string_view name, std::string_view place);

}  // namespace ybw
