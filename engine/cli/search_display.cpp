#include "engine/cli/search_display.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <utility>

#include "engine/kit/output.hpp"
#include "engine/report/text.hpp"

namespace ybw::cli {
namespace {

report::Style report_style(const Showing& showing) {
    report::Style style;
    if (showing.quiet) style.detail = report::Detail::result_alone;
    style.color = showing.style.color;
    style.width = [] { return terminal_columns(STDOUT_FILENO).value_or(0); };
    return style;
}

}  // namespace

std::string status_text(const Status& status, const Limits& limits, const std::string& best) {
    const std::uint64_t nodes = status.statistics.nodes;
    std::string text = fmt::format(
        "depth {}   {} nodes   {}/s   {:.1f} s{}", status.depth,
        report::rounded(static_cast<double>(nodes)),
        report::rounded(report::nodes_per_second(nodes, status.time)), status.time.count(),
        limits.time ? fmt::format(" of {:g} s", limits.time->count()) : "");
    if (status.hashfull_permille > 0) {
        text += fmt::format("   hash {}%", (status.hashfull_permille + 5) / 10);
    }
    return best.empty() ? text : fmt::format("{}   best {}", text, best);
}

SearchDisplay::SearchDisplay(const Showing& showing, Signals& signals,
                             std::function<Status()> status, std::function<void()> stop,
                             const Limits& limits)
    : output_(standard_output(&signals)),
      status_(std::move(status)),
      stop_(std::move(stop)),
      limits_(limits),
      status_line_(
          STDERR_FILENO, [this] { return status_text(); }, showing.status_line()),
      report_(report::make_report(
          showing.format,
          [this](std::string_view text) { status_line_.print_above([&] { output_.write(text); }); },
          report_style(showing))),
      scope_(signals, stop_, [this] { status_line_.say("ybw: " + status_text()); }) {}

void SearchDisplay::row(const report::Row& row) noexcept {
    try {
        if (row.rank == 1 && !row.pv.empty()) {
            const std::lock_guard lock(mutex_);
            best_ = row.pv.front() + ' ' + report::score_text(row.score, row.bound);
        }
        if (!failure_) report_->iteration(row);
        if (page_ != nullptr) page_->iteration(row);
    } catch (...) {
        failure_ = std::current_exception();
        stop_();
    }
}

void SearchDisplay::finish(const report::Summary& summary) {
    status_line_.end();
    if (failure_) std::rethrow_exception(failure_);
    report_->end(summary);
    if (page_ != nullptr) page_->end(summary);
}

std::string SearchDisplay::status_text() const {
    const std::lock_guard lock(mutex_);
    return cli::status_text(status_(), limits_, best_);
}

}  // namespace ybw::cli
