#include "engine/kit/kept_file.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/kit/output_file.hpp"
#include "engine/report/text.hpp"
#include "engine/text/fingerprint.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/words.hpp"

namespace ybw {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

FileStamp stamp_of(const struct stat& status) {
    constexpr std::int64_t second = 1'000'000'000;
    return {.device = status.st_dev,
            .inode = status.st_ino,
            .size = static_cast<std::uint64_t>(status.st_size),
            .modified_ns = status.st_mtim.tv_sec * second + status.st_mtim.tv_nsec};
}

}  // namespace

void fail_with_file(ExitCode code, const fs::path& path, std::string_view what) {
    throw UserError(code, "{}: {}", path.string(), what);
}

std::optional<FileStamp> file_stamp(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return stamp_of(status);
}

OpenFile::~OpenFile() {
    if (is_open()) ::close(number_);
}

bool OpenFile::lock() const {
    return ::flock(number_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

std::optional<FileStamp> OpenFile::stamp() const {
    struct stat status {};
    if (::fstat(number_, &status) != 0) return std::nullopt;
    return stamp_of(status);
}

bool OpenFile::is_regular() const {
    struct stat status {};
    return ::fstat(number_, &status) == 0 && S_ISREG(status.st_mode);
}

bool OpenFile::is_at(const fs::path& path) const {
    const auto own = stamp();
    const auto there = file_stamp(path);
    return own && there && own->device == there->device && own->inode == there->inode;
}

bool OpenFile::write(std::span<const std::byte> bytes, std::optional<std::uint64_t> place) const {
    while (!bytes.empty()) {
        const ssize_t count =
            place ? ::pwrite(number_, bytes.data(), bytes.size(), static_cast<off_t>(*place))
                  : ::write(number_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        if (place) *place += static_cast<std::uint64_t>(count);
    }
    return true;
}

std::optional<std::string> OpenFile::text() const {
    std::string text;
    std::array<char, 1 << 16> block{};
    while (true) {
        const ssize_t count =
            ::pread(number_, block.data(), block.size(), static_cast<off_t>(text.size()));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::nullopt;
        if (count == 0) return text;
        text.append(block.data(), static_cast<std::size_t>(count));
    }
}

void sync_directory_of(const fs::path& path) {
    const auto parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const OpenFile directory(::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.is_open()) ::fsync(directory.number());
}

fs::path rescue_name(const fs::path& path) {
    constexpr int most = 1000;
    fs::path name = path.string() + ".rescued";
    std::error_code ignored;  // what cannot be looked at cannot be made either
    for (int i = 2; i < most && fs::exists(fs::symlink_status(name, ignored)); ++i)
        name = fmt::format("{}.rescued-{}", path.string(), i);
    return name;
}

namespace {

constexpr std::string_view check_begin = R"(,"check":")";
constexpr std::string_view check_end = R"("})";
constexpr std::size_t check_digits = 16;
constexpr std::size_t check_size = check_begin.size() + check_digits + check_end.size();

/// Requires that it does not nest too deeply.
void make_printable(Json& json) {
    if (json.is_string()) {
        json = printable(json.get_ref<const std::string&>());
    } else if (json.is_structured()) {
        for (Json& part : json) make_printable(part);
    }
}

}  // namespace

std::string checked_line(const Json& object) {
    std::string text = report::dumped(object);
    const std::string checksum = Fingerprint(text).text();
    text.pop_back();
    return text.append(check_begin).append(checksum).append(check_end) + '\n';
}

bool has_checksum(std::string_view line) {
    return line.size() > check_size && line.ends_with(check_end) &&
           line.substr(line.size() - check_size).starts_with(check_begin);
}

std::optional<Json> parse_checked_line(std::string_view line) {
    std::string object(line);
    if (has_checksum(line)) {
        object.replace(object.size() - check_size, check_size, "}");
        const auto digits =
            line.substr(line.size() - check_end.size() - check_digits, check_digits);
        if (Fingerprint(object).text() != digits) return std::nullopt;
    }
    constexpr int deepest = 32;  // the settings of a match are the deepest there is
    bool is_too_deep = false;
    const auto look = [&](int depth, Json::parse_event_t, const Json&) {
        is_too_deep = is_too_deep || depth > deepest;
        return !is_too_deep;
    };
    Json json = Json::parse(object, look, false);
    if (json.is_discarded() || is_too_deep) return std::nullopt;
    make_printable(json);
    return json;
}

Json as_read_back(const Json& json) {
    Json read = Json::parse(report::dumped(json));
    make_printable(read);
    return read;
}

void require_same_settings(const Json& found, const Json& wanted) {
    if (found == as_read_back(wanted)) return;
    throw UserError(ExitCode::bad_input,
                    "was made with other settings, {}; use those or begin a new file",
                    report::dumped(found));
}

Json header_of(std::string_view program, int format, const Json& settings) {
    return {{"type", "header"}, {"program", program}, {"format", format}, {"settings", settings}};
}

const Json& settings_in(const Json& header, int format) {
    if (header.at("format") == format) return header.at("settings");
    throw UserError(ExitCode::bad_input, "a newer program has written it; go on with that one");
}

namespace {

/// The part of a text that could be read.
struct WholeLines {
    std::uint64_t bytes = 0;  ///< where a broken last line or group begins, else the size
    bool is_cut = false;      ///< the last line is broken
};

WholeLines parse_lines(std::string_view text, const fs::path& path, const KeptKind& kind,
                       const KeptFile::Take& take) {
    if (text.empty())
        fail_with_file(kind.refusal, path, fmt::format("is empty; name a {}", kind.name));
    if (!text.starts_with(kind.beginning))
        fail_with_file(kind.refusal, path, fmt::format("this is no {}; name one", kind.name));
    WholeLines whole;
    bool all_have_checksums = false;
    std::size_t number = 0;
    const auto is_good = [&](std::string_view line) {
        const auto object = parse_checked_line(line);
        if (!object || !object->is_object()) return false;
        if (number == 1) all_have_checksums = has_checksum(line) || object->value("checked", false);
        if (all_have_checksums && !has_checksum(line)) return false;
        // In a file from before checksums, lines that were added since come last.
        if (number == 2 && !all_have_checksums && has_checksum(line)) {
            throw UserError(kind.refusal,
                            "it has a checksum, line 1 has none and is damaged; restore the file");
        }
        take(*object, number == 1);
        return true;
    };
    for (std::size_t at = 0; at < text.size();) {
        ++number;
        const std::size_t end = text.find('\n', at);
        const std::string_view line = text.substr(at, end - at);
        bool good = false;
        try {
            good = end != std::string::npos && is_good(line);
        } catch (const UserError& error) {
            fail_with_file(error.code(), path, fmt::format("line {}: {}", number, error.what()));
        } catch (const Json::exception&) {
            good = false;  // it lacks something
        }
        if (!good && number > 1 && (end == std::string::npos || end + 1 == text.size())) {
            whole.is_cut = true;
            break;
        }
        if (!good) {
            fail_with_file(kind.refusal, path,
                           fmt::format("line {}: it is damaged; restore the file{}{}", number,
                                       number == 1 ? "" : ", or ", number == 1 ? "" : kind.mend));
        }
        at = end + 1;
        if (number == 1 || line.starts_with(kind.group_end)) whole.bytes = at;
    }
    return whole;
}

/// Whether a process ended between making the file and writing its first line.
bool has_no_first_line(std::string_view text, const KeptKind& kind) {
    return text.find('\n') == std::string::npos &&
           (text.starts_with(kind.beginning) || kind.beginning.starts_with(text));
}

/// The existing file, locked.
OpenFile opened(const fs::path& path, const KeptKind& kind) {
    for (int i = 0; i < most_looks; ++i) {
        // Opening a FIFO would wait for its other end.
        OpenFile file(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
        if (!file.is_open()) {
            const auto code = errno == ENOENT ? ExitCode::input_missing : ExitCode::cannot_create;
            fail_with_file(code, path, fmt::format("{}; name a {}", system_reason(), kind.name));
        }
        if (!file.is_regular()) {
            fail_with_file(ExitCode::cannot_create, path,
                           fmt::format("is no file that can be added to; name a {}", kind.name));
        }
        if (!file.lock()) fail_with_file(ExitCode::cannot_create, path, held_by_another);
        if (file.is_at(path)) return file;
    }
    fail_with_file(ExitCode::cannot_create, path, held_by_another);
}

}  // namespace

KeptFile KeptFile::create(const fs::path& path, const KeptKind& kind, const Json& first) {
    OpenFile file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file.is_open()) {
        fail_with_file(ExitCode::cannot_create, path,
                       errno == EEXIST
                           ? fmt::format("exists already; {}, or choose another name", kind.go_on)
                           : fmt::format("{}; choose another name", system_reason()));
    }
    if (!file.lock()) fail_with_file(ExitCode::cannot_create, path, held_by_another);
    KeptFile kept(path, kind, std::move(file));
    try {
        kept.write(checked_line(first));
    } catch (...) {
        ::unlink(path.c_str());
        throw;
    }
    sync_directory_of(path);
    return kept;
}

KeptFile KeptFile::resume(const fs::path& path, const KeptKind& kind, const Json& first,
                          const Take& take) {
    KeptFile kept(path, kind, opened(path, kind));
    const auto text = kept.file_.text();
    if (!text) fail_with_file(ExitCode::io_error, path, "cannot be read: " + system_reason());
    if (has_no_first_line(*text, kind)) {
        kept.take_back();
        kept.write(checked_line(first));
        return kept;
    }
    const WholeLines whole = parse_lines(*text, path, kind, take);
    kept.size_ = whole.bytes;
    kept.was_cut_ = whole.is_cut;
    if (whole.bytes < text->size()) kept.take_back();
    return kept;
}

KeptFile KeptFile::open(const fs::path& path, const KeptKind& kind, const Json& first,
                        const Take& take) {
    std::error_code ignored;  // what cannot be looked at cannot be made either
    return fs::exists(path, ignored) ? resume(path, kind, first, take) : create(path, kind, first);
}

bool KeptFile::read(const fs::path& path, const KeptKind& kind, const Take& take) {
    std::error_code ignored;  // what cannot be looked at cannot be opened either
    if (fs::is_directory(path, ignored)) {
        fail_with_file(ExitCode::input_missing, path,
                       fmt::format("is a directory; name a {}", kind.name));
    }
    const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.is_open()) {
        fail_with_file(ExitCode::input_missing, path,
                       fmt::format("cannot be read: {}; name a {}", system_reason(), kind.name));
    }
    // A pipe has no positions; it is read as it comes.
    std::ifstream pipe;
    std::optional<std::string> text;
    if (file.is_regular()) {
        text = file.text();
    } else {
        pipe.open(fmt::format("/proc/self/fd/{}", file.number()), std::ios::binary);
        text.emplace(std::istreambuf_iterator<char>(pipe), std::istreambuf_iterator<char>());
    }
    if (!text || pipe.bad()) fail_with_file(ExitCode::io_error, path, "cannot be read");
    return parse(*text, path, kind, take);
}

bool KeptFile::parse(std::string_view text, const fs::path& path, const KeptKind& kind,
                     const Take& take) {
    return parse_lines(text, path, kind, take).is_cut;
}

void KeptFile::append_all(std::span<const Json> objects) {
    std::string lines;
    for (const Json& object : objects) lines += checked_line(object);
    restore_if_removed();
    write(lines);
}

void KeptFile::write(std::string_view lines) {
    const bool is_written = file_.write(std::as_bytes(std::span(lines)), size_);
    if (is_written && ::fsync(file_.number()) == 0) {
        size_ += lines.size();
        return;
    }
    const std::string why = system_reason();
    take_back();
    fail_with_file(ExitCode::io_error, path_,
                   fmt::format("{}{}; all that was written before is safe: make room and {}", why,
                               is_written ? " while syncing" : "", kind_.go_on));
}

/// Removes the text after the last whole line. If even that fails, the next `resume` does it.
void KeptFile::take_back() const {
    if (::ftruncate(file_.number(), static_cast<off_t>(size_)) == 0) ::fsync(file_.number());
}

void KeptFile::restore_if_removed() {
    if (file_.is_at(path_)) return;
    std::error_code ignored;  // what cannot be looked at cannot be made again either
    const bool is_free = !fs::exists(path_, ignored);
    const fs::path place = is_free ? path_ : rescue_name(path_);
    if (place.has_parent_path()) fs::create_directories(place.parent_path(), ignored);
    copy_to(place);
    was_restored_ = true;
    if (is_free) return;
    fail_with_file(ExitCode::io_error, path_,
                   fmt::format("is another file since the work began; all that was done is in {}, "
                               "with which to {}",
                               place.string(), kind_.go_on));
}

/// A removed file stays readable as long as it is open.
void KeptFile::copy_to(const fs::path& place) {
    const auto text = file_.text();
    KeptFile copy(path_, kind_,
                  OpenFile(::open(place.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666)));
    if (!text || !copy.file_.is_open() || !copy.file_.lock()) {
        fail_with_file(ExitCode::io_error, path_,
                       "was removed and cannot be made again: " + system_reason());
    }
    try {
        copy.write(std::string_view(*text).substr(0, size_));
    } catch (const UserError&) {
        ::unlink(place.c_str());  // an empty file would be taken for the work
        fail_with_file(ExitCode::io_error, path_,
                       "was removed and cannot be written again; what was done is lost");
    }
    sync_directory_of(place);
    std::swap(file_, copy.file_);
}

// ---- Shards

Shard parse_shard(std::string_view text) {
    constexpr std::int64_t most = 1'000'000;
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
        throw UserError(ExitCode::usage,
                        "--shard: '{}' is no part of a job; write 2/8 for the second of eight",
                        text);
    }
    const std::int64_t count = parse_whole("--shard", text.substr(slash + 1), 1, most);
    const std::int64_t number = parse_whole("--shard", text.substr(0, slash), 1, count);
    return {static_cast<std::uint64_t>(number - 1), static_cast<std::uint64_t>(count)};
}

std::vector<std::filesystem::path> pool_shards(
    const std::vector<std::filesystem::path>& parts, const std::filesystem::path& pool,
    const ReadShard& read, const std::function<std::string(const ShardFile::Place&)>& row_name) {
    std::error_code ignored;  // what cannot be looked at cannot be written either
    if (std::filesystem::exists(pool, ignored))
        fail_with_file(ExitCode::cannot_create, pool, "exists already; choose another name");
    if (parts.empty()) throw UserError(ExitCode::usage, "--merge needs the files to pool");
    nlohmann::ordered_json header;
    std::map<ShardFile::Place, nlohmann::ordered_json> rows;
    std::vector<std::filesystem::path> broken;
    for (const auto& path : parts) {
        ShardFile part = read(path);
        if (header.is_null()) header = std::move(part.header);
        if (part.cut_short) broken.push_back(path);
        for (auto& [place, row] : part.rows) {
            const auto [there, is_new] = rows.try_emplace(place, row);
            if (is_new || there->second == row) continue;
            fail_with_file(ExitCode::bad_input, path,
                           fmt::format("{}; give each machine its own --shard", row_name(place)));
        }
    }
    std::string text = checked_line(header);
    for (const auto& [place, row] : rows) text += checked_line(row);
    OutputFile("--merge", pool).write(text);
    return broken;
}

}  // namespace ybw
