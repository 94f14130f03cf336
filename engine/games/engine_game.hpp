// EngineGame: what the program asks of a game beyond what the search asks of its positions.
//
// The search knows positions (`parallel/game.hpp`); people know names, boards and notations. Each
// game folder gives one type of static functions that satisfies this concept, in the header that
// bears the folder's name, under the name Description in the folder's namespace. What else the
// program can use of a game are optional refinements, each with a concept of its own, like those of
// positions. The rest of the program sees a game as an AnyGame (any_game.hpp).
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/board_picture.hpp"
#include "engine/games/features.hpp"
#include "engine/games/game_record.hpp"
#include "engine/games/game_text.hpp"
#include "engine/games/prover.hpp"
#include "parallel/game.hpp"

namespace ybw {

/// Which variant of a game is meant. Absent values mean the game's default.
struct GameOptions {
    std::optional<int> size{};          ///< board side, for games that have several
    std::optional<std::string> rule{};  ///< one of the game's rules()
    std::optional<std::string> side{};  ///< override of the side to move, one of the game's sides()
    std::optional<std::string> candidates{};  ///< which moves are searched, see HasCandidates
};

/// How a board is drawn for people.
struct DrawStyle {
    bool color = false;   ///< ANSI colours allowed
    bool unicode = true;  ///< box drawing and piece symbols; ASCII otherwise
};

/// A named choice, with one line of description.
struct NamedChoice {
    std::string_view name;
    std::string_view summary;
};

/// The sides that a board may have.
struct BoardSizes {
    int least = 0;
    int most = 0;
    int usual = 0;
};

/// A handful of positions, of all phases and kinds, and the depth to which `ybw signature` searches
/// them. A change to a set changes all signatures.
struct SignatureSet {
    Depth depth = 0;  ///< a few seconds for the whole set
    std::span<const std::string_view> positions{};
};

/// Where games begin that are to differ.
struct OpeningSuite {
    std::span<const std::string_view> texts{};  ///< of positions; empty: there are none
    int random_plies = 4;                       ///< of openings that are made by chance
};

///   name, summary            "gomoku", one line for `ybw games`
///   rules()                  variants for --rule, the default first; empty if there is one only
///   sides()                  names of the two sides, first mover first ("black", "white")
///   start(options)           the initial position; throws UserError for options out of range
///   parse_position(t, o)     from any of the game's texts; throws UserError
///   format_position(p)       a text that parse_position reads back to an equal position
///   parse_move(p, t)         a legal move of p by name; throws UserError
///   format_move(p, m)        its name in p
///   draw(p, style, marks)    the board in lines ending in '\n'; the marked moves are highlighted
///   side_to_move(p)          0 or 1, an index into sides()
///   same_position(a, b)      equal board, side to move and rule
template <class T>
concept EngineGame = Game<typename T::Position> &&
    requires(const typename T::Position& position, typename T::Position::Move move,
             std::string_view text, const GameOptions& options, const DrawStyle& style,
             const std::vector<typename T::Position::Move>& marks) {
    { T::name } -> std::convertible_to<std::string_view>;
    { T::summary } -> std::convertible_to<std::string_view>;
    { T::rules() } -> std::same_as<std::vector<NamedChoice>>;
    { T::sides() } -> std::same_as<std::vector<std::string_view>>;
    { T::start(options) } -> std::same_as<typename T::Position>;
    { T::parse_position(text, options) } -> std::same_as<typename T::Position>;
    { T::format_position(position) } -> std::same_as<std::string>;
    { T::parse_move(position, text) } -> std::same_as<typename T::Position::Move>;
    { T::format_move(position, move) } -> std::same_as<std::string>;
    { T::draw(position, style, marks) } -> std::same_as<std::string>;
    { T::side_to_move(position) } -> std::same_as<int>;
    { T::same_position(position, position) } -> std::same_as<bool>;
};

// ---- Optional refinements

/// end_reason(p): why a game that is over ended as it did, where the board does not show it; else
/// empty. In few words, without a full stop.
template <class T>
concept HasEndReason = requires(const typename T::Position& position) {
    { T::end_reason(position) } -> std::same_as<std::string>;
};

/// sizes: the BoardSizes that GameOptions::size may have. Without it there is one board only.
template <class T>
concept HasBoardSizes = requires {
    { T::sizes } -> std::convertible_to<BoardSizes>;
};

/// signature_set(): what `ybw signature` searches.
template <class T>
concept HasSignatureSet = requires {
    { T::signature_set() } -> std::same_as<SignatureSet>;
};

/// points_of_odds: the points of a search's score for which the odds to win are e to 1, by games
/// that were played. Without it `usual_points_of_odds`.
template <class T>
concept HasPointsOfOdds = requires {
    { T::points_of_odds } -> std::convertible_to<int>;
};

/// A scale for games that have not measured theirs.
inline constexpr int usual_points_of_odds = 300;

template <class T>
constexpr int points_of_odds_of() {
    if constexpr (HasPointsOfOdds<T>) return T::points_of_odds;
    return usual_points_of_odds;
}

/// openings(options): the suite for a variant. Without it openings are made by chance.
template <class T>
concept HasOpenings = requires(const GameOptions& options) {
    { T::openings(options) } -> std::same_as<OpeningSuite>;
};

/// text_of_moves(names): moves from the initial position, by name, as a text that parse_position
/// reads. Without it they stand with a blank between.
template <class T>
concept HasTextOfMoves = requires(const std::vector<std::string>& names) {
    { T::text_of_moves(names) } -> std::same_as<std::string>;
};

/// protocols(): those that programs for the game speak. Without it uci, ucci and xboard, which tell
/// any game's texts.
template <class T>
concept HasProtocols = requires {
    { T::protocols() } -> std::same_as<std::vector<std::string_view>>;
};

/// add_protocol_text(start, opening, moves, text): what protocols are told besides the position
/// and the moves, which are in the text already; `start` was read from the text `opening`.
template <class T>
concept HasProtocolText = requires(const typename T::Position& start, std::string_view opening,
                                   std::span<const typename T::Position::Move> moves,
                                   GameText& text) {
    { T::add_protocol_text(start, opening, moves, text) } -> std::same_as<void>;
};

/// parse_told_move(p, t): a legal move of p as programs name it over a protocol; throws UserError.
/// Without it they use the names of parse_move.
template <class T>
concept HasToldMoves = requires(const typename T::Position& position, std::string_view text) {
    { T::parse_told_move(position, text) } -> std::same_as<typename T::Position::Move>;
};

/// board_picture(p): how a page draws it. Without it pages show the text of draw().
template <class T>
concept HasBoardPicture = requires(const typename T::Position& position) {
    { T::board_picture(position) } -> std::same_as<BoardPicture>;
};

/// rule_name(p): by which of rules() it is played.
template <class T>
concept HasRuleName = requires(const typename T::Position& position) {
    { T::rule_name(position) } -> std::convertible_to<std::string_view>;
};

/// forbidden_points(p): empty points, as moves name them, that the rule forbids to who moves.
template <class T>
concept HasForbiddenPoints = requires(const typename T::Position& position) {
    { T::forbidden_points(position) } -> std::same_as<std::vector<std::string>>;
};

/// sgf_game(start, moves): a game for SGF.
template <class T>
concept HasSgf = requires(const typename T::Position& start,
                          std::span<const typename T::Position::Move> moves) {
    { T::sgf_game(start, moves) } -> std::same_as<SgfGame>;
};

/// pgn_game(start, moves, notation): a game for PGN, with its moves in one of notations(), or, if
/// that is empty, as they are usual there.
template <class T>
concept HasPgn = requires(const typename T::Position& start,
                          std::span<const typename T::Position::Move> moves,
                          std::string_view notation) {
    { T::pgn_game(start, moves, notation) } -> std::same_as<PgnGame>;
};

/// notations(), format_move(p, m, n): the ways in which moves are written, the usual one first, and
/// the name of a move in one of them. parse_move reads them all. Without it there is one only.
template <class T>
concept HasNotations = requires(const typename T::Position& position,
                                typename T::Position::Move move, std::string_view notation) {
    { T::notations() } -> std::same_as<std::vector<NamedChoice>>;
    { T::format_move(position, move, notation) } -> std::same_as<std::string>;
};

/// candidates(), with_candidates(p, text): ways to search a part of the legal moves alone, and the
/// position that offers those. The names are examples: "box:1" stands for any number. Throws
/// UserError for a text that means none.
template <class T>
concept HasCandidates = requires(const typename T::Position& position, std::string_view text) {
    { T::candidates() } -> std::same_as<std::vector<NamedChoice>>;
    { T::with_candidates(position, text) } -> std::same_as<typename T::Position>;
};

/// symmetries, twin(p, n): a position has that many symmetric twins, itself among them as number 0,
/// which have the same value and mirrored moves. Measurements search them in turn, as luck with the
/// order of moves differs among them.
template <class T>
concept HasTwins = requires(const typename T::Position& position, int number) {
    { T::symmetries } -> std::convertible_to<int>;
    { T::twin(position, number) } -> std::same_as<typename T::Position>;
};

/// weights(), features(p): the evaluation as a sum of weights (features.hpp). For any open position
/// p the weights times its features give evaluate() within one. What can be fitted by `ybw fit`.
template <class T>
concept HasFeatures = requires(const typename T::Position& position) {
    { T::weights() } -> std::same_as<WeightRows>;
    { T::features(position) } -> std::same_as<std::vector<Feature>>;
};

/// prover_kinds(), prove(p, kind, limits), find_threat(p, limits), all_moves(p): forced wins that
/// the game proves on its own, and complaint(p, tree, thoroughness, flag): what is wrong with such
/// a proof, by the rules alone. See any_prover.hpp for what each gives. What `ybw solve` asks.
template <class T>
concept HasProver = requires(const typename T::Position& position, std::string_view kind,
                             const ProverLimits& limits,
                             const ProofTree<typename T::Position::Move>& tree) {
    { T::prover_kinds() } -> std::same_as<std::vector<NamedChoice>>;
    { T::prove(position, kind, limits) } -> std::same_as<ProverAnswer<typename T::Position::Move>>;
    { T::find_threat(position, limits) } -> std::same_as<ThreatAttempt<typename T::Position::Move>>;
    { T::all_moves(position) } -> std::same_as<std::vector<typename T::Position::Move>>;
    {
        T::complaint(position, tree, Thoroughness::every_move, limits.flag)
        } -> std::same_as<std::optional<std::string>>;
};

}  // namespace ybw
