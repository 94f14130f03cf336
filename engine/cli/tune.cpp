// tune: constants of the search, by play against itself.

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "engine/cli/asked.hpp"
#include "engine/cli/command_table.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/output_file.hpp"
#include "engine/kit/program.hpp"
#include "engine/kit/signals.hpp"
#include "engine/learn/tuning.hpp"
#include "engine/match/schedule.hpp"
#include "engine/match/settings.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"
#include "parallel/clock.hpp"

namespace ybw::cli {
namespace {

// ---- The task

/// The plan of the options, checked before a game is played.
struct TuningPlan {
    learn::PlaySettings play{};
    match::Openings openings;
    std::vector<learn::TunedConstant> constants{};
    learn::SpsaSettings spsa{};
    learn::TuningSettings described{};  ///< settings that must be equal when it is resumed
    std::string limits{};               ///< as words of a player, for the match that confirms it
    std::filesystem::path journal{};
    bool resume = false;
    std::optional<std::string> plot{};
    StatusLine::Visibility status = StatusLine::Visibility::automatic;
};

constexpr std::uint64_t usual_iterations = 1000;
constexpr std::int64_t most_iterations = 100'000'000;
constexpr int usual_step_pairs = 2;
constexpr std::int64_t most_pairs = 10'000;
constexpr std::int64_t most_rate = 1000;
constexpr std::string_view usual_tuning_nodes = "5k";
constexpr std::string_view usual_hash = "16";

/// "NAME", with the value from the game's own search, or "NAME=VALUE".
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
        if (std::ranges::count_if(constants, same) > 1)
            throw UserError(ExitCode::usage, given_twice(constants.back().constant().name));
    }
    if (!constants.empty()) return constants;
    throw UserError(ExitCode::usage,
                    "name the constants to tune, such as {}; 'ybw tune --help' lists them",
                    named_constants.front().name);
}

/// The limits of a move as words of a player.
std::string asked_limit_words(const Arguments& arguments) {
    std::string words;
    for (const std::string_view name : {"time", "depth", "nodes"}) {
        if (const auto value = arguments.value(name)) words += fmt::format("{}={} ", name, *value);
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
            {"size", report::optional_json(plan.play.match.variant.size)},
            {"rule", plan.play.match.variant.rule.value_or("")},
            {"constants", constants},
            {"player", plan.limits},
            {"openings", plan.openings.source()},
            {"pairs", plan.play.pairs},
            {"iterations", plan.spsa.iterations},
            {"rate", plan.spsa.rate},
            {"seed", plan.spsa.seed}};
}

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
    plan.play.pairs = arguments.number("pairs", 1, most_pairs, usual_step_pairs);
    plan.play.concurrency = asked_concurrency(arguments);
    plan.constants = asked_constants(arguments, game.search_constants());
    plan.spsa.seed = seed;
    plan.spsa.iterations = arguments.number("iterations", 1, most_iterations, usual_iterations);
    if (const auto rate = arguments.number("rate", 1, most_rate)) {
        constexpr double thousand = 1000;
        plan.spsa.rate = static_cast<double>(*rate) / thousand;
    }
    plan.described = described(plan);
    plan.journal = arguments.value("journal").value_or(fmt::format("tune-{}.jsonl", game.name()));
    plan.resume = arguments.has("resume");
    plan.plot = arguments.value("plot");
    if (arguments.has("quiet")) plan.status = StatusLine::Visibility::hidden;
    if (plan.plot) require_plot(*plan.plot);
    return plan;
}

// ---- The run

/// Begins or resumes the journal; the constants learn from the iterations in it.
learn::TuningJournal open_journal(const TuningPlan& plan, learn::Spsa& spsa) {
    if (!plan.resume || !std::filesystem::exists(plan.journal))
        return learn::TuningJournal::create(plan.journal, plan.described);
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
    const report::Table table(
        {{"", 30, report::Align::left}, {"began", 8}, {"now", 8}, {"step", 8}}, 2);
    std::string text = table.titles();
    for (std::size_t i = 0; i < spsa.constants().size(); ++i) {
        const learn::TunedConstant& constant = spsa.constants()[i];
        text += table.line(
            {std::string(constant.constant().name), fmt::format("{:.0f}", constant.value),
             fmt::format("{:.1f}", spsa.values()[i]), fmt::format("{:.0f}", constant.step)});
    }
    return text;
}

/// The match that shows whether it is better.
std::string confirming_match(const TuningPlan& plan, const learn::Spsa& spsa) {
    std::string tuned = "name=tuned";
    std::string before = "name=before";
    for (const learn::TunedConstant& constant : spsa.constants()) {
        const std::string_view name = constant.constant().name;
        tuned += fmt::format(" {}={}", name, *spsa.changes()[constant.index]);
        before += fmt::format(" {}={:.0f}", name, constant.value);
    }
    const match::MatchSettings& asked = plan.play.match;
    std::string variant;
    if (asked.variant.size) variant += fmt::format(" --size {}", *asked.variant.size);
    if (asked.variant.rule) variant += fmt::format(" --rule {}", *asked.variant.rule);
    return fmt::format(
        "ybw match -g {}{} \"{} {}\" \"{} {}\" --sprt 0,10 --pairs 2000 --openings generated "
        "--seed {}\n",
        asked.game, variant, tuned, plan.limits, before, plan.limits, plan.spsa.seed + 1);
}

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
        StatusLine line(STDERR_FILENO, progress, plan.status);
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
        fmt::format("{}: {} of {} of {} games\n\n{}\nto confirm it: {}\njournal {}\n",
                    plan.play.match.game, report::grouped(done.size()),
                    report::counted(plan.spsa.iterations, "iteration"), 2 * plan.play.pairs,
                    constants_table(spsa), confirming_match(plan, spsa), plan.journal.string()));
    if (plan.plot) {
        const std::string title = fmt::format("{}, {}", plan.play.match.game, plan.limits);
        run_gnuplot(learn::way_plot(spsa.constants(), done, title, *plan.plot), *plan.plot);
    }
    if (done.size() < plan.spsa.iterations)
        standard_error(&signals).write("the same command with --resume goes on with it\n");
    return signals.stopped().value_or(ExitCode::done);
}

}  // namespace

Command tune_entry() {
    Command tune = ybw_command("tune", &run_asked<read_tune>);
    tune.description +=
        fmt::format(" The constants are {}.", fmt::join(names_of(named_constants), ", "));
    return tune;
}

}  // namespace ybw::cli
