#include "engine/search/listed_position.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/report/result_json.hpp"
#include "engine/search/search_values.hpp"
#include "engine/search/store.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw {
namespace {

[[noreturn]] void complain(std::string_view what) {
    throw UserError(ExitCode::bad_input, std::string(what));
}

bool is_depth(std::int64_t depth) {
    return 1 <= depth && depth < max_ply;
}

ListedPosition from_json(std::string_view text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("position") || !json["position"].is_string()) {
        complain("this is no JSON object with a \"position\"");
    }
    ListedPosition position{.name = {}, .text = json["position"], .depth = {}};
    if (json.contains("name")) {
        if (!json["name"].is_string()) complain("\"name\" is no text");
        position.name = json["name"];
    }
    if (json.contains("depth")) {
        if (!json["depth"].is_number_integer() || !is_depth(json["depth"].get<std::int64_t>())) {
            complain(fmt::format("\"depth\" is no number from 1 to {}", max_ply - 1));
        }
        position.depth = json["depth"].get<int>();
    }
    if (json.contains("best")) {
        const auto& best = json["best"];
        const auto is_text = [](const auto& move) { return move.is_string(); };
        if (!best.is_array() || best.empty() || !std::ranges::all_of(best, is_text)) {
            complain("\"best\" is no list of moves");
        }
        for (const auto& move : best) position.best.push_back(move);
    }
    return position;
}

/// A number that stands alone before the rest is a depth.
ListedPosition from_text(std::string_view text) {
    ListedPosition position{.name = {}, .text = std::string(text), .depth = {}};
    Depth depth = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
    const auto rest = text.substr(static_cast<std::size_t>(end - text.data()));
    if (error == std::errc::invalid_argument || rest.empty() ||
        blanks.find(rest.front()) == std::string_view::npos) {
        return position;
    }
    if (error != std::errc() || !is_depth(depth)) {
        complain(
            fmt::format("the number before the position is no depth from 1 to {}", max_ply - 1));
    }
    position.text = trimmed(rest);
    position.depth = depth;
    return position;
}

}  // namespace

std::optional<ListedPosition> listed_position(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.starts_with('{')) return from_json(text);
    const std::string_view position = without_remark(text);
    if (position.empty()) return std::nullopt;
    return from_text(position);
}

namespace {

using Json = nlohmann::ordered_json;

/// Nobody sees the board.
constexpr DrawStyle no_style{.color = false, .unicode = false};

Limits limits_of(const PositionQuestion& question, const ListedPosition& position) {
    if (question.limits_are_given || !position.depth) return question.limits;
    return {.depth = position.depth};
}

/// nullopt: it was stopped.
std::optional<report::Summary> summary_of_search(AnySearch& search, const AnyPosition& position,
                                                 const Limits& limits,
                                                 const PositionQuestion& question) {
    if (position.outcome()) return finished_game(position, no_style);
    if (auto known = known_answer(question.known, position, limits, question.multipv)) return known;
    search.clear();
    return searched(search, position, limits, question.known, question.multipv);
}

}  // namespace

std::optional<Json> position_answer(AnySearch& search, const PositionQuestion& question,
                                    const NumberedPosition& numbered) {
    const ListedPosition& listed = numbered.position;
    Json json{{"type", "result"}, {"number", numbered.number}, {"position", listed.text}};
    if (numbered.is_named) json["name"] = listed.name;
    try {
        if (!numbered.problem.empty()) throw UserError(ExitCode::bad_input, numbered.problem);
        const AnyPosition position = read_position(question.game, listed.text, question.options);
        const auto summary =
            summary_of_search(search, position, limits_of(question, listed), question);
        if (!summary) return std::nullopt;
        const report::Origin origin{.game = std::string(question.game.name()),
                                    .threads = search.workers()};
        json.update(report::result_json(origin, *summary));
    } catch (const UserError& error) {
        json["error"] = error.what();
    }
    return json;
}

}  // namespace ybw
