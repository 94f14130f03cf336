#include <array>
#include <string>

#include "engine/match/journal.hpp"
#include "engine/match/settings.hpp"
#include "engine/match/standings.hpp"
#include "tests/fuzz/targets.hpp"

namespace ybw::fuzz {
void read_journal_text(std::string_view input) {
    read_or_refuse([&] {
        const match::JournalContent content = match::parse_journal(input, "journal");
        using Derive = std::string (*)(const match::JournalContent&);
        constexpr std::array<Derive, 4> derivations{
            match::standings_text, match::html_page, match::sgf_collection,
            [](const auto& journal) { return match::pgn_collection(journal); }};
        for (const auto derive : derivations) read_or_refuse([&] { derive(content); });
    });
}

void read_player_text(std::string_view input) {
    read_or_refuse([&] {
        const match::PlayerSettings player = match::parse_player(input, {});
        require_line(player.name);
        require(player.text == input, "another text", input);
    });
}

}  // namespace ybw::fuzz
