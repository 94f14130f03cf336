#include "engine/cli/asked_position.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <unistd.h>
#include <variant>

#include "engine/games/registry.hpp"
#include "engine/kit/line_reader.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/terminal.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

/// Of games with one board, which say themselves that they have no other.
constexpr BoardSizes any_size{1, 1000};

bool is_board_row(std::string_view line) {
    return line.size() > 1 && line.find_first_not_of(".xoXO") == std::string_view::npos;
}

bool is_file(const std::string& name) {
    std::error_code error;
    return std::filesystem::is_regular_file(name, error);
}

bool reads(const AnyGame& game, const std::string& text) {
    try {
        read_position(game, text, {});
        return true;
    } catch (const UserError&) {
        return false;
    }
}

/// What to write instead of a text in which the game has found no position, to stand behind the
/// reason; empty if nobody knows, or the game does, by other rules than those asked for.
std::string position_hint(const Arguments& arguments, const AnyGame& game,
                          const std::string& text) {
    if (is_file(text)) {
        return fmt::format("; to read the file, write --position - < {}", shell_quoted(text));
    }
    if (arguments.has("game") || reads(game, text)) return "";
    const auto reader =
        std::ranges::find_if(all_games(), [&](const AnyGame* game) { return reads(*game, text); });
    if (reader == all_games().end()) return "";
    return fmt::format("; {0} knows this position: add --game {0}", (*reader)->name());
}

/// In its usual notation.
const AnyGame& game_by_name(const Arguments& arguments) {
    if (const auto name = arguments.value("game")) return game_named(*name);
    const std::string_view only = arguments.command().only_game;
    return only.empty() ? *all_games().front() : game_named(only);
}

}  // namespace

const AnyGame& asked_game(const Arguments& arguments) {
    return in_asked_notation(arguments, game_by_name(arguments));
}

const AnyGame& in_asked_notation(const Arguments& arguments, const AnyGame& game) {
    const auto name = arguments.value("notation");
    return name ? game_in_notation(game, *name, "--notation: ") : game;
}

void expect_game(const Arguments& arguments) {
    const std::string_view only = arguments.command().only_game;
    const std::string name = arguments.value("game").value_or(std::string(only));
    if (name == only) return;
    throw UserError(ExitCode::usage,
                    fmt::format("--game: '{}' is not for '{}'; write {} or leave it out", name,
                                arguments.command().name, only));
}

GameOptions game_options(const Arguments& arguments) {
    GameOptions options;
    const BoardSizes sizes = game_by_name(arguments).sizes().value_or(any_size);
    if (const auto side = arguments.number("size", sizes.least, sizes.most)) {
        options.size = static_cast<int>(*side);
    }
    options.rule = arguments.value("rule");
    options.side = arguments.value("side");
    options.candidates = arguments.value("candidates");
    return options;
}

std::string position_text(const Arguments& arguments, const Signals& signals) {
    const std::string text = arguments.value("position").value_or("");
    if (text != "-") return in_one_line(without_byte_order_mark(text));
    if (is_terminal(STDIN_FILENO) && !arguments.has("quiet")) {
        standard_error().write("type a position and end it with Ctrl-D\n");
    }
    LineReader reader(STDIN_FILENO, signals);
    const auto read = reader.everything();
    if (const auto* const interrupted = std::get_if<Interrupted>(&read)) {
        throw Stopped{interrupted->code};
    }
    std::string line = in_one_line(without_byte_order_mark(std::get<std::string>(read)));
    if (!line.empty()) return line;
    throw UserError(ExitCode::input_missing,
                    "--position -: the standard input is empty; write a position to it");
}

Arguments with_position_read(const Arguments& arguments, const Signals& signals) {
    if (arguments.value("position") != "-") return arguments;
    Arguments::Values values = arguments.values();
    values.insert_or_assign("position", position_text(arguments, signals));
    return arguments.with_options(std::move(values));
}

std::string in_one_line(const std::string& text) {
    if (text.find('\n') == std::string::npos) return text;  // columns in messages stay true
    std::string joined;
    bool after_row = false;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        const std::string_view row = trimmed(line);
        if (row.empty()) continue;
        const bool is_row = is_board_row(row);
        if (!joined.empty()) joined += after_row && is_row ? '/' : ' ';
        joined += row;
        after_row = is_row;
    }
    return joined;
}

AnyPosition asked_position(const Arguments& arguments, const Signals& signals) {
    const std::string text = position_text(arguments, signals);
    const AnyGame& game = asked_game(arguments);
    const GameOptions options = game_options(arguments);
    try {
        return read_position(game, text, options);
    } catch (const UserError& error) {
        if (error.code() != ExitCode::bad_input) throw;
        throw UserError(error.code(), error.what() + position_hint(arguments, game, text));
    }
}

}  // namespace ybw::cli
