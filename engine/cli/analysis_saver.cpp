#include "engine/cli/analysis_saver.hpp"

#include <exception>
#include <fmt/format.h>
#include <sys/resource.h>
#include <utility>

#include "engine/text/quoting.hpp"

namespace ybw::cli {
namespace {

/// Of the thread that saves: where all cores search it gets about a tenth of one.
constexpr int niceness = 10;

/// Thrown where a save is no longer wanted, since a later one is at hand.
struct Abandoned {};

}  // namespace

AnalysisSaver::AnalysisSaver(HeldFile file, SavedAnalysis before, const AnySearch& search,
                             Duration every, Say say)
    : file_(std::move(file)),
      statistics_before_(before.statistics),
      time_before_(before.time),
      search_(search),
      every_(every),
      say_(std::move(say)),
      analysis_(std::move(before)),
      thread_([this](const std::stop_token& token) { run(token); }) {}

void AnalysisSaver::take(const report::Row& row) {
    const std::lock_guard lock(mutex_);
    analysis_.take(row);
}

bool AnalysisSaver::finish(const report::Summary& summary) {
    thread_.request_stop();
    thread_.join();
    SavedAnalysis last = std::move(analysis_);
    last.statistics = summary.statistics;
    last.time = summary.time;
    last.reason = summary.reason;
    if (last.is_final()) {
        for (const report::Row& row : summary.lines) last.take(row);
    }
    const std::string problem = save(last, {});
    if (problem.empty()) return true;
    say_(file_.is_displaced()
             ? problem
             : fmt::format("{}; what was found since the last save is in no file", problem));
    return false;
}

SavedAnalysis AnalysisSaver::now() const {
    const Status status = search_.status();
    const std::lock_guard lock(mutex_);
    SavedAnalysis analysis = analysis_;
    analysis.statistics = statistics_before_;
    analysis.statistics += status.statistics;
    analysis.time = time_before_ + status.time;
    return analysis;
}

void AnalysisSaver::run(const std::stop_token& token) {
    ::setpriority(PRIO_PROCESS, 0, niceness);  // of this thread alone; a wish
    bool has_complained = false;
    std::mutex mutex;
    std::unique_lock lock(mutex);
    while (!wake_.wait_for(lock, token, every_, [&] { return token.stop_requested(); })) {
        if (token.stop_requested()) return;
        const std::string problem = save(now(), token);
        if (problem.empty() || std::exchange(has_complained, true)) continue;
        say_(fmt::format("{}; the analysis goes on and {}", problem,
                         file_.is_displaced() ? "saves there" : "tries it again"));
    }
}

std::string AnalysisSaver::save(const SavedAnalysis& analysis, const std::stop_token& token) try {
    const std::string text = saved_text(analysis);
    file_.write([&](const Sink& sink) {
        sink(std::as_bytes(std::span(text)));
        search_.save(saved_identity(text), [&](std::span<const std::byte> bytes) {
            if (token.stop_requested()) throw Abandoned{};
            sink(bytes);
        });
    });
    return "";
} catch (const Abandoned&) {
    return "";
} catch (const std::exception& error) {
    return printable(error.what());
}

}  // namespace ybw::cli
