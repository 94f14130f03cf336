// AskedPosition: the game and the position that a command line asks for, and what to do where it
// names none.
//
// Text from outside comes as people have it: in rows, with the mark that some editors put before
// it, for another game than the usual one, or as the name of a file. The first two are understood;
// the others are answered with what to write instead. All functions throw UserError.
#pragma once

#include <string>

#include "engine/games/any_game.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/kit/signals.hpp"

namespace ybw::cli {

/// The game that --game names, or the usual one: the only one of the command, or the first there
/// is; its moves are written as --notation says.
const AnyGame& asked_game(const Arguments& arguments);

/// `game` with its moves written as --notation says.
const AnyGame& in_asked_notation(const Arguments& arguments, const AnyGame& game);

/// For a command that knows one game alone: refuses --game with another name.
void expect_game(const Arguments& arguments);

/// Which variant of the game is asked for.
GameOptions game_options(const Arguments& arguments);

/// The text of --position, read from the standard input for "-"; empty if it is not given. Throws
/// Stopped if a signal ends the reading.
std::string position_text(const Arguments& arguments, const Signals& signals);

/// The same command line with that text, if it is to be read: it can be read but once.
Arguments with_position_read(const Arguments& arguments, const Signals& signals);

/// A board written in rows, one a line, as one line with '/'; other text with blanks for line ends.
std::string in_one_line(const std::string& text);

/// The initial one of the game that is asked for, if none is named.
AnyPosition asked_position(const Arguments& arguments, const Signals& signals);

}  // namespace ybw::cli
