// tune: constants of the search, by play against itself.

#include <atomic>
#include <fmt/format.h>
#include <optional>
#include <unistd.h>

#include "engine/cli/tune_settings.hpp"
#include "engine/kit/gnuplot.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"
#include "engine/learn/tuning.hpp"
#include "engine/report/table.hpp"
#include "engine/report/text.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

/// The journal begun or gone on with; the constants learn from the iterations that are there.
learn::TuningJournal open_journal(const TuningPlan& plan, learn::Spsa& spsa) {
    if (!plan.resume || !std::filesystem::exists(plan.journal)) {
        return learn::TuningJournal::create(plan.journal, plan.described);
    }
    learn::TuningJournal journal = learn::TuningJournal::resume(plan.journal, plan.described);
    for (std::size_t i = 0; i < journal.iterations().size(); ++i) {
        const auto& [tally, values] = journal.iterations()[i];
        spsa.learn(i, static_cast<int>(tally.wins()) - static_cast<int>(tally.losses()));
        if (values == spsa.values()) continue;
        fail_with_file(ExitCode::bad_input, plan.journal,
                       fmt::format("iteration {} does not follow from those before; begin a new "
                                   "journal",
                                   i));
    }
    return journal;
}

std::string progress_text(std::size_t done, std::size_t before, const TuningPlan& plan,
                          Duration elapsed) {
    return fmt::format("iteration {} of {}", done, plan.spsa.iterations) +
           report::time_left(done - before, plan.spsa.iterations - done, elapsed);
}

std::string constants_table(const learn::Spsa& spsa) {
    const report::Table table({{"", 30, report::Align::left, 0},
                               {"began", 8, report::Align::right, 0},
                               {"now", 8, report::Align::right, 0},
                               {"step", 8, report::Align::right, 0}},
                              2);
    std::string text = table.titles() + '\n';
    for (std::size_t i = 0; i < spsa.constants().size(); ++i) {
        const learn::TunedConstant& constant = spsa.constants()[i];
        text +=
            table.line(
                {std::string(constant.constant().name), fmt::format("{:.0f}", constant.value),
                 fmt::format("{:.1f}", spsa.values()[i]), fmt::format("{:.0f}", constant.step)}) +
            '\n';
    }
    return text;
}

/// The match that shows whether it is better.
std::string confirming_match(const TuningPlan& plan, const learn::Spsa& spsa) {
    std::string words = "name=tuned";
    for (std::size_t i = 0; i < spsa.constants().size(); ++i) {
        words += fmt::format(" {}={}", spsa.constants()[i].constant().name,
                             *spsa.changes()[spsa.constants()[i].index]);
    }
    return fmt::format(
        "ybw match -g {} \"{} {}\" \"name=before {}\" --sprt 0,10 --pairs 2000 "
        "--openings generated\n",
        plan.play.match.game, words, plan.limits, plan.limits);
}

}  // namespace

ExitCode run(const TuningPlan& plan, Signals& signals) {
    learn::Spsa spsa(plan.constants, plan.spsa);
    learn::TuningJournal journal = open_journal(plan, spsa);
    const auto& done = journal.iterations();
    const std::size_t before = done.size();
    learn::Iteration iteration(plan.play, plan.openings);
    std::atomic<std::size_t> count = before;
    {
        const Stopwatch watch;
        const auto progress = [&] { return progress_text(count, before, plan, watch.elapsed()); };
        StatusLine line(
            STDERR_FILENO, progress,
            plan.quiet ? StatusLine::Visibility::hidden : StatusLine::Visibility::automatic);
        const Signals::Scope scope(
            signals, [&] { iteration.stop(); }, [&] { line.say(progress()); });
        for (std::uint64_t k = before; k < plan.spsa.iterations; count = ++k) {
            const auto tally = iteration.play(k, spsa.changes(k, 1), spsa.changes(k, -1));
            if (!tally) break;
            spsa.learn(k, static_cast<int>(tally->wins()) - static_cast<int>(tally->losses()));
            journal.append({*tally, spsa.values()});
        }
    }
    standard_output(&signals).write(
        fmt::format("{}: {} of {} iterations of {} games\n\n{}\nto confirm it: {}\njournal {}\n",
                    plan.play.match.game, done.size(), plan.spsa.iterations, 2 * plan.play.pairs,
                    constants_table(spsa), confirming_match(plan, spsa), plan.journal.string()));
    if (plan.plot) {
        const std::string title = fmt::format("{}, {}", plan.play.match.game, plan.limits);
        run_gnuplot(learn::way_plot(spsa.constants(), done, title, *plan.plot), *plan.plot);
    }
    if (done.size() < plan.spsa.iterations) {
        standard_error(&signals).write("the same command with --resume goes on with it\n");
    }
    return signals.stopped().value_or(ExitCode::done);
}

}  // namespace ybw::cli
