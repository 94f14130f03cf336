// Text: the letters, names and complaints that the readers of moves and of boards share.
//
// Thread safety: functions of their arguments.
#pragma once

#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/games/engine_game.hpp"
#include "engine/games/gomoku/position.hpp"
#include "engine/text/letter_case.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::gomoku {

/// Throws the UserError for text that cannot be understood.
template <class... Arguments>
[[noreturn]] void bad_input(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    throw UserError(ExitCode::bad_input, fmt::format(text, std::forward<Arguments>(arguments)...));
}

/// What may stand between moves and between the words of a board.
inline constexpr std::string_view separators = ",; \t\r\n\v\f";

inline bool is_separator(char c) {
    return separators.find(c) != std::string_view::npos;
}
inline bool is_letter(char c) {
    return 'a' <= lower(c) && lower(c) <= 'z';
}
inline bool is_digit(char c) {
    return '0' <= c && c <= '9';
}

/// A character as it can be shown in a message.
std::string shown(char c);

std::optional<Rule> rule_named(std::string_view name);
std::optional<Color> color_named(std::string_view name);

/// The side that the options ask for; throws UserError for an unknown one.
std::optional<Color> side_of(const GameOptions& options);

/// Throws UserError if there is no board of this side.
void check_size(int size, ExitCode code);

}  // namespace ybw::gomoku
