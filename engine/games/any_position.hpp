// AnyMove and AnyPosition: a move and a position of any game, as values without their type.
//
// The program deals with games by name; the search deals with their types. These two stand between:
// whoever reads, draws, asks and plays single moves needs no template. Nothing here is called per
// node of a search; a search is made for the type (AnyGame::make_search).
//
// Regular value types (a position can be copied and assigned); thread safety as of the game's own.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "parallel/game.hpp"
#include "parallel/move.hpp"

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

/// Requires that it was made of a move of that type.
template <GameMove Move>
Move own_move(AnyMove any) {
    return move_from_bits<Move>(any.bits);
}

class AnyPosition {
public:
    /// What a game gives to make its positions such a value; see game_of.hpp.
    class Model {
    public:
        virtual ~Model() = default;
        virtual std::unique_ptr<Model> clone() const = 0;
        virtual const AnyGame& game() const = 0;
        virtual const std::type_info& type() const = 0;
        virtual const void* position() const = 0;
        virtual std::vector<AnyMove> legal_moves() const = 0;
        virtual void play(AnyMove move) = 0;
        virtual std::optional<Outcome> outcome() const = 0;
        virtual std::optional<Score> end_value() const = 0;
        virtual std::string end_reason() const = 0;
        virtual int side_to_move() const = 0;
        virtual std::string text() const = 0;
        virtual AnyMove parse_move(std::string_view text) const = 0;
        virtual AnyMove parse_told_move(std::string_view text) const = 0;
        virtual std::string format_move(AnyMove move) const = 0;
        virtual std::string draw(const DrawStyle& style,
                                 const std::vector<AnyMove>& marks) const = 0;
        virtual void forget_irreversible() = 0;
        virtual bool same_position(const Model& other) const = 0;
        virtual Score evaluate() const = 0;
        virtual std::uint64_t key() const = 0;
        virtual std::size_t history_index(AnyMove move) const = 0;
    };

    explicit AnyPosition(std::unique_ptr<Model> model) : model_(std::move(model)) {}
    AnyPosition(const AnyPosition& other) : model_(other.model_->clone()) {}
    AnyPosition(AnyPosition&&) noexcept = default;
    AnyPosition& operator=(AnyPosition other) noexcept {
        model_ = std::move(other.model_);
        return *this;
    }
    ~AnyPosition() = default;

    const AnyGame& game() const { return model_->game(); }

    /// The position as its own type, for what is particular to one game. Requires that it is one.
    template <Game Position>
    const Position& as() const {
        assert(model_->type() == typeid(Position));
        return *static_cast<const Position*>(model_->position());
    }

    std::vector<AnyMove> legal_moves() const { return model_->legal_moves(); }
    /// Requires a legal move of this position, as do the others that take one.
    void play(AnyMove move) { model_->play(move); }
    std::optional<Outcome> outcome() const { return model_->outcome(); }
    /// What a game that is over is worth to the side to move: a win, a loss, a draw, or points.
    std::optional<Score> end_value() const { return model_->end_value(); }
    /// Why a game that is over ended so, where the board does not show it; else empty.
    std::string end_reason() const { return model_->end_reason(); }
    /// 0 or 1, an index into AnyGame::sides().
    int side_to_move() const { return model_->side_to_move(); }

    /// A text that AnyGame::parse_position reads back.
    std::string text() const { return model_->text(); }
    /// A legal move by name; throws UserError.
    AnyMove parse_move(std::string_view text) const { return model_->parse_move(text); }
    /// The same as the protocols of other programs name it.
    AnyMove parse_told_move(std::string_view text) const { return model_->parse_told_move(text); }
    std::string format_move(AnyMove move) const { return model_->format_move(move); }
    /// The board in lines ending in '\n', with the marked moves highlighted.
    std::string draw(const DrawStyle& style, const std::vector<AnyMove>& marks) const {
        return model_->draw(style, marks);
    }

    /// Forgets positions that cannot come again, where a game remembers them.
    void forget_irreversible() { model_->forget_irreversible(); }

    // ---- What a search asks, for trees so small that a virtual call does no harm.

    /// Static value for the side to move. Requires that the game is not over.
    Score evaluate() const { return model_->evaluate(); }
    std::uint64_t key() const { return model_->key(); }
    std::size_t history_index(AnyMove move) const { return model_->history_index(move); }

    /// Equal board, side to move and rule. Requires positions of one game.
    friend bool same_position(const AnyPosition& a, const AnyPosition& b) {
        return a.model_->same_position(*b.model_);
    }

private:
    std::unique_ptr<Model> model_;
};

}  // namespace ybw
