// KeptGame: a game as it has been played so far, from which moves can be taken back, and its file,
// SGF or PGN; files that other programs have written are games to go on with.
//
// The functions throw UserError.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/any_position.hpp"
#include "engine/games/game_values.hpp"
#include "engine/kit/signals.hpp"

namespace ybw::cli {

/// The sides of a game that a person plays, by index into AnyGame::sides().
using HumanSides = std::array<bool, 2>;

/// Regular value type. Invariant: there is one position more than there are moves.
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

/// Writes a new file; one that is there is left alone, unless it is `own`.
void save_game(const std::string& path, const std::string& own, const PlayedGame& game,
               std::optional<int> resigned, const HumanSides& human, Signals& signals);

/// A game of the same kind as `now`. `variant` holds where the file says nothing.
PlayedGame loaded_game(const std::string& path, const PlayedGame& now, const GameOptions& variant,
                       Signals& signals);

}  // namespace ybw::cli
