// AnyGame: a game as the program sees it, without its type.
//
// Each game folder gives one type of static functions (engine_game.hpp); one template makes this of
// it (game_of.hpp), and registry.hpp has them all by name. Commands, protocols and matches are
// written against this and know no game.
//
// Thread safety: constant; all members from any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/classic/ordered_game.hpp"
#include "engine/classic/result.hpp"
#include "engine/games/any_evaluation.hpp"
#include "engine/games/any_position.hpp"
#include "engine/games/any_prover.hpp"
#include "engine/games/any_search.hpp"
#include "engine/games/engine_game.hpp"
#include "engine/games/perft.hpp"
#include "parallel/constants.hpp"
#include "parallel/options.hpp"

namespace ybw {

/// How the ladder is to search.
struct TextbookMethod {
    std::string_view algorithm;  ///< one of AnyGame::textbook_searches()
    classic::MoveOrder order = classic::MoveOrder::generated;
};

class AnyGame {
public:
    virtual ~AnyGame() = default;

    // ---- What people know of it; see EngineGame.
    virtual std::string_view name() const = 0;
    virtual std::string_view summary() const = 0;
    virtual std::vector<NamedChoice> rules() const = 0;
    virtual std::vector<std::string_view> sides() const = 0;
    /// nullopt: there is one board only.
    virtual std::optional<BoardSizes> sizes() const = 0;

    /// Ways to search a part of the legal moves alone (GameOptions::candidates); empty: there is
    /// none, all are searched.
    virtual std::vector<NamedChoice> candidates() const = 0;

    /// The ways in which moves are written, the usual one first; empty: there is one only.
    virtual std::vector<NamedChoice> notations() const = 0;
    /// The same game, the moves of whose positions are written so; they are read in every way.
    /// What is told to other programs stays as it is. Requires one of notations().
    virtual const AnyGame& in_notation(std::string_view name) const = 0;
    /// The same position, in which searches try a part of the legal moves alone; see
    /// GameOptions::candidates. Throws UserError for what is none of its choices.
    virtual AnyPosition with_candidates(const AnyPosition& position,
                                        const std::string& name) const = 0;
    /// The same position, with its moves in the notation of this one.
    virtual AnyPosition adopted(const AnyPosition& position) const = 0;

    // ---- Positions; throw UserError.
    virtual AnyPosition start(const GameOptions& options) const = 0;
    /// By which of rules() a position is played; empty if there is one only.
    virtual std::string_view rule_name(const AnyPosition& position) const = 0;
    virtual AnyPosition parse_position(std::string_view text, const GameOptions& options) const = 0;

    /// Number of a position's symmetric twins, itself among them; 1 where the game offers none.
    virtual int symmetries() const = 0;
    /// The twin of that number; 0 is the position itself. Requires 0 <= number < symmetries().
    virtual AnyPosition twin(const AnyPosition& position, int number) const = 0;

    // ---- Searches. All positions must be of this game.

    /// As Searcher: throws std::invalid_argument and std::bad_alloc.
    virtual std::unique_ptr<AnySearch> make_search(const SearchOptions& options) const = 0;

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

    /// The points of a score for which the odds to win are e to 1.
    virtual int points_of_odds() const = 0;

    /// The evaluation as a sum of features; nullptr if the game does not offer them.
    virtual const AnyEvaluation* evaluation() const = 0;

    /// What proves wins; nullptr if the game does not offer it.
    virtual const AnyProver* prover() const = 0;

    // ---- What the program keeps for it.

    /// What `ybw signature` searches; empty if it has none.
    virtual SignatureSet signature_set() const = 0;
    virtual OpeningSuite openings(const GameOptions& options) const = 0;
    virtual std::string text_of_moves(const std::vector<std::string>& names) const = 0;

    // ---- What is told to other programs and kept for them.

    virtual std::vector<std::string_view> protocols() const = 0;
    /// The game so far as protocols tell it; `start` was read from the text `opening`.
    virtual GameText told(const AnyPosition& start, std::string_view opening,
                          std::span<const AnyMove> moves) const = 0;
    /// nullopt: pages show drawn text.
    virtual std::optional<BoardPicture> board_picture(const AnyPosition& position) const = 0;
    /// Empty points that the rule forbids to who moves.
    virtual std::vector<std::string> forbidden_points(const AnyPosition& position) const = 0;
    /// "sgf" if there is an SgfGame, "pgn" if there is a PgnGame.
    virtual std::vector<std::string_view> record_formats() const = 0;
    virtual std::optional<SgfGame> sgf_game(const AnyPosition& start,
                                            std::span<const AnyMove> moves) const = 0;
    virtual std::optional<PgnGame> pgn_game(const AnyPosition& start,
                                            std::span<const AnyMove> moves) const = 0;
};

}  // namespace ybw
