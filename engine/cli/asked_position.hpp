// AskedPosition: the position that --position names, and what to do where it names none.
//
// Text from outside comes as people have it: in rows, with the mark that some editors put before
// it, for another game than the usual one, or as the name of a file. The first two are understood;
// the others are answered with what to write instead. All functions throw UserError.
#pragma once

#include <string>

#include "engine/cli/arguments.hpp"
#include "engine/cli/settings.hpp"
#include "engine/cli/signals.hpp"
#include "engine/search/typed_values.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {

/// The text of --position, read from the standard input for "-"; empty if it is not given. Throws
/// Stopped if a signal ends the reading.
std::string position_text(const Arguments& arguments, const Signals& signals);

/// A board written in rows, one a line, as one line with '/'; other text with blanks for line ends.
std::string in_one_line(const std::string& text);

/// What to write instead of a text in which the game has found no position, to stand behind the
/// reason; empty if nobody knows.
std::string position_hint(const Arguments& arguments, const std::string& text);

template <EngineGame T>
typename T::Position asked_position(const Arguments& arguments, const Signals& signals) {
    const std::string text = position_text(arguments, signals);
    const GameOptions options = game_options(arguments);
    try {
        return read_position<T>(text, options);
    } catch (const UserError& error) {
        if (error.code() != ExitCode::bad_input) throw;
        throw UserError(error.code(), error.what() + position_hint(arguments, text));
    }
}

}  // namespace ybw::cli
