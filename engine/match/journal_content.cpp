#include "engine/match/journal_content.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>

#include "engine/match/journal_line.hpp"
#include "engine/match/settings.hpp"

namespace ybw::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 1;
constexpr const char* no_journal = "this is no journal; name a file that a match has written";
constexpr const char* damaged_line =
    "it is damaged; restore the file, or take the line out to play its game again";

JournalHeader header_of(const Json& json) {
    if (json.value("program", "") != "ybw" || json.value("type", "") != "header") {
        throw UserError(ExitCode::bad_input, no_journal);
    }
    if (json.at("format").get<int>() != format_version) {
        throw UserError(ExitCode::bad_input,
                        "the journal has another format; it was written by a "
                        "newer program");
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

/// Reads the lines of a journal one by one. Throws UserError without the number of the line.
class LineReader {
public:
    explicit LineReader(JournalContent& content) : content_(content) {}

    void header(std::string_view line) try {
        const Json json = parse_journal_line(line);
        content_.header = header_of(json);
        is_checked_ = json.value("checked", false);
        require_checksum(line);
    } catch (const UserError&) {
        if (line.starts_with(journal_beginning)) throw;
        throw UserError(ExitCode::bad_input, no_journal);
    } catch (const Json::exception&) {
        throw UserError(ExitCode::bad_input, no_journal);
    }

    void game(std::string_view line) try {
        require_checksum(line);
        const Json json = parse_journal_line(line);
        if (json.at("type") != "game") return;  // lines of other types are those of newer programs
        GameRecord record = record_of(json);
        require_known_players(record, content_.header.settings);
        content_.games.push_back(std::move(record));
    } catch (const Json::exception&) {
        throw UserError(ExitCode::bad_input, damaged_line);
    }

private:
    void require_checksum(std::string_view line) const {
        if (is_checked_ && !has_checksum(line)) throw UserError(ExitCode::bad_input, damaged_line);
    }

    JournalContent& content_;
    bool is_checked_ = false;
};

void require_each_once(const JournalContent& content, const std::filesystem::path& path) {
    std::set<std::pair<std::uint64_t, int>> seen;
    for (const GameRecord& record : content.games) {
        if (!seen.insert({record.pair, record.game}).second) {
            refuse_journal(
                ExitCode::bad_input, path,
                fmt::format("game {} of pair {} is there twice", record.game, record.pair));
        }
    }
}

}  // namespace

void refuse_journal(ExitCode code, const std::filesystem::path& path, std::string_view what) {
    throw UserError(code, fmt::format("{}: {}", path.string(), what));
}

nlohmann::ordered_json to_json(const JournalHeader& header) {
    return {{"type", "header"},          {"program", "ybw"}, {"format", format_version},
            {"version", header.version}, {"checked", true},  {"settings", header.settings},
            {"about", header.about}};
}

std::string journal_text(const std::filesystem::path& path) {
    std::error_code ignored;  // what cannot be looked at cannot be opened either
    if (std::filesystem::is_directory(path, ignored)) {
        refuse_journal(ExitCode::input_missing, path, "is a directory; name a journal");
    }
    std::ifstream file(path, std::ios::binary);
    if (!file)
        refuse_journal(ExitCode::input_missing, path,
                       std::string(std::strerror(errno)) + "; name a journal");
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (file.bad()) refuse_journal(ExitCode::io_error, path, "cannot be read");
    return text;
}

JournalContent read_journal(const std::filesystem::path& path) {
    return parse_journal(journal_text(path), path);
}

JournalContent parse_journal(std::string_view text, const std::filesystem::path& path) {
    JournalContent content;
    LineReader reader(content);
    std::size_t line_number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t newline = text.find('\n', begin);
        const bool is_last = newline == std::string::npos || newline + 1 == text.size();
        const std::size_t end = newline == std::string::npos ? text.size() : newline;
        ++line_number;
        try {
            if (line_number == 1 && !text.starts_with('{')) {
                throw UserError(ExitCode::bad_input,
                                "this is no journal; name a file that 'ybw match' has written");
            }
            if (newline == std::string::npos) {
                throw UserError(ExitCode::bad_input, "the line has no end");
            }
            const std::string_view line = text.substr(begin, end - begin);
            if (line_number == 1) {
                reader.header(line);
            } else {
                reader.game(line);
            }
        } catch (const UserError& error) {
            if (!is_last || line_number == 1) {
                refuse_journal(ExitCode::bad_input, path,
                               fmt::format("line {}: {}", line_number, error.what()));
            }
            content.cut_short = true;
            break;
        }
        begin = end + 1;
        content.good_bytes = begin;
    }
    if (line_number == 0) refuse_journal(ExitCode::bad_input, path, "is empty; name a journal");
    require_each_once(content, path);
    return content;
}

void require_same_match(const JournalHeader& expected, const JournalHeader& found,
                        const std::filesystem::path& path) {
    if (expected.version != found.version) {
        refuse_journal(
            ExitCode::bad_input, path,
            fmt::format("was played by version {}, not {}; use that version or begin a new journal",
                        found.version, expected.version));
    }
    if (const auto what = difference(found.settings, as_read_back(expected.settings))) {
        refuse_journal(
            ExitCode::bad_input, path,
            fmt::format("belongs to another match: {}; use its settings or begin a new journal",
                        *what));
    }
}

}  // namespace ybw::match
