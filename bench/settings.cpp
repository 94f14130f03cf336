#include "bench/settings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

#include "bench/plot.hpp"
#include "bench/subject.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/picture_file.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/text/numbers.hpp"
#include "engine/text/suggest.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/options.hpp"
#include "parallel/transposition_table.hpp"

namespace ybw::bench {
namespace {

using simulator::Costs;

struct NamedCost {
    std::string_view name;
    double Costs::*member;
};
constexpr std::array<NamedCost, 10> cost_names = {{{"copy", &Costs::copy_ns},
                                                   {"shared", &Costs::shared_ns},
                                                   {"lock", &Costs::lock_ns},
                                                   {"scan", &Costs::scan_worker_ns},
                                                   {"poll", &Costs::poll_ns},
                                                   {"spin", &Costs::spin_ns},
                                                   {"wake", &Costs::wake_ns},
                                                   {"ring", &Costs::ring_ns},
                                                   {"spawn", &Costs::spawn_ns},
                                                   {"steal", &Costs::steal_ns}}};

std::vector<std::string> listed(std::string_view what, const std::string& text) {
    std::vector<std::string> words;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
    if (words.empty() || text.back() == ',') {
        throw UserError(ExitCode::usage, fmt::format("{}: the list '{}' has a gap", what, text));
    }
    return words;
}

/// What stands in a list twice would be measured twice and counted as two results.
template <class T>
void require_distinct(std::string_view what, const std::vector<T>& list,
                      const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (std::ranges::find(list, list[i]) == list.begin() + static_cast<std::ptrdiff_t>(i)) {
            continue;
        }
        throw UserError(ExitCode::usage,
                        fmt::format("{}: {} stands there twice; leave one out", what, words[i]));
    }
}

int whole(std::string_view what, std::string_view text, std::int64_t least, std::int64_t most) {
    return static_cast<int>(parse_whole(what, text, least, most));
}

/// Time that costs nothing would stand still in a simulation, which counts in picoseconds.
double nanoseconds(std::string_view what, const std::string& text) {
    constexpr double least = 1e-3;
    constexpr double most = 1e9;
    std::istringstream stream(text);
    double number = 0;
    if (!(stream >> number) || !stream.eof() || !(least <= number && number <= most)) {
        throw UserError(ExitCode::usage,
                        fmt::format("{}: '{}' is no number of nanoseconds; write one from {} to {}",
                                    what, text, least, most));
    }
    return number;
}

std::vector<int> threads_listed(const std::string& text) {
    std::vector<int> numbers;
    const auto words = listed("--threads", text);
    for (const auto& word : words) {
        numbers.push_back(whole("--threads", word, 1, SearchOptions::max_threads));
    }
    require_distinct("--threads", numbers, words);
    return numbers;
}

Design design_chosen(std::string_view what, const std::string& word) {
    const auto design = design_named(word);
    if (design && *design != Design::serial) return *design;
    throw UserError(ExitCode::usage, fmt::format("{}: there is no '{}'; {}", what, word,
                                                 how_to_mend(word, parallel_design_names())));
}

std::vector<Design> designs_listed(std::string_view what, const std::string& text) {
    std::vector<Design> designs;
    const auto words = listed(what, text);
    for (const auto& word : words) designs.push_back(design_chosen(what, word));
    require_distinct(what, designs, words);
    return designs;
}

std::vector<std::string> panels_listed(const std::string& text) {
    const auto words = listed("--panels", text);
    for (const std::string& word : words) {
        if (std::ranges::find(panel_names(), word) != panel_names().end()) continue;
        throw UserError(ExitCode::usage, fmt::format("--panels: there is no '{}'; {}", word,
                                                     how_to_mend(word, panel_names())));
    }
    require_distinct("--panels", words, words);
    return words;
}

void read_costs(const std::string& text, Costs& costs) {
    for (const auto& word : listed("--cost", text)) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string name = word.substr(0, equals);
        const auto found = std::ranges::find(cost_names, name, &NamedCost::name);
        if (found == cost_names.end()) {
            std::vector<std::string_view> names;
            for (const NamedCost& cost : cost_names) names.push_back(cost.name);
            throw UserError(ExitCode::usage, fmt::format("--cost: there is no '{}'; {}", name,
                                                         how_to_mend(name, names)));
        }
        if (equals == word.size()) {
            throw UserError(ExitCode::usage,
                            fmt::format("--cost: '{}' has no number; write {}=100", word, word));
        }
        costs.*found->member = nanoseconds("--cost " + name, word.substr(equals + 1));
    }
}

struct NamedTask {
    std::string_view name;
    Task task;
};
constexpr std::array<NamedTask, 10> tasks = {{{"scaling", Task::scaling},
                                              {"simulate", Task::simulate},
                                              {"depths", Task::depths},
                                              {"suite", Task::suite},
                                              {"study", Task::study},
                                              {"trace", Task::trace},
                                              {"plot", Task::plot},
                                              {"match", Task::match},
                                              {"panel", Task::simulate},
                                              {"panel-real", Task::scaling}}};

std::vector<int> usual_threads(Task task) {
    switch (task) {
        case Task::simulate:
            return {1, 2, 4, 8, 16, 32, 64};
        case Task::suite:
        case Task::trace:
            return {report::this_machine().usable_cores};
        default:
            return {1, 2, 4};
    }
}

double usual_seconds(Task task) {
    return task == Task::suite ? 10 : task == Task::match ? 0.005 : 2;
}

void read_options(const Arguments& arguments, Settings& settings) {
    const auto with = [&](std::string_view name, auto take) {
        if (const auto text = arguments.value(name)) take(*text);
    };
    using Text = const std::string&;
    constexpr int many = 1'000'000;
    with("game", [&](Text text) { settings.game = text; });
    with("positions", [&](Text text) { settings.positions = text; });
    with("position", [&](Text text) { settings.position = text; });
    with("simulate", [&](Text text) {
        settings.simulate = whole("--simulate", text, 1, SearchOptions::max_threads);
    });
    with("first", [&](Text text) { settings.first = whole("--first", text, 1, many); });
    with("depth", [&](Text text) { settings.depth = whole("--depth", text, 1, max_ply - 1); });
    with("nodes", [&](Text text) { settings.nodes = parse_nodes(text); });
    with("without", [&](Text text) { settings.without = text; });
    settings.options = search_options(
        [&](std::string_view name) {
            return name == "without" ? arguments.value(name) : std::nullopt;
        },
        {.solving = arguments.has("solve")}, 0);
    with("threads", [&](Text text) { settings.threads = threads_listed(text); });
    with("policy", [&](Text text) { settings.designs = {design_chosen("--policy", text)}; });
    with("compare", [&](Text text) { settings.designs = designs_listed("--compare", text); });
    with("runs", [&](Text text) { settings.runs = whole("--runs", text, 1, many); });
    with("hash", [&](Text text) {
        settings.hash_mib = static_cast<std::size_t>(parse_whole("--hash", text, 0, 1 << 20));
    });
    with("format", [&](Text text) { settings.format = text; });
    with("plot", [&](Text text) { settings.plot = report::picture_file("--plot", text); });
    with("panels", [&](Text text) { settings.panels = panels_listed(text); });
    with("rows", [&](Text text) { settings.rows = text; });
    settings.per_worker = arguments.has("per-worker");
    settings.files = arguments.operands();
    with("seed", [&](Text text) {
        settings.seed = static_cast<std::uint64_t>(parse_whole("--seed", text, 0, 1LL << 62));
    });
    with("seeds", [&](Text text) { settings.seeds = whole("--seeds", text, 1, many); });
    with("node-ns", [&](Text text) { settings.node_ns = nanoseconds("--node-ns", text); });
    with("cost", [&](Text text) { read_costs(text, settings.costs); });
    with("seconds",
         [&](Text text) { settings.seconds = parse_duration("--seconds", text).count(); });
    settings.validate = arguments.has("validate");
}

/// One search runs on threads or on virtual processors, and these alone have a seed and prices.
void check_trace_options(const Arguments& arguments) {
    if (arguments.has("simulate") && arguments.has("threads")) {
        throw UserError(ExitCode::usage, "--simulate and --threads: give one of them");
    }
    for (const std::string_view name : {"seed", "node-ns", "cost"}) {
        if (!arguments.has(name) || arguments.has("simulate")) continue;
        throw UserError(ExitCode::usage,
                        fmt::format("--{} is for virtual processors; add --simulate 16", name));
    }
    if (arguments.value("threads").value_or("").find(',') != std::string::npos) {
        throw UserError(ExitCode::usage, "--threads: a trace is of one search; give one number");
    }
}

/// Only the library's own search goes to the end of a game, and then there is no depth to choose.
void check_solving(const Arguments& arguments) {
    if (arguments.has("depth")) {
        throw UserError(ExitCode::usage,
                        "--solve and --depth: a search to the end of the game has no depth; give "
                        "one of them");
    }
    for (const std::string_view name : {"policy", "compare"}) {
        const std::string policies = arguments.value(name).value_or("ybw");
        if (policies == design_name(Design::ybw)) continue;
        throw UserError(ExitCode::usage,
                        fmt::format("--solve: of the policies only ybw goes to the end of a game, "
                                    "and not '{}'; leave out --{}",
                                    policies, name));
    }
}

/// The others know a depth alone, and would search on for ever.
void check_suite_options(const Arguments& arguments) {
    const std::string policy = arguments.value("policy").value_or("ybw");
    if (policy == design_name(Design::ybw)) return;
    if (arguments.has("seconds") || !arguments.has("depth")) {
        throw UserError(ExitCode::usage,
                        fmt::format("--policy: of the policies only ybw ends after a time, and not "
                                    "'{}'; give --depth, and no --seconds",
                                    policy));
    }
}

/// Options that mean something with or without another one alone.
void check_options(Task task, const Arguments& arguments) {
    if (arguments.has("policy") && arguments.has("compare")) {
        throw UserError(ExitCode::usage, "--policy and --compare: give one of them");
    }
    if (task == Task::simulate && arguments.has("runs") && !arguments.has("validate")) {
        throw UserError(ExitCode::usage,
                        "--runs counts what is measured; add --validate, or give --seeds for the "
                        "number of simulations");
    }
    if (arguments.has("panels") && !arguments.has("plot")) {
        throw UserError(ExitCode::usage, "--panels says what --plot draws; add --plot FILE.svg");
    }
    if (task == Task::trace) check_trace_options(arguments);
    if (task == Task::suite) check_suite_options(arguments);
    if (arguments.has("solve")) check_solving(arguments);
}

}  // namespace

std::string costs_text(const Costs& costs) {
    std::vector<std::string> all;
    for (const NamedCost& cost : cost_names) {
        all.push_back(fmt::format("{} {} ns", cost.name, costs.*cost.member));
    }
    return fmt::format("{}", fmt::join(all, ", "));
}

Settings settings_of(const Arguments& arguments) {
    Settings settings;
    settings.task = std::ranges::find(tasks, arguments.command().name, &NamedTask::name)->task;
    settings.program = arguments.program().name;
    settings.command_line = arguments.command_line();
    check_options(settings.task, arguments);
    settings.game = subject_names().front();
    settings.threads = usual_threads(settings.task);
    settings.seconds = usual_seconds(settings.task);
    read_options(arguments, settings);
    return settings;
}

}  // namespace ybw::bench
