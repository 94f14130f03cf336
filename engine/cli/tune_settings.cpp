#include "engine/cli/tune_settings.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <string_view>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/cli/option_table.hpp"
#include "engine/kit/gnuplot.hpp"
#include "engine/match/settings.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::cli {
namespace {

constexpr std::int64_t usual_iterations = 1000;
constexpr std::int64_t most_iterations = 100'000'000;
constexpr std::int64_t usual_step_pairs = 2;
constexpr std::int64_t most_pairs = 10'000;
constexpr std::int64_t most_rate = 1000;
constexpr std::string_view usual_tuning_nodes = "5k";
constexpr std::string_view usual_hash = "16";

/// "NAME", from what the game is searched with, or "NAME=VALUE".
learn::TunedConstant constant_of(const std::string& text, const SearchConstants& usual) {
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    learn::TunedConstant constant;
    constant.index = constant_index(name);
    const NamedConstant& named = constant.constant();
    constant.step = named.step;
    constant.value = usual.*(named.member);
    if (equals != std::string::npos) {
        constant.value = static_cast<double>(
            parse_whole(name, text.substr(equals + 1), named.least, named.most));
    }
    return constant;
}

std::vector<learn::TunedConstant> asked_constants(const Arguments& arguments,
                                                  const SearchConstants& usual) {
    std::vector<learn::TunedConstant> constants;
    for (const std::string& text : arguments.operands()) {
        constants.push_back(constant_of(text, usual));
        const auto same = [&](const auto& other) { return other.index == constants.back().index; };
        if (std::ranges::count_if(constants, same) > 1) {
            throw UserError(ExitCode::usage,
                            fmt::format("{} is given twice", constants.back().constant().name));
        }
    }
    if (!constants.empty()) return constants;
    throw UserError(ExitCode::usage,
                    fmt::format("name the constants to tune, such as {}; 'ybw tune --help' lists "
                                "them",
                                constant_names().front()));
}

/// The limits of a move as words of a player.
std::string asked_limit_words(const Arguments& arguments) {
    std::string words;
    for (const std::string_view name : {"time", "depth", "nodes"}) {
        const auto value = arguments.value(name);
        if (value) words += fmt::format("{}={} ", name, *value);
    }
    if (words.empty()) words = fmt::format("nodes={} ", usual_tuning_nodes);
    return words +
           fmt::format("hash={}", arguments.value("hash").value_or(std::string(usual_hash)));
}

learn::TuningSettings described(const TuningPlan& plan) {
    learn::TuningSettings constants = learn::TuningSettings::array();
    for (const learn::TunedConstant& constant : plan.constants) {
        constants.push_back({{"name", constant.constant().name},
                             {"value", constant.value},
                             {"step", constant.step}});
    }
    return {{"game", plan.play.match.game},
            {"size", plan.play.match.variant.size
                         ? nlohmann::ordered_json(*plan.play.match.variant.size)
                         : nlohmann::ordered_json()},
            {"rule", plan.play.match.variant.rule.value_or("")},
            {"constants", constants},
            {"player", plan.limits},
            {"openings", plan.openings.source()},
            {"pairs", plan.play.pairs},
            {"iterations", plan.spsa.iterations},
            {"rate", plan.spsa.rate},
            {"seed", plan.spsa.seed}};
}

}  // namespace

TuningPlan read_tune(const Arguments& arguments, Signals& /*signals*/) {
    const AnyGame& game = asked_game(arguments);
    const GameOptions variant = asked_variant(arguments);
    static_cast<void>(game.start(variant));  // does it exist? The game itself says so
    const std::uint64_t seed = asked_seed(arguments);
    const std::string source = arguments.value("openings").value_or("generated");
    TuningPlan plan{.openings = match::Openings(source, game, variant, seed)};
    plan.limits = asked_limit_words(arguments);
    plan.play.match.game = game.name();
    plan.play.match.variant = variant;
    plan.play.match.players = {match::parse_player(plan.limits, {})};
    plan.play.match.seed = seed;
    plan.play.pairs =
        static_cast<int>(arguments.number("pairs", 1, most_pairs).value_or(usual_step_pairs));
    plan.play.concurrency = asked_concurrency(arguments);
    plan.constants = asked_constants(arguments, game.search_constants());
    plan.spsa.seed = seed;
    plan.spsa.iterations = static_cast<std::uint64_t>(
        arguments.number("iterations", 1, most_iterations).value_or(usual_iterations));
    if (const auto rate = arguments.number("rate", 1, most_rate)) {
        constexpr double thousand = 1000;
        plan.spsa.rate = static_cast<double>(*rate) / thousand;
    }
    plan.described = described(plan);
    plan.journal = arguments.value("journal").value_or(fmt::format("tune-{}.jsonl", game.name()));
    plan.resume = arguments.has("resume");
    plan.plot = arguments.value("plot");
    plan.quiet = arguments.has("quiet");
    if (plan.plot) require_plot(*plan.plot);
    return plan;
}

Command tune_entry() {
    return {
        "tune",
        "tune constants of the search by play against itself",
        std::string(
            "SPSA (Spall 1998): each iteration moves all named constants at once, each up or down "
            "at "
            "random, plays some pairs of games against the engine with all of them moved the other "
            "way, and then moves each a little towards the winner. A NAME begins at the game's own "
            "value, NAME=N at N. Every iteration is in the journal before the next begins: after "
            "Ctrl-C or kill -9 the same command with --resume goes on. The result is shown with "
            "the match that should confirm it. The constants are ") +
            fmt::format("{}.", fmt::join(constant_names(), ", ")),
        {{"ybw tune futility.margin razoring.margin -g xiangqi --iterations 2000",
          "two constants, at 5,000 nodes a move"},
         {"ybw tune late-move-reductions.base=400 -t 100ms --concurrency 8 --plot way.svg",
          "by time, eight games at once, with a plot"}},
        {"game", "size", "rule", "iterations", "pairs", "rate", "nodes", "depth", "time", "hash",
         "openings", "seed", "concurrency", "journal", "resume", "plot", "quiet", "help"},
        {{.name = "CONSTANT", .choices = {}, .repeats = true}},
        &run_asked<read_tune>,
        {},
        {option_meaning("pairs", "pairs of games in an iteration (default: 2)"),
         option_meaning("nodes", "nodes for a move (default: 5k unless there is another limit)"),
         option_meaning("depth", "depth of each search, in plies"),
         option_meaning("time", "time for a move, or 60s+0.5s for a game and what is added"),
         option_meaning("hash", "size of each player's transposition table (default: 16)"),
         option_meaning("openings", "as of 'ybw match' (default: generated)"),
         option_meaning("seed", "of openings and directions (default: 1)"),
         option_meaning("concurrency", "pairs played at a time (default: 1)"),
         option_meaning("journal", "where iterations are written (default: tune-GAME.jsonl)"),
         option_meaning("resume", "go on with the journal, or begin it if it is not there"),
         option_meaning("plot",
                        "draw the way of the constants as SVG, with gnuplot; replaces "
                        "FILE")}};
}

}  // namespace ybw::cli
