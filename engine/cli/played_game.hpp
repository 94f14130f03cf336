// PlayedGame: a game as it has been played so far, which moves can be taken back from.
//
// Regular value type. Invariant: there is one position more than there are moves.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/games/any_position.hpp"

namespace ybw::cli {

class PlayedGame {
public:
    explicit PlayedGame(const AnyPosition& start) : positions_{start} {}

    const AnyPosition& position() const { return positions_.back(); }
    const AnyPosition& start() const { return positions_.front(); }
    std::size_t length() const { return moves_.size(); }
    const std::vector<AnyMove>& moves() const { return moves_; }
    bool is_over() const { return position().outcome().has_value(); }

    /// Requires a legal move of position().
    void play(AnyMove move);

    /// Takes back the last move. Requires length() > 0.
    void undo();

    /// The same, its moves named in the notation of `game`, which is the one that is played.
    PlayedGame adopted_by(const AnyGame& game) const;

    /// The last move, to be marked on the board; empty at the start.
    std::vector<AnyMove> last_move() const;

    /// The names of all moves with blanks between.
    std::string moves_text() const;

private:
    std::vector<AnyPosition> positions_;
    std::vector<AnyMove> moves_;
};

}  // namespace ybw::cli
