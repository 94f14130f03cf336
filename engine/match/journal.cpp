#include "engine/match/journal.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstdlib>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <functional>

#include "engine/match/settings.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

using Json = nlohmann::ordered_json;

/// `value` is a member, or what is made of a move.
Json column(const GameRecord& record, auto value) {
    Json json = Json::array();
    for (const MoveRecord& move : record.moves) json.push_back(std::invoke(value, move));
    return json;
}

double seconds_of(const MoveRecord& move) {
    return report::rounded_seconds(move.time);
}

/// Scores on the raw scale of score.hpp; null if the player gave none.
Json score_json(const MoveRecord& move) {
    return move.score ? Json(move.score->raw()) : Json();
}

Json clock_json(const MoveRecord& move) {
    return move.clock ? Json(report::rounded_seconds(*move.clock)) : Json();
}

/// The entry of a column, for journals whose program left out columns.
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
    if (const Json* clock = cell(json, "clocks_s", row))
        move.clock = Duration(clock->get<double>());
    if (const Json* score = cell(json, "scores", row)) {
        const int raw = score->get<int>();
        constexpr int most = Score::infinity().raw();
        if (std::clamp(raw, -most, most) != raw)
            throw UserError(ExitCode::bad_input, "a score is out of range");
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
            {"winner", report::optional_json(record.winner)},
            {"ending", ending_name(record.ending)},
            {"detail", record.detail},
            {"opening", record.opening},
            {"start", record.start},
            {"first_side", record.first_side},
            {"moves", column(record, &MoveRecord::move)},
            {"times_s", column(record, seconds_of)},
            {"clocks_s", column(record, clock_json)},
            {"scores", column(record, score_json)},
            {"depths", column(record, &MoveRecord::depth)},
            {"nodes", column(record, &MoveRecord::nodes)},
            {"began", record.began},
            {"duration_s", report::rounded_seconds(record.duration)}};
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

namespace {

constexpr int format_version = 1;
constexpr KeptKind journal_kind{.name = "journal of a match",
                                .beginning = R"({"type":"header","program":"ybw")",
                                .mend = "take the line out to play its game again",
                                .go_on = "go on with --resume"};

Json to_json(const JournalHeader& header) {
    return {{"type", "header"},          {"program", "ybw"}, {"format", format_version},
            {"version", header.version}, {"checked", true},  {"settings", header.settings},
            {"about", header.about}};
}

JournalHeader header_of(const Json& json) {
    if (json.at("format").get<int>() != format_version) {
        throw UserError(ExitCode::bad_input,
                        "the journal has another format; it was written by a newer program");
    }
    return {json.at("version").get<std::string>(), as_written_now(json.at("settings")),
            json.at("about")};
}

/// Tables and pages look up names by these numbers.
void require_known_players(const GameRecord& record, const Json& settings) {
    const auto players = settings.find("players");
    if (players == settings.end()) return;
    const auto is_known = [&](int player) {
        return 0 <= player && static_cast<std::size_t>(player) < players->size();
    };
    if (std::ranges::all_of(record.players, is_known)) return;
    throw UserError(ExitCode::bad_input, "it names a player that the match does not have");
}

void require_same_match(const JournalHeader& expected, const JournalHeader& found) {
    if (expected.version != found.version) {
        throw UserError(ExitCode::bad_input,
                        "was played by version {}, not {}; use that version or begin a new journal",
                        found.version, expected.version);
    }
    if (const auto what = difference(found.settings, as_read_back(expected.settings))) {
        throw UserError(ExitCode::bad_input,
                        "belongs to another match: {}; use its settings or begin a new journal",
                        *what);
    }
}

/// Takes the lines of a journal of the match `expected`, nullptr for any.
KeptFile::Take into(JournalContent& content, const JournalHeader* expected) {
    return [&content, expected, seen = std::set<std::pair<std::uint64_t, int>>()](
               const Json& json, bool is_first) mutable {
        if (is_first) {
            content.header = header_of(json);
            if (expected != nullptr) require_same_match(*expected, content.header);
            return;
        }
        if (json.at("type") != "game") return;  // lines of other types are those of newer programs
        GameRecord record = record_of(json);
        require_known_players(record, content.header.settings);
        if (!seen.insert({record.pair, record.game}).second) {
            throw UserError(ExitCode::bad_input, "game {} of pair {} is there twice", record.game,
                            record.pair);
        }
        content.games.push_back(std::move(record));
    };
}

}  // namespace

JournalContent read_journal(const std::filesystem::path& path, const JournalHeader* expected) {
    JournalContent content;
    content.cut_short = KeptFile::read(path, journal_kind, into(content, expected));
    return content;
}

JournalContent parse_journal(std::string_view text, const std::filesystem::path& path) {
    JournalContent content;
    content.cut_short = KeptFile::parse(text, path, journal_kind, into(content, nullptr));
    return content;
}

Journal::Journal(KeptFile file, std::vector<GameRecord> games)
    : file_(std::move(file)), games_(std::move(games)) {
    for (const GameRecord& record : games_) known_.insert({record.pair, record.game});
}

Journal Journal::create(const std::filesystem::path& path, const JournalHeader& header) {
    return {KeptFile::create(path, journal_kind, to_json(header)), {}};
}

Journal Journal::resume(const std::filesystem::path& path, const JournalHeader& header) {
    JournalContent content;
    KeptFile file = KeptFile::resume(path, journal_kind, to_json(header), into(content, &header));
    return {std::move(file), std::move(content.games)};
}

void Journal::append(const GameRecord& record) {
    assert(!holds(record.pair, record.game));
    file_.append(match::to_json(record));
    games_.push_back(record);
    known_.insert({record.pair, record.game});
}

std::vector<std::filesystem::path> merge_journals(const std::vector<std::filesystem::path>& parts,
                                                  const std::filesystem::path& merged) {
    std::optional<JournalHeader> header;
    const auto read = [&](const std::filesystem::path& part) {
        const JournalContent content = read_journal(part, header ? &*header : nullptr);
        if (!header) header = content.header;
        ShardFile file{
            .header = to_json(content.header), .rows = {}, .cut_short = content.cut_short};
        for (const GameRecord& record : content.games) {
            file.rows.emplace(
                ShardFile::Place(record.pair, static_cast<std::uint64_t>(record.game)),
                match::to_json(record));
        }
        return file;
    };
    return pool_shards(parts, merged, read, [](const ShardFile::Place& place) {
        return fmt::format("game {} of pair {} was played twice", place.second, place.first);
    });
}

}  // namespace ybw::match
