// Journal: the one truth about a match, a file of JSON lines.
//
// The first line says what is played, every other one is a finished game; statistics, pages and
// game files are derived from it. A line is written whole, flushed and synced before anything else
// is told of the game, so that after Ctrl-C, kill -9 or a power cut the file holds every finished
// game, at worst followed by a broken last line, which is cut off when the match goes on. A line
// that does not fit on the disk is taken back and reported; the file stays good.
//
// Each line has a checksum, so that damage is never taken for a result. A file that is removed
// while the match runs is written again.
//
// Games may stand in any order and each at most once. One process at a time may write (flock).
//
// Thread safety: one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match/journal_content.hpp"
#include "engine/match/record.hpp"

namespace ybw::match {

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
