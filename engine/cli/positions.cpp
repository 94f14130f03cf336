#include "engine/cli/positions.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <mutex>
#include <sstream>
#include <thread>
#include <unistd.h>
#include <utility>

#include "engine/cli/analysis_question.hpp"
#include "engine/cli/answer_file.hpp"
#include "engine/kit/input.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/version.hpp"
#include "engine/report/json_line.hpp"
#include "engine/report/result_json.hpp"
#include "engine/report/text.hpp"
#include "engine/text/blanks.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr Duration usual_list_time{10};

// ---- The task

/// nullopt: the line says nothing.
std::optional<NumberedPosition> numbered(const std::string& line) {
    NumberedPosition found;
    try {
        const auto position = listed_position(line);
        if (!position) return std::nullopt;
        found.position = *position;
        found.is_named = !position->name.empty();
    } catch (const UserError& error) {
        found.position.text = trimmed(line);
        found.problem = error.what();
    }
    return found;
}

/// The usual threads and table are shared by the searches that run at a time.
SearchOptions asked_options_of_each(const Arguments& arguments, const Limits& limits,
                                    int concurrency) {
    SearchOptions options = asked_options_for(limits, arguments);
    const auto shared = [&](auto whole) {
        return std::max<decltype(whole)>(1, whole / static_cast<decltype(whole)>(concurrency));
    };
    if (!arguments.has("threads")) options.threads = shared(options.threads);
    if (!arguments.has("hash")) options.hash_mib = shared(options.hash_mib);
    return options;
}

Json asked_list_header(const Arguments& arguments, const PositionQuestion& question,
                       const SearchOptions& options) {
    report::Header header;
    header.version = program_version();
    header.command_line = arguments.command_line();
    header.machine = report::this_machine();
    header.game = question.game.name();
    header.algorithm = "ybw";
    header.threads = options.threads;
    header.hash_mib = options.hash_mib;
    header.multipv = options.multipv;
    header.limits = limits_text(question.limits);
    Json json = report::header_json(header);
    for (const char* of_one_position : {"position", "side_to_move"}) json.erase(of_one_position);
    json["positions"] = *arguments.value("positions");
    json["question"] = asked_again(arguments);
    return json;
}

// ---- The run

/// The positions of a list, one after the other or several at a time, each with a search of its
/// own; an answer goes out as soon as it is known.
///
/// Thread safety: `run` from one thread, the rest from any.
class PositionsAnalysis {
public:
    /// Gets an answer at a time, in the order in which they are found.
    using Take = std::function<void(const nlohmann::ordered_json&)>;

    /// Of `list`, what is not left out; `concurrency` searches at a time, with `options` each.
    PositionsAnalysis(const PositionQuestion& question, std::vector<NumberedPosition> list,
                      const SearchOptions& options, int concurrency);

    /// Until there are no more or stop() is called. Throws what went wrong first, `take` included.
    void run(const Take& take);

    /// What is being searched has no answer.
    void stop() noexcept;

    std::size_t done() const { return done_; }
    std::size_t count() const { return list_.size(); }
    std::size_t concurrency() const { return searches_.size(); }

private:
    void work(AnySearch& search, const Take& take);

    const PositionQuestion question_;
    const std::vector<NumberedPosition> list_;
    std::vector<std::unique_ptr<AnySearch>> searches_;
    std::atomic<bool> stopped_ = false;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<std::size_t> done_ = 0;
    std::mutex mutex_;  // guards failure_, and `take` while it runs
    std::exception_ptr failure_;
};

PositionsAnalysis::PositionsAnalysis(const PositionQuestion& question,
                                     std::vector<NumberedPosition> list,
                                     const SearchOptions& options, int concurrency)
    : question_(question), list_(std::move(list)) {
    for (int i = 0; i < concurrency; ++i) searches_.push_back(question.game.make_search(options));
}

void PositionsAnalysis::run(const Take& take) {
    {
        std::vector<std::jthread> threads;
        for (const auto& search : searches_) threads.emplace_back([&] { work(*search, take); });
    }
    if (failure_) std::rethrow_exception(failure_);
}

void PositionsAnalysis::stop() noexcept {
    stopped_ = true;
    for (const auto& search : searches_) search->stop();
}

void PositionsAnalysis::work(AnySearch& search, const Take& take) {
    try {
        for (std::size_t i = next_++; i < list_.size() && !stopped_; i = next_++) {
            const auto answer = position_answer(search, question_, list_[i]);
            if (!answer) return;
            const std::lock_guard lock(mutex_);
            if (failure_) return;
            take(*answer);
            ++done_;
        }
    } catch (...) {
        {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
        }
        stop();
    }
}

/// Where answers go: a file that goes on, or the standard output.
class Answers {
public:
    Answers(const PositionsTask& task, Signals& signals) : output_(standard_output(&signals)) {
        if (task.output) {
            file_.emplace(*task.output, task.header, task.list);
        } else {
            output_.write(json_line(task.header));
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

std::vector<NumberedPosition> position_list(const std::string& path, Signals* signals) {
    std::vector<NumberedPosition> list;
    std::istringstream lines(
        input_text("--positions", path, "name a file of positions, one a line", signals));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        auto found = numbered(line);
        if (!found) continue;
        found->number = list.size() + 1;
        found->position.line = number;
        list.push_back(std::move(*found));
    }
    if (!list.empty()) return list;
    throw UserError(
        ExitCode::input_missing,
        fmt::format("--positions {}: there is no position in it; write one a line", path));
}

PositionQuestion asked_of_positions(const Arguments& arguments) {
    const Limits limits = asked_limits(arguments, usual_list_time);
    const bool are_given = arguments.has("depth") || arguments.has("time") ||
                           arguments.has("nodes") || arguments.has("win");
    return {.game = asked_game(arguments),
            .options = asked_variant(arguments),
            .limits = limits,
            .limits_are_given = are_given};
}

PositionsTask read_positions(const Arguments& arguments, Signals& signals) {
    asked_without(arguments,
                  {"position", "search-moves", "algorithm", "candidates", "order", "save",
                   "save-every", "resume", "html"},
                  "is for one position; leave it or --positions out");
    if (arguments.choice("format", "jsonl") != "jsonl") {
        throw UserError(ExitCode::usage,
                        "--format: answers to many positions are JSON lines; leave it out");
    }
    const PositionQuestion question = asked_of_positions(arguments);
    const int concurrency = asked_concurrency(arguments);
    const SearchOptions options = asked_options_of_each(arguments, question.limits, concurrency);
    return {.question = question,
            .list = position_list(*arguments.value("positions"), &signals),
            .options = options,
            .concurrency = concurrency,
            .header = asked_list_header(arguments, question, options),
            .output = arguments.value("output"),
            .showing = {.quiet = arguments.has("quiet")}};
}

ExitCode run(PositionsTask& task, Signals& signals) {
    Answers answers(task, signals);
    std::erase_if(task.list, [&](const auto& position) { return answers.holds(position.number); });
    const int searches = std::clamp(static_cast<int>(task.list.size()), 1, task.concurrency);
    PositionsAnalysis analysis(task.question, std::move(task.list), task.options, searches);
    const Stopwatch watch;
    const auto text = [&] { return progress_text(analysis, watch.elapsed()); };
    StatusLine status(STDERR_FILENO, text, task.showing.status_line());
    const Signals::Scope scope(
        signals, [&] { analysis.stop(); }, [&] { status.say("ybw: " + text()); });
    analysis.run([&](const Json& answer) { status.print_above([&] { answers.write(answer); }); });
    status.end();
    standard_error(&signals).write(last_words(analysis, answers));
    if (const auto code = signals.stopped()) return *code;
    return answers.mistakes() > 0 ? ExitCode::bad_input : ExitCode::done;
}

}  // namespace ybw::cli
