// Journal: the one truth about a match, a file of JSON lines (kit/kept_file.hpp).
//
//   {"type":"header","program":"ybw", ... ,"check":"0123456789abcdef"}
//   {"type":"game", ... ,"check":"fedcba9876543210"}
//
// The first line says what is played, every other one is a finished game; statistics, pages and
// game files are derived from it. Games may stand in any order and each at most once. A game is on
// the disk before anybody hears of it, so that after Ctrl-C, kill -9 or a power cut the file holds
// every finished game.
//
// Each line has a checksum, so that damage is never taken for a result. Journals of older programs
// have none; those whose header says "checked" have one in every line. A journal may have been
// written by anybody: what is wrong is refused with the number of the line, and no control
// character gets further than this, since names and details go to terminals, pages and game files.
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

#include "engine/kit/kept_file.hpp"
#include "engine/match/record.hpp"

namespace ybw::match {

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
    std::vector<GameRecord> games;  ///< in the order of the file
    bool cut_short = false;         ///< there is a broken last line, which was left out
};

/// Reads a journal. Throws UserError for all that is wrong but for a broken last line.
JournalContent read_journal(const std::filesystem::path& path);

/// The same of a text; `path` is named in messages.
JournalContent parse_journal(std::string_view text, const std::filesystem::path& path);

class Journal {
public:
    /// Begins a file. Throws UserError if there is one already, or if it cannot be written.
    static Journal create(const std::filesystem::path& path, const JournalHeader& header);

    /// Goes on with a file, or begins one that has not got as far as its header. Throws UserError
    /// if it belongs to another match, is damaged, or is being written by another process.
    static Journal resume(const std::filesystem::path& path, const JournalHeader& header);

    /// Writes and syncs one game. Throws UserError(io_error), the file being as it was before.
    /// Requires that the game is not there yet.
    void append(const GameRecord& record);

    /// The games that are there, in the order of the file.
    const std::vector<GameRecord>& games() const { return games_; }
    bool holds(std::uint64_t pair, int game) const { return known_.contains({pair, game}); }

    /// Writes the file again if it is not where it was. Throws UserError(io_error).
    void restore_if_removed() { file_.restore_if_removed(); }
    bool was_restored() const { return file_.was_restored(); }

    /// Whether resume had to cut off a broken line.
    bool was_cut() const { return file_.was_cut(); }
    const std::filesystem::path& path() const { return file_.path(); }

private:
    Journal(KeptFile file, std::vector<GameRecord> games);

    KeptFile file_;
    std::vector<GameRecord> games_;
    std::set<std::pair<std::uint64_t, int>> known_;
};

/// Pools journals of one match into a new file, games in the order of the schedule; there is the
/// whole file or none. Throws UserError for journals of different matches and for a game that two
/// of them tell differently. Returns those whose last line is broken and was left out.
std::vector<std::filesystem::path> merge_journals(const std::vector<std::filesystem::path>& parts,
                                                  const std::filesystem::path& merged);

}  // namespace ybw::match
