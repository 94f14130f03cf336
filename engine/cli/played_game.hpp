// PlayedGame: a game as it has been played so far, which moves can be taken back from.
//
// Regular value type. Invariant: there is one position more than there are moves.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/games/engine_game.hpp"

namespace ybw::cli {

template <EngineGame T>
class PlayedGame {
public:
    using Position = typename T::Position;
    using Move = typename Position::Move;

    explicit PlayedGame(const Position& start) : positions_{start} {}

    const Position& position() const { return positions_.back(); }
    const Position& start() const { return positions_.front(); }
    std::size_t length() const { return moves_.size(); }
    bool is_over() const { return position().outcome().has_value(); }

    /// Requires a legal move of position().
    void play(Move move) {
        Position next = position();
        next.play(move);
        positions_.push_back(next);
        moves_.push_back(move);
    }

    /// Takes back the last move. Requires length() > 0.
    void undo() {
        positions_.pop_back();
        moves_.pop_back();
    }

    /// The last move, to be marked on the board; empty at the start.
    std::vector<Move> last_move() const {
        return moves_.empty() ? std::vector<Move>{} : std::vector<Move>{moves_.back()};
    }

    /// The names of all moves with blanks between.
    std::string moves_text() const {
        std::string text;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            text += (i == 0 ? "" : " ") + T::format_move(positions_[i], moves_[i]);
        }
        return text;
    }

private:
    std::vector<Position> positions_;
    std::vector<Move> moves_;
};

}  // namespace ybw::cli
