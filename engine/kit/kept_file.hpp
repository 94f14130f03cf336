// KeptFile: the files that hold work, and how they lose none of it.
//
// There are two kinds; every file that the programs write is of one of them:
//
//   KeptFile     JSON lines, added one by one: journals of matches and tunings, data of fits,
//                answers, rows of measurements
//   OutputFile   written as a whole: pages, game files, weights, plots. A HeldFile is written again
//                and again while work goes on: saved analyses
//
// The invariants hold for Ctrl-C, kill -9 at any moment, a full disk, a power cut, and a second
// process:
//
//   - A line is on the disk (fsync) before anything reports it. A line that does not fit is taken
//     back. A broken last line, which a killed process leaves, is cut off when the file goes on.
//   - Each line has a checksum. An error names a damaged line by its number; it is never believed.
//   - One process at a time writes a file. The lock (flock) is taken before the file is read; a
//     second process is refused at its start, with the name of the file and what to do.
//   - The text of an OutputFile is written beside the old file, synced, and takes its name. So the
//     name always leads to the old file or to the new one.
//   - A file that is removed while work goes on is written again. If another file replaces it, that
//     file stays as it is, and the work goes to a file beside it.
//
// Every message is "FILE: what is wrong; what to do".
//
// Thread safety: one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/text/user_error.hpp"

namespace ybw {

/// Throws UserError "PATH: what".
[[noreturn]] void fail_with_file(ExitCode code, const std::filesystem::path& path,
                                 std::string_view what);

/// Tells a file from another one of its name, and from itself after somebody has written to it.
struct FileStamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Nothing if no file can be found there.
std::optional<FileStamp> file_stamp(const std::filesystem::path& path);

/// An open file; it closes itself.
class OpenFile {
public:
    /// A descriptor, or -1 for none.
    explicit OpenFile(int number = -1) : number_(number) {}
    OpenFile(OpenFile&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    OpenFile& operator=(OpenFile&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~OpenFile();

    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }

    /// False: another process has the lock. Where the file system has no locks, everybody gets it.
    bool lock() const;

    std::optional<FileStamp> stamp() const;
    bool is_regular() const;
    /// Whether the path leads to this file.
    bool is_at(const std::filesystem::path& path) const;

    /// Writes at the current offset of the file, or at `place`. False: errno says why.
    bool write(std::span<const std::byte> bytes,
               std::optional<std::uint64_t> place = std::nullopt) const;

    /// The whole content. Nothing: errno says why.
    std::optional<std::string> text() const;

private:
    int number_;
};

/// Makes the name of a new file safe: it is on the disk only when its directory is.
void sync_directory_of(const std::filesystem::path& path);

/// A free name beside the file, for work whose place another file has taken.
std::filesystem::path rescue_name(const std::filesystem::path& path);

/// The message for a second process.
inline constexpr std::string_view held_by_another =
    "another process is writing it; wait for that one, or name another file";

/// How often a path is looked up again when it leads to another file than a moment ago.
inline constexpr int most_looks = 10;

/// The line of an object, with a checksum and the line end:
///
///   {"type":"game", ... ,"check":"0123456789abcdef"}
///
/// The checksum is the fingerprint of the line without it. Bytes that are not UTF-8 are replaced.
std::string checked_line(const nlohmann::ordered_json& object);

/// The object of a line (without its line end) whose checksum is right or missing. Nothing for a
/// damaged line, and for an object that nests deeper than such files do. Control characters are
/// replaced, since names and details go to terminals, pages and game files.
std::optional<nlohmann::ordered_json> parse_checked_line(std::string_view line);

/// Whether the line has a checksum.
bool has_checksum(std::string_view line);

/// The value as it comes back after it is written and read.
nlohmann::ordered_json as_read_back(const nlohmann::ordered_json& json);

/// Throws UserError if a file was made with other settings than the current ones.
void require_same_settings(const nlohmann::ordered_json& found,
                           const nlohmann::ordered_json& wanted);

/// The names of one kind of file of lines, for its messages. All members are constants.
struct KeptKind {
    std::string_view name;       ///< "journal of 'ybw tune'"; an "a" fits before it
    std::string_view beginning;  ///< of its first line: R"({"type":"header","program":"ybw tune")"
    std::string_view mend;   ///< for a damaged line: "take the line out to sample its game again"
    std::string_view go_on;  ///< when there is room again: "go on with --resume"
    ExitCode refusal = ExitCode::bad_input;  ///< for a file that is another one or damaged
    /// How the last line of a group begins, in files whose lines count only in whole groups: lines
    /// after the last whole group are cut off, as a broken line is. Empty: each line counts.
    std::string_view group_end = {};
};

/// The first line of a file that goes on only with the same `settings`. The `beginning` of its
/// KeptKind is {"type":"header","program":"PROGRAM"
nlohmann::ordered_json header_of(std::string_view program, int format,
                                 const nlohmann::ordered_json& settings);

/// The settings in a header. Throws UserError for another format.
const nlohmann::ordered_json& settings_in(const nlohmann::ordered_json& header, int format);

class KeptFile {
public:
    using Json = nlohmann::ordered_json;

    /// Takes the object of each line. A UserError that it throws is thrown again with file and
    /// number of the line; a Json::exception means a damaged line.
    using Take = std::function<void(const Json& object, bool is_first)>;

    /// Begins a file with its first line. Throws UserError(cannot_create) if there is a file
    /// already, or if none can be made.
    static KeptFile create(const std::filesystem::path& path, const KeptKind& kind,
                           const Json& first);

    /// Goes on with a file that is there: locks it, reads it, and only then cuts off a broken last
    /// line. `first` is written if the file has not got as far as its first line. Throws UserError
    /// and leaves the file as it was: if another process writes it, for a damaged line, for another
    /// kind of file, and whatever `take` throws.
    static KeptFile resume(const std::filesystem::path& path, const KeptKind& kind,
                           const Json& first, const Take& take);

    /// `resume` if the file is there, else `create`.
    static KeptFile open(const std::filesystem::path& path, const KeptKind& kind, const Json& first,
                         const Take& take);

    /// Reads a file without a lock, so that another process may add to it. True: the last line is
    /// broken and was left out. Throws UserError as `resume` does.
    static bool read(const std::filesystem::path& path, const KeptKind& kind, const Take& take);

    /// Reads a text as read() reads a file; `path` is named in messages.
    static bool parse(std::string_view text, const std::filesystem::path& path,
                      const KeptKind& kind, const Take& take);

    /// Writes and syncs lines, all of them or none. Throws UserError(io_error), and then the file
    /// is as it was before.
    void append_all(std::span<const Json> objects);
    void append(const Json& object) { append_all(std::span(&object, 1)); }

    /// Writes the file again if it was removed; `append` does it, too. Throws UserError(io_error)
    /// if another file stands in its place: all lines are then in a file beside it.
    void restore_if_removed();
    bool was_restored() const { return was_restored_; }

    /// Whether `resume` has cut off a broken last line.
    bool was_cut() const { return was_cut_; }

private:
    KeptFile(std::filesystem::path path, const KeptKind& kind, OpenFile file)
        : path_(std::move(path)), kind_(kind), file_(std::move(file)) {}

    void write(std::string_view lines);
    void take_back() const;
    void copy_to(const std::filesystem::path& place);

    std::filesystem::path path_;
    KeptKind kind_;
    OpenFile file_;
    std::uint64_t size_ = 0;  ///< of all whole lines, and groups
    bool was_cut_ = false;
    bool was_restored_ = false;
};

// ---- Shards: a job is split into parts for machines without contact, and the files of the parts
// are pooled again.
//
// The pieces of a job are numbered from 0, and the I-th shard of N is every N-th piece. Each
// machine keeps the rows of its shard in a file of its own; a row has a place in the job.
//
// Pure functions and values, except that they read and write files. They throw UserError.

/// One of the parts that a job is split into.
struct Shard {
    std::uint64_t index = 0;  ///< below count
    std::uint64_t count = 1;

    bool holds(std::uint64_t piece) const { return piece % count == index; }
    friend bool operator==(const Shard&, const Shard&) = default;
};

/// Reads "2/8", the second of eight.
Shard parse_shard(std::string_view text);

/// The content of a shard's file.
struct ShardFile {
    /// The number of the piece, and the number of the row in the piece.
    using Place = std::pair<std::uint64_t, std::uint64_t>;

    nlohmann::ordered_json header;
    std::map<Place, nlohmann::ordered_json> rows;
    bool cut_short = false;  ///< the last line is broken and was left out
};

/// Reads a part. Throws UserError if it does not belong to the parts that were read before.
using ReadShard = std::function<ShardFile(const std::filesystem::path&)>;

/// Pools the files of shards into a new file: rows in the order of their places, under the header
/// of the first. Writes the whole file or none. Throws UserError for a place where two shards have
/// different rows; `row_name` names it. Returns the files whose broken last line was left out.
std::vector<std::filesystem::path> pool_shards(
    const std::vector<std::filesystem::path>& parts, const std::filesystem::path& pool,
    const ReadShard& read, const std::function<std::string(const ShardFile::Place&)>& row_name);

}  // namespace ybw
