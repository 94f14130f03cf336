// SavedAnalysis: an analysis in a file, so that it can go on in another process.
//
// Two lines of text hold the question and the results; after them stand the data that the search
// has learned, in the binary form of the library (parallel/saved_search.hpp):
//
//   ybw analysis, format 1: gomoku, depth 14, 45.7 M nodes in 7.3 s, 2026-06-07T12:00:00Z; ...
//   {"title": the line above, "version": ..., "question": {...}, "depths": [...], "check": ...}
//
// The first line is for people. The second has a checksum and repeats the first; the binary part
// has a number made of both lines, and a checksum of its own. So a file that has lost or changed a
// bit, or that is made of two files, is never believed.
//
// Regular value types; the functions throw UserError.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/games/any_position.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/kit/program.hpp"
#include "engine/report/values.hpp"

namespace ybw::cli {

struct SavedAnalysis {
    Arguments::Values question;  ///< the options that say what is searched, and how
    std::string game;
    std::vector<report::Row> rows;         ///< of the finished depths, the last one's at the end
    Statistics statistics;                 ///< so far
    Duration time{};                       ///< so far
    StopReason reason = StopReason::none;  ///< why it ended, if it has

    /// 0 if no depth is finished.
    Depth depth() const { return rows.empty() ? 0 : rows.back().depth; }
    /// The rows of the last finished depth, best first.
    std::vector<report::Row> last_rows() const;
    /// Whether no more depth can change what was found.
    bool is_final() const { return reason == StopReason::solved || reason == StopReason::proved; }

    /// Takes a row and replaces the one of the same depth and rank.
    void take(const report::Row& row);
};

/// The two lines.
std::string saved_text(const SavedAnalysis& analysis);

/// What to do with a file that is damaged.
inline constexpr std::string_view how_to_mend_it =
    "put back a copy of it that is whole, or begin anew with --save";

/// The number that the binary part after the lines must have.
std::uint64_t saved_identity(std::string_view text);

// ---- OpenedAnalysis: a saved analysis that is read from its file. The file is written as a
// HeldFile: it is never seen half written, and one process at a time has it.
//
// Thread safety: one thread at a time.

/// For an analysis that begins: throws UserError if the file exists, which may be the work of a
/// night, if another process is about to write it, or if none can be made. Leaves no file behind.
void require_new_analysis(const std::filesystem::path& path);

/// An analysis that is read from a file.
class OpenedAnalysis {
public:
    /// Reads the question and the results. The UserError says what is wrong with the file and how
    /// to mend it; `asked_by` is the option or command that named it.
    explicit OpenedAnalysis(const std::filesystem::path& path,
                            std::string_view asked_by = "--resume");
    /// Reads an analysis from a stream; `path` is its name in messages.
    OpenedAnalysis(const std::filesystem::path& path, std::unique_ptr<std::istream> stream,
                   std::string_view asked_by = "--resume");

    const SavedAnalysis& analysis() const { return analysis_; }

    const std::filesystem::path& path() const { return path_; }

    /// The stamp of the file when it was opened, or of an older one; nullopt if there was no file.
    const std::optional<FileStamp>& stamp() const { return stamp_; }

    /// Reads the learned data into a search of the same game. Call it once; if it throws UserError,
    /// the search knows nothing.
    void teach(AnySearch& search);

    /// Throws a UserError about the file.
    [[noreturn]] void refuse(ExitCode code, std::string_view why) const;

private:
    std::string line(std::size_t longest);

    std::filesystem::path path_;
    std::string asked_by_;
    std::optional<FileStamp> stamp_;  // before stream_: nobody can have replaced it in between
    std::unique_ptr<std::istream> stream_;
    SavedAnalysis analysis_;
    std::uint64_t identity_ = 0;
};

// ---- AnalysisSaver: writes an analysis to its file while it runs, and once more at its end.
//
// A thread of low priority writes every few minutes. The search does not wait for it: the thread
// reads the table entry by entry without a lock, as all workers do, so an entry stored meanwhile
// may or may not be saved. The list of finished depths is copied under a lock that the search takes
// once a depth. The cost is the time of memory and disk for one reading of the table.
//
// A failed write is reported once; the analysis goes on, and the next save tries again.
//
// Thread safety: `take` and `finish` from the thread that searches; `say` is called from others.

class AnalysisSaver {
public:
    using Say = std::function<void(std::string_view)>;

    /// `before` is the state at the beginning of the search; `say` shows the user a line.
    AnalysisSaver(HeldFile file, SavedAnalysis before, const AnySearch& search, Duration every,
                  Say say);

    /// A line of a depth, with the totals of the whole analysis.
    void take(const report::Row& row);

    /// Saves for the last time, with the totals of the whole analysis. False: that failed.
    bool finish(const report::Summary& summary);

private:
    void run(const std::stop_token& token);
    /// The reason why it failed; empty if it succeeded, or if `token` asked to give up.
    std::string save(const SavedAnalysis& analysis, const std::stop_token& token);
    SavedAnalysis now() const;

    HeldFile file_;
    const Statistics statistics_before_;
    const Duration time_before_;
    const AnySearch& search_;
    const Duration every_;
    const Say say_;
    mutable std::mutex mutex_;  // guards analysis_
    SavedAnalysis analysis_;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace ybw::cli
