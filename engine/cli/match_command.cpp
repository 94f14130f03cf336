#include "engine/cli/match_command.hpp"

#include <fmt/format.h>
#include <fstream>
#include <unistd.h>
#include <vector>

#include "engine/cli/match_settings.hpp"
#include "engine/cli/output.hpp"
#include "engine/cli/signals.hpp"
#include "engine/cli/status_line.hpp"
#include "engine/match/game_files.hpp"
#include "engine/match/html_page.hpp"
#include "engine/match/match_threads.hpp"
#include "engine/match/standings.hpp"
#include "engine/report/text.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

void write_file(const std::filesystem::path& path, std::string_view text) {
    std::ofstream file(path, std::ios::binary);
    file << text << std::flush;
    if (file) return;
    throw UserError(ExitCode::cannot_create, path.string() + ": cannot be written");
}

/// The files that are derived from a journal, as far as they are asked for.
void write_files(const Arguments& arguments, const match::JournalContent& content) {
    if (const auto path = arguments.value("html")) write_file(*path, match::html_page(content));
    if (const auto path = arguments.value("sgf")) write_file(*path, match::sgf_collection(content));
    if (const auto path = arguments.value("pgn")) write_file(*path, match::pgn_collection(content));
}

ExitCode report_journal(const Arguments& arguments, const std::string& path) {
    const match::JournalContent content = match::read_journal(path);
    standard_output().write(match::standings_text(content));
    write_files(arguments, content);
    if (!arguments.has("html")) {
        const auto page = std::filesystem::path(path).replace_extension(".html");
        write_file(page, match::html_page(content));
        standard_output().write(fmt::format("\n{} shows every game in a browser\n", page.string()));
    }
    return ExitCode::done;
}

ExitCode merge(const Arguments& arguments, const std::string& path) {
    const auto& operands = arguments.operands();
    match::merge_journals({operands.begin(), operands.end()}, path);
    standard_output().write(match::standings_text(match::read_journal(path)));
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

ExitCode play_games(const Arguments& arguments) {
    const MatchPlan plan = match_plan(arguments);
    Signals signals;  // before any thread
    match::Journal journal = open_journal(plan, arguments);
    const Output error(STDERR_FILENO, "standard error");
    if (journal.was_cut()) {
        error.write("the broken last line of the journal was cut off; its game is played again\n");
    }
    match::Dealer dealer(plan.schedule(), plan.shard, plan.settings.sprt, std::move(journal));
    match::MatchThreads threads(plan.settings, plan.openings, dealer, plan.concurrency);
    const Stopwatch watch;
    {
        StatusLine line(
            STDERR_FILENO, [&] { return progress_text(dealer.standing(), watch.elapsed()); },
            arguments.has("quiet") ? StatusLine::Visibility::hidden
                                   : StatusLine::Visibility::automatic);
        const Signals::Scope scope(
            signals, [&] { threads.stop(); },
            [&] {
                line.print_above(
                    [&] { error.write(progress_text(dealer.standing(), watch.elapsed()) + '\n'); });
            });
        threads.run();
    }
    const match::JournalContent content = match::read_journal(plan.journal);
    standard_output().write(match::standings_text(content));
    write_files(arguments, content);
    standard_output().write(fmt::format("\njournal {}\n", plan.journal.string()));
    if (signals.stopped()) error.write(how_to_resume(plan));
    return exit_code(dealer.standing(), signals);
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
    const std::uint64_t played = standing.games_done - standing.games_before;
    if (played > 0 && standing.games_total > standing.games_done) {
        const double left = static_cast<double>(standing.games_total - standing.games_done);
        text += fmt::format("   {} left",
                            report::seconds(elapsed * (left / static_cast<double>(played))));
    }
    return text;
}

std::optional<ExitCode> run_on_journals(const Arguments& arguments) {
    if (const auto path = arguments.value("report")) return report_journal(arguments, *path);
    if (const auto path = arguments.value("merge")) return merge(arguments, *path);
    return std::nullopt;
}

ExitCode run_match(const Arguments& arguments) {
    if (const auto code = run_on_journals(arguments)) return *code;
    return play_games(arguments);
}

}  // namespace ybw::cli
