#include "engine/match/journal.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <fmt/format.h>
#include <optional>

#include "engine/kit/shards.hpp"
#include "engine/match/settings.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

using Json = nlohmann::ordered_json;

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
        throw UserError(
            ExitCode::bad_input,
            fmt::format("was played by version {}, not {}; use that version or begin a new journal",
                        found.version, expected.version));
    }
    if (const auto what = difference(found.settings, as_read_back(expected.settings))) {
        throw UserError(
            ExitCode::bad_input,
            fmt::format("belongs to another match: {}; use its settings or begin a new journal",
                        *what));
    }
}

/// Takes the lines of a journal one by one.
class ContentReader {
public:
    /// `expected` is the match that it has to be of, nullptr for any.
    ContentReader(JournalContent& content, const JournalHeader* expected)
        : content_(content), expected_(expected) {}

    void operator()(const Json& json, bool is_first) {
        if (is_first) {
            content_.header = header_of(json);
            if (expected_ != nullptr) require_same_match(*expected_, content_.header);
            return;
        }
        if (json.at("type") != "game") return;  // lines of other types are those of newer programs
        GameRecord record = record_of(json);
        require_known_players(record, content_.header.settings);
        if (!seen_.insert({record.pair, record.game}).second) {
            throw UserError(ExitCode::bad_input, fmt::format("game {} of pair {} is there twice",
                                                             record.game, record.pair));
        }
        content_.games.push_back(std::move(record));
    }

private:
    JournalContent& content_;
    const JournalHeader* expected_;
    std::set<std::pair<std::uint64_t, int>> seen_{};
};

JournalContent read_journal(const std::filesystem::path& path, const JournalHeader* expected) {
    JournalContent content;
    content.cut_short = KeptFile::read(path, journal_kind, ContentReader(content, expected));
    return content;
}

}  // namespace

JournalContent read_journal(const std::filesystem::path& path) {
    return read_journal(path, nullptr);
}

JournalContent parse_journal(std::string_view text, const std::filesystem::path& path) {
    JournalContent content;
    content.cut_short = KeptFile::parse(text, path, journal_kind, ContentReader(content, nullptr));
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
    KeptFile file =
        KeptFile::resume(path, journal_kind, to_json(header), ContentReader(content, &header));
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
        return fmt::format("game {} of pair {} was played twice with different moves", place.second,
                           place.first);
    });
}

}  // namespace ybw::match
