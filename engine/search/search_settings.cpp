#include "engine/search/search_settings.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <sstream>

#include "engine/games/any_position.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/transposition_table.hpp"

namespace ybw {
namespace {

constexpr std::array<SearchStep, 16> steps{{
    {"aspiration", &SearchOptions::aspiration},
    {"quiescence", &SearchOptions::quiescence},
    {"null-move", &SearchOptions::null_move},
    {"late-move-reductions", &SearchOptions::late_move_reductions},
    {"late-move-pruning", &SearchOptions::late_move_pruning},
    {"futility", &SearchOptions::futility},
    {"exchange-pruning", &SearchOptions::exchange_pruning},
    {"razoring", &SearchOptions::razoring},
    {"internal-reduction", &SearchOptions::internal_reduction},
    {"danger-extension", &SearchOptions::danger_extension},
    {"history", &SearchOptions::history_table},
    {"continuation-history", &SearchOptions::continuation_history},
    {"killers", &SearchOptions::killers},
    {"counter-moves", &SearchOptions::counter_moves},
    {"threat-proof", &SearchOptions::threat_proof},
    {"threat-answers", &SearchOptions::threat_answers},
}};

std::vector<SearchSetting> make_settings() {
    return {
        {"threads", "N", "searching threads",
         NumberSetting{1, SearchOptions::max_threads, &SearchOptions::threads}},
        {"hash", "MIB", "size of the transposition table; 0 for none",
         NumberSetting{0, std::int64_t{TranspositionTable<AnyMove>::max_mib},
                       &SearchOptions::hash_mib}},
        {"multipv", "N", "show the N best moves, each with its line",
         NumberSetting{1, most_lines, &SearchOptions::multipv}},
        {"exact", "",
         "plain alpha-beta values: no pruning that could err, no extension, no "
         "quiescence; equals minimax at every depth",
         SwitchSetting{&SearchOptions::exact}},
        {"without", "STEPS", "leave out steps of the search, with commas between", StepsSetting{}},
        {"constants", "LIST", "values of constants of the search: NAME=N, with commas between",
         ConstantsSetting{}},
        {"policy", "NAME", "where young brothers are searched: by all threads, or in order by one",
         ChoiceSetting{{{"parallel", [](SearchOptions& o) { o.policy = BrothersPolicy::parallel; }},
                        {"serial", [](SearchOptions& o) { o.policy = BrothersPolicy::serial; }}}}},
        {"evaluation", "NAME",
         "what a position is worth at a glance: a sum of fitted weights, or with a small network "
         "beside it; automatic: the network, of games that have one, unless --exact",
         ChoiceSetting{
             {{"automatic", [](SearchOptions& o) { o.evaluation = Evaluation::automatic; }},
              {"fitted", [](SearchOptions& o) { o.evaluation = Evaluation::fitted; }},
              {"network", [](SearchOptions& o) { o.evaluation = Evaluation::network; }}}}},
        {"history-weight", "NAME", "what a cut-off is worth in the history table",
         ChoiceSetting{
             {{"depth-squared", [](SearchOptions& o) { o.history = HistoryWeight::depth_squared; }},
              {"power-of-two",
               [](SearchOptions& o) { o.history = HistoryWeight::power_of_two; }}}}},
    };
}

void leave_out(const std::string& list, SearchOptions& options) {
    std::istringstream stream(list);
    for (std::string name; std::getline(stream, name, ',');) {
        const auto step = std::ranges::find(steps, name, &SearchStep::name);
        if (step == steps.end()) {
            throw UserError(ExitCode::usage, "--without: there is no step '{}'; {}", name,
                            how_to_mend(name, choices_of(search_setting("without"))));
        }
        options.*(step->member) = false;
    }
}

void change_constants(const std::string& list, SearchOptions& options) {
    std::istringstream stream(list);
    for (std::string word; std::getline(stream, word, ',');) {
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const std::size_t index = constant_index(name);
        const NamedConstant& constant = named_constants[index];
        if (equals == std::string::npos)
            throw UserError(ExitCode::usage, "--constants: {0} has no value; write {0}=N", name);
        const auto value = parse_whole(fmt::format("--constants: {}", name),
                                       word.substr(equals + 1), constant.least, constant.most);
        options.constants.set(index, static_cast<int>(value));
    }
}

void choose(const SearchSetting& setting, const std::string& name, SearchOptions& options) {
    const auto& choices = std::get<ChoiceSetting>(setting.kind).choices;
    const auto found = std::ranges::find(choices, name, &ChoiceSetting::Choice::name);
    if (found == choices.end())
        refuse_unknown(fmt::format("--{}", setting.name), name, choices_of(setting));
    found->choose(options);
}

void apply(const SearchSetting& setting, const std::string& text, std::size_t most_hash_mib,
           SearchOptions& options) {
    if (const auto* const number = std::get_if<NumberSetting>(&setting.kind)) {
        const bool is_hash = setting.name == "hash";
        const auto most = is_hash ? static_cast<std::int64_t>(most_hash_mib) : number->most;
        const auto what = fmt::format("--{}", setting.name);
        set_number(setting, parse_whole(what, text, number->least, most), options);
    } else if (const auto* const flag = std::get_if<SwitchSetting>(&setting.kind)) {
        options.*(flag->member) = true;
    } else if (std::holds_alternative<StepsSetting>(setting.kind)) {
        leave_out(text, options);
    } else if (std::holds_alternative<ConstantsSetting>(setting.kind)) {
        change_constants(text, options);
    } else {
        choose(setting, text, options);
    }
}

}  // namespace

std::span<const SearchSetting> search_settings() {
    static const std::vector<SearchSetting> table = make_settings();
    return table;
}

std::span<const SearchStep> search_steps() {
    return steps;
}

const SearchSetting& search_setting(std::string_view name) {
    const auto found = std::ranges::find(search_settings(), name, &SearchSetting::name);
    assert(found != search_settings().end());
    return *found;
}

std::vector<std::string_view> choices_of(const SearchSetting& setting) {
    if (const auto* const choice = std::get_if<ChoiceSetting>(&setting.kind))
        return names_of(choice->choices);
    if (std::holds_alternative<StepsSetting>(setting.kind)) return names_of(steps);
    return {};
}

std::size_t constant_index(const std::string& name) {
    const auto found = std::ranges::find(named_constants, name, &NamedConstant::name);
    if (found == named_constants.end()) {
        throw UserError(ExitCode::usage, "there is no constant '{}'; {}", name,
                        how_to_mend(name, names_of(named_constants)));
    }
    return static_cast<std::size_t>(found - named_constants.begin());
}

void set_number(const SearchSetting& setting, std::int64_t number, SearchOptions& options) {
    std::visit([&]<class T>(T SearchOptions::*member) { options.*member = static_cast<T>(number); },
               std::get<NumberSetting>(setting.kind).member);
}

std::int64_t number_of(const SearchSetting& setting, const SearchOptions& options) {
    return std::visit([&](auto member) { return static_cast<std::int64_t>(options.*member); },
                      std::get<NumberSetting>(setting.kind).member);
}

SearchOptions search_options(const GivenSetting& given, SearchOptions usual,
                             std::size_t most_hash_mib) {
    SearchOptions options = usual;
    for (const SearchSetting& setting : search_settings())
        if (const auto text = given(setting.name)) apply(setting, *text, most_hash_mib, options);
    if (options.policy == BrothersPolicy::parallel) return options;
    if (given("threads") && options.threads != 1) {
        throw UserError(
            ExitCode::usage,
            "--threads: {} threads are not possible with --policy serial; write 1 or leave it out",
            options.threads);
    }
    options.threads = 1;
    return options;
}

std::string settings_of_values(const GivenSetting& given) {
    std::string settings;
    for (const SearchSetting& setting : search_settings()) {
        constexpr std::array of_effort{"threads", "hash", "multipv", "policy"};
        const auto value = given(setting.name);
        if (!value || std::ranges::count(of_effort, setting.name) > 0) continue;
        settings += fmt::format("{}--{}{}{}", settings.empty() ? "" : " ", setting.name,
                                value->empty() ? "" : " ", *value);
    }
    return settings;
}

// ---- The size of the table

namespace {

constexpr double bytes_in_mib = 1 << 20;

/// MiB that a thread fills in a second: 9 MiB, measured on gomoku at a million nodes a second, and
/// a third more, since a nearly full table forgets, too.
constexpr double mib_of_thread_second = 12;
/// The size of an entry; a node leaves at most one.
constexpr double bytes_of_node = 16;
/// From one depth to the next: six million nodes at depth 17 of the README's example.
constexpr double effective_branching = 2.5;
/// The most for a search with only a depth limit or none, which may end at once or never.
constexpr double most_without_time = 1024;
/// How much larger a table is to be if nobody knows how long the search goes on.
constexpr double next_step = 4;

/// The need of all nodes that the limits allow.
double needed_mib(const Limits& limits, int threads) {
    double needed = most_without_time;
    if (limits.time) needed = limits.time->count() * threads * mib_of_thread_second;
    if (limits.nodes) {
        const double nodes = static_cast<double>(*limits.nodes) * bytes_of_node / bytes_in_mib;
        needed = limits.time ? std::min(needed, nodes) : nodes;
    }
    if (limits.depth) {
        needed = std::min(
            needed, std::pow(effective_branching, *limits.depth) * bytes_of_node / bytes_in_mib);
    }
    return needed;
}

/// The next power of two, as people ask for memory; very much if it is beyond all memory.
std::size_t rounded_up(double mib) {
    constexpr double beyond_all = 1 << 28;
    return std::bit_ceil(static_cast<std::size_t>(std::ceil(std::clamp(mib, 1.0, beyond_all))));
}

}  // namespace

std::size_t fitting_table_mib(const Limits& limits, int threads, std::size_t usual,
                              std::size_t most) {
    return std::min(std::max(rounded_up(needed_mib(limits, threads)), usual),
                    std::max<std::size_t>(most, 1));
}

std::optional<std::size_t> table_to_ask_for(std::size_t mib, Duration elapsed, const Limits& limits,
                                            std::size_t most) {
    const double factor =
        limits.time ? std::max(*limits.time / std::max(elapsed, Duration(1e-3)), 2.0) : next_step;
    const std::size_t wanted = std::min(rounded_up(static_cast<double>(mib) * factor), most);
    if (wanted <= mib) return std::nullopt;
    return wanted;
}

}  // namespace ybw
