#include <algorithm>

#include "engine/games/any_game.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {

std::vector<std::string_view> game_names() {
    return games_where([](const AnyGame&) { return true; });
}

std::vector<std::string_view> games_where(const std::function<bool(const AnyGame&)>& holds) {
    std::vector<std::string_view> names;
    for (const AnyGame* const game : all_games())
        if (holds(*game)) names.push_back(game->name());
    return names;
}

const AnyGame& game_named(std::string_view name) {
    const auto found = std::ranges::find(all_games(), name, &AnyGame::name);
    if (found != all_games().end()) return **found;
    throw UserError(ExitCode::usage, "--game: there is no game '{}'; {}", printable(name),
                    how_to_mend(name, game_names()));
}

const AnyGame& game_in_notation(const AnyGame& game, std::string_view name,
                                std::string_view place) {
    const auto names = names_of(game.notations());
    if (std::ranges::find(names, name) != names.end()) return game.in_notation(name);
    const std::string mend =
        names.empty() ? "its moves are written in one way; leave it out" : how_to_mend(name, names);
    throw UserError(ExitCode::usage, "{}{} has no notation '{}'; {}", place, game.name(), name,
                    mend);
}

}  // namespace ybw
