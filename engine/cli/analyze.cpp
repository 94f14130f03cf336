// analyze: search a position and show the best move.

#include "engine/cli/analyze.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fmt/format.h>
#include <stop_token>
#include <string_view>
#include <thread>
#include <utility>

#include "engine/classic/ordered_game.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/cli/saved_analysis.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/record/annotated_game.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/search/store.hpp"
#include "engine/search/textbook_search.hpp"
#include "engine/text/quoting.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

constexpr Duration usual_analysis_time{10};
constexpr Duration usual_saving_interval{300};

// ---- The task

/// The question to `ybw analyze` about one position.
struct AnalyzeTask {
    AnalysisQuestion question;
    Arguments::Values asked;  ///< the same as options, to be kept with a saved analysis
    Limits limits;
    SearchOptions options;
    std::string algorithm;  ///< "ybw", or a textbook search with its order of moves
    classic::MoveOrder order;
    std::optional<OpenedAnalysis> opened;  ///< of --resume
    std::optional<std::string> save_to;    ///< of --save or --resume
    Duration save_every{};
    Showing showing;
    std::optional<OutputFile> page;       ///< of --html
    std::shared_ptr<KnownResults> known;  ///< of --store; null for none
    std::string command_line;
    const Followers* followers = nullptr;
};

/// The file of --html; it is written when the search has ended.
std::optional<OutputFile> asked_page(const Arguments& arguments, Signals& signals) {
    const auto path = arguments.value("html");
    if (!path) return std::nullopt;
    OutputFile file("--html", *path, &signals);
    std::vector<OutputFile> all;
    for (const char* kept : {"store", "save", "resume"}) {
        if (const auto other = arguments.value(kept))
            all.emplace_back(fmt::format("--{}", kept), *other);
    }
    all.push_back(file);
    require_different(all);
    file.require_writable();
    return file;
}

/// A resumed analysis is saved to its own file from now on. Throws UserError if that cannot be
/// written, or if another process writes it.
std::optional<std::string> asked_file_to_save_to(const Arguments& arguments) {
    if (const auto path = arguments.value("save")) {
        require_new_analysis(*path);
        return path;
    }
    const auto path = arguments.value("resume");
    std::error_code error;  // what cannot be looked at is complained of when it is opened
    if (path && std::filesystem::is_regular_file(*path, error))
        static_cast<void>(HeldFile("--resume", *path));
    return path;
}

Duration asked_saving_interval(const Arguments& arguments) {
    const auto text = arguments.value("save-every");
    if (!text) return usual_saving_interval;
    if (!arguments.has("save") && !arguments.has("resume")) {
        throw UserError(ExitCode::usage,
                        "--save-every: there is nothing to be saved; name a file with --save");
    }
    return parse_duration("--save-every", *text);
}

AnalyzeTask read_analyze_together(const Arguments& given, Signals& signals, int together) {
    const Duration save_every = asked_saving_interval(given);
    auto save_to = asked_file_to_save_to(given);
    auto page = asked_page(given, signals);
    std::optional<OpenedAnalysis> opened;
    if (const auto path = given.value("resume")) opened.emplace(*path);
    const Arguments arguments = opened ? read_resumed(given, *opened) : given;
    asked_without(arguments, {"output", "concurrency", "shard"},
                  "is for many positions; name their file with --positions, or leave it out");
    std::string algorithm = asked_algorithm(arguments);
    const classic::MoveOrder order = asked_order(arguments);
    const Showing showing = asked_showing(arguments);
    const Limits limits = asked_limits(arguments, usual_analysis_time);
    const SearchOptions options = asked_options_of_each(limits, arguments, together);
    if (arguments.has("search-moves")) {
        asked_without(
            arguments, {"store"},
            "keeps values of positions, not of some moves; leave it or --search-moves out");
    }
    const std::string text = asked_position_text(arguments, signals);
    AnalysisQuestion question = asked_question(arguments, text);
    if (opened) read_same_question(given, *opened, question);
    auto asked = asked_again(arguments);
    if (!text.empty()) asked.insert_or_assign("position", text);  // it can be read but once
    return {.question = std::move(question),
            .asked = std::move(asked),
            .limits = limits,
            .options = options,
            .algorithm = std::move(algorithm),
            .order = order,
            .opened = std::move(opened),
            .save_to = std::move(save_to),
            .save_every = save_every,
            .showing = showing,
            .page = std::move(page),
            .known = asked_store(arguments),
            .command_line = given.command_line()};
}

AnalyzeTask read_analyze(const Arguments& given, Signals& signals) {
    return read_analyze_together(given, signals, 1);
}

// ---- A table that is full

constexpr int full_permille = 900;
constexpr std::chrono::milliseconds look_after{500};

/// Reports once, as soon as it happens, that the table of a search is full, and which size to ask
/// for. A thread looks at it twice a second; a shorter search is looked at in its end.
///
/// Thread safety: one thread makes and ends it; `say` is called from it or from the watching one.
class TableWatch {
public:
    using Say = std::function<void(std::string_view)>;

    /// `mib` is the size of the table; `most` is the largest that there is memory for.
    TableWatch(const AnySearch& search, std::size_t mib, std::size_t most, const Limits& limits,
               Say say)
        : search_(search),
          mib_(mib),
          most_(most),
          limits_(limits),
          say_(std::move(say)),
          thread_([this](const std::stop_token& token) { run(token); }) {}

    /// Looks for the last time. Requires that the search has ended and no other has begun.
    void end() {
        thread_.request_stop();
        thread_.join();
        if (!has_spoken_) look();
    }

private:
    void run(const std::stop_token& token) {
        while (!has_spoken_ && rested(token, look_after)) has_spoken_ = look();
    }

    /// True: the table was full, and that has been reported.
    bool look() {
        const Status status = search_.status();
        if (status.hashfull_permille < full_permille) return false;
        const auto wanted = table_to_ask_for(mib_, status.time, limits_, most_);
        say_(fmt::format("the table of {} MiB is full after {} and forgets; {}", mib_,
                         report::seconds(status.time),
                         wanted ? fmt::format("--hash {} holds more", *wanted)
                                : "there is no memory for a larger one"));
        return true;
    }

    const AnySearch& search_;
    const std::size_t mib_;
    const std::size_t most_;
    const Limits limits_;
    const Say say_;
    bool has_spoken_ = false;  // the watching thread's, then the other's
    std::jthread thread_;      // last: it uses all of the above
};

// ---- An analysis by the engine

SavedAnalysis known_before(const AnalyzeTask& task) {
    SavedAnalysis analysis;
    if (task.opened) {
        analysis = task.opened->analysis();
    } else if (task.known) {
        if (const auto known = task.known->find(task.question.position, task.options.multipv)) {
            analysis.rows = known->lines;
            analysis.statistics = known->statistics;
            analysis.time = known->time;
            analysis.reason = known->reason;
        }
    }
    analysis.game = task.question.position.game().name();
    analysis.question = task.asked;
    return analysis;
}

/// A search by the engine, shown while it runs and saved if the options ask for it. It may continue
/// a saved one.
///
/// The display and the file have the totals of the whole analysis; limits and the status line are
/// those of the part that runs here.
class EngineAnalysis {
public:
    /// The search has been taught what was known before. The task has to live as long.
    EngineAnalysis(const AnalyzeTask& task, Signals& signals, AnySearch& search,
                   report::Report* page)
        : task_(task),
          search_(search),
          before_(known_before(task)),
          completed_(
              completed_depth(task.question.position, before_.last_rows(), task.question.moves)),
          display_(
              task.showing, signals, [&search] { return search.status(); },
              [&search] { search.stop(); }, task.limits) {
        display_.show_also(page);
    }

    /// Searches and shows; returns why it ended. Throws if the display fails.
    StopReason run(const report::Header& header) {
        watch_table();
        display_.begin(header);
        for (const report::Row& row : before_.last_rows()) display_.row(row);
        begin_saving();
        if (task_.followers != nullptr) task_.followers->begin(task_.asked, search_);
        Result<AnyMove> result = search();
        if (watch_) watch_->end();
        const std::string of_followers =
            task_.followers != nullptr ? task_.followers->end() : std::string();
        for (auto& line : result.lines) play_out(task_.question.position, line);
        report::Summary summary = summary_of(task_.question.position, result, task_.showing.style);
        complete(summary);
        if (task_.known) {
            task_.known->keep(task_.question.position, summary, task_.limits,
                              task_.options.multipv);
        }
        try {
            display_.finish(summary);
        } catch (...) {
            save(summary);  // all the more: nobody has seen it
            throw;
        }
        save(summary);
        if (!of_followers.empty() && !task_.showing.quiet) display_.say(of_followers);
        return result.reason;
    }

    /// Whether the file holds the results, or no file was asked for.
    bool is_saved() const { return is_saved_; }

private:
    Result<AnyMove> search() {
        if (before_.is_final() && !task_.limits.win) return known_result();
        const AnyPosition& position = task_.question.position;
        return search_.search(
            position, task_.limits,
            [&](const auto& iteration) { show(row_of(position, iteration)); }, task_.question.moves,
            completed_);
    }

    /// The result of a final analysis, to which no search can add.
    Result<AnyMove> known_result() const {
        Result<AnyMove> result;
        result.depth = completed_.depth;
        result.lines = completed_.lines;
        if (!result.lines.empty()) result.best = result.lines.front().pv.front();
        result.reason = before_.reason;
        return result;
    }

    void show(report::Row row) {
        complete(row);
        display_.row(row);
        if (saver_) saver_->take(row);
        if (task_.known) keep(row);
    }

    /// Puts a depth into the store when all its lines are there, at most once a second.
    void keep(const report::Row& row) {
        constexpr Duration interval{1};
        if (row.rank == 1) rows_.clear();
        rows_.push_back(row);
        const int wanted = task_.options.multipv;
        if (row.rank < wanted || row.bound != Bound::exact || row.time - kept_at_ < interval)
            return;
        kept_at_ = row.time;
        const report::Summary summary{
            .lines = rows_, .statistics = row.statistics, .time = row.time, .depth = row.depth};
        task_.known->keep(task_.question.position, summary, task_.limits, wanted);
    }

    void say(std::string_view text) {
        display_.say(fmt::format("{}: {}", task_.showing.program, text));
    }

    void watch_table() {
        const std::size_t mib = task_.options.hash_mib;
        if (mib == 0 || task_.showing.quiet) return;
        watch_.emplace(search_, mib, report::available_memory_mib() + mib, task_.limits,
                       [this](std::string_view text) { say(text); });
    }

    void begin_saving() {
        if (!task_.save_to) return;
        SavedAnalysis begun = before_;
        begun.reason = StopReason::none;
        const bool goes_on = task_.opened && task_.opened->path() == *task_.save_to;
        HeldFile file(goes_on ? "--resume" : "--save", *task_.save_to);
        if (goes_on && file.stamp() != task_.opened->stamp()) {
            task_.opened->refuse(
                ExitCode::cannot_create,
                "another process has replaced it meanwhile; give the command again");
        }
        saver_.emplace(std::move(file), std::move(begun), search_, task_.save_every,
                       [this](std::string_view text) { say(text); });
    }

    void save(const report::Summary& summary) {
        if (!saver_) return;
        is_saved_ = saver_->finish(summary);
        if (!is_saved_ || task_.showing.quiet) return;
        std::error_code error;  // it is there, or has just been taken away
        const auto bytes = std::filesystem::file_size(*task_.save_to, error);
        if (error) return;
        std::string text = fmt::format("saved, {}B", report::rounded(static_cast<double>(bytes)));
        const StopReason reason = summary.reason;
        if (reason != StopReason::solved && reason != StopReason::proved) {
            text += "; go on: ybw analyze --resume " + shell_quoted(*task_.save_to);
            if (reason != StopReason::user) text += " -t 1h";  // its own limit is reached
        }
        say(text);
    }

    /// Adds the effort of earlier parts.
    template <class Values>
    void complete(Values& values) const {
        values.statistics += before_.statistics;
        values.time += before_.time;
    }

    const AnalyzeTask& task_;
    AnySearch& search_;
    SavedAnalysis before_;
    const CompletedDepth<AnyMove> completed_;
    SearchDisplay display_;
    std::optional<AnalysisSaver> saver_;
    std::optional<TableWatch> watch_;
    std::vector<report::Row> rows_;  // of the last depth
    Duration kept_at_{};             // the time spent when a depth was last stored
    bool is_saved_ = true;
};

// ---- The run

/// 0, or the code of the signal that ended the search.
ExitCode exit_code(StopReason reason, const Signals& signals) {
    if (reason != StopReason::user) return ExitCode::done;
    return signals.stopped().value_or(ExitCode::done);
}

report::Header header_of(const AnalyzeTask& task) {
    report::Header header = report_header(task.command_line, task.question.position);
    header.algorithm = task.algorithm;
    header.limits = limits_text(task.limits);
    return header;
}

/// Null if no page is asked for.
std::unique_ptr<report::Report> page_of(const AnalyzeTask& task) {
    if (!task.page) return nullptr;
    return record::make_analysis_page(
        [file = *task.page](std::string_view text) { file.write(text); }, task.question.position);
}

/// An answer without a search: the end of a game, or a result of the store.
ExitCode run_answered(const AnalyzeTask& task, report::Summary answer, Signals& signals) {
    SearchDisplay display(
        task.showing, signals, [] { return Status{}; }, [] {}, task.limits);
    const auto page = page_of(task);
    display.show_also(page.get());
    report::Header header = header_of(task);
    header.multipv = std::max(1, static_cast<int>(answer.lines.size()));
    display.begin(header);
    for (const report::Row& row : answer.lines) display.row(row);
    if (!answer.lines.empty()) {
        AnyPosition after = task.question.position;
        const AnyMove best = after.parse_move(answer.lines.front().pv.front());
        after.play(best);
        answer.board = after.draw(task.showing.style, {best});
    }
    display.finish(answer);
    return ExitCode::done;
}

ExitCode run_textbook(const AnalyzeTask& task, Signals& signals) {
    TextbookSearch search(task.algorithm, task.question.position, task.limits, task.order);
    SearchDisplay display(
        task.showing, signals, [&] { return search.status(); }, [&] { search.stop(); },
        task.limits);
    const auto page = page_of(task);
    display.show_also(page.get());
    display.begin(header_of(task));
    const auto summary =
        search.run([&](const report::Row& row) { display.row(row); }, task.showing.style);
    display.finish(summary);
    return exit_code(summary.reason, signals);
}

/// Making such a table takes a good part of a second or more, before the clock runs.
constexpr std::uint64_t large_table_mib = 1024;

ExitCode run_engine(AnalyzeTask& task, Signals& signals) {
    const Stopwatch making;
    const auto engine = task.question.position.game().make_search(task.options, signals.token());
    report::Header header = header_of(task);
    if (task.options.hash_mib >= large_table_mib && task.showing.format == report::Format::human)
        header.limits += fmt::format(", after {} for the table", report::seconds(making.elapsed()));
    header.threads = engine->workers();
    header.threads_asked = task.options.threads;
    header.hash_mib = task.options.hash_mib;
    header.multipv = task.options.multipv;
    if (task.opened) {
        const Signals::Wait wait(signals);
        task.opened->teach(*engine);
    }
    const auto page = page_of(task);
    EngineAnalysis analysis(task, signals, *engine, page.get());
    const StopReason reason = analysis.run(header);
    if (!analysis.is_saved()) return ExitCode::cannot_create;
    return exit_code(reason, signals);
}

ExitCode run(AnalyzeTask& task, Signals& signals) {
    if (task.question.position.outcome()) {
        return run_answered(task, finished_game(task.question.position, task.showing.style),
                            signals);
    }
    if (task.algorithm != "ybw") return run_textbook(task, signals);
    if (!task.save_to) {
        auto known = known_answer(task.known.get(), task.question.position, task.limits,
                                  task.options.multipv);
        if (known) return run_answered(task, *std::move(known), signals);
    }
    return having_used(task.known.get(), run_engine(task, signals), signals, task.showing.program);
}

}  // namespace

ExitCode read_and_lead(const Arguments& arguments, Signals& signals, const Followers& followers) {
    AnalyzeTask task = [&] {
        const Signals::Wait wait(signals);
        return read_analyze_together(arguments, signals, followers.together);
    }();
    task.followers = &followers;
    return run(task, signals);
}

FollowedSearch read_followed(const Arguments& arguments, const Arguments::Values& asked,
                             int together) {
    Arguments::Values values = asked;
    for (const char* own : {"threads", "hash"}) {
        if (const auto value = arguments.value(own)) values.insert_or_assign(own, *value);
    }
    const Arguments all = arguments.with_options(std::move(values));
    const Limits limits = asked_limits(all, usual_analysis_time);
    AnalysisQuestion question = asked_question(all, all.value("position").value_or(""));
    return {.question = std::move(question),
            .limits = {.depth = limits.depth},
            .options = asked_options_of_each(limits, all, together)};
}

Command analyze_entry() {
    return ybw_command("analyze", [](const Arguments& arguments) {
        if (arguments.has("queries")) return run_asked<read_queries>(arguments);
        return arguments.has("positions") || arguments.has("merge")
                   ? run_asked<read_many>(arguments)
                   : run_asked<read_analyze>(arguments);
    });
}

}  // namespace ybw::cli
