#include "engine/games/tictactoe/tictactoe.hpp"

#include "engine/text/user_error.hpp"

namespace ybw {

tictactoe::Position TicTacToe::parse_position(std::string_view text, const GameOptions& options) {
    if (options.size.value_or(tictactoe::side_length) != tictactoe::side_length) {
        throw UserError(ExitCode::usage,
                        "size: tictactoe is played on 3x3 squares; leave size out");
    }
    if (options.rule) {
        throw UserError(ExitCode::usage, "rule: tictactoe has one rule only; leave rule out");
    }
    std::optional<tictactoe::Side> side;
    if (options.side) side = tictactoe::parse_side(*options.side);
    return tictactoe::parse_position(text, side);
}

}  // namespace ybw
