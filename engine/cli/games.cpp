// games: the list of games, their rules and sides.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "engine/cli/arguments.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/settings.hpp"
#include "engine/games/visit_game.hpp"

namespace ybw::cli {
namespace {

template <EngineGame T>
std::string game_json() {
    nlohmann::ordered_json json{{"type", "game"}, {"game", T::name}, {"summary", T::summary}};
    json["rules"] = nlohmann::ordered_json::array();
    for (const NamedChoice& rule : T::rules()) json["rules"].push_back(rule.name);
    json["sides"] = T::sides();
    return json.dump() + '\n';
}

template <EngineGame T>
std::string game_text() {
    std::string text = fmt::format("{:<12}{}\n", T::name, T::summary);
    for (const NamedChoice& rule : T::rules()) {
        text += fmt::format("              --rule {:<12} {}\n", rule.name, rule.summary);
    }
    return text + fmt::format("              --side {}\n", fmt::join(T::sides(), "|"));
}

template <EngineGame T>
std::string game_csv() {
    std::string rules;
    for (const NamedChoice& rule : T::rules()) {
        rules += (rules.empty() ? "" : " ") + std::string(rule.name);
    }
    return fmt::format("{},{},{}\n", T::name, rules, fmt::join(T::sides(), " "));
}

}  // namespace

ExitCode games(const Arguments& arguments) {
    const report::Format format = report_format(arguments);
    std::string text = format == report::Format::csv ? "game,rules,sides\n" : "";
    for_each_game([&]<class T>(std::type_identity<T>) {
        if (format == report::Format::json_lines) {
            text += game_json<T>();
        } else {
            text += format == report::Format::csv ? game_csv<T>() : game_text<T>();
        }
    });
    standard_output().write(text);
    return ExitCode::done;
}

}  // namespace ybw::cli
