// fit: the weights of a game's evaluation, from games to a file that is compiled in.

#include <fmt/format.h>
#include <optional>
#include <unistd.h>

#include "engine/cli/fit_settings.hpp"
#include "engine/games/network.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/kit/signals.hpp"
#include "engine/learn/fitting.hpp"
#include "engine/learn/network_fit.hpp"
#include "engine/learn/sampling.hpp"
#include "engine/report/table.hpp"
#include "engine/report/text.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

std::string progress_text(const learn::SamplingThreads::Progress& progress, Duration elapsed) {
    return fmt::format("{} of {} games   {} positions", progress.games, progress.games_wanted,
                       progress.samples) +
           report::time_left(progress.games - progress.games_before,
                             progress.games_wanted - progress.games, elapsed);
}

/// Fills the plan's data as far as it is not stopped.
void sample(const FitPlan& plan, Signals& signals) {
    learn::DataFile data = open_data(plan);
    learn::SamplingThreads threads(*plan.game, *plan.source, plan.sampling, data, plan.concurrency);
    const Stopwatch watch;
    const auto progress = [&] { return progress_text(threads.progress(), watch.elapsed()); };
    StatusLine line(
        STDERR_FILENO, progress,
        plan.quiet ? StatusLine::Visibility::hidden : StatusLine::Visibility::automatic);
    const Signals::Scope scope(
        signals, [&] { threads.stop(); }, [&] { line.say(progress()); });
    threads.run();
}

std::string accuracy_table(const learn::FitResult& result) {
    const report::Table table({{"", 6, report::Align::left, 0},
                               {"log loss", 8, report::Align::right, 0},
                               {"of results", 10, report::Align::right, 0},
                               {"R2", 6, report::Align::right, 0},
                               {"mean error", 10, report::Align::right, 0}},
                              3);
    std::string text = table.titles() + '\n';
    const auto add = [&](std::string_view name, const learn::Accuracy& accuracy) {
        text += table.line({std::string(name), fmt::format("{:.4f}", accuracy.log_loss),
                            fmt::format("{:.4f}", accuracy.result_loss),
                            fmt::format("{:.3f}", accuracy.r2),
                            fmt::format("{:.1f}", accuracy.mean_error)}) +
                '\n';
    };
    add("before", result.before);
    add("after", result.after);
    return text;
}

std::string result_text(const FitPlan& plan, const learn::FitResult& result) {
    return fmt::format(
        "{}: {} positions, and {} of other games held out\n"
        "the odds are e to 1 at {:.0f}\n\n{}",
        plan.game->name(), report::grouped(result.training), report::grouped(result.held_out),
        result.unit, accuracy_table(result));
}

/// Trains the network and writes it, unless it is stopped.
ExitCode train_network(const FitPlan& plan, const learn::DataContent& content,
                       const OutputFile& file, Signals& signals) {
    learn::NetworkSettings settings;
    settings.seed = plan.fitting.seed;
    settings.result_share = plan.fitting.result_share;
    const auto result = learn::fit_network(*plan.game, plan.variant, content.games, settings,
                                           [&] { return signals.stopped().has_value(); });
    if (const auto code = signals.stopped()) return *code;
    standard_output(&signals).write(fmt::format(
        "{}: {} positions, and {} of other games held out\n"
        "mean squared error of chances: {:.5f} before, {:.5f} with the network\n",
        plan.game->name(), report::grouped(result.error.training),
        report::grouped(result.error.held_out), result.error.before, result.error.after));
    file.write(network_text(result.network));
    return ExitCode::done;
}

}  // namespace

ExitCode run(const FitPlan& plan, Signals& signals) {
    std::optional<OutputFile> file;
    if (const auto& path = plan.network ? plan.network : plan.weights) {
        file.emplace(plan.network ? "network" : "weights", *path, &signals);
        file->require_writable();  // not after hours of games
    }
    sample(plan, signals);
    if (const auto code = signals.stopped()) {
        standard_error(&signals).write(
            fmt::format("not all games were sampled; the same command with --resume --data {} goes "
                        "on with them\n",
                        plan.data.string()));
        return *code;
    }
    const learn::DataContent content = learn::read_data(plan.data);
    if (plan.network) return train_network(plan, content, *file, signals);
    const learn::FitResult result =
        learn::fit_weights(*plan.game, plan.variant, content.games, plan.fitting);
    standard_output(&signals).write(result_text(plan, result) +
                                    fmt::format("\ndata {}\n", plan.data.string()));
    if (file) {
        file->write(learn::weight_file(plan.game->name(), plan.game->evaluation()->weights(),
                                       result.weights));
    }
    return ExitCode::done;
}

}  // namespace ybw::cli
