#include <algorithm>
#include <fmt/format.h>
#include <sstream>

#include "engine/games/registry.hpp"
#include "engine/record/written_game.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::record {
namespace {

bool is_number(std::string_view word) {
    const auto digits = word.substr(0, word.find_last_not_of('.') + 1);
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "12.h8" without the number; a number alone is empty.
std::string_view without_number(std::string_view word) {
    if (is_number(word)) return "";
    const std::size_t dot = word.find_first_not_of("0123456789");
    if (dot == 0 || dot == std::string_view::npos || word[dot] != '.') return word;
    return word.substr(std::min(word.find_first_not_of('.', dot), word.size()));
}

bool is_of(const AnyGame& game, const WrittenGame& written) {
    const auto formats = game.record_formats();
    const auto has = [](const auto& names, std::string_view name) {
        return std::ranges::count(names, name) > 0;
    };
    if (written.format == "psq") return has(game.protocols(), "gomocup");
    if (written.format == "text") return true;
    if (!has(formats, written.format)) return false;
    if (written.kind.empty()) return true;
    const AnyPosition start = game.start({});
    if (written.format == "pgn") {
        return game.pgn_game(start, {})->game == written.kind || game.name() == written.kind;
    }
    return std::to_string(game.sgf_game(start, {})->number) == written.kind;
}

}  // namespace

std::vector<const AnyGame*> games_of(const WrittenGame& written) {
    auto games = games_where([&](const AnyGame& game) { return is_of(game, written); });
    std::vector<const AnyGame*> found;
    for (const std::string_view name : games) found.push_back(&game_named(name));
    if (!found.empty()) return found;
    throw UserError(ExitCode::bad_input, fmt::format("there is no game here that {} calls '{}'",
                                                     written.format, printable(written.kind)));
}

WrittenGame read_moves(std::string_view text) {
    WrittenGame game;
    game.format = "text";
    std::string all(text);
    std::ranges::replace(all, '\n', ' ');
    std::ranges::replace(all, '\r', ' ');
    for (const std::string_view word : {"position ", "fen "}) {
        if (trimmed(all).starts_with(word)) all = std::string(trimmed(all).substr(word.size()));
    }
    static constexpr std::string_view moves_word = "moves ";
    const std::size_t moves = all.find(moves_word);
    if (moves != std::string::npos && (moves == 0 || all[moves - 1] == ' ')) {
        game.start = trimmed(std::string_view(all).substr(0, moves));
        if (game.start == "startpos") game.start.clear();
        all.erase(0, moves + moves_word.size());
    }
    std::istringstream words(all);
    for (std::string word; words >> word;) {
        const std::string_view move = without_number(word);
        if (!move.empty()) game.moves.emplace_back(move);
    }
    return game;
}

WrittenGame read_game(std::string_view text) {
    const std::string_view begun =
        text.substr(std::min(text.find_first_not_of(blanks), text.size()));
    // The places of complaints are those of the whole text.
    if (begun.starts_with('(')) return read_sgf(text);
    if (begun.starts_with("Piskvor")) return read_psq(text);
    if (begun.starts_with('[')) return read_pgn(text);
    return read_moves(begun);
}

}  // namespace ybw::record
