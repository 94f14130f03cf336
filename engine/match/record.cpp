#include "engine/match/record.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/chrono.h>
#include <nlohmann/json.hpp>

#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

using Json = nlohmann::ordered_json;

/// Microseconds are enough.
double rounded(Duration time) {
    return std::round(time.count() * 1e6) / 1e6;
}

Json column(const GameRecord& record, auto value) {
    Json json = Json::array();
    for (const MoveRecord& move : record.moves) json.push_back(value(move));
    return json;
}

/// Scores on the raw scale of score.hpp; null where none was said.
Json score_json(const MoveRecord& move) {
    return move.score ? Json(move.score->raw()) : Json();
}

Json clock_json(const MoveRecord& move) {
    return move.clock ? Json(rounded(*move.clock)) : Json();
}

/// The entry of a column, for journals of programs that leave columns out.
const Json* cell(const Json& json, const char* key, std::size_t row) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_array() || row >= found->size()) return nullptr;
    const Json& value = (*found)[row];
    return value.is_null() ? nullptr : &value;
}

MoveRecord move_of(const Json& json, std::size_t row) {
    MoveRecord move;
    move.move = json.at("moves").at(row).get<std::string>();
    if (const Json* time = cell(json, "times_s", row)) move.time = Duration(time->get<double>());
    if (const Json* clock = cell(json, "clocks_s", row)) {
        move.clock = Duration(clock->get<double>());
    }
    if (const Json* score = cell(json, "scores", row)) {
        const int raw = score->get<int>();
        if (std::abs(raw) > Score::infinity().raw()) {
            throw UserError(ExitCode::bad_input, "a score is out of range");
        }
        move.score = Score::from_raw(raw);
    }
    if (const Json* depth = cell(json, "depths", row)) move.depth = depth->get<int>();
    if (const Json* nodes = cell(json, "nodes", row)) move.nodes = nodes->get<std::uint64_t>();
    return move;
}

Ending ending_named(std::string_view name) {
    const auto found = std::ranges::find(all_endings, name, &EndingWords::name);
    if (found != all_endings.end()) return found->ending;
    throw UserError(ExitCode::bad_input, "an ending has an unknown name");
}

int side_of(const Json& json) {
    const int side = json.get<int>();
    if (side != 0 && side != 1) throw UserError(ExitCode::bad_input, "a side is neither 0 nor 1");
    return side;
}

}  // namespace

std::string play_of(const GameRecord& game) {
    if (game.moves.empty()) return {};
    std::string text = fmt::format("{} {} {}", game.players[0], game.players[1], game.start);
    for (const MoveRecord& move : game.moves) text += ' ' + move.move;
    return text;
}

std::string utc_now() {
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

nlohmann::ordered_json to_json(const GameRecord& record) {
    return {{"type", "game"},
            {"pair", record.pair},
            {"game", record.game},
            {"players", record.players},
            {"winner", record.winner ? Json(*record.winner) : Json()},
            {"ending", ending_name(record.ending)},
            {"detail", record.detail},
            {"opening", record.opening},
            {"start", record.start},
            {"first_side", record.first_side},
            {"moves", column(record, [](const MoveRecord& move) { return Json(move.move); })},
            {"times_s",
             column(record, [](const MoveRecord& move) { return Json(rounded(move.time)); })},
            {"clocks_s", column(record, clock_json)},
            {"scores", column(record, score_json)},
            {"depths", column(record, [](const MoveRecord& move) { return Json(move.depth); })},
            {"nodes", column(record, [](const MoveRecord& move) { return Json(move.nodes); })},
            {"began", record.began},
            {"duration_s", rounded(record.duration)}};
}

GameRecord record_of(const Json& json) {
    GameRecord record;
    record.pair = json.at("pair").get<std::uint64_t>();
    record.game = side_of(json.at("game"));
    record.players = json.at("players").get<std::array<int, 2>>();
    if (!json.at("winner").is_null()) record.winner = side_of(json.at("winner"));
    record.ending = ending_named(json.at("ending").get<std::string>());
    record.detail = json.value("detail", "");
    record.opening = json.value("opening", "");
    record.start = json.at("start").get<std::string>();
    record.first_side = side_of(json.at("first_side"));
    const std::size_t count = json.at("moves").size();
    for (std::size_t row = 0; row < count; ++row) record.moves.push_back(move_of(json, row));
    record.began = json.value("began", "");
    record.duration = Duration(json.value("duration_s", 0.0));
    return record;
}

}  // namespace ybw::match
