#include "engine/cli/position_list.hpp"

#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <utility>

#include "engine/cli/asked_position.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/kit/input_file.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_list_time{10};

/// nullopt: the line says nothing.
std::optional<NumberedPosition> numbered(const std::string& line) {
    NumberedPosition found;
    try {
        const auto position = listed_position(line);
        if (!position) return std::nullopt;
        found.position = *position;
        found.is_named = !position->name.empty();
    } catch (const UserError& error) {
        found.position.text = trimmed(line);
        found.problem = error.what();
    }
    return found;
}

}  // namespace

std::vector<NumberedPosition> position_list(const std::string& path, Signals* signals) {
    std::vector<NumberedPosition> list;
    std::istringstream lines(
        input_text("--positions", path, "name a file of positions, one a line", signals));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        auto found = numbered(line);
        if (!found) continue;
        found->number = list.size() + 1;
        found->position.line = number;
        list.push_back(std::move(*found));
    }
    if (!list.empty()) return list;
    throw UserError(
        ExitCode::input_missing,
        fmt::format("--positions {}: there is no position in it; write one a line", path));
}

PositionQuestion position_question(const Arguments& arguments) {
    const Limits limits = search_limits(arguments, usual_list_time);
    const bool are_given = arguments.has("depth") || arguments.has("time") ||
                           arguments.has("nodes") || arguments.has("win");
    return {.game = asked_game(arguments),
            .options = game_options(arguments),
            .limits = limits,
            .limits_are_given = are_given};
}

}  // namespace ybw::cli
