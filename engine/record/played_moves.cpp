#include "engine/record/played_moves.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string>

#include "engine/search/search_values.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::record {
namespace {

/// As the game names it, or as programs do over a protocol.
std::optional<AnyMove> move_named(const AnyPosition& position, std::string_view name) {
    try {
        return position.parse_move(name);
    } catch (const UserError&) {
    }
    try {
        return position.parse_told_move(name);
    } catch (const UserError&) {
        return std::nullopt;
    }
}

/// The longest beginning of a word that is a move: moves may stand without blanks between.
std::size_t length_of_first_move(const AnyPosition& position, std::string_view word) {
    for (std::size_t length = word.size(); length > 0; --length) {
        if (move_named(position, word.substr(0, length))) return length;
    }
    return 0;
}

/// A file of something else may be one long word.
constexpr std::size_t longest_name = 40;

std::string shown(std::string_view word) {
    if (word.size() <= longest_name) return printable(word);
    return printable(word.substr(0, longest_name)) + "...";
}

[[noreturn]] void refuse(std::size_t number, const AnyPosition& position, const std::string& word) {
    std::string why = "it is no move here";
    try {
        if (word.size() <= longest_name) static_cast<void>(position.parse_move(word));
    } catch (const UserError& error) {
        why = error.what();
    }
    throw UserError(ExitCode::bad_input, fmt::format("move {} '{}': {}", number, shown(word), why));
}

/// A name that the game does not know says nothing: files of other programs have many.
GameOptions known_options(GameOptions options, const AnyGame& game) {
    const auto rules = game.rules();
    if (options.rule &&
        std::ranges::find(rules, *options.rule, &NamedChoice::name) == rules.end()) {
        options.rule.reset();
    }
    return options;
}

}  // namespace

PlayedMoves played_moves(const WrittenGame& written, const AnyGame& game,
                         const GameOptions& options) {
    GameOptions meant = known_options(written.options, game);
    if (options.size) meant.size = options.size;
    if (options.rule) meant.rule = options.rule;
    PlayedMoves played{.start = read_position(game, written.start, meant), .moves = {}};
    AnyPosition position = played.start;
    for (const std::string& word : written.moves) {
        for (std::string_view rest = word; !rest.empty();) {
            const std::size_t number = played.moves.size() + 1;
            if (position.outcome()) {
                throw UserError(
                    ExitCode::bad_input,
                    fmt::format("move {} '{}': the game is over before it", number, shown(rest)));
            }
            const std::size_t length = length_of_first_move(position, rest);
            if (length == 0) refuse(number, position, std::string(rest));
            played.moves.push_back(*move_named(position, rest.substr(0, length)));
            position.play(played.moves.back());
            rest.remove_prefix(length);
        }
    }
    return played;
}

}  // namespace ybw::record
