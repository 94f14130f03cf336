// fit: the weights of a game's evaluation, from games to a file that is compiled in.

#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/games/any_game.hpp"
#include "engine/games/network.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/kit/signals.hpp"
#include "engine/learn/fitting.hpp"
#include "engine/learn/sampling.hpp"
#include "engine/match/journal.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

/// The plan of the options, checked before a game is played.
struct FitPlan {
    const AnyGame* game = nullptr;
    GameOptions variant{};
    std::unique_ptr<learn::GameSource> source{};
    learn::SamplerSettings sampling{};
    learn::DataSettings data_settings{};
    std::filesystem::path data{};
    bool resume = false;
    int concurrency = 1;
    learn::FitSettings fitting{};
    std::optional<std::filesystem::path> weights{};
    std::optional<std::filesystem::path> network{};
    StatusLine::Visibility status = StatusLine::Visibility::automatic;
};

constexpr std::uint64_t usual_sample_games = 1000;
constexpr std::int64_t most_sample_games = 100'000'000;
constexpr std::uint64_t usual_sample_nodes = 2000;
constexpr std::int64_t most_positions = 1000;
constexpr std::int64_t most_spread = 10'000;

std::vector<std::string_view> fitted_games() {
    return games_where([](const AnyGame& game) { return game.evaluation() != nullptr; });
}

/// A game whose evaluation can be fitted.
const AnyGame& asked_fitted_game(const Arguments& arguments) {
    const AnyGame& game = asked_game(arguments);
    if (game.evaluation() != nullptr) return game;
    throw UserError(ExitCode::usage,
                    "--game: {} offers no features of its evaluation to fit; use {}", game.name(),
                    fmt::join(fitted_games(), " or "));
}

/// The games of the named journals; what each holds goes into `held`.
std::vector<match::GameRecord> asked_journal_games(const Arguments& arguments, const AnyGame& game,
                                                   nlohmann::ordered_json& held) {
    std::vector<match::GameRecord> games;
    for (const std::string& path : arguments.operands()) {
        match::JournalContent content = match::read_journal(path);
        if (content.header.settings.value("game", "") != game.name()) {
            throw UserError(ExitCode::bad_input,
                            "{}: holds games of {}, not {}; name its game with --game", path,
                            content.header.settings.value("game", "another game"), game.name());
        }
        const std::string usual(game.rules().empty() ? "" : game.rules().front().name);
        const auto rule = content.header.settings.value("rule", nlohmann::ordered_json());
        const std::string its = rule.is_string() ? rule.get<std::string>() : usual;
        if (its != arguments.value("rule").value_or(usual)) {
            throw UserError(ExitCode::bad_input,
                            "{0}: its games are of rule {1}; fit them with --rule {1}", path, its);
        }
        held.push_back(fmt::format("{} from {}", content.games.size(),
                                   content.games.empty() ? "" : content.games.front().began));
        games.insert(games.end(), content.games.begin(), content.games.end());
    }
    return games;
}

unsigned asked_strays(const Arguments& arguments) {
    return arguments.number("stray", 0, 100, 0U);
}

/// The source of the games; its description goes into `described`, and `held` is that of journals.
std::unique_ptr<learn::GameSource> asked_source(const Arguments& arguments, const FitPlan& plan,
                                                nlohmann::ordered_json& described,
                                                nlohmann::ordered_json& held) {
    if (!arguments.operands().empty()) {
        if (arguments.has("games") || arguments.has("nodes") || arguments.has("stray")) {
            throw UserError(
                ExitCode::usage,
                "--games, --nodes and --stray are for self-play; leave out them or the journals");
        }
        described = arguments.operands();
        return std::make_unique<learn::JournalGames>(
            *plan.game, plan.variant, asked_journal_games(arguments, *plan.game, held));
    }
    const auto games = arguments.number("games", 1, most_sample_games, usual_sample_games);
    const auto text = arguments.value("nodes");
    const std::uint64_t nodes = text ? parse_nodes(*text) : usual_sample_nodes;
    described = nodes;
    return std::make_unique<learn::SelfPlay>(*plan.game, plan.variant, plan.sampling.seed, games,
                                             nodes, asked_strays(arguments));
}

/// The settings that decide about the samples; the number of games is none, since it may grow.
learn::DataSettings data_settings(const FitPlan& plan, const nlohmann::ordered_json& source,
                                  unsigned strays) {
    learn::DataSettings settings{{"game", plan.game->name()},
                                 {"size", report::optional_json(plan.variant.size)},
                                 {"rule", plan.variant.rule.value_or("")},
                                 {source.is_array() ? "journals" : "nodes", source},
                                 {"seed", plan.sampling.seed},
                                 {"value_nodes", plan.sampling.value_nodes},
                                 {"positions", plan.sampling.most_samples},
                                 {"margin", plan.sampling.margin}};
    if (strays > 0) settings["stray"] = strays;
    return settings;
}

FitPlan read_fit(const Arguments& arguments, Signals& /*signals*/) {
    FitPlan plan;
    plan.game = &asked_fitted_game(arguments);
    plan.variant = asked_variant(arguments);
    static_cast<void>(plan.game->start(plan.variant));  // does it exist? The game itself says so
    plan.data = arguments.value("data").value_or(fmt::format("fit-{}.jsonl", plan.game->name()));
    std::vector<OutputFile> files{{"--data", plan.data}};
    for (const std::string& journal : arguments.operands())
        files.emplace_back("a journal", journal);
    for (const char* option : {"weights", "network"}) {
        if (const auto path = arguments.value(option))
            files.emplace_back(fmt::format("--{}", option), *path);
    }
    require_different(files);
    const std::uint64_t seed = asked_seed(arguments);
    plan.sampling.seed = seed;
    if (const auto nodes = arguments.value("value-nodes")) {
        plan.sampling.value_nodes = static_cast<std::uint64_t>(
            parse_count("--value-nodes", *nodes, 0, std::numeric_limits<std::int64_t>::max()));
    }
    plan.sampling.most_samples =
        arguments.number("positions", 1, most_positions, plan.sampling.most_samples);
    nlohmann::ordered_json described;
    nlohmann::ordered_json held;
    plan.source = asked_source(arguments, plan, described, held);
    plan.data_settings = data_settings(plan, described, asked_strays(arguments));
    if (!held.is_null()) plan.data_settings["games"] = held;
    plan.resume = arguments.has("resume");
    plan.concurrency = asked_concurrency(arguments);
    constexpr double percent = 100;
    constexpr double usual_share = 30;
    plan.fitting.result_share = arguments.number("result-share", 0, 100, usual_share) / percent;
    plan.fitting.spread = arguments.number("spread", 1, most_spread, plan.fitting.spread);
    plan.fitting.seed = seed;
    if (const auto path = arguments.value("weights")) plan.weights = *path;
    if (const auto path = arguments.value("network")) {
        plan.network = *path;
        plan.game->require_network("--network");
        if (plan.weights) {
            throw UserError(ExitCode::usage,
                            "--network and --weights: one of them is fitted at a time; leave one "
                            "out");
        }
    }
    if (arguments.has("quiet")) plan.status = StatusLine::Visibility::hidden;
    return plan;
}

// ---- The run

std::string progress_text(const learn::SamplingThreads::Progress& progress, Duration elapsed) {
    return fmt::format("{} of {}   {}", report::grouped(progress.games),
                       report::counted(progress.games_wanted, "game"),
                       report::counted(progress.samples, "position")) +
           report::time_left(progress.games - progress.games_before,
                             progress.games_wanted - progress.games, elapsed);
}

/// Fills the plan's data until it is full or stopped.
void sample(const FitPlan& plan, Signals& signals) {
    learn::DataFile data = plan.resume && std::filesystem::exists(plan.data)
                               ? learn::DataFile::resume(plan.data, plan.data_settings)
                               : learn::DataFile::create(plan.data, plan.data_settings);
    learn::SamplingThreads threads(*plan.game, *plan.source, plan.sampling, data, plan.concurrency);
    const Stopwatch watch;
    const auto progress = [&] { return progress_text(threads.progress(), watch.elapsed()); };
    StatusLine line(STDERR_FILENO, progress, plan.status);
    const Signals::Scope scope(
        signals, [&] { threads.stop(); }, [&] { line.say(progress()); });
    threads.run();
}

std::string accuracy_table(const learn::FitResult& result) {
    const report::Table table({{"", 6, report::Align::left},
                               {"log loss", 8},
                               {"of results", 10},
                               {"R2", 6},
                               {"mean error", 10}},
                              3);
    std::string text = table.titles();
    const auto add = [&](std::string_view name, const learn::Accuracy& accuracy) {
        text += table.line({std::string(name), fmt::format("{:.4f}", accuracy.log_loss),
                            fmt::format("{:.4f}", accuracy.result_loss),
                            fmt::format("{:.3f}", accuracy.r2),
                            fmt::format("{:.1f}", accuracy.mean_error)});
    };
    add("before", result.before);
    add("after", result.after);
    return text;
}

std::string result_text(const FitPlan& plan, const learn::FitResult& result) {
    return fmt::format(
        "{}: {}, and {} of other games held out\n"
        "the odds are e to 1 at {:.0f}\n\n{}",
        plan.game->name(), report::counted(result.training, "position"),
        report::grouped(result.held_out), result.unit, accuracy_table(result));
}

/// Trains the network and writes it, unless it is stopped.
ExitCode train_network(const FitPlan& plan, std::span<const learn::SampledGame> games,
                       const OutputFile& file, Signals& signals) {
    const learn::NetworkSettings settings{.result_share = plan.fitting.result_share,
                                          .seed = plan.fitting.seed};
    const auto result = learn::fit_network(*plan.game, plan.variant, games, settings,
                                           [&] { return signals.stopped().has_value(); });
    if (const auto code = signals.stopped()) return *code;
    standard_output(&signals).write(fmt::format(
        "{}: {}, and {} of other games held out\n"
        "mean squared error of chances: {:.5f} before, {:.5f} with the network\n",
        plan.game->name(), report::counted(result.error.training, "position"),
        report::grouped(result.error.held_out), result.error.before, result.error.after));
    file.write(network_text(result.network));
    return ExitCode::done;
}

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
    const Signals::Wait wait(signals);  // a stop ends a long fit: the data are kept
    const auto games = learn::read_data(plan.data);
    if (plan.network) return train_network(plan, games, *file, signals);
    const auto result = learn::fit_weights(*plan.game, plan.variant, games, plan.fitting);
    if (const auto code = signals.stopped()) return *code;
    standard_output(&signals).write(result_text(plan, result) +
                                    fmt::format("\ndata {}\n", plan.data.string()));
    if (file) {
        file->write(learn::weight_file(plan.game->name(), plan.game->evaluation()->weights(),
                                       result.weights));
    }
    return ExitCode::done;
}

}  // namespace

Command fit_entry() {
    Command command = ybw_command("fit", &run_asked<read_fit>);
    command.narrower.push_back(options_of_games(fitted_games()).front());
    return command;
}

}  // namespace ybw::cli
