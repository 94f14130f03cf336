// Registry: the only list of games.
//
// A command is a template over a game; `visit_game` runs it for the game of a name that was typed.
// Help, completion and `ybw games` take the names from here.
//
// To add a game: its folder, an include and a place in `Games` here, and its instance of the search
// (engine/cli/search_<game>.cpp).
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "engine/games/gomoku/gomoku.hpp"
#include "engine/games/tictactoe/tictactoe.hpp"
#include "engine/games/xiangqi/xiangqi.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {

using Games = std::tuple<Gomoku, Xiangqi, TicTacToe>;

/// Calls `visit(std::type_identity<T>{})` for every game T, in order.
template <class Visit>
void for_each_game(Visit visit) {
    [&]<std::size_t... index>(std::index_sequence<index...>) {
        (visit(std::type_identity<std::tuple_element_t<index, Games>>{}), ...);
    }
    (std::make_index_sequence<std::tuple_size_v<Games>>{});
}

inline std::vector<std::string_view> game_names() {
    std::vector<std::string_view> names;
    for_each_game([&]<class T>(std::type_identity<T>) { names.push_back(T::name); });
    return names;
}

/// Calls `visit(std::type_identity<T>{})` for the game T of that name. Throws UserError where there
/// is none.
template <class Visit>
void visit_game(std::string_view name, Visit visit) {
    const std::vector<std::string_view> names = game_names();
    if (std::ranges::find(names, name) == names.end()) {
        throw UserError(ExitCode::usage, fmt::format("--game: there is no game '{}'; {}", name,
                                                     how_to_mend(name, names)));
    }
    for_each_game([&]<class T>(std::type_identity<T> game) {
        if (T::name == name) visit(game);
    });
}

}  // namespace ybw
