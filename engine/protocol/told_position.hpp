// ToldPosition: the position that a manager has told, by "position" and, in UCCI, "banmoves".
//
// What is wrong with what was told is remarked and never thrown. A text that is no position leaves
// none: a move in another position is worse than no move.
//
// Thread safety: none.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"

namespace ybw::protocol {

class ToldPosition {
public:
    /// Takes a sentence for people.
    using Remark = std::function<void(std::string_view)>;

    /// The initial one. Throws UserError for a variant that there is not.
    ToldPosition(const AnyGame& game, GameOptions variant, Remark remark);

    const AnyGame& game() const { return game_; }
    const GameOptions& variant() const { return variant_; }

    /// Another rule of the game; the position is judged by it anew.
    void set_rule(const std::string& rule);
    /// Whether the game has a rule of that name.
    bool has_rule(std::string_view rule) const;

    /// Takes "startpos moves ..." or "fen ...".
    void tell(std::string text);

    /// Moves that are not to be chosen in this position.
    void ban(const std::vector<std::string>& moves) { banned_ = legal_among(moves); }

    const std::optional<AnyPosition>& value() const { return value_; }

    /// 0 for the first mover; 0 if there is no position.
    int side_to_move() const { return value_ ? value_->side_to_move() : 0; }

    /// The board and its FEN, as remarks.
    void draw() const;

    /// What may be chosen: what is asked for, or all, without what is banned. Requires a position.
    std::vector<AnyMove> root_moves(const std::vector<std::string>& asked_for) const;

    /// The same board and side with fresh counters. Requires a position.
    AnyPosition without_past() const;

private:
    std::vector<AnyMove> legal_among(const std::vector<std::string>& names) const;

    const AnyGame& game_;
    GameOptions variant_;
    const Remark remark_;
    std::string text_;
    std::optional<AnyPosition> value_;
    std::vector<AnyMove> banned_;
};

}  // namespace ybw::protocol
