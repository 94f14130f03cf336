#include "engine/match/journal.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "engine/match/settings.hpp"
#include "engine/text/fingerprint.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view check_begin = R"(,"check":")";
constexpr std::string_view check_end = R"("})";
constexpr std::size_t check_digits = 16;
constexpr std::size_t check_size = check_begin.size() + check_digits + check_end.size();

std::string text_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Of an object that is not empty.
std::string checksum_of(std::string_view object) {
    Fingerprint fingerprint;
    fingerprint.add(object);
    return fingerprint.text();
}

/// The settings of a match are the deepest there is.
bool nests_too_deeply(std::string_view line) {
    constexpr int deepest = 32;
    int depth = 0;
    bool is_string = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (is_string && c == '\\') {
            ++i;
        } else if (c == '"') {
            is_string = !is_string;
        } else if (!is_string && (c == '[' || c == '{')) {
            if (++depth > deepest) return true;
        } else if (!is_string && (c == ']' || c == '}')) {
            --depth;
        }
    }
    return false;
}

/// Requires that it does not nest too deeply.
void make_printable(Json& json) {
    if (json.is_string()) {
        json = printable(json.get_ref<const std::string&>());
    } else if (json.is_structured()) {
        for (Json& part : json) make_printable(part);
    }
}

[[noreturn]] void refuse_damaged_line() {
    throw UserError(ExitCode::bad_input,
                    "it is damaged; restore the file, or take the line out to play its game again");
}

constexpr int format_version = 1;
constexpr const char* no_journal = "this is no journal; name a file that a match has written";

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
        refuse_damaged_line();
    }

private:
    void require_checksum(std::string_view line) const {
        if (is_checked_ && !has_checksum(line)) refuse_damaged_line();
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

std::string reason() {
    return std::strerror(errno);
}

/// Whether a match was ended between making its journal and writing the first line of it.
bool has_no_header_yet(const std::filesystem::path& path) {
    std::error_code ignored;  // what cannot be looked at is complained of by whoever reads it
    if (!std::filesystem::is_regular_file(path, ignored)) return false;
    const std::string text = journal_text(path);
    if (text.find('\n') != std::string::npos) return false;
    return text.starts_with(journal_beginning) || journal_beginning.starts_with(text);
}

/// A new file's name is safe only when its directory is.
void sync_directory(const std::filesystem::path& path) {
    const auto parent = path.parent_path().empty() ? "." : path.parent_path();
    const int descriptor = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

std::string journal_line(const Json& json) {
    std::string text = text_of(json);
    const std::string checksum = checksum_of(text);
    text.pop_back();
    return text.append(check_begin).append(checksum).append(check_end) + '\n';
}

bool has_checksum(std::string_view line) {
    return line.size() > check_size && line.ends_with(check_end) &&
           line.substr(line.size() - check_size).starts_with(check_begin);
}

Json parse_journal_line(std::string_view line) try {
    if (nests_too_deeply(line)) refuse_damaged_line();
    std::string object(line);
    if (has_checksum(line)) {
        object.replace(object.size() - check_size, check_size, "}");
        const auto digits =
            line.substr(line.size() - check_end.size() - check_digits, check_digits);
        if (checksum_of(object) != digits) refuse_damaged_line();
    }
    Json json = Json::parse(object);
    make_printable(json);
    return json;
} catch (const Json::exception&) {
    refuse_damaged_line();
}

Json as_read_back(const Json& json) {
    Json read = Json::parse(text_of(json));
    make_printable(read);
    return read;
}

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

Journal::Journal(std::filesystem::path path, int descriptor)
    : path_(std::move(path)), descriptor_(descriptor) {}

Journal::Journal(Journal&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      was_cut_(other.was_cut_),
      was_restored_(other.was_restored_),
      games_(std::move(other.games_)),
      known_(std::move(other.known_)) {}

Journal::~Journal() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Journal Journal::create(const std::filesystem::path& path, const JournalHeader& header) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        if (errno == EEXIST) {
            refuse_journal(ExitCode::cannot_create, path,
                           "exists already; go on with --resume or choose another name");
        }
        refuse_journal(ExitCode::cannot_create, path, reason());
    }
    Journal journal(path, descriptor);
    journal.lock();
    try {
        journal.write_line(journal_line(to_json(header)));
    } catch (...) {
        ::unlink(path.c_str());
        throw;
    }
    sync_directory(path);
    return journal;
}

Journal Journal::resume(const std::filesystem::path& path, const JournalHeader& header) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) refuse_journal(ExitCode::input_missing, path, reason());
    Journal journal(path, descriptor);
    journal.lock();  // before reading: nobody appends meanwhile
    if (has_no_header_yet(path)) {
        journal.take_back();
        journal.write_line(journal_line(to_json(header)));
        return journal;
    }
    JournalContent content = read_journal(path);
    require_same_match(header, content.header, path);
    journal.size_ = content.good_bytes;
    journal.was_cut_ = content.cut_short;
    if (content.cut_short) journal.take_back();
    journal.games_ = std::move(content.games);
    for (const GameRecord& record : journal.games_) {
        journal.known_.insert({record.pair, record.game});
    }
    return journal;
}

void Journal::lock() const {
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    refuse_journal(ExitCode::cannot_create, path_,
                   "is being written by another process; wait for it");
}

void Journal::append(const GameRecord& record) {
    assert(!holds(record.pair, record.game));
    restore_if_removed();
    write_line(journal_line(match::to_json(record)));
    games_.push_back(record);
    known_.insert({record.pair, record.game});
}

bool Journal::is_at(const std::filesystem::path& path) const {
    struct stat own {};
    struct stat there {};
    return ::fstat(descriptor_, &own) == 0 && ::stat(path.c_str(), &there) == 0 &&
           own.st_dev == there.st_dev && own.st_ino == there.st_ino;
}

void Journal::restore_if_removed() {
    if (is_at(path_)) return;
    std::error_code ignored;  // where the directory cannot be made, the file cannot
    const bool is_free = !std::filesystem::exists(path_, ignored);
    const std::filesystem::path place = path_.string() + (is_free ? "" : ".rescued");
    if (place.has_parent_path()) std::filesystem::create_directories(place.parent_path(), ignored);
    copy_to(place);
    was_restored_ = true;
    if (is_free) return;
    refuse_journal(
        ExitCode::io_error, path_,
        fmt::format("is another file since the match began; all games are in {}, with which "
                    "--resume goes on",
                    place.string()));
}

/// What has been removed is there as long as it is open.
void Journal::copy_to(const std::filesystem::path& place) {
    const std::string text =
        journal_text(fmt::format("/proc/self/fd/{}", descriptor_)).substr(0, size_);
    Journal copy(place, ::open(place.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (copy.descriptor_ < 0) {
        refuse_journal(ExitCode::io_error, path_,
                       "was removed and cannot be made again: " + reason());
    }
    copy.lock();
    copy.write_line(text);
    sync_directory(place);
    std::swap(descriptor_, copy.descriptor_);
}

void Journal::write_line(std::string_view line) {
    std::uint64_t written = 0;
    while (written < line.size()) {
        const ssize_t count = ::pwrite(descriptor_, line.data() + written, line.size() - written,
                                       static_cast<off_t>(size_ + written));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            const std::string why = reason();
            take_back();
            refuse_journal(
                ExitCode::io_error, path_,
                why + "; all games before this one are safe: make room and use --resume");
        }
        written += static_cast<std::uint64_t>(count);
    }
    if (::fsync(descriptor_) != 0) {
        const std::string why = reason();
        take_back();
        refuse_journal(ExitCode::io_error, path_,
                       why + " while syncing; use --resume when it is mended");
    }
    size_ += line.size();
}

/// Removes what stands behind the last whole line. If even that fails, the next resume does it.
void Journal::take_back() const {
    if (::ftruncate(descriptor_, static_cast<off_t>(size_)) == 0) ::fsync(descriptor_);
}

std::vector<std::filesystem::path> merge_journals(const std::vector<std::filesystem::path>& parts,
                                                  const std::filesystem::path& merged) {
    std::optional<JournalHeader> header;
    std::vector<std::filesystem::path> broken;
    std::map<std::pair<std::uint64_t, int>, GameRecord> games;
    for (const auto& part : parts) {
        JournalContent content = read_journal(part);
        if (!header) header = content.header;
        if (content.cut_short) broken.push_back(part);
        require_same_match(*header, content.header, part);
        for (GameRecord& record : content.games) {
            const auto [place, is_new] = games.try_emplace({record.pair, record.game}, record);
            if (is_new || place->second == record) continue;
            refuse_journal(
                ExitCode::bad_input, part,
                fmt::format("game {} of pair {} was played twice with different moves; give each "
                            "machine its own --shard",
                            record.game, record.pair));
        }
    }
    if (!header) throw UserError(ExitCode::usage, "--merge needs the journals to pool");
    Journal journal = Journal::create(merged, *header);
    for (const auto& [place, record] : games) journal.append(record);
    return broken;
}

}  // namespace ybw::match
