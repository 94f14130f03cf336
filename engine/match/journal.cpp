#include "engine/match/journal.hpp"

#include <cassert>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/match/journal_line.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {
namespace {

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
