// match, tournament: pairs of games between players, how much stronger one is, and what is made of
// journals. Which of the two it is says the command's name (match_settings.cpp).

#include "engine/cli/match_command.hpp"

#include <array>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/cli/resumed_match.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/kit/status_line.hpp"
#include "engine/kit/terminal.hpp"
#include "engine/match/game_files.hpp"
#include "engine/match/game_runner.hpp"
#include "engine/match/html_page.hpp"
#include "engine/match/match_threads.hpp"
#include "engine/match/standings.hpp"
#include "engine/report/text.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

/// What is derived from a journal into a file, and the option that names the file.
struct Derived {
    std::string_view option;
    std::string (*text)(const match::JournalContent&, const Arguments&);
};

constexpr std::array derived_files{
    Derived{"html", [](const auto& content, const auto&) { return match::html_page(content); }},
    Derived{"sgf", [](const auto& content, const auto&) { return match::sgf_collection(content); }},
    Derived{"pgn", [](const auto& content, const auto& arguments) {
                return match::pgn_collection(content, arguments.value("notation").value_or(""));
            }}};

/// Throws UserError if a file that is asked for cannot be written, or is the journal itself.
void require_writable_files(const Arguments& arguments, const std::filesystem::path& journal) {
    for (const Derived& derived : derived_files) {
        const auto path = arguments.value(derived.option);
        if (!path) continue;
        OutputFile(fmt::format("--{}", derived.option), *path).require_writable();
        std::error_code error;  // of a journal that cannot be; it complains itself
        const bool is_journal = std::filesystem::weakly_canonical(*path) ==
                                    std::filesystem::weakly_canonical(journal, error) ||
                                std::filesystem::equivalent(*path, journal, error);
        if (is_journal) {
            throw UserError(ExitCode::usage,
                            fmt::format("--{} {}: this is the journal, from which the file is to "
                                        "be made; give another name",
                                        derived.option, *path));
        }
    }
}

void write_files(const Arguments& arguments, const match::JournalContent& content,
                 Signals* signals = nullptr) {
    for (const Derived& derived : derived_files) {
        const auto path = arguments.value(derived.option);
        if (path)
            OutputFile(fmt::format("--{}", derived.option), *path, signals)
                .write(derived.text(content, arguments));
    }
}

/// Tables and the files that are asked for.
match::JournalContent report_on(const Arguments& arguments, const std::string& journal) {
    match::JournalContent content = match::read_journal(journal);
    standard_output().write(match::standings_text(content));
    write_files(arguments, content);
    return content;
}

/// The page beside a journal. Throws UserError if something else has that name, which nobody gave.
OutputFile usual_page(const std::string& journal) {
    const auto path = std::filesystem::path(journal).replace_extension(".html");
    std::ifstream file(path, std::ios::binary);
    std::array<char, 1024> bytes{};
    file.read(bytes.data(), bytes.size());
    const std::string_view beginning(bytes.data(), static_cast<std::size_t>(file.gcount()));
    if (file.is_open() && !match::is_html_page(beginning)) {
        throw UserError(ExitCode::cannot_create,
                        fmt::format("{}: is there already and no page of ybw; name the page with "
                                    "--html FILE",
                                    path.string()));
    }
    return {"--html", path};
}

ExitCode report_journal(const Arguments& arguments, const std::string& path) {
    require_writable_files(arguments, path);
    if (arguments.has("html")) {
        report_on(arguments, path);
    } else {
        const OutputFile page = usual_page(path);
        page.write(match::html_page(report_on(arguments, path)));
        standard_output().write(
            fmt::format("\n{} shows every game in a browser\n", page.path().string()));
    }
    return ExitCode::done;
}

ExitCode merge(const Arguments& arguments, const std::string& path) {
    require_writable_files(arguments, path);
    const auto& operands = arguments.operands();
    for (const auto& part : match::merge_journals({operands.begin(), operands.end()}, path)) {
        standard_error().write(fmt::format(
            "{}: its last line is broken and was left out; its game is missing\n", part.string()));
    }
    report_on(arguments, path);
    return ExitCode::done;
}

/// What a match that was not finished is told.
std::string how_to_resume(const MatchPlan& plan) {
    return fmt::format(
        "the match is not finished; the same command with --resume --journal {} "
        "goes on with it\n",
        plan.journal.string());
}

ExitCode exit_code(const match::Standing& standing, const Signals& signals) {
    if (const auto code = signals.stopped()) return *code;
    const bool is_no = standing.sprt && standing.sprt->verdict == match::SprtVerdict::elo0;
    return is_no ? ExitCode::answer_is_no : ExitCode::done;
}

/// A player that cannot play is found before there is a journal.
void try_players(const MatchPlan& plan, Signals& signals) {
    match::GameRunner runner(plan.settings);
    const Signals::Scope scope(
        signals, [&] { runner.stop(); }, [] {});
    runner.try_players(plan.openings.at(0));
}

ExitCode play_games(const Arguments& arguments) {
    const MatchPlan plan = match_plan(arguments);
    Signals signals;  // before any thread
    try_players(plan, signals);
    if (const auto code = signals.stopped()) return *code;
    const auto dealer = [&] {
        const Signals::Wait wait(signals);  // the journal that is to go on may be a FIFO
        return open_match(plan, arguments);
    }();
    match::MatchThreads threads(plan.settings, plan.openings, *dealer, plan.concurrency);
    return conduct_match(plan, arguments, signals, *dealer,
                         {.run = [&] { threads.run(); }, .stop = [&] { threads.stop(); }});
}

}  // namespace

std::string progress_text(const match::Standing& standing, Duration elapsed) {
    std::string text = fmt::format("{} of {} games   {}", standing.games_done, standing.games_total,
                                   match::summary_line(standing.tally));
    if (standing.sprt) {
        text += fmt::format("   LLR {:.2f} ({:.2f} to {:.2f})", standing.sprt->llr,
                            standing.sprt->lower, standing.sprt->upper);
    }
    if (standing.faults > 0) text += fmt::format("   faults {}", standing.faults);
    text += report::time_left(standing.games_done - standing.games_before,
                              standing.games_total - standing.games_done, elapsed);
    return text;
}

std::unique_ptr<match::Dealer> open_match(const MatchPlan& plan, const Arguments& arguments) {
    require_writable_files(arguments, plan.journal);  // not after hours of games
    match::Journal journal = open_journal(plan, arguments);
    if (journal.was_cut()) {
        standard_error().write(
            "the broken last line of the journal was cut off; its game is played again\n");
    }
    return std::make_unique<match::Dealer>(plan.schedule(), plan.shard, plan.settings.sprt,
                                           std::move(journal));
}

ExitCode conduct_match(const MatchPlan& plan, const Arguments& arguments, Signals& signals,
                       match::Dealer& dealer, const Playing& playing) {
    const Output output = standard_output(&signals);
    const Output error = standard_error(&signals);
    const Stopwatch watch;
    const auto progress = [&] { return progress_text(dealer.standing(), watch.elapsed()); };
    {
        StatusLine line(STDERR_FILENO, progress,
                        arguments.has("quiet") ? StatusLine::Visibility::hidden
                                               : StatusLine::Visibility::automatic);
        const Signals::Scope scope(signals, playing.stop, [&] { line.say(progress()); });
        playing.run();
    }
    if (dealer.keep_journal()) {
        error.write("the journal was removed while the match ran; it was written again\n");
    }
    const match::JournalContent content = match::read_journal(plan.journal);
    output.write(match::standings_text(content));
    output.write(fmt::format("\njournal {}\n", plan.journal.string()));
    if (signals.stopped()) error.write(how_to_resume(plan));
    write_files(arguments, content,
                &signals);  // last: where the journal is has been said if this fails
    return exit_code(dealer.standing(), signals);
}

std::optional<ExitCode> run_on_journals(const Arguments& arguments) {
    if (const auto path = arguments.value("report")) return report_journal(arguments, *path);
    if (const auto path = arguments.value("merge")) return merge(arguments, *path);
    return std::nullopt;
}

ExitCode play_match(const Arguments& arguments) {
    if (const auto code = run_on_journals(arguments)) return *code;
    const auto resumed = resumed_match(arguments);
    return play_games(resumed ? *resumed : arguments);
}

}  // namespace ybw::cli
