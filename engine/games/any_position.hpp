// AnyMove and AnyPosition: a move and a position of any game, as values without their type.
//
// The program deals with games by name; the search deals with their types. These two stand between:
// code that reads, draws, asks and plays single moves needs no template. Nothing here is called per
// node of a search; a search is made for the type (AnyGame::make_search).
//
// Regular value types (a position can be copied and assigned); thread safety as of the game's own.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

#include "engine/games/game_values.hpp"
#include "parallel/companions.hpp"
#include "parallel/game.hpp"
#include "parallel/limits.hpp"
#include "parallel/move.hpp"
#include "parallel/options.hpp"
#include "parallel/result.hpp"
#include "parallel/selectivity.hpp"

namespace ybw {

class AnyGame;

/// A move of the game that it belongs to: the bytes of the game's own move. A value-initialized one
/// is "no move".
struct AnyMove {
    std::uint32_t bits = 0;

    friend bool operator==(AnyMove, AnyMove) = default;
};

template <GameMove Move>
AnyMove any_move(Move move) {
    return {move_bits(move)};
}

template <class Moves>
std::vector<AnyMove> any_moves(const Moves& moves) {
    std::vector<AnyMove> any;
    for (const auto move : moves) any.push_back(any_move(move));
    return any;
}

/// Requires that it was made from a move of this type.
template <GameMove Move>
Move own_move(AnyMove any) {
    return move_from_bits<Move>(any.bits);
}

class AnyPosition {
public:
    /// A position of that game, which lives as long as the program.
    template <Game Position>
    AnyPosition(const AnyGame& game, Position position)
        : game_(&game), model_(std::make_unique<ModelOf<Position>>(std::move(position))) {}
    AnyPosition(const AnyPosition& other) : game_(other.game_), model_(other.model_->clone()) {}
    AnyPosition(AnyPosition&&) noexcept = default;
    AnyPosition& operator=(AnyPosition other) noexcept {
        game_ = other.game_;
        model_ = std::move(other.model_);
        return *this;
    }
    ~AnyPosition() = default;

    const AnyGame& game() const { return *game_; }

    /// The position as its own type, for what is particular to one game. Requires that it is one.
    template <Game Position>
    const Position& as() const {
        assert(model_->type() == typeid(Position));
        return static_cast<const ModelOf<Position>&>(*model_).position;
    }

    std::vector<AnyMove> legal_moves() const { return model_->legal_moves(); }
    /// Requires a legal move of this position, as do the other functions that take one.
    void play(AnyMove move) { model_->play(move); }
    std::optional<Outcome> outcome() const { return model_->outcome(); }
    /// The side that has won; nullopt for a draw and while the game goes on.
    std::optional<int> winner() const {
        const auto end = outcome();
        if (!end || *end == Outcome::draw) return std::nullopt;
        return *end == Outcome::win ? side_to_move() : 1 - side_to_move();
    }
    /// The value of a finished game for the side to move: a win, a loss, a draw, or points.
    std::optional<Score> end_value() const { return model_->end_value(); }
    /// Forgets positions that cannot come again, where a game remembers them.
    void forget_irreversible() { model_->forget_irreversible(); }

    // ---- Functions of its game: see AnyGame.

    std::string end_reason() const;
    int side_to_move() const;
    std::string text() const;
    AnyMove parse_move(std::string_view text) const;
    AnyMove parse_told_move(std::string_view text) const;
    std::string format_move(AnyMove move) const;
    std::string draw(const DrawStyle& style, const std::vector<AnyMove>& marks) const;
    /// Equal board, side to move and rule. Requires positions of one game.
    friend bool same_position(const AnyPosition& a, const AnyPosition& b);

    // ---- Functions of a search, for trees so small that a virtual call does no harm.

    /// Static value for the side to move. Requires that the game is not over.
    Score evaluate() const { return model_->evaluate(); }
    std::uint64_t key() const { return model_->key(); }
    std::size_t history_index(AnyMove move) const { return model_->history_index(move); }

private:
    struct Model {
        virtual ~Model() = default;
        virtual std::unique_ptr<Model> clone() const = 0;
        virtual const std::type_info& type() const = 0;
        virtual std::vector<AnyMove> legal_moves() const = 0;
        virtual void play(AnyMove move) = 0;
        virtual std::optional<Outcome> outcome() const = 0;
        virtual std::optional<Score> end_value() const = 0;
        virtual void forget_irreversible() = 0;
        virtual Score evaluate() const = 0;
        virtual std::uint64_t key() const = 0;
        virtual std::size_t history_index(AnyMove move) const = 0;
    };

    template <Game Position>
    struct ModelOf final : Model {
        using Move = typename Position::Move;

        explicit ModelOf(Position start) : position(std::move(start)) {}

        std::unique_ptr<Model> clone() const override { return std::make_unique<ModelOf>(*this); }
        const std::type_info& type() const override { return typeid(Position); }
        std::vector<AnyMove> legal_moves() const override {
            MovesOf<Position> moves;
            position.legal_moves(moves);
            return any_moves(moves);
        }
        void play(AnyMove move) override { position.play(own_move<Move>(move)); }
        std::optional<Outcome> outcome() const override { return position.outcome(); }
        std::optional<Score> end_value() const override { return finished(position, 0); }
        void forget_irreversible() override {
            if constexpr (requires { position.forget_irreversible(); }) {
                position.forget_irreversible();
            }
        }
        Score evaluate() const override { return position.evaluate(); }
        std::uint64_t key() const override { return position.key(); }
        std::size_t history_index(AnyMove move) const override {
            return index_of(position, own_move<Move>(move));
        }

        Position position;
    };

    const AnyGame* game_;
    std::unique_ptr<Model> model_;
};

/// The moves of a line by name.
std::vector<std::string> line_names(AnyPosition position, std::span<const AnyMove> moves);

/// The moves of these names, one after the other. Throws UserError for a name of no legal move.
std::vector<AnyMove> moves_named(AnyPosition position, std::span<const std::string> names);

// ---- AnySearch: the search of some game (parallel/searcher.hpp) without its type.
//
// Made by AnyGame::make_search for the positions of that game alone. The search behind it is
// templates over the game and heavy to compile; it is compiled once a game (game_of.hpp).
//
// Thread safety: stop(), status() and save() from any thread, the rest from one.

class AnySearch {
public:
    using Observer = std::function<void(const Iteration<AnyMove>&)>;

    virtual ~AnySearch() = default;

    /// As Searcher::search; an empty `root_moves` means all moves.
    virtual Result<AnyMove> search(const AnyPosition& position, const Limits& limits,
                                   const Observer& observer = {},
                                   std::span<const AnyMove> root_moves = {},
                                   const CompletedDepth<AnyMove>& before = {}) = 0;
    /// Another search of the same game that shares the table of this one; both may run at once.
    virtual std::unique_ptr<AnySearch> sharing_table(const SearchOptions& options) = 0;

    virtual void stop() noexcept = 0;
    virtual Status status() const = 0;

    /// Sets the searches of the same position in other processes; see Searcher.
    virtual void set_companions(Companions* companions) = 0;

    /// Sets the number of best lines of the next searches; the table stays. See Searcher.
    virtual void set_multipv(int lines) = 0;

    /// Workers that search at a time; see Searcher.
    virtual int workers() const = 0;
    virtual void clear() = 0;

    using Sink = std::function<void(std::span<const std::byte>)>;
    using Source = std::function<bool(std::span<std::byte>)>;

    /// Writes what was learned to a sink, also during a search; or reads it; see Searcher.
    virtual void save(std::uint64_t identity, const Sink& sink) const = 0;
    virtual void load(std::uint64_t identity, const Source& source) = 0;
};

}  // namespace ybw
