// SearchDisplay: the way of a search to the screen: report on stdout, status line and SIGUSR1 on
// stderr, and what is to happen when one of them can no longer be written.
//
// A write error must not be thrown through the search: it is kept, the search is stopped, and
// `finish` throws it.
//
// Thread safety: `row` and `finish` from the thread that searches; the status is made in others.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/cli/asked.hpp"
#include "engine/kit/output.hpp"
#include "parallel/result.hpp"

namespace ybw::cli {

class SearchDisplay {
public:
    /// `status` is asked from other threads; `stop` ends the search.
    SearchDisplay(const Showing& showing, Signals& signals, std::function<Status()> status,
                  std::function<void()> stop, const Limits& limits);

    /// What else observes the search from its beginning; null for nothing.
    void show_also(report::Report* page) { page_ = page; }

    void begin(const report::Header& header) {
        report_->begin(header);
        if (page_ != nullptr) page_->begin(header);
    }

    /// Reports a row. Never throws.
    void row(const report::Row& row) noexcept;

    /// Tells the user something beside the results, unless nobody reads it.
    void say(std::string_view text) { status_line_.say(text); }

    /// Wipes the status line and reports the end. Throws what went wrong on the way.
    void finish(const report::Summary& summary);

private:
    std::string status_text() const;

    Output output_;
    std::function<Status()> status_;
    std::function<void()> stop_;
    Limits limits_;
    std::exception_ptr failure_;
    mutable std::mutex mutex_;  // guards best_
    std::string best_;
    StatusLine status_line_;
    std::unique_ptr<report::Report> report_;
    report::Report* page_ = nullptr;
    Signals::Scope scope_;  // last: it calls into all of the above
};

/// "depth 13   45.7 M nodes   1.21 M/s   7.3 s of 10.0 s   hash 34%   best h9 +35"
std::string status_text(const Status& status, const Limits& limits, const std::string& best);

}  // namespace ybw::cli
