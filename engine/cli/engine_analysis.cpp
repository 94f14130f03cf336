#include "engine/cli/engine_analysis.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "engine/cli/analysis_question.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_values.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_saving_interval{300};

/// Where the analysis is kept from now on: what goes on does so in its file.
std::optional<std::string> path_to_save_to(const Arguments& arguments) {
    const auto path = arguments.value("save");
    return path ? path : arguments.value("resume");
}

Duration saving_interval(const Arguments& arguments) {
    const auto text = arguments.value("save-every");
    return text ? parse_duration("--save-every", *text) : usual_saving_interval;
}

SavedAnalysis beginning(const Arguments& arguments, const AnyPosition& position) {
    SavedAnalysis analysis;
    analysis.question = question_of(arguments);
    analysis.game = position.game().name();
    return analysis;
}

}  // namespace

EngineAnalysis::EngineAnalysis(const Arguments& arguments, Signals& signals, AnySearch& search,
                               const AnyPosition& position, const Limits& limits,
                               const OpenedAnalysis* opened)
    : arguments_(arguments),
      search_(search),
      position_(position),
      limits_(limits),
      before_(opened != nullptr ? opened->analysis() : beginning(arguments, position)),
      moves_(root_moves(arguments, position)),
      completed_(completed_depth(before_, position)),
      display_(
          arguments, signals, [&search] { return search.status(); }, [&search] { search.stop(); },
          limits),
      path_(path_to_save_to(arguments)) {
    before_.question = question_of(arguments);
}

StopReason EngineAnalysis::run(const report::Header& header, const DrawStyle& style) {
    display_.begin(header);
    for (const report::Row& row : before_.last_rows()) display_.row(row);
    begin_saving();
    Result<AnyMove> result = search();
    if (watch_) watch_->end();
    for (auto& line : result.lines) play_out(position_, line);
    report::Summary summary = summary_of(position_, result, style);
    complete(summary);
    try {
        display_.finish(summary);
    } catch (...) {
        save(summary);  // all the more: nobody has seen it
        throw;
    }
    save(summary);
    return result.reason;
}

void EngineAnalysis::watch_table(std::size_t mib) {
    if (mib == 0 || arguments_.has("quiet")) return;
    watch_.emplace(search_, mib, report::available_memory_mib() + mib, limits_,
                   [this](std::string_view text) { display_.say(fmt::format("ybw: {}", text)); });
}

Result<AnyMove> EngineAnalysis::search() {
    if (before_.is_final() && !limits_.win) return known_result();
    return search_.search(
        position_, limits_, [this](const auto& iteration) { show(row_of(position_, iteration)); },
        moves_, completed_);
}

/// What a final analysis has found, which no search can add to.
Result<AnyMove> EngineAnalysis::known_result() const {
    Result<AnyMove> result;
    result.depth = completed_.depth;
    result.lines = completed_.lines;
    if (!result.lines.empty()) result.best = result.lines.front().pv.front();
    result.reason = before_.reason;
    return result;
}

void EngineAnalysis::show(report::Row row) {
    complete(row);
    display_.row(row);
    if (saver_) saver_->take(row);
}

void EngineAnalysis::begin_saving() {
    if (!path_) return;
    SavedAnalysis begun = before_;
    begun.reason = StopReason::none;
    saver_.emplace(AnalysisFile(*path_), std::move(begun), search_, saving_interval(arguments_),
                   [this](std::string_view text) { display_.say(fmt::format("ybw: {}", text)); });
}

void EngineAnalysis::save(const report::Summary& summary) {
    if (!saver_) return;
    is_saved_ = saver_->finish(summary);
    if (!is_saved_ || arguments_.has("quiet")) return;
    std::error_code error;  // it is there, or has just been taken away
    const auto bytes = std::filesystem::file_size(*path_, error);
    if (error) return;
    display_.say(fmt::format("ybw: saved, {}B; go on: ybw analyze --resume {}",
                             report::rounded(static_cast<double>(bytes)), shell_quoted(*path_)));
}

void require_saving_makes_sense(const Arguments& arguments) {
    static_cast<void>(saving_interval(arguments));
    if (arguments.has("save-every") && !path_to_save_to(arguments)) {
        throw UserError(ExitCode::usage,
                        "--save-every: there is nothing to be saved; name a file with --save");
    }
    if (const auto path = arguments.value("save")) AnalysisFile(*path).require_new();
}

}  // namespace ybw::cli
