// games: the list of games, their rules and sides.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "engine/cli/arguments.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/settings.hpp"
#include "engine/games/registry.hpp"

namespace ybw::cli {
namespace {

std::string game_json(const AnyGame& game) {
    nlohmann::ordered_json json{
        {"type", "game"}, {"game", game.name()}, {"summary", game.summary()}};
    json["rules"] = nlohmann::ordered_json::array();
    for (const NamedChoice& rule : game.rules()) json["rules"].push_back(rule.name);
    json["sides"] = game.sides();
    return json.dump() + '\n';
}

std::string game_text(const AnyGame& game) {
    std::string text = fmt::format("{:<12}{}\n", game.name(), game.summary());
    for (const NamedChoice& rule : game.rules()) {
        text += fmt::format("              --rule {:<12} {}\n", rule.name, rule.summary);
    }
    return text + fmt::format("              --side {}\n", fmt::join(game.sides(), "|"));
}

std::string game_csv(const AnyGame& game) {
    std::string rules;
    for (const NamedChoice& rule : game.rules()) {
        rules += (rules.empty() ? "" : " ") + std::string(rule.name);
    }
    return fmt::format("{},{},{}\n", game.name(), rules, fmt::join(game.sides(), " "));
}

}  // namespace

ExitCode games(const Arguments& arguments) {
    const report::Format format = report_format(arguments);
    std::string text = format == report::Format::csv ? "game,rules,sides\n" : "";
    for (const AnyGame* const game : all_games()) {
        if (format == report::Format::json_lines) {
            text += game_json(*game);
        } else {
            text += format == report::Format::csv ? game_csv(*game) : game_text(*game);
        }
    }
    standard_output().write(text);
    return ExitCode::done;
}

}  // namespace ybw::cli
