#include "engine/search/position_answer.hpp"

#include "engine/report/result_json.hpp"
#include "engine/search/play_out.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/user_error.hpp"

namespace ybw {
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
                                                 const Limits& limits) {
    if (position.outcome()) return finished_game(position, no_style);
    search.clear();
    auto result = search.search(position, limits);
    if (result.reason == StopReason::user) return std::nullopt;
    for (auto& line : result.lines) play_out(position, line);
    return summary_of(position, result, no_style);
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
        const auto summary = summary_of_search(search, position, limits_of(question, listed));
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
