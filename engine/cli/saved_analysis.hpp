// SavedAnalysis: an analysis as a file keeps it, so that it can go on in another process.
//
// Two lines of text say what is searched and what has been found; behind them stands what the
// search has learned, in the binary form of the library (parallel/saved_search.hpp):
//
//   ybw analysis, format 1: gomoku, depth 14, 45.7 M nodes in 7.3 s, 2026-06-07T12:00:00Z; ...
//   {"title": the line above, "version": ..., "question": {...}, "depths": [...], "check": ...}
//
// The first is for people. The second has a checksum and repeats the first; the part behind bears a
// number made of both, and a checksum of its own. So nothing of a file is believed that has lost or
// changed a bit, or that is made of two.
//
// Regular value types; the functions throw UserError.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_position.hpp"
#include "engine/kit/arguments.hpp"
#include "engine/report/values.hpp"

namespace ybw::cli {

struct SavedAnalysis {
    Arguments::Values question;  ///< the options that say what is searched, and how
    std::string game;
    std::vector<report::Row> rows;         ///< of the finished depths, the last one's at the end
    Statistics statistics;                 ///< so far
    Duration time{};                       ///< so far
    StopReason reason = StopReason::none;  ///< why it ended, if it has

    /// 0 if none is finished.
    Depth depth() const { return rows.empty() ? 0 : rows.back().depth; }
    /// Those of the last finished depth, best first.
    std::vector<report::Row> last_rows() const;
    /// Whether no more depth can change what was found.
    bool is_final() const { return reason == StopReason::solved || reason == StopReason::proved; }

    /// Takes a row in the place of the one of the same depth and rank.
    void take(const report::Row& row);
};

/// The two lines.
std::string saved_text(const SavedAnalysis& analysis);

/// What to do with a file that is damaged.
inline constexpr std::string_view how_to_mend_it =
    "put back a copy of it that is whole, or begin anew with --save";

/// What saved_text has written in this very version of the program. The message of what is thrown
/// says what is wrong and how to mend it, not with which file.
SavedAnalysis saved_analysis_of(std::string_view title, std::string_view json);

/// The number that what stands behind the lines has to bear.
std::uint64_t saved_identity(std::string_view text);

}  // namespace ybw::cli
