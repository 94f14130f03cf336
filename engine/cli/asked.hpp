// Asked: the options that several commands share, read and checked.
//
// A command reads its arguments once: `read_NAME` makes a task of them with the functions here and
// reports every error in them; `run` gets only that task. So a function that sees Arguments is
// called read_... or asked_..., and a test keeps it so.
//
// Text from outside may be a position in rows, begin with the mark that some editors write, belong
// to another game than the usual one, or be the name of a file. The first two are understood; the
// answer to the others says what to write instead.
//
// All functions throw UserError.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/classic/ordered_game.hpp"
#include "engine/cli/saved_analysis.hpp"
#include "engine/games/any_game.hpp"
#include "engine/games/any_position.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/values.hpp"
#include "engine/search/store.hpp"
#include "parallel/limits.hpp"
#include "parallel/options.hpp"
#include "parallel/result.hpp"

namespace ybw::cli {

/// The action of a command of the table: `read` makes a task of the arguments, and the `run` for
/// the type of that task does it. A stop signal ends the reading, too: input may never come, and a
/// long one takes its time.
template <auto read>
ExitCode run_asked(const Arguments& arguments) {
    Signals signals;  // first: a command that is stopped early shows what it has all the same
    auto task = [&] {
        const Signals::Wait wait(signals);
        return read(arguments, signals);
    }();
    return run(task, signals);
}

/// Refuses the first of `options` that is given; the reason follows the option's name.
void asked_without(const Arguments& arguments, std::initializer_list<std::string_view> options,
                   std::string_view why);

// ---- The game and the position

/// The game that --game names, or the usual one: the only one of the command, or the first there
/// is; its moves are written as --notation says. A command that knows one game refuses others.
const AnyGame& asked_game(const Arguments& arguments);

/// `game` with its moves written as --notation says.
const AnyGame& asked_notation(const Arguments& arguments, const AnyGame& game);

/// The variant of the game.
GameOptions asked_variant(const Arguments& arguments);

/// The text of --position. "game.sgf" gives the position in a game's file, "game.sgf:12" the one
/// after so many moves, "-" reads the standard input; empty if the option is not given. Throws
/// Stopped if a signal ends the reading.
std::string asked_position_text(const Arguments& arguments, const Signals& signals);

/// The position of that text; the initial one of the game if it is empty.
AnyPosition asked_position(const Arguments& arguments, const std::string& text);
AnyPosition asked_position(const Arguments& arguments, const Signals& signals);

// ---- The search

/// `machine` gives the default number of threads; `available_mib` is the largest table.
SearchOptions asked_options(const Arguments& arguments,
                            const report::Machine& machine = report::this_machine(),
                            std::uint64_t available_mib = report::available_memory_mib());

/// The same with a table that fits the limits, if none is asked for: at most a quarter of the
/// machine's memory and half of the available memory.
SearchOptions asked_options_for(const Limits& limits, const Arguments& arguments,
                                const report::Machine& machine = report::this_machine(),
                                std::uint64_t available_mib = report::available_memory_mib());

/// The same for each of so many searches at a time, which share the usual threads and table.
SearchOptions asked_options_of_each(const Limits& limits, const Arguments& arguments,
                                    int at_a_time);
/// The part of these options for each of so many searches.
SearchOptions asked_share(SearchOptions options, const Arguments& arguments, int at_a_time);

/// The file of --store, for searches with the settings that are asked for; null: there is none.
std::shared_ptr<KnownResults> asked_store(const Arguments& arguments);

/// The number of games or positions that are searched at a time.
int asked_concurrency(const Arguments& arguments);

/// The seed of random choices.
std::uint64_t asked_seed(const Arguments& arguments);

/// `usual_time` holds if no limit is given.
Limits asked_limits(const Arguments& arguments, Duration usual_time);

/// "ybw" or the name of a textbook search, which refuses the options that it does not know.
std::string asked_algorithm(const Arguments& arguments);

/// The order in which textbook searches find the moves of a node.
classic::MoveOrder asked_order(const Arguments& arguments);

/// Limits in words: "depth 8, 10 s".
std::string limits_text(const Limits& limits);

// ---- The report

/// How a command shows what it finds.
struct Showing {
    report::Format format = report::Format::human;
    bool quiet = false;  ///< only the result
    DrawStyle style{};
    std::string_view program = "ybw";  ///< whose name stands before its remarks

    /// A search has no status line with --quiet, nor where the standard output is a pipe: the
    /// program that reads it may write to the same terminal.
    StatusLine::Visibility status_line() const;
};

Showing asked_showing(const Arguments& arguments);

/// Reports the fault of a store (null: none); returns the exit code of the command that used it.
ExitCode having_used(const KnownResults* known, ExitCode code, Signals& signals,
                     std::string_view program = Showing().program);

/// The format by its name, for a command that also writes pictures and pages; `usual` if none is
/// asked for.
std::string asked_format(const Arguments& arguments, std::string_view usual = "human");

/// How boards are drawn on the standard output.
DrawStyle asked_style(const Arguments& arguments);

/// The beginning of a report, without the parts that only some searches have.
report::Header report_header(const std::string& command_line, const AnyPosition& position);

// ---- AnalysisQuestion: the question of an analysis, so that it can be asked again. Its options
// are kept with a saved analysis and with the answers to many positions: an analysis goes on with
// the same question. The limits, the number of threads and the size of the table are not part of it
// and may be changed.

struct AnalysisQuestion {
    AnyPosition position;
    std::vector<AnyMove> moves;  ///< of --search-moves, each once; empty for all
    SearchOptions decisive;      ///< the options that change values, apart from the effort
};

/// The question about the position of that text.
AnalysisQuestion asked_question(const Arguments& arguments, const std::string& position);

/// The options that a resumed analysis takes from its file: question, limits and size of the table.
Arguments::Values asked_again(const Arguments& arguments);

/// A command line with --resume, completed by the file. Limits on the command line replace those in
/// the file. Throws UserError if it asks for another game.
Arguments read_resumed(const Arguments& arguments, const OpenedAnalysis& opened);

/// Throws UserError if the command line asks for something else than the file. `question` is that
/// of the command line when the file has completed it.
void read_same_question(const Arguments& arguments, const OpenedAnalysis& opened,
                        const AnalysisQuestion& question);

/// Runs the work. Keeps the first failure for the end: what was found goes to all other places.
template <class Work>
void attempt(std::exception_ptr& failure, const Work& work) try {
    work();
} catch (...) {
    if (!failure) failure = std::current_exception();
}

// ---- SearchDisplay: shows a search: report on stdout, status line and SIGUSR1 on stderr. It also
// handles the case that one of them can no longer be written.
//
// A write error must not be thrown through the search: it is kept, the search is stopped, and
// `finish` throws it.
//
// Thread safety: `row` and `finish` from the thread that searches; the status is made in others.

class SearchDisplay {
public:
    /// `status` is asked from other threads; `stop` ends the search.
    SearchDisplay(const Showing& showing, Signals& signals, std::function<Status()> status,
                  std::function<void()> stop, const Limits& limits);

    /// A further observer of the search from its beginning; null for none.
    void show_also(report::Report* page) { page_ = page; }

    void begin(const report::Header& header) {
        report_->begin(header);
        if (page_ != nullptr) page_->begin(header);
    }

    /// Reports a row. Never throws.
    void row(const report::Row& row) noexcept;

    /// Shows the user a line beside the results, unless nobody reads it.
    void say(std::string_view text) { status_line_.say(text); }

    /// Wipes the status line and reports the end. Throws the first error of the display.
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
