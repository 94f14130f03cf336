#include "engine/cli/option_choices.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

#include "engine/games/registry.hpp"
#include "engine/search/solver.hpp"
#include "engine/teach/examples.hpp"

namespace ybw::cli {
namespace {

std::string_view name_of(const NamedChoice& choice) {
    return choice.name;
}
std::string_view name_of(std::string_view name) {
    return name;
}

/// The names of what `listed` lists for each game, none twice.
template <class List>
std::vector<std::string_view> names_of_all_games(List listed) {
    std::vector<std::string_view> names;
    for (const AnyGame* const game : all_games()) {
        for (const auto& item : (game->*listed)()) {
            const std::string_view name = name_of(item);
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
    }
    return names;
}

/// The kinds of all games' provers.
std::vector<NamedChoice> prover_kinds() {
    std::vector<NamedChoice> kinds;
    for (const AnyGame* game : all_games()) {
        if (game->prover() == nullptr) continue;
        for (const NamedChoice& kind : game->prover()->kinds()) kinds.push_back(kind);
    }
    return kinds;
}

}  // namespace

std::vector<std::string_view> algorithm_names() {
    std::vector<std::string_view> names = all_games().front()->textbook_searches();
    names.insert(names.begin(), "ybw");
    return names;
}

std::vector<std::string_view> example_names() {
    std::vector<std::string_view> names{"list"};
    for (const teach::TreeExample& example : teach::examples()) names.push_back(example.name);
    return names;
}

std::vector<std::string_view> rule_names() {
    return names_of_all_games(&AnyGame::rules);
}

std::vector<std::string_view> side_names() {
    return names_of_all_games(&AnyGame::sides);
}

std::vector<std::string_view> notation_names() {
    return names_of_all_games(&AnyGame::notations);
}

std::vector<std::string_view> candidate_names() {
    return names_of_all_games(&AnyGame::candidates);
}

std::string candidates_text() {
    std::string text;
    for (const AnyGame* const game : all_games()) {
        const auto choices = game->candidates();
        if (choices.empty()) continue;
        text += text.empty() ? "" : "; ";
        text += game->name();
        const char* mark = ": ";
        for (const NamedChoice& choice : choices) {
            text += fmt::format("{}{}, {}", std::exchange(mark, "; "), choice.name, choice.summary);
        }
    }
    return text;
}

std::string board_sizes() {
    std::string text;
    for (const AnyGame* const game : all_games()) {
        if (const auto sizes = game->sizes()) {
            text += fmt::format("{}{}: {} to {}, default {}", text.empty() ? "" : "; ",
                                game->name(), sizes->least, sizes->most, sizes->usual);
        }
    }
    return text;
}

std::string game_file_summary(std::string_view format, std::string_view name) {
    const auto games = games_where(
        [&](const AnyGame& game) { return std::ranges::count(game.record_formats(), format) > 0; });
    if (games.empty()) return fmt::format("write games as {}, which no game here has", name);
    return fmt::format("write the games of a match of {} as {}, which other games do not have",
                       fmt::join(games, " or "), name);
}

std::vector<std::string_view> prover_kind_names() {
    std::vector<std::string_view> names;
    for (const NamedChoice& kind : prover_kinds()) names.push_back(kind.name);
    names.push_back(solve::full_kind);
    return names;
}

std::string prover_kinds_text() {
    std::string text;
    for (const NamedChoice& kind : prover_kinds()) {
        text += fmt::format("{}, {}; ", kind.name, kind.summary);
    }
    return text;
}

}  // namespace ybw::cli
