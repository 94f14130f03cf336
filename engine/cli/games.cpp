// games: the list of games, their rules and sides.

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>
#include <string_view>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/output.hpp"
#include "engine/report/text.hpp"
#include "engine/text/words.hpp"

namespace ybw::cli {
namespace {

std::string game_json(const AnyGame& game) {
    return json_line({{"type", "game"},
                      {"game", game.name()},
                      {"summary", game.summary()},
                      {"rules", names_of(game.rules())},
                      {"sides", game.sides()},
                      {"notations", names_of(game.notations())},
                      {"candidates", names_of(game.candidates())}});
}

std::string game_text(const AnyGame& game) {
    std::string text = fmt::format("{:<12}{}\n", game.name(), game.summary());
    const auto add = [&](std::string_view option, std::span<const NamedChoice> choices, int width) {
        for (const auto& [name, summary] : choices)
            text += fmt::format("              --{} {:<{}} {}\n", option, name, width, summary);
    };
    add("rule", game.rules(), 12);
    add("notation", game.notations(), 12);
    add("candidates", game.candidates(), 15);
    return text + fmt::format("              --side {}\n", fmt::join(game.sides(), "|"));
}

std::string game_csv(const AnyGame& game) {
    return csv_line(std::array{std::string(game.name()),
                               fmt::format("{}", fmt::join(names_of(game.rules()), " ")),
                               fmt::format("{}", fmt::join(game.sides(), " "))});
}

struct GamesTask {
    report::Format format;
};

GamesTask read_games(const Arguments& arguments, Signals& /*signals*/) {
    return {asked_showing(arguments).format};
}

ExitCode run(const GamesTask& task, Signals& signals) {
    std::string text = task.format == report::Format::csv ? "game,rules,sides\n" : "";
    for (const AnyGame* const game : all_games()) {
        if (task.format == report::Format::json_lines) {
            text += game_json(*game);
        } else {
            text += task.format == report::Format::csv ? game_csv(*game) : game_text(*game);
        }
    }
    standard_output(&signals).write(text);
    return ExitCode::done;
}

}  // namespace

Command games_entry() {
    return ybw_command("games", &run_asked<read_games>);
}

}  // namespace ybw::cli
