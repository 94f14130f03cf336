// ToldPosition: the position that a manager has told, by "position" and, in UCCI, "banmoves".
//
// What is wrong with what was told is remarked and never thrown. A text that is no position leaves
// none: a move in another position is worse than no move.
//
// Thread safety: none.
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "engine/search/typed_values.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::protocol {

template <EngineGame T>
class ToldPosition {
public:
    using Position = typename T::Position;
    using Move = typename Position::Move;
    /// Takes a sentence for people.
    using Remark = std::function<void(std::string_view)>;

    ToldPosition(GameOptions variant, Remark remark)
        : variant_(std::move(variant)), remark_(std::move(remark)), value_(T::start(variant_)) {}

    const GameOptions& variant() const { return variant_; }

    /// Another rule; the position is judged by it anew.
    void set_rule(const std::string& rule) {
        variant_.rule = rule;
        tell(text_);
    }

    /// Takes "startpos moves ..." or "fen ...".
    void tell(std::string text) {
        text_ = std::move(text);
        banned_.clear();
        try {
            value_ = read_position<T>(text_, variant_);
        } catch (const UserError& error) {
            value_.reset();
            remark_(fmt::format("illegal position: {}", error.what()));
        }
    }

    /// Moves that are not to be chosen in this position.
    void ban(const std::vector<std::string>& moves) { banned_ = legal_among(moves); }

    const std::optional<Position>& value() const { return value_; }

    /// 0 for the first mover; 0 if there is no position.
    int side_to_move() const { return value_ ? T::side_to_move(*value_) : 0; }

    /// The board and its FEN, as remarks.
    void draw() const {
        if (!value_) return remark_("there is no legal position");
        std::istringstream board(T::draw(*value_, {.color = false, .unicode = false}, {}));
        for (std::string line; std::getline(board, line);) remark_(line);
        remark_(T::format_position(*value_));
    }

    /// Requires a position.
    std::vector<Move> all_moves() const {
        MovesOf<Position> moves;
        value_->legal_moves(moves);
        return {moves.begin(), moves.end()};
    }

    /// What may be chosen: what is asked for, or all, without what is banned. Requires a position.
    std::vector<Move> root_moves(const std::vector<std::string>& asked_for) const {
        std::vector<Move> moves = legal_among(asked_for);
        if (moves.empty()) moves = all_moves();
        std::erase_if(moves,
                      [&](Move move) { return std::ranges::find(banned_, move) != banned_.end(); });
        return moves;
    }

    /// The same board and side with fresh counters. Requires a position.
    Position without_past() const {
        std::string text = T::format_position(*value_);
        const std::size_t side = text.find(' ');
        if (side != std::string::npos) text.resize(std::min(text.find(' ', side + 1), text.size()));
        return T::parse_position(text, variant_);
    }

private:
    /// The legal ones, each once; the others are remarked.
    std::vector<Move> legal_among(const std::vector<std::string>& names) const {
        std::vector<Move> moves;
        for (const std::string& name : names) {
            try {
                if (!value_) break;
                const Move move = T::parse_move(*value_, name);
                if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
            } catch (const UserError& error) {
                remark_(error.what());
            }
        }
        return moves;
    }

    GameOptions variant_;
    const Remark remark_;
    std::string text_;
    std::optional<Position> value_;
    std::vector<Move> banned_;
};

}  // namespace ybw::protocol
