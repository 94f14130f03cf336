#include "engine/match/settings.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "engine/report/machine.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/text/fingerprint.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/words.hpp"

namespace ybw::match {
namespace {

/// "0" is a valid increment, though no valid time for thinking.
Duration parse_increment(std::string_view what, std::string_view text) {
    if (text == "0" || text == "0s" || text == "0ms") return Duration(0);
    return parse_duration(what, text);
}

/// In the shortest form: "0", "20ms", "1.5s".
std::string short_text(Duration time) {
    if (time.count() <= 0) return "0";
    const double in_milliseconds = time.count() * 1000;
    if (in_milliseconds < 999.5) return fmt::format("{:g}ms", in_milliseconds);
    return fmt::format("{}s", std::round(in_milliseconds) / 1000);
}

}  // namespace

TimeControl parse_time_control(std::string_view what, std::string_view text) {
    TimeControl control;
    const std::size_t plus = text.find('+');
    if (plus == std::string_view::npos) {
        control.per_move = parse_duration(what, text);
        return control;
    }
    control.per_game = parse_duration(what, text.substr(0, plus));
    control.increment = parse_increment(what, text.substr(plus + 1));
    return control;
}

std::string format_time_control(const TimeControl& control) {
    if (control.per_move) return short_text(*control.per_move);
    if (!control.per_game) return {};
    return short_text(*control.per_game) + '+' + short_text(control.increment);
}

GameClock::GameClock(std::array<TimeControl, 2> controls)
    : controls_(controls), left_{controls[0].per_game, controls[1].per_game} {}

ClockView GameClock::view(int side) const {
    const TimeControl& control = controls_[index(side)];
    return {control.per_move, left_, control.increment};
}

std::optional<Duration> GameClock::limit(int side) const {
    const TimeControl& control = controls_[index(side)];
    return control.per_move ? control.per_move : left_[index(side)];
}

bool GameClock::charge(int side, Duration used) {
    const std::optional<Duration> allowed = limit(side);
    if (!allowed) return true;
    const TimeControl& control = controls_[index(side)];
    if (auto& left = left_[index(side)])
        left = std::max(Duration(0), *left - used) + control.increment;
    return used <= *allowed + control.margin;
}

// ---- Players

namespace {

/// Settings that only a program has, beside its own options.
constexpr std::array<std::string_view, 4> program_keys{"dir", "startup", "log", "ponder"};
constexpr std::string_view option_prefix = "option.";

/// One thread, so that many games run at a time.
constexpr SearchOptions usual_options{.threads = 1, .hash_mib = 64};

/// The moves that a textbook search tries, and their order; the engine's own search decides both.
constexpr std::array<std::string_view, 2> textbook_keys{"candidates", "order"};

/// The keys that describe how a player of this engine searches. Each constant is a key of its own.
std::vector<std::string_view> search_keys() {
    std::vector<std::string_view> keys{"algorithm", "store"};
    for (const NamedConstant& constant : named_constants) keys.push_back(constant.name);
    for (const SearchSetting& setting : search_settings())
        if (setting.name != "multipv") keys.push_back(setting.name);  // which changes no move
    keys.insert(keys.end(), textbook_keys.begin(), textbook_keys.end());
    return keys;
}

[[noreturn]] void refuse(std::string_view text, std::string_view why) {
    throw UserError(ExitCode::usage, "player '{}': {}", text, why);
}

using Values = std::map<std::string, std::string>;

/// A player's text, taken apart.
struct PlayerWords {
    Values values;  // "threads" -> "2"
    std::optional<ProtocolName> protocol;
    std::vector<std::string> command;
};

/// The protocol that a word begins with, and the text after it.
std::optional<std::pair<ProtocolName, std::string_view>> protocol_of(std::string_view word) {
    const std::size_t colon = std::min(word.find(':'), word.size());
    const auto name = std::ranges::find(protocol_names, word.substr(0, colon));
    if (colon == word.size() || name == protocol_names.end()) return std::nullopt;
    return std::pair{static_cast<ProtocolName>(name - protocol_names.begin()),
                     word.substr(colon + 1)};
}

/// The word at `at`, which is moved behind it. A blank is part of a word after a backslash and
/// between quotation marks. Quotation marks open only where a word, a name or a value begins, so
/// that `name=it's` is a name.
std::string next_word(std::string_view text, std::size_t& at) {
    std::string word;
    char quote = 0;
    for (; at < text.size() && (quote != 0 || text[at] != ' '); ++at) {
        const char c = text[at];
        const char next = at + 1 < text.size() ? text[at + 1] : '\0';
        const bool begins = word.empty() || word.back() == '=' || word == option_prefix;
        if (c == '\\' && (next == ' ' || next == '"' || next == '\'')) {
            word += next;
            ++at;
        } else if (quote != 0 ? c == quote : begins && (c == '"' || c == '\'')) {
            quote = quote != 0 ? '\0' : c;
        } else {
            word += c;
        }
    }
    if (quote != 0) refuse(text, fmt::format("a quotation mark {} is not closed", quote));
    return word;
}

/// "threads=2", as a name and its value.
void add_value(Values& values, std::string_view word, std::string_view text) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view value = word.substr(std::min(equals + 1, word.size()));
    if (values.emplace(word.substr(0, equals), value).second) return;
    refuse(text, given_twice(word.substr(0, equals)));
}

/// A program, its arguments, and options between them as in fastchess.
void add_command(PlayerWords& words, std::string_view line, std::string_view text) {
    for (std::string& word : split_words(line)) {
        const bool is_option = !words.command.empty() && word.starts_with(option_prefix) &&
                               word.find('=') != std::string::npos;
        if (is_option) {
            add_value(words.values, word, text);
        } else {
            words.command.push_back(std::move(word));
        }
    }
    if (words.command.empty()) refuse(text, "a command line is missing after the protocol");
}

/// Splits at the first word that begins with a protocol.
PlayerWords player_words(std::string_view text) {
    PlayerWords words;
    for (std::size_t begin = 0; begin < text.size();) {
        begin = text.find_first_not_of(' ', begin);
        if (begin == std::string_view::npos) break;
        if (const auto found = protocol_of(text.substr(begin))) {
            words.protocol = found->first;
            add_command(words, found->second, text);
            break;
        }
        add_value(words.values, next_word(text, begin), text);
    }
    return words;
}

void check_keys(const PlayerWords& words, std::string_view text) {
    const std::vector<std::string_view> own = search_keys();
    std::vector<std::string_view> known{"time", "depth", "nodes", "name"};
    if (words.protocol) {
        known.insert(known.end(), program_keys.begin(), program_keys.end());
    } else {
        known.insert(known.end(), own.begin(), own.end());
    }
    for (const auto& [key, value] : words.values) {
        if (words.protocol && key.size() > option_prefix.size() && key.starts_with(option_prefix))
            continue;
        if (std::ranges::find(known, key) != known.end()) continue;
        // Of the many constants the message names only likely ones.
        if (key.find('.') == std::string::npos)
            std::erase_if(known, [](auto name) { return name.find('.') != name.npos; });
        if (std::ranges::find(program_keys, key) != program_keys.end())
            refuse(text, fmt::format("{} is for other programs alone, such as uci:PROGRAM", key));
        const bool is_search_option = std::ranges::find(own, key) != own.end();
        refuse(text, is_search_option
                         ? fmt::format("{} is an option of this engine alone; another program's "
                                       "are written option.NAME=VALUE",
                                       key)
                         : fmt::format("there is no '{}'; {}", key, how_to_mend(key, known)));
    }
}

std::optional<std::string> value_of(const Values& values, std::string_view key) {
    const auto found = values.find(std::string(key));
    if (found == values.end()) return std::nullopt;
    return found->second;
}

/// Checks which settings have a value and which do not, as the command line of `ybw analyze` does.
void check_values(const Values& values, std::string_view text) {
    for (const SearchSetting& setting : search_settings()) {
        const auto value = value_of(values, setting.name);
        if (!value || setting.argument.empty() == value->empty()) continue;
        refuse(text, fmt::format("{} {}; see 'ybw analyze --help'", setting.name,
                                 value->empty() ? "needs an argument" : "takes no argument"));
    }
    for (const std::string_view key :
         {"algorithm", "depth", "nodes", "candidates", "order", "store", "dir", "startup", "log"}) {
        if (value_of(values, key) != "") continue;
        refuse(text, fmt::format("{} needs an argument; see 'ybw analyze --help'", key));
    }
    if (!value_of(values, "ponder").value_or("").empty())
        refuse(text, "ponder takes no argument; leave it out where a program is not to ponder");
}

/// The name of a textbook search. Settings that it does not know are refused.
std::string textbook_search(const std::string& name, const Values& values) {
    std::vector<std::string_view> names = all_games().front()->textbook_searches();
    names.insert(names.begin(), "ybw");
    if (std::ranges::find(names, name) == names.end()) refuse_unknown("--algorithm", name, names);
    std::vector<std::string_view> others{"store"};
    for (const SearchSetting& setting : search_settings()) others.push_back(setting.name);
    for (const std::string_view other : others) {
        if (!value_of(values, other)) continue;
        throw UserError(ExitCode::usage,
                        "--{} means nothing to --algorithm {}; leave it out or use --algorithm ybw",
                        other, name);
    }
    return name;
}

/// The values given for constants, as the list that the setting of that name takes.
std::optional<std::string> constants_of(const Values& values) {
    std::string list = value_of(values, "constants").value_or("");
    for (const NamedConstant& constant : named_constants) {
        const auto value = value_of(values, constant.name);
        if (value) list += fmt::format("{}{}={}", list.empty() ? "" : ",", constant.name, *value);
    }
    return list.empty() ? std::nullopt : std::optional(list);
}

GivenSetting given_by(const Values& values) {
    return [&](std::string_view name) {
        return name == "constants" ? constants_of(values) : value_of(values, name);
    };
}

classic::MoveOrder move_order(const Values& values) {
    const auto name = value_of(values, "order");
    if (!name) return classic::MoveOrder::generated;
    const auto& names = classic::move_order_names;
    const auto found = std::ranges::find(names, *name);
    if (found == names.end()) refuse_unknown("--order", *name, names);
    return static_cast<classic::MoveOrder>(found - names.begin());
}

InProcess in_process(const Values& values) {
    InProcess result;
    const auto algorithm = value_of(values, "algorithm");
    if (algorithm && *algorithm != "ybw") {
        result.algorithm = textbook_search(*algorithm, values);
        result.candidates = value_of(values, "candidates");
        result.order = move_order(values);
        return result;
    }
    for (const std::string_view key : textbook_keys) {
        if (!value_of(values, key)) continue;
        throw UserError(ExitCode::usage,
                        "--{} is for textbook searches, ybw chooses and orders its moves itself; "
                        "leave it out or add algorithm=alphabeta",
                        key);
    }
    result.options = search_options(given_by(values), usual_options,
                                    static_cast<std::size_t>(report::available_memory_mib()));
    return result;
}

ThinkingLimits limits_of(const Values& values, ThinkingLimits limits) {
    if (const auto depth = value_of(values, "depth")) limits.depth = parse_depth(*depth);
    if (const auto nodes = value_of(values, "nodes")) limits.nodes = parse_nodes(*nodes);
    if (const auto time = value_of(values, "time")) {
        const Duration margin = limits.time.margin;
        limits.time = parse_time_control("time", *time);
        limits.time.margin = margin;
    }
    return limits;
}

std::string usual_name(const PlayerWords& words) {
    if (words.protocol) {
        const std::string_view program = words.command.front();
        const std::string_view name = program.substr(program.find_last_of('/') + 1);
        return std::string(name.empty() ? program : name);
    }
    std::string name;
    for (const auto& [key, value] : words.values)
        name += (name.empty() ? "" : " ") + key + (value.empty() ? "" : "=" + value);
    return name.empty() ? "ybw" : name;
}

/// A name stands in tables and on pages, in one line.
void require_printable_name(const std::string& name, std::string_view text) {
    if (name.empty()) refuse(text, "a name is missing after name=");
    if (std::ranges::any_of(name,
                            [](char c) { return std::iscntrl(static_cast<unsigned char>(c)); })) {
        refuse(text, "a name has no control characters such as line ends");
    }
}

using Json = nlohmann::ordered_json;

Json player_json(const PlayerSettings& player) {
    return {{"name", player.name},
            {"player", player.text},
            {"time", format_time_control(player.limits.time)},
            {"depth", report::optional_json(player.limits.depth)},
            {"nodes", report::optional_json(player.limits.nodes)}};
}

Json rule_json(const std::optional<ScoreRule>& rule) {
    return rule ? Json{{"score", rule->score}, {"moves", rule->moves}} : Json();
}

Json adjudication_json(const AdjudicationSettings& settings) {
    return {{"draw_after", report::optional_json(settings.draw_after)},
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

}  // namespace

PlayerSettings parse_player(std::string_view text, const ThinkingLimits& usual) try {
    const PlayerWords words = player_words(text);
    check_keys(words, text);
    check_values(words.values, text);
    PlayerSettings player;
    player.text = text;
    player.name = value_of(words.values, "name").value_or(usual_name(words));
    require_printable_name(player.name, text);
    player.limits = limits_of(words.values, usual);
    if (!words.protocol) {
        player.kind = in_process(words.values);
        player.store = value_of(words.values, "store").value_or("");
        player.settings_of_values = settings_of_values(given_by(words.values));
        return player;
    }
    External external{*words.protocol, words.command, {}};
    for (const auto& [key, value] : words.values) {
        if (key.starts_with(option_prefix))
            external.options[key.substr(option_prefix.size())] = value;
    }
    external.directory = value_of(words.values, "dir").value_or("");
    external.log = value_of(words.values, "log").value_or("");
    external.ponders = value_of(words.values, "ponder").has_value();
    if (external.ponders && external.protocol == ProtocolName::gomocup)
        refuse(text, "gomocup has no word for ponder; such programs do it by an option of theirs");
    if (const auto time = value_of(words.values, "startup"))
        external.startup = parse_duration("startup", *time);
    player.kind = std::move(external);
    return player;
} catch (const UserError& error) {
    throw UserError(error.code(), printable(error.what()));  // it repeats the text, in one line
}

nlohmann::ordered_json to_json(const MatchSettings& settings) {
    Json players = Json::array();
    for (const PlayerSettings& player : settings.players) players.push_back(player_json(player));
    const TimeControl& time = settings.players.front().limits.time;
    Fingerprint openings;  // enough to tell two lists apart
    for (const std::string& opening : settings.openings) openings.add(opening + '\n');
    Json json{{"game", settings.game},
              {"size", report::optional_json(settings.variant.size)},
              {"rule", report::optional_json(settings.variant.rule)},
              {"players", players},
              {"pairings", pairings_name(settings.pairings)},
              {"margin_s", time.margin.count()},
              {"openings", settings.openings_source},
              {"openings_count", settings.openings.size()},
              {"openings_hash", openings.text()},
              {"seed", settings.seed},
              {"adjudication", adjudication_json(settings.adjudication)},
              {"sprt", sprt_json(settings.sprt)}};
    if (depends_on_results(settings.pairings)) {
        json["pairs"] = settings.pairs;
        json["rounds"] = settings.rounds;
    }
    return json;
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

std::optional<std::string> difference(const Json& there, const Json& here,
                                      const std::string& name) {
    if (there == here) return std::nullopt;
    const bool are_lists = there.is_array() && here.is_array();
    if (!are_lists && !(there.is_object() && here.is_object()))
        return fmt::format("{} {} in the journal, {} now", name, plain(there), plain(here));
    const std::string element = name == "players" ? "player" : name;
    if (are_lists && there.size() != here.size()) {
        return fmt::format("{} {} in the journal, {} now", there.size(),
                           there.size() == 1 ? element : name, here.size());
    }
    const Json& larger = there.size() > here.size() ? there : here;
    for (const auto& [key, value] : larger.items()) {
        const std::string shown = are_lists ? std::to_string(std::stoul(key) + 1) : key;
        std::string path = element.empty() ? shown : element + ' ' + shown;
        if (key == "player") path = name + ':';  // the text that names it
        if (auto found = difference(part(there, key), part(here, key), path)) return found;
    }
    return std::nullopt;
}

std::vector<std::string> player_names(const Json& settings) {
    std::vector<std::string> names;
    for (const Json& player : settings.at("players"))
        names.push_back(player.at("name").get<std::string>());
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
