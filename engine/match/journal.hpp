// Journal: the one truth about a match, a file of JSON lines.
//
//   {"type":"header","program":"ybw", ... ,"check":"0123456789abcdef"}
//   {"type":"game", ... ,"check":"fedcba9876543210"}
//
// The first line says what is played, every other one is a finished game; statistics, pages and
// game files are derived from it. Games may stand in any order and each at most once. A line is
// written whole, flushed and synced before anything else is told of the game, so that after Ctrl-C,
// kill -9 or a power cut the file holds every finished game, at worst followed by a broken last
// line, which is cut off when the match goes on. A line that does not fit on the disk is taken back
// and reported; the file stays good. A file that is removed while the match runs is written again.
// One process at a time may write (flock).
//
// Each line has a checksum, the fingerprint of the line as it is without it, so that damage is
// never taken for a result. Journals of older programs have none; those whose header says "checked"
// have one in every line, so that no line can lose its own.
//
// A journal may have been written by anybody. Nothing that nests deeper than a journal does is
// looked into, and no control character gets further than this: names and details go to terminals,
// pages and game files. Everything that is wrong is refused with the number of the line.
//
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match/record.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::match {

/// The line of an object, with its end. What is not UTF-8 is replaced.
std::string journal_line(const nlohmann::ordered_json& json);

/// What journal_line would have been given, or a line of an older program, without its end. Throws
/// UserError for a damaged line.
nlohmann::ordered_json parse_journal_line(std::string_view line);

/// Whether the line has a checksum.
bool has_checksum(std::string_view line);

/// What comes back of a value that is written and read.
nlohmann::ordered_json as_read_back(const nlohmann::ordered_json& json);

/// What every journal begins with.
inline constexpr std::string_view journal_beginning = R"({"type":"header","program":"ybw")";

/// The first line. Two journals belong together if version and settings are equal.
struct JournalHeader {
    std::string version;              ///< of the program
    nlohmann::ordered_json settings;  ///< what decides about the games (settings.hpp)
    nlohmann::ordered_json about = nlohmann::ordered_json::object();  ///< machine, date: for people

    friend bool operator==(const JournalHeader&, const JournalHeader&) = default;
};

/// What a journal holds.
struct JournalContent {
    JournalHeader header;
    std::vector<GameRecord> games;
    std::uint64_t good_bytes = 0;  ///< where a broken last line begins, else the size
    bool cut_short = false;        ///< there is a broken last line
};

/// Reads a journal. A broken last line is left out; anything else that is wrong is a UserError with
/// the number of the line.
JournalContent read_journal(const std::filesystem::path& path);

/// The same of a text; `path` is named in messages.
JournalContent parse_journal(std::string_view text, const std::filesystem::path& path);

/// Throws UserError unless version and settings are equal; `path` is named in the message.
void require_same_match(const JournalHeader& expected, const JournalHeader& found,
                        const std::filesystem::path& path);

nlohmann::ordered_json to_json(const JournalHeader& header);

/// The text of the file. Throws UserError if it cannot be read.
std::string journal_text(const std::filesystem::path& path);

/// Throws UserError with the name of the file.
[[noreturn]] void refuse_journal(ExitCode code, const std::filesystem::path& path,
                                 std::string_view what);

class Journal {
public:
    /// Begins a file. Throws UserError if there is one already, or if it cannot be written.
    static Journal create(const std::filesystem::path& path, const JournalHeader& header);

    /// Goes on with a file, or begins one that has not got as far as its header. Cuts off a broken
    /// last line. Throws UserError if it belongs to another
    /// match or is being written by another process.
    static Journal resume(const std::filesystem::path& path, const JournalHeader& header);

    Journal(Journal&& other) noexcept;
    Journal& operator=(Journal&&) = delete;
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    ~Journal();

    /// Writes and syncs one game. Throws UserError(io_error), the file being as it was before.
    /// Requires that the game is not there yet.
    void append(const GameRecord& record);

    /// The games that are there, in the order of the file.
    const std::vector<GameRecord>& games() const { return games_; }
    bool holds(std::uint64_t pair, int game) const { return known_.contains({pair, game}); }

    /// Writes the file again if it is not where it was. Throws UserError(io_error).
    void restore_if_removed();

    /// Whether that has happened.
    bool was_restored() const { return was_restored_; }

    /// Whether resume had to cut off a broken line.
    bool was_cut() const { return was_cut_; }
    const std::filesystem::path& path() const { return path_; }

private:
    Journal(std::filesystem::path path, int descriptor);

    void lock() const;
    void write_line(std::string_view line);
    void take_back() const;
    bool is_at(const std::filesystem::path& path) const;
    void copy_to(const std::filesystem::path& place);

    std::filesystem::path path_;
    int descriptor_;
    std::uint64_t size_ = 0;
    bool was_cut_ = false;
    bool was_restored_ = false;
    std::vector<GameRecord> games_;
    std::set<std::pair<std::uint64_t, int>> known_;
};

/// Pools journals of one match into a new file, games in the order of the schedule. Throws
/// UserError for journals of different matches and for a game that two of them tell differently.
/// Returns those whose last line is broken and was left out.
std::vector<std::filesystem::path> merge_journals(const std::vector<std::filesystem::path>& parts,
                                                  const std::filesystem::path& merged);

}  // namespace ybw::match
