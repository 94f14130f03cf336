#include "engine/games/registry.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {

std::vector<std::string_view> game_names() {
    return games_where([](const AnyGame&) { return true; });
}

std::vector<std::string_view> games_where(const std::function<bool(const AnyGame&)>& holds) {
    std::vector<std::string_view> names;
    for (const AnyGame* const game : all_games()) {
        if (holds(*game)) names.push_back(game->name());
    }
    return names;
}

const AnyGame& game_named(std::string_view name) {
    const auto found = std::ranges::find(all_games(), name, &AnyGame::name);
    if (found != all_games().end()) return **found;
    throw UserError(ExitCode::usage, fmt::format("--game: there is no game '{}'; {}", name,
                                                 how_to_mend(name, game_names())));
}

}  // namespace ybw
