#include "engine/serve/message.hpp"

#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/search/search_settings.hpp"
#include "engine/search/strength.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::serve {
namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest = 3;
constexpr std::int64_t most_balanced = 3;
constexpr std::size_t most_moves = 2000;
constexpr std::size_t longest_name = 16;
constexpr std::size_t longest_position = 4096;
/// Of letters and digits. Moves that run together are shorter, and a reader of games that tries
/// each beginning of a longer one keeps all pages waiting.
constexpr std::size_t longest_word = 2000;
/// Settings of a search that a page may choose; the others are those of the command line.
constexpr const char* chosen_settings[] = {"threads", "hash", "multipv"};

[[noreturn]] void refuse(std::string_view key, std::string_view why) {
    throw UserError(ExitCode::bad_input, fmt::format("{}: {}", key, why));
}

Json parsed(std::string_view text) try {
    return Json::parse(text, [](int depth, Json::parse_event_t, Json&) {
        if (depth > deepest) throw UserError(ExitCode::bad_input, "a message nests too deeply");
        return true;
    });
} catch (const Json::exception&) {
    throw UserError(ExitCode::bad_input, "this is no message; write a JSON object with a type");
}

std::optional<std::string> text_of(const Json& json, const char* key, std::size_t longest) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return std::nullopt;
    if (!found->is_string()) refuse(key, "write a text");
    const auto& text = found->get_ref<const std::string&>();
    if (text.size() > longest) refuse(key, fmt::format("write at most {} bytes", longest));
    return text;
}

std::optional<std::int64_t> number_of(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return std::nullopt;
    if (!found->is_number_integer()) refuse(key, "write a whole number");
    return found->get<std::int64_t>();  // beyond its range: a negative one, which no key allows
}

GameOptions options_of(const Json& json) {
    GameOptions options;
    if (const auto size = number_of(json, "size")) {
        if (*size < 1 || *size > 1000) refuse("size", "write a size that the game has");
        options.size = static_cast<int>(*size);
    }
    options.rule = text_of(json, "rule", longest_name);
    options.side = text_of(json, "side", longest_name);
    return options;
}

std::vector<std::string> moves_of(const Json& json) {
    std::vector<std::string> moves;
    const auto found = json.find("moves");
    if (found == json.end()) return moves;
    if (!found->is_array()) refuse("moves", "write a list");
    if (found->size() > most_moves) refuse("moves", fmt::format("write at most {}", most_moves));
    for (const Json& move : *found) {
        if (!move.is_string()) refuse("moves", "write their names");
        moves.push_back(move.get<std::string>());
        if (moves.back().size() > longest_name) refuse("moves", "write shorter names");
    }
    return moves;
}

AskedPosition position_of(const Json& json) {
    return {.game = text_of(json, "game", longest_name).value_or(""),
            .options = options_of(json),
            .start = text_of(json, "start", longest_position).value_or(""),
            .moves = moves_of(json),
            .notation = text_of(json, "notation", longest_name).value_or("")};
}

void require_short_words(std::string_view text) {
    std::size_t length = 0;
    for (const char c : text) {
        const char small = static_cast<char>(c | 0x20);
        const bool is_of_word = ('a' <= small && small <= 'z') || ('0' <= c && c <= '9');
        length = is_of_word ? length + 1 : 0;
        if (length > longest_word) {
            refuse("text",
                   fmt::format("a word has more than {} letters; this is no game", longest_word));
        }
    }
}

AskedGame game_of(const Json& json) {
    auto text = text_of(json, "text", std::string::npos);
    if (!text) refuse("text", "write a game");
    require_short_words(*text);
    return {.text = std::move(*text),
            .game = text_of(json, "game", longest_name),
            .options = options_of(json),
            .notation = text_of(json, "notation", longest_name).value_or("")};
}

void choose_level(AskedSearch& search, std::int64_t number) {
    if (number < 1 || number > std::ssize(levels)) {
        refuse("level", fmt::format("write a number from 1 to {}", levels.size()));
    }
    const Level& level = level_of(number);
    search.limits.nodes = level.nodes;
    search.temperature = level.temperature;
    search.options.multipv = level_lines;
}

AskedSearch search_of(const Json& json, const SearchBounds& bounds) {
    AskedSearch search;
    if (json.contains("game")) search.position = position_of(json);
    search.options = search_options(
        [&](std::string_view name) -> std::optional<std::string> {
            for (const char* setting : chosen_settings) {
                if (name != setting) continue;
                if (const auto number = number_of(json, setting)) return std::to_string(*number);
            }
            return std::nullopt;
        },
        bounds.usual, bounds.most_hash_mib);
    if (const auto depth = number_of(json, "depth")) {
        search.limits.depth = parse_depth(std::to_string(*depth));
    }
    const auto time = json.find("time");
    if (time != json.end() && !time->is_null()) {
        if (!time->is_number()) refuse("time", "write seconds");
        search.limits.time = parse_duration("time", fmt::format("{:f}", time->get<double>()));
    }
    if (const auto threat = json.find("threat"); threat != json.end()) {
        if (!threat->is_boolean()) refuse("threat", "write true or false");
        search.threat = threat->get<bool>();
    }
    if (const auto moves = number_of(json, "balance")) {
        if (*moves < 1 || *moves > most_balanced) {
            refuse("balance", fmt::format("write a number from 1 to {}", most_balanced));
        }
        search.balance = static_cast<int>(*moves);
        search.options.multipv = 1;
    }
    if (const auto level = number_of(json, "level")) choose_level(search, *level);
    return search;
}

}  // namespace

Message read_message(std::string_view text, const SearchBounds& bounds) {
    const Json json = parsed(text);
    if (!json.is_object()) refuse("type", "a message is an object");
    const std::string type = text_of(json, "type", longest_name).value_or("");
    if (type == "position") return position_of(json);
    if (type == "load") return game_of(json);
    if (type == "search") return search_of(json, bounds);
    if (type == "stop") return AskedStop{};
    refuse("type",
           fmt::format("'{}' is none; position, load, search and stop are", printable(type)));
}

}  // namespace ybw::serve
