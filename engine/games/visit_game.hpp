// VisitGame: the way to the types of the games, for what is still written as templates over them.
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
#include "engine/games/registry.hpp"
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
