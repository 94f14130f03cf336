// MatchSettings: everything that decides what is played.
//
// Two journals with equal settings belong to the same match. How many pairs are wanted, how many
// run at a time and on which machine does not belong here: a match may be made longer, and be
// shared out.
//
// Regular value type.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/engine_game.hpp"
#include "engine/match/adjudication.hpp"
#include "engine/match/player_settings.hpp"
#include "engine/match/sprt.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {

/// Who meets whom.
enum class Pairings : std::uint8_t {
    round_robin,  ///< everybody everybody; of two players: a match
    gauntlet,     ///< the first one all others
};

std::string_view pairings_name(Pairings pairings);

struct MatchSettings {
    std::string game;
    GameOptions variant;  ///< size and rule
    std::vector<PlayerSettings> players;
    Pairings pairings = Pairings::round_robin;
    std::string openings_source;        ///< for people: a file, "builtin", "generated"
    std::vector<std::string> openings;  ///< texts of positions; round i plays number i modulo size
    std::uint64_t seed = 1;
    AdjudicationSettings adjudication;
    std::optional<SprtSettings> sprt;
};

/// For the journal's header.
nlohmann::ordered_json to_json(const MatchSettings& settings);

/// Settings of a journal, perhaps an old one, in the form that to_json gives them today.
nlohmann::ordered_json as_written_now(nlohmann::ordered_json settings);

/// The first setting that is not the same: "seed 1 in the journal, 2 now"; nullopt if all are.
std::optional<std::string> difference(const nlohmann::ordered_json& there,
                                      const nlohmann::ordered_json& here);

/// What `derive` makes of a journal. Throws UserError where its settings are not what to_json
/// writes, which only their use shows.
template <class Derive>
auto with_settings(Derive derive) try {
    return derive();
} catch (const nlohmann::ordered_json::exception&) {
    throw UserError(ExitCode::bad_input,
                    "line 1 of the journal: its settings are damaged; restore the file");
}

/// The names of the players of a journal's settings, in order.
std::vector<std::string> player_names(const nlohmann::ordered_json& settings);

/// SPRT settings of a journal's settings.
std::optional<SprtSettings> sprt_of(const nlohmann::ordered_json& settings);

/// Game and variant of a journal's settings.
std::string game_of(const nlohmann::ordered_json& settings);
GameOptions variant_of(const nlohmann::ordered_json& settings);

}  // namespace ybw::match
