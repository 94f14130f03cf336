// AnalysisSaver: writes an analysis to its file while it runs, and once more at its end.
//
// A thread of low priority does it every few minutes. The search does not wait for it: the table is
// read as all workers read it, without a lock, entry by entry, and what is stored meanwhile is
// saved or is not; the list of finished depths is copied under a lock that the search takes once a
// depth. What it costs is the memory's and the disk's time for one reading of the table.
//
// A file that cannot be written is said once; the analysis goes on, and the next save tries again.
//
// Thread safety: `take` and `finish` from the thread that searches; `say` is called from others.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "engine/cli/saved_analysis.hpp"
#include "engine/games/any_search.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/report/values.hpp"

namespace ybw::cli {

class AnalysisSaver {
public:
    using Say = std::function<void(std::string_view)>;

    /// `before` is what is known when the search begins, `say` tells the user something.
    AnalysisSaver(HeldFile file, SavedAnalysis before, const AnySearch& search, Duration every,
                  Say say);

    /// A line of a depth, with the totals of the whole analysis.
    void take(const report::Row& row);

    /// Saves for the last time, with the totals of the whole analysis. False: that failed.
    bool finish(const report::Summary& summary);

private:
    void run(const std::stop_token& token);
    /// What went wrong; empty if nothing did, or if `token` asked to leave it.
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
    std::condition_variable_any wake_;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace ybw::cli
