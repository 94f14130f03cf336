#include "engine/cli/fit_settings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <string>
#include <utility>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/games/registry.hpp"
#include "engine/match/journal.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr std::int64_t usual_sample_games = 1000;
constexpr std::int64_t most_sample_games = 100'000'000;
constexpr std::uint64_t usual_sample_nodes = 2000;
constexpr std::int64_t most_positions = 1000;
constexpr std::int64_t most_spread = 10'000;

/// A game whose evaluation can be fitted.
const AnyGame& asked_fitted_game(const Arguments& arguments) {
    const AnyGame& game = asked_game(arguments);
    if (game.evaluation() != nullptr) return game;
    const auto others =
        games_where([](const AnyGame& other) { return other.evaluation() != nullptr; });
    throw UserError(ExitCode::usage,
                    fmt::format("--game: {} offers no features of its evaluation to fit; use {}",
                                game.name(), fmt::join(others, " or ")));
}

/// The games of the journals that are named.
std::vector<match::GameRecord> asked_journal_games(const Arguments& arguments,
                                                   const AnyGame& game) {
    std::vector<match::GameRecord> games;
    for (const std::string& path : arguments.operands()) {
        match::JournalContent content = match::read_journal(path);
        if (content.header.settings.value("game", "") != game.name()) {
            throw UserError(
                ExitCode::bad_input,
                fmt::format("{}: holds games of {}, not {}; name its game with --game", path,
                            content.header.settings.value("game", "another game"), game.name()));
        }
        games.insert(games.end(), content.games.begin(), content.games.end());
    }
    return games;
}

unsigned asked_strays(const Arguments& arguments) {
    return static_cast<unsigned>(arguments.number("stray", 0, 100).value_or(0));
}

/// Where the games come from; what is said of it goes into `described`.
std::unique_ptr<learn::GameSource> asked_source(const Arguments& arguments, const FitPlan& plan,
                                                nlohmann::ordered_json& described) {
    if (!arguments.operands().empty()) {
        if (arguments.has("games") || arguments.has("nodes") || arguments.has("stray")) {
            throw UserError(
                ExitCode::usage,
                "--games, --nodes and --stray are for self-play; leave out them or the journals");
        }
        described = arguments.operands();
        return std::make_unique<learn::JournalGames>(*plan.game, plan.variant,
                                                     asked_journal_games(arguments, *plan.game));
    }
    const auto games = arguments.number("games", 1, most_sample_games).value_or(usual_sample_games);
    const auto text = arguments.value("nodes");
    const std::uint64_t nodes = text ? parse_nodes(*text) : usual_sample_nodes;
    described = nodes;
    return std::make_unique<learn::SelfPlay>(*plan.game, plan.variant, plan.sampling.seed,
                                             static_cast<std::uint64_t>(games), nodes,
                                             asked_strays(arguments));
}

nlohmann::ordered_json json_of(const std::optional<int>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

/// What decides about the samples; how many games there are does not: there may be more.
learn::DataSettings data_settings(const FitPlan& plan, const nlohmann::ordered_json& source,
                                  unsigned strays) {
    learn::DataSettings settings{{"game", plan.game->name()},
                                 {"size", json_of(plan.variant.size)},
                                 {"rule", plan.variant.rule.value_or("")},
                                 {source.is_array() ? "journals" : "nodes", source},
                                 {"seed", plan.sampling.seed},
                                 {"value_nodes", plan.sampling.value_nodes},
                                 {"positions", plan.sampling.most_samples},
                                 {"margin", plan.sampling.margin}};
    if (strays > 0) settings["stray"] = strays;
    return settings;
}

/// An option that means something of its own here.
Option reworded(std::string_view name, std::string summary) {
    for (Option option : ybw_options()) {
        if (option.name != name) continue;
        option.summary = std::move(summary);
        return option;
    }
    throw std::logic_error("there is no such option");
}

}  // namespace

FitPlan read_fit(const Arguments& arguments, Signals& /*signals*/) {
    FitPlan plan;
    plan.game = &asked_fitted_game(arguments);
    plan.variant = asked_variant(arguments);
    static_cast<void>(plan.game->start(plan.variant));  // does it exist? The game itself says so
    const std::uint64_t seed = asked_seed(arguments);
    plan.sampling.seed = seed;
    if (const auto nodes = arguments.value("value-nodes")) {
        plan.sampling.value_nodes = static_cast<std::uint64_t>(
            parse_count("--value-nodes", *nodes, 0, std::numeric_limits<std::int64_t>::max()));
    }
    plan.sampling.most_samples = static_cast<int>(
        arguments.number("positions", 1, most_positions).value_or(plan.sampling.most_samples));
    nlohmann::ordered_json described;
    plan.source = asked_source(arguments, plan, described);
    plan.data_settings = data_settings(plan, described, asked_strays(arguments));
    plan.data = arguments.value("data").value_or(fmt::format("fit-{}.jsonl", plan.game->name()));
    plan.resume = arguments.has("resume");
    plan.concurrency = asked_concurrency(arguments);
    constexpr double percent = 100;
    constexpr std::int64_t usual_share = 30;
    plan.fitting.result_share =
        static_cast<double>(arguments.number("result-share", 0, 100).value_or(usual_share)) /
        percent;
    plan.fitting.spread =
        static_cast<double>(arguments.number("spread", 1, most_spread)
                                .value_or(static_cast<std::int64_t>(plan.fitting.spread)));
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
    plan.quiet = arguments.has("quiet");
    return plan;
}

learn::DataFile open_data(const FitPlan& plan) {
    if (plan.resume && std::filesystem::exists(plan.data)) {
        return learn::DataFile::resume(plan.data, plan.data_settings);
    }
    return learn::DataFile::create(plan.data, plan.data_settings);
}

Command fit_entry() {
    return {
        "fit",
        "fit the weights of a game's evaluation to games",
        "Takes quiet positions from journals of 'ybw match' or, where none is named, from "
        "self-play after random openings; values each by a deeper search; and fits the weights of "
        "the evaluation to values and results by logistic regression, then trains the hidden layer "
        "of an evaluation that has one. The output shows how well the evaluation predicts them, "
        "before and after, on one game in ten that was held out. The "
        "positions of a game are in the data file before the next game begins: after Ctrl-C or "
        "kill -9 the same command with --resume goes on, or fits anew from the same data with "
        "another --result-share or --spread. The weights are a file that is compiled in.",
        {{"ybw fit -g xiangqi --games 1500 --weights fitted_weights.hpp",
          "new weights from self-play"},
         {"ybw fit -g xiangqi match.jsonl --data match-data.jsonl", "from a match"},
         {"ybw fit -g xiangqi --games 1500 --resume --result-share 0", "again, to values alone"},
         {"ybw fit -g xiangqi --games 30000 -n 400 --value-nodes 0 --positions 400 --stray 4 "
          "--network correction.net",
          "the network, from every quiet position of its games"}},
        {"game", "size", "rule", "games", "nodes", "value-nodes", "positions", "seed",
         "concurrency", "data", "resume", "result-share", "spread", "weights", "network", "stray",
         "quiet", "help"},
        {{.name = "JOURNAL", .choices = {}, .repeats = true, .takes = Takes::file}},
        &run_asked<read_fit>,
        {},
        {reworded("games", "games of self-play (default: 1000)"),
         reworded("nodes", "nodes for a move of self-play (default: 2000)"),
         reworded("seed",
                  "of openings, of what positions are taken and what is held out "
                  "(default: 1)"),
         reworded("concurrency", "games sampled at a time (default: 1)"),
         reworded("resume", "go on with the data, or begin them if they are not there")}};
}

}  // namespace ybw::cli
