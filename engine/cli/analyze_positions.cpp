#include "engine/cli/analyze_positions.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/cli/analysis_question.hpp"
#include "engine/cli/answer_file.hpp"
#include "engine/cli/position_list.hpp"
#include "engine/cli/positions_analysis.hpp"
#include "engine/cli/search_arguments.hpp"
#include "engine/cli/search_display.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/status_line.hpp"
#include "engine/kit/version.hpp"
#include "engine/report/json_line.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/result_json.hpp"
#include "engine/report/text.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

using Json = nlohmann::ordered_json;

void require_sense(const Arguments& arguments) {
    for (const char* name : {"position", "search-moves", "algorithm", "candidates", "order", "save",
                             "save-every", "resume", "html"}) {
        if (!arguments.has(name)) continue;
        throw UserError(
            ExitCode::usage,
            fmt::format("--{0} is for one position; leave it or --positions out", name));
    }
    if (arguments.choice("format", "jsonl") == "jsonl") return;
    throw UserError(ExitCode::usage,
                    "--format: answers to many positions are JSON lines; leave it out");
}

/// The usual threads and table are shared by those that search at a time.
SearchOptions options_of(const Arguments& arguments, const report::Machine& machine,
                         const Limits& limits, int concurrency) {
    SearchOptions options =
        fitting_options(arguments, machine, report::available_memory_mib(), limits);
    const auto shared = [&](auto whole) {
        return std::max<decltype(whole)>(1, whole / static_cast<decltype(whole)>(concurrency));
    };
    if (!arguments.has("threads")) options.threads = shared(options.threads);
    if (!arguments.has("hash")) options.hash_mib = shared(options.hash_mib);
    return options;
}

Json header_of(const Arguments& arguments, const report::Machine& machine,
               const PositionQuestion& question, const SearchOptions& options) {
    report::Header header;
    header.version = program_version();
    header.command_line = arguments.command_line();
    header.machine = machine;
    header.game = question.game.name();
    header.algorithm = "ybw";
    header.threads = options.threads;
    header.hash_mib = options.hash_mib;
    header.multipv = options.multipv;
    header.limits = limits_text(question.limits);
    Json json = report::header_json(header);
    for (const char* of_one_position : {"position", "side_to_move"}) json.erase(of_one_position);
    json["positions"] = *arguments.value("positions");
    json["question"] = question_of(arguments);
    return json;
}

/// Where answers go: a file that goes on, or the standard output.
class Answers {
public:
    Answers(const Arguments& arguments, Signals& signals, const Json& header,
            const std::vector<NumberedPosition>& list)
        : output_(standard_output(&signals)) {
        if (const auto path = arguments.value("output")) {
            file_.emplace(*path, header, list);
        } else {
            output_.write(json_line(header));
        }
    }

    bool holds(std::size_t number) const { return file_ && file_->holds(number); }
    bool is_file() const { return file_.has_value(); }
    std::size_t mistakes() const { return file_ ? file_->mistakes() : mistakes_; }

    void write(const Json& answer) {
        if (file_) {
            file_->append(answer);
        } else {
            output_.write(json_line(answer));
            mistakes_ += answer.contains("error") ? 1 : 0;
        }
    }

private:
    Output output_;
    std::optional<AnswerFile> file_;
    std::size_t mistakes_ = 0;
};

std::string progress_text(const PositionsAnalysis& analysis, Duration elapsed) {
    const std::size_t left = analysis.count() - analysis.done();
    return fmt::format("{} of {}   {} at a time   {}{}", analysis.done(),
                       report::counted(analysis.count(), "position"),
                       std::min(analysis.concurrency(), left), report::seconds(elapsed),
                       report::time_left(analysis.done(), left, elapsed));
}

/// How it ended, for people; empty if there is nothing to say.
std::string last_words(const PositionsAnalysis& analysis, const Answers& answers) {
    std::string text;
    const std::size_t mistakes = answers.mistakes();
    if (mistakes > 0) {
        text += fmt::format("ybw: {} no position; \"error\" says why\n",
                            mistakes == 1 ? "one line is" : fmt::format("{} lines are", mistakes));
    }
    if (analysis.done() < analysis.count()) {
        text += fmt::format("ybw: {} of {} answered{}\n", analysis.done(), analysis.count(),
                            answers.is_file() ? "; the same command goes on with the rest" : "");
    }
    return text;
}

}  // namespace

ExitCode analyze_positions(const Arguments& arguments, Signals& signals) {
    require_sense(arguments);
    const PositionQuestion question = position_question(arguments);
    const report::Machine machine = report::this_machine();
    const int concurrency = asked_concurrency(arguments);
    const SearchOptions options = options_of(arguments, machine, question.limits, concurrency);
    auto list = position_list(*arguments.value("positions"), &signals);
    Answers answers(arguments, signals, header_of(arguments, machine, question, options), list);
    std::erase_if(list, [&](const auto& position) { return answers.holds(position.number); });
    const int searches = std::clamp(static_cast<int>(list.size()), 1, concurrency);
    PositionsAnalysis analysis(question, std::move(list), options, searches);
    const Stopwatch watch;
    const auto text = [&] { return progress_text(analysis, watch.elapsed()); };
    StatusLine status(STDERR_FILENO, text, status_visibility(arguments));
    const Signals::Scope scope(
        signals, [&] { analysis.stop(); }, [&] { status.say("ybw: " + text()); });
    analysis.run([&](const Json& answer) { status.print_above([&] { answers.write(answer); }); });
    status.end();
    standard_error(&signals).write(last_words(analysis, answers));
    if (const auto code = signals.stopped()) return *code;
    return answers.mistakes() > 0 ? ExitCode::bad_input : ExitCode::done;
}

}  // namespace ybw::cli
