// Message: what a page says, as values, checked.
//
// All input is read here and nowhere else. It may be any bytes: sizes and depths are limited, and
// an error names its key. The messages are listed in README.md.
//
// Regular value types; read_message throws UserError.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/games/any_game.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"

namespace ybw::serve {

/// "position": a position and the moves from it, to be shown and searched from now on.
struct AskedPosition {
    std::string game;
    GameOptions options;
    std::string start;  ///< text; empty: the initial one
    std::vector<std::string> moves;
    std::string notation;  ///< of the names that people read; empty: the usual one
};

/// "load": a game in any text; `game` only where it is to be that one.
struct AskedGame {
    std::string text;
    std::optional<std::string> game;
    GameOptions options;
    std::string notation;
};

/// "search": a position is searched.
struct AskedSearch {
    std::optional<AskedPosition> position;  ///< nothing: the one that is shown
    SearchOptions options;
    Limits limits;
    bool threat = false;     ///< what the other side would do if the side to move passed
    int balance = 0;         ///< moves after which neither side is better; 0: the best ones
    double temperature = 0;  ///< of the move that is chosen; see search/strength.hpp
};

/// "stop": the search ends.
struct AskedStop {};

using Message = std::variant<AskedPosition, AskedGame, AskedSearch, AskedStop>;

/// Bounds of the searches of a page.
struct SearchBounds {
    SearchOptions usual;            ///< where nothing is said
    std::size_t most_hash_mib = 0;  ///< there is memory for
};

Message read_message(std::string_view text, const SearchBounds& bounds);

}  // namespace ybw::serve
