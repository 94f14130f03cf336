#include "tests/fuzz/targets.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/games/any_game.hpp"

namespace ybw::fuzz {

std::vector<Target> targets() {
    std::vector<Target> all{{"uci", converse_uci},          {"ucci", converse_ucci},
                            {"gomocup", converse_gomocup},  {"fen", read_fen},
                            {"journal", read_journal_text}, {"player", read_player_text},
                            {"record", read_game_record},   {"tree", read_tree},
                            {"page", talk_as_page},         {"analysis", read_saved_analysis}};
    for (const AnyGame* const game : all_games()) {
        all.push_back({std::string(game->name()),
                       [game](std::string_view input) { read_texts(*game, input); }});
    }
    return all;
}

void require(bool holds, std::string_view what, std::string_view text) {
    if (!holds) throw std::logic_error(std::string(what) + ": " + std::string(text));
}

void require_line(std::string_view line) {
    const bool is_clean = std::ranges::none_of(
        line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
    require(is_clean && !line.empty(), "no line for people", line);
}

}  // namespace ybw::fuzz
