// Tic-tac-toe: over in no time, for trying commands out.
#include "engine/games/tictactoe/tictactoe.hpp"

#include "bench/subject_of.hpp"
#include "bench/subjects/measured_game.hpp"

namespace ybw::bench {

std::unique_ptr<Subject> make_tictactoe() {
    return std::make_unique<SubjectOf<MeasuredGame<TicTacToe>>>();
}

}  // namespace ybw::bench
