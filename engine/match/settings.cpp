#include "engine/match/settings.hpp"

#include <nlohmann/json.hpp>

namespace ybw::match {
namespace {

using Json = nlohmann::ordered_json;

template <class Value>
Json optional_json(const std::optional<Value>& value) {
    return value ? Json(*value) : Json();
}

Json player_json(const PlayerSettings& player) {
    return {{"name", player.name},
            {"player", player.text},
            {"time", format_time_control(player.limits.time)},
            {"depth", optional_json(player.limits.depth)},
            {"nodes", optional_json(player.limits.nodes)}};
}

Json rule_json(const std::optional<ScoreRule>& rule) {
    return rule ? Json{{"score", rule->score}, {"moves", rule->moves}} : Json();
}

Json adjudication_json(const AdjudicationSettings& settings) {
    return {{"draw_after", optional_json(settings.draw_after)},
            {"resign", rule_json(settings.resign)},
            {"win", rule_json(settings.win)},
            {"draw", rule_json(settings.draw)},
            {"draw_from", settings.draw_from}};
}

Json sprt_json(const std::optional<SprtSettings>& sprt) {
    if (!sprt) return {};
    return {
        {"elo0", sprt->elo0}, {"elo1", sprt->elo1}, {"alpha", sprt->alpha}, {"beta", sprt->beta}};
}

/// FNV-1a (Fowler, Noll, Vo): enough to tell two lists of openings apart, and the same on every
/// machine.
std::uint64_t fingerprint(const std::vector<std::string>& lines) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    const auto add = [&](char c) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    };
    for (const std::string& line : lines) {
        for (const char c : line) add(c);
        add('\n');
    }
    return hash;
}

}  // namespace

std::string_view pairings_name(Pairings pairings) {
    return pairings == Pairings::gauntlet ? "gauntlet" : "round-robin";
}

nlohmann::ordered_json to_json(const MatchSettings& settings) {
    Json players = Json::array();
    for (const PlayerSettings& player : settings.players) players.push_back(player_json(player));
    const TimeControl& time = settings.players.front().limits.time;
    return {{"game", settings.game},
            {"size", optional_json(settings.variant.size)},
            {"rule", optional_json(settings.variant.rule)},
            {"players", players},
            {"pairings", pairings_name(settings.pairings)},
            {"margin_s", time.margin.count()},
            {"openings", settings.openings_source},
            {"openings_count", settings.openings.size()},
            {"openings_hash", fingerprint(settings.openings)},
            {"seed", settings.seed},
            {"adjudication", adjudication_json(settings.adjudication)},
            {"sprt", sprt_json(settings.sprt)}};
}

std::vector<std::string> player_names(const Json& settings) {
    std::vector<std::string> names;
    for (const Json& player : settings.at("players")) {
        names.push_back(player.at("name").get<std::string>());
    }
    return names;
}

std::optional<SprtSettings> sprt_of(const Json& settings) {
    const auto found = settings.find("sprt");
    if (found == settings.end() || found->is_null()) return std::nullopt;
    return SprtSettings{found->at("elo0").get<double>(), found->at("elo1").get<double>(),
                        found->at("alpha").get<double>(), found->at("beta").get<double>()};
}

std::string game_of(const Json& settings) {
    return settings.at("game").get<std::string>();
}

GameOptions variant_of(const Json& settings) {
    GameOptions options;
    if (!settings.at("size").is_null()) options.size = settings.at("size").get<int>();
    if (!settings.at("rule").is_null()) options.rule = settings.at("rule").get<std::string>();
    return options;
}

}  // namespace ybw::match
