#include "engine/learn/tuning.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <random>

#include "engine/kit/signals.hpp"
#include "engine/report/comparison.hpp"
#include "engine/text/user_error.hpp"

namespace ybw::learn {
namespace {

/// Spall's exponents, which are "practically effective".
constexpr double gain_exponent = 0.602;
constexpr double perturbation_exponent = 0.101;
/// Iterations that the gain is held back by at first, as a share of all.
constexpr double stability_share = 0.1;

int rounded(const NamedConstant& constant, double value) {
    return std::clamp(static_cast<int>(std::lround(value)), constant.least, constant.most);
}

}  // namespace

Spsa::Spsa(std::vector<TunedConstant> constants, const SpsaSettings& settings)
    : constants_(std::move(constants)), settings_(settings) {
    for (const TunedConstant& constant : constants_) values_.push_back(constant.value);
}

int Spsa::direction(std::uint64_t iteration, std::size_t which) const {
    std::seed_seq seed{settings_.seed & 0xFFFFFFFF, settings_.seed >> 32, iteration & 0xFFFFFFFF,
                       iteration >> 32, std::uint64_t{which}};
    return (std::mt19937(seed)() >> 31) == 0 ? 1 : -1;
}

double Spsa::share_done(std::uint64_t iteration) const {
    const std::uint64_t all = std::max<std::uint64_t>(settings_.iterations, 1);
    return static_cast<double>(iteration + 1) / static_cast<double>(all);
}

double Spsa::perturbation(std::uint64_t iteration, std::size_t which) const {
    return constants_[which].step * std::pow(share_done(iteration), -perturbation_exponent);
}

ConstantChanges Spsa::changes(std::uint64_t iteration, int sign) const {
    ConstantChanges changes;
    for (std::size_t i = 0; i < constants_.size(); ++i) {
        const double moved = sign * direction(iteration, i) * perturbation(iteration, i);
        changes.set(constants_[i].index, rounded(constants_[i].constant(), values_[i] + moved));
    }
    return changes;
}

void Spsa::learn(std::uint64_t iteration, int surplus) {
    const double done = share_done(iteration);
    const double gain = std::pow((1 + stability_share) / (done + stability_share), gain_exponent) *
                        std::pow(done, 2 * perturbation_exponent) * settings_.rate;
    for (std::size_t i = 0; i < constants_.size(); ++i) {
        const NamedConstant& constant = constants_[i].constant();
        const double moved = gain * perturbation(iteration, i) * surplus * direction(iteration, i);
        values_[i] = std::clamp(values_[i] + moved, static_cast<double>(constant.least),
                                static_cast<double>(constant.most));
    }
}

namespace {

using Json = nlohmann::ordered_json;

constexpr int journal_format = 1;

constexpr KeptKind journal_kind{.name = "journal of 'ybw tune'",
                                .beginning = R"({"type":"header","program":"ybw tune")",
                                .mend = "cut it before this line to play from there on",
                                .go_on = "go on with --resume"};

Json json_of(std::uint64_t number, const FinishedIteration& iteration) {
    return {{"type", "iteration"},
            {"iteration", number},
            {"wins", iteration.tally.wins()},
            {"draws", iteration.tally.draws()},
            {"losses", iteration.tally.losses()},
            {"pairs", iteration.tally.pairs},
            {"values", iteration.values}};
}

FinishedIteration iteration_of(const Json& json) {
    FinishedIteration iteration;
    iteration.tally.games = {json.at("losses").get<std::uint64_t>(),
                             json.at("draws").get<std::uint64_t>(),
                             json.at("wins").get<std::uint64_t>()};
    json.at("pairs").get_to(iteration.tally.pairs);
    json.at("values").get_to(iteration.values);
    return iteration;
}

}  // namespace

TuningJournal TuningJournal::create(const std::filesystem::path& path,
                                    const TuningSettings& settings) {
    return {KeptFile::create(path, journal_kind, header_of("ybw tune", journal_format, settings)),
            {}};
}

TuningJournal TuningJournal::resume(const std::filesystem::path& path,
                                    const TuningSettings& settings) {
    std::vector<FinishedIteration> iterations;
    const auto take = [&](const Json& json, bool is_first) {
        if (is_first) return require_same_settings(settings_in(json, journal_format), settings);
        if (json.at("iteration").get<std::uint64_t>() != iterations.size()) {
            throw UserError(ExitCode::bad_input,
                            "an iteration before it is missing; restore the "
                            "file, or cut it before this line");
        }
        iterations.push_back(iteration_of(json));
    };
    KeptFile file =
        KeptFile::resume(path, journal_kind, header_of("ybw tune", journal_format, settings), take);
    return {std::move(file), std::move(iterations)};
}

void TuningJournal::append(const FinishedIteration& iteration) {
    file_.append(json_of(iterations_.size(), iteration));
    iterations_.push_back(iteration);
}

std::optional<match::Tally> Iteration::play(std::uint64_t number, const ConstantChanges& first,
                                            const ConstantChanges& second) {
    match::MatchSettings match = settings_.match;
    const auto changed = [&](const ConstantChanges& changes) {
        auto player = settings_.match.players.front();
        std::get<match::InProcess>(player.kind).options.constants = changes;
        return player;
    };
    match.players = {changed(first), changed(second)};
    {
        const std::lock_guard lock(mutex_);
        runners_.clear();
        for (int i = 0; i < std::min(settings_.concurrency, settings_.pairs); ++i) {
            runners_.push_back(std::make_unique<match::GameRunner>(match));
            if (stopped_) runners_.back()->stop();
        }
    }
    next_ = 0;
    match::Tally tally;
    const std::uint64_t first_pair = number * static_cast<std::uint64_t>(settings_.pairs);
    work_on_threads(
        runners_.size(),
        [&](std::size_t i) {
            for (int pair = next_++; pair < settings_.pairs && !stopped_; pair = next_++)
                play_pair(*runners_[i], first_pair + static_cast<std::uint64_t>(pair), tally);
        },
        [this] { stop(); });
    if (stopped_) return std::nullopt;
    return tally;
}

void Iteration::stop() noexcept {
    stopped_ = true;
    const std::lock_guard lock(mutex_);
    for (const auto& runner : runners_) runner->stop();
}

void Iteration::play_pair(match::GameRunner& runner, std::uint64_t pair, match::Tally& tally) {
    const std::string opening = openings_.at(pair);
    std::array<match::Points, 2> points{};
    for (const int game : {0, 1}) {
        const auto record =
            runner.play({.pair = pair, .round = pair, .a = 0, .b = 1}, game, opening);
        if (!record) return;
        points[static_cast<std::size_t>(game)] = record->points_of(0);
    }
    const std::lock_guard lock(mutex_);
    for (const match::Points one : points) tally.add_game(one);
    tally.add_pair(points[0], points[1]);
}

namespace {

/// More points than this on one curve can be told apart by nobody.
constexpr std::size_t most_points = 1000;

std::string block(std::size_t which, const TunedConstant& constant,
                  std::span<const FinishedIteration> iterations, std::vector<double>& all_moved) {
    std::string text = fmt::format("$way{} << END\n0 0\n", which);
    const std::size_t stride = std::max<std::size_t>(1, iterations.size() / most_points);
    for (std::size_t i = 0; i < iterations.size(); i += stride) {
        all_moved.push_back((iterations[i].values[which] - constant.value) / constant.step);
        text += fmt::format("{} {:.4f}\n", i + 1, all_moved.back());
    }
    return text + "END\n";
}

}  // namespace

std::string way_plot(std::span<const TunedConstant> constants,
                     std::span<const FinishedIteration> iterations, const std::string& title,
                     const std::string& file) {
    std::string script;
    std::vector<double> moved{0};
    for (std::size_t i = 0; i < constants.size(); ++i)
        script += block(i, constants[i], iterations, moved);
    const std::array<double, 2> numbers{0, static_cast<double>(iterations.size())};
    script += fmt::format(
        "{}set title {} noenhanced\n"
        "set xlabel 'iteration'\nset ylabel 'steps from where it began'\nset grid\n{}{}"
        "set key outside right top reverse Left noenhanced\nplot ",
        report::picture_output(file), report::picture_title(title, file),
        report::picture_range('x', numbers), report::picture_range('y', moved));
    constexpr std::size_t colors = 8;  // that gnuplot has; then it begins anew, with dashes
    for (std::size_t i = 0; i < constants.size(); ++i) {
        script += fmt::format("{}$way{} with lines lw 2 lt {} dt {} title {}",
                              i == 0 ? "" : ", \\\n  ", i, i % colors + 1, i / colors + 1,
                              report::picture_text(constants[i].constant().name, file));
    }
    return script + '\n';
}

}  // namespace ybw::learn
