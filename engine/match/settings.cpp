#include "engine/match/settings.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/text/fingerprint.hpp"

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

/// Enough to tell two lists of openings apart.
std::string fingerprint(const std::vector<std::string>& lines) {
    Fingerprint fingerprint;
    for (const std::string& line : lines) {
        fingerprint.add(line);
        fingerprint.add("\n");
    }
    return fingerprint.text();
}

/// A value of the settings as people write it.
std::string plain(const Json& value) {
    if (value.is_null()) return "not set";
    return value.is_string() ? value.get<std::string>() : value.dump();
}

/// The member or element of that name; null if there is none.
Json part(const Json& json, const std::string& name) {
    if (json.is_object()) return json.value(name, Json());
    const std::size_t index = std::stoul(name);
    return index < json.size() ? json.at(index) : Json();
}

/// `name` is what leads to the two, "" for the whole.
std::optional<std::string> difference(const Json& there, const Json& here,
                                      const std::string& name) {
    if (there == here) return std::nullopt;
    const bool are_lists = there.is_array() && here.is_array();
    if (!are_lists && !(there.is_object() && here.is_object())) {
        return fmt::format("{} {} in the journal, {} now", name, plain(there), plain(here));
    }
    if (are_lists && there.size() != here.size()) {
        const std::string one = there.size() == 1 && name == "players" ? "player" : name;
        return fmt::format("{} {} in the journal, {} now", there.size(), one, here.size());
    }
    const Json& larger = there.size() > here.size() ? there : here;
    for (const auto& [key, value] : larger.items()) {
        const std::string shown = are_lists ? std::to_string(std::stoul(key) + 1) : key;
        const auto found = difference(part(there, key), part(here, key),
                                      name.empty() ? shown : name + ' ' + shown);
        if (found) return found;
    }
    return std::nullopt;
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

Json as_written_now(Json settings) {
    const auto hash = settings.find("openings_hash");
    if (hash != settings.end() && hash->is_number())
        *hash = fmt::format("{:016x}", hash->get<std::uint64_t>());
    const auto players = settings.find("players");
    if (players == settings.end()) return settings;
    for (Json& player : *players) {
        const auto time = player.at("time").get<std::string>();
        if (!time.empty()) player["time"] = format_time_control(parse_time_control("time", time));
    }
    return settings;
}

std::optional<std::string> difference(const Json& there, const Json& here) {
    return difference(there, here, "");
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
