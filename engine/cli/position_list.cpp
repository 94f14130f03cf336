#include "engine/cli/position_list.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <sstream>
#include <unistd.h>
#include <utility>
#include <variant>

#include "engine/cli/asked_position.hpp"
#include "engine/cli/line_reader.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_time{10};

[[noreturn]] void refuse(const std::string& path, std::string_view why) {
    throw UserError(ExitCode::input_missing, fmt::format("--positions {}: {}", path, why));
}

/// All of it; for a program that takes signals so that they end the reading.
std::string standard_input(const Signals* signals) {
    if (signals == nullptr) return {std::istreambuf_iterator<char>(std::cin), {}};
    LineReader reader(STDIN_FILENO, *signals);
    std::string text;
    while (true) {
        const auto read = reader.line();
        if (const auto* const interrupted = std::get_if<Interrupted>(&read)) {
            throw Stopped{interrupted->code};
        }
        if (std::holds_alternative<EndOfInput>(read)) return text;
        text += std::get<std::string>(read) + '\n';
    }
}

std::string text_of(const std::string& path, const Signals* signals) {
    if (path == "-") return standard_input(signals);
    std::ifstream file(path, std::ios::binary);
    std::error_code error;  // of a file that is not there, which is said anyway
    if (!file || std::filesystem::is_directory(path, error)) {
        refuse(path, "cannot be read; name a file of positions, one a line");
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

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

std::vector<NumberedPosition> position_list(const std::string& path, const Signals* signals) {
    std::vector<NumberedPosition> list;
    std::istringstream lines(without_byte_order_mark(text_of(path, signals)));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        auto found = numbered(line);
        if (!found) continue;
        found->number = list.size() + 1;
        found->position.line = number;
        list.push_back(std::move(*found));
    }
    if (list.empty()) refuse(path, "there is no position in it; write one a line");
    return list;
}

PositionQuestion position_question(const Arguments& arguments) {
    const Limits limits = search_limits(arguments, usual_time);
    const bool are_given = arguments.has("depth") || arguments.has("time") ||
                           arguments.has("nodes") || arguments.has("win");
    return {.game = asked_game(arguments),
            .options = game_options(arguments),
            .limits = limits,
            .limits_are_given = are_given};
}

}  // namespace ybw::cli
