// match, tournament: pairs of games between players, how much stronger one is, and files made of
// journals. The command's name tells which of the two it is (match_task.cpp).

#include "engine/cli/match.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <stop_token>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <utility>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/match/standings.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/text.hpp"
#include "engine/search/store.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

/// Throws UserError if a file of the options cannot be written, or is `kept` or another one.
void require_writable(const std::vector<DerivedFile>& files, const std::filesystem::path& kept,
                      std::string_view what = "the journal") {
    std::vector<OutputFile> all{{std::string(what), kept}};
    for (const DerivedFile& file : files)
        all.emplace_back(file.option, file.path).require_writable();
    require_different(all);
}

void write_files(const std::vector<DerivedFile>& files, const match::JournalContent& content,
                 Signals& signals) {
    for (const DerivedFile& file : files)
        OutputFile(file.option, file.path, &signals).write(file.text(content));
}

/// Writes tables and the files of the options.
match::JournalContent report_on(const std::filesystem::path& journal,
                                const std::vector<DerivedFile>& files, Signals& signals) {
    match::JournalContent content = match::read_journal(journal);
    standard_output(&signals).write(match::standings_text(content));
    write_files(files, content, signals);
    return content;
}

/// The page beside a journal. Throws UserError if another file has that name, which nobody gave.
OutputFile usual_page(std::filesystem::path journal) {
    const auto path = journal.replace_extension(".html");
    std::ifstream file(path, std::ios::binary);
    std::array<char, 1024> bytes{};
    file.read(bytes.data(), bytes.size());
    const std::string_view beginning(bytes.data(), static_cast<std::size_t>(file.gcount()));
    if (file.is_open() && !match::is_html_page(beginning)) {
        throw UserError(ExitCode::cannot_create,
                        "{}: is there already and no page of ybw; name the page with --html FILE",
                        path.string());
    }
    return {"--html", path};
}

void report(const JournalsTask& task, Signals& signals) {
    for (const std::filesystem::path& journal : task.journals) {
        require_writable(task.files, journal);
        const bool is_first = journal == task.journals.front();
        const Output output = standard_output(&signals);
        if (task.journals.size() > 1)
            output.write(fmt::format("{}journal {}\n\n", is_first ? "" : "\n", journal.string()));
        if (std::ranges::count(task.files, "--html", &DerivedFile::option) > 0) {
            report_on(journal, task.files, signals);
            continue;
        }
        const OutputFile page = usual_page(journal);
        page.write(match::html_page(report_on(journal, task.files, signals)));
        output.write(fmt::format("\n{} shows every game in a browser\n", page.path().string()));
    }
}

void merge(const JournalsTask& task, Signals& signals) {
    require_writable(task.files, task.pool);
    for (const auto& part : match::merge_journals(task.journals, task.pool)) {
        standard_error(&signals).write(fmt::format(
            "{}: its last line is broken and was left out; its game is missing\n", part.string()));
    }
    report_on(task.pool, task.files, signals);
}

/// The number of games, the certainty of a verdict, the number of faults, the score, the time left.
std::vector<std::string> progress_parts(const match::Standing& standing, Duration elapsed) {
    std::vector<std::string> parts{
        fmt::format("{} of {} games", standing.games_done, standing.games_total)};
    if (standing.sprt) {
        parts.push_back(fmt::format("LLR {:.2f} ({:.2f} to {:.2f})", standing.sprt->llr,
                                    standing.sprt->lower, standing.sprt->upper));
    }
    if (standing.faults > 0) parts.push_back(fmt::format("faults {}", standing.faults));
    parts.push_back(match::summary_line(standing.tally));
    const std::string left = report::time_left(standing.games_done - standing.games_before,
                                               standing.games_total - standing.games_done, elapsed);
    if (!left.empty()) parts.emplace_back(trimmed(left));
    return parts;
}

/// Writes the page of --html again and again while games end, until it is stopped. It writes only
/// to plain files, and takes at most a fiftieth of the time. If a page cannot be written,
/// `complain` gets the error and no other page is tried: the games matter more.
void keep_page(const std::stop_token& token, const MatchPlan& plan, const match::Dealer& dealer,
               const std::function<void(std::string_view)>& complain) try {
    const auto file = std::ranges::find(plan.files, "--html", &DerivedFile::option);
    const auto is_file = [](const std::filesystem::path& path) {
        return !std::filesystem::exists(path) || std::filesystem::is_regular_file(path);
    };
    if (file == plan.files.end() || !is_file(file->path) || !is_file(plan.journal)) return;
    constexpr Duration least_rest{1};
    constexpr double rest_to_work = 50;
    const Stopwatch running;
    std::optional<std::uint64_t> shown;
    Duration pause = least_rest;
    do {
        const match::Standing standing = dealer.standing();
        if (shown != standing.games_done) {
            const Stopwatch working;
            match::JournalContent content = match::read_journal(plan.journal);
            content.cut_short = false;  // a game is being written
            OutputFile("--html", file->path)
                .write(match::running_page(content, progress_parts(standing, running.elapsed())));
            shown = standing.games_done;
            pause = std::max(least_rest, rest_to_work * working.elapsed());
        }
    } while (rested(token, pause));
} catch (const std::exception& error) {
    complain(fmt::format("{}; the match goes on without its page", error.what()));
}

ExitCode exit_code(const match::Standing& standing, const Signals& signals) {
    if (const auto code = signals.stopped()) return *code;
    const bool is_no = standing.sprt && standing.sprt->verdict == match::SprtVerdict::elo0;
    return is_no ? ExitCode::answer_is_no : ExitCode::done;
}

/// Finds a player that cannot play before there is a journal.
void try_players(const MatchPlan& plan, Signals& signals) {
    match::GameRunner runner(plan.settings);
    const Signals::Scope scope(signals, [&] { runner.stop(); });
    runner.try_players(plan.openings.at(0));
}

match::Journal open_journal(const MatchPlan& plan) {
    const report::Machine machine = report::this_machine();
    const match::JournalHeader header{std::string(program_version()),
                                      match::to_json(plan.settings),
                                      {{"began", match::utc_now()},
                                       {"command_line", plan.command_line},
                                       {"processor", machine.processor},
                                       {"system", machine.system},
                                       {"usable_cores", machine.usable_cores}}};
    if (plan.resume && std::filesystem::exists(plan.journal))
        return match::Journal::resume(plan.journal, header);
    return match::Journal::create(plan.journal, header);
}

ExitCode play_games(const MatchPlan& plan, Signals& signals) {
    try_players(plan, signals);
    if (const auto code = signals.stopped()) return *code;
    const auto dealer = [&] {
        const Signals::Wait wait(signals);  // the journal that is to go on may be a FIFO
        return open_match(plan);
    }();
    match::MatchThreads threads(plan.settings, plan.openings, *dealer, plan.concurrency,
                                plan.affinity);
    const Playing playing{.run = [&] { threads.run(); }, .stop = [&] { threads.stop(); }};
    return having_used_stores(plan, conduct_match(plan, signals, *dealer, playing), signals);
}

}  // namespace

std::string progress_text(const match::Standing& standing, Duration elapsed) {
    return fmt::format("{}", fmt::join(progress_parts(standing, elapsed), "   "));
}

std::unique_ptr<match::Dealer> open_match(const MatchPlan& plan) {
    require_writable(plan.files, plan.journal);  // not after hours of games
    for (const match::PlayerSettings& player : plan.settings.players)
        if (!player.store.empty()) require_writable(plan.files, player.store, "a player's store");
    match::Journal journal = open_journal(plan);
    if (journal.was_cut()) {
        standard_error().write(
            "the broken last line of the journal was cut off; its game is played again\n");
    }
    return std::make_unique<match::Dealer>(plan.schedule(), plan.shard, plan.settings.sprt,
                                           std::move(journal));
}

ExitCode conduct_match(const MatchPlan& plan, Signals& signals, match::Dealer& dealer,
                       const Playing& playing) {
    const Output output = standard_output(&signals);
    const Output error = standard_error(&signals);
    const Stopwatch watch;
    const auto progress = [&] { return progress_text(dealer.standing(), watch.elapsed()); };
    {
        StatusLine line(STDERR_FILENO, progress, plan.status);
        const Signals::Scope scope(signals, playing.stop, [&] { line.say(progress()); });
        const std::jthread page([&](const std::stop_token& token) {
            keep_page(token, plan, dealer, [&](std::string_view text) { line.say(text); });
        });
        playing.run();
    }
    if (dealer.keep_journal())
        error.write("the journal was removed while the match ran; it was written again\n");
    const match::JournalContent content = match::read_journal(plan.journal);
    output.write(match::standings_text(content));
    output.write(fmt::format("\njournal {}\n", plan.journal.string()));
    if (signals.stopped())
        error.write(
            fmt::format("the match is not finished; the same command with --resume "
                        "--journal {} goes on with it\n",
                        plan.journal.string()));
    write_files(plan.files, content, signals);  // last: the journal has been named if this fails
    return exit_code(dealer.standing(), signals);
}

ExitCode having_used_stores(const MatchPlan& plan, ExitCode code, Signals& signals) {
    for (const match::PlayerSettings& player : plan.settings.players) {
        if (player.known && player.known->complaint())
            return having_used(player.known.get(), code, signals);
    }
    return code;
}

ExitCode run(const JournalsTask& task, Signals& signals) {
    const Signals::Wait wait(signals);  // long journals take their time
    task.pool.empty() ? report(task, signals) : merge(task, signals);
    return ExitCode::done;
}

ExitCode run(const MatchTask& task, Signals& signals) {
    if (const auto* const journals = std::get_if<JournalsTask>(&task))
        return run(*journals, signals);
    return play_games(std::get<MatchPlan>(task), signals);
}

Command match_entry() {
    return ybw_command("match", &run_asked<read_match>);
}

Command tournament_entry() {
    return ybw_command("tournament", &run_asked<read_match>);
}

}  // namespace ybw::cli
