// DrawnGame: a game of the tutorial as SubjectOf takes it.
//
// These games have no texts of their own. A position is "12 7": what the 7th sequence of 12 moves
// at random leads to, from where games begin. The ends of Othello are the squares of the board, a1
// to h8, and the side to move, as examples/othello_ends.jsonl has them. Moves are named by their
// number in the history table.
//
// Thread safety: functions of their arguments.
#pragma once

#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>

#include "bench/subjects/measured_game.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"
#include "examples/othello.hpp"
#include "parallel/game.hpp"
#include "parallel/move_list.hpp"

namespace ybw::bench {

template <Game P>
class DrawnGame : public WordlessGame<P> {
public:
    static constexpr bool exact = false;

    static P parse(std::string_view text) {
        if constexpr (std::is_same_v<P, othello::Position>) {
            if (text.size() == 66) return P(othello::board_from(text, text.back()));
        }
        std::istringstream stream{std::string(text)};
        int plies = 0;
        std::uint64_t seed = 0;
        if (!(stream >> plies >> seed) || !(stream >> std::ws).eof() || plies < 0) {
            throw UserError(ExitCode::bad_input,
                            "'{}' is no position; write '12 7' for the 7th sequence of 12 moves "
                            "at random",
                            text);
        }
        return drawn(plies, seed);
    }

private:
    static P drawn(int plies, std::uint64_t seed) {
        P position;
        for (int ply = 0; ply < plies && !position.outcome(); ++ply) {
            MovesOf<P> moves;
            position.legal_moves(moves);
            seed = scrambled(seed + 1);
            position.play(moves[seed % moves.size()]);
        }
        return position;
    }
};

}  // namespace ybw::bench
