#include "bench/settings.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>
#include <utility>

#include "bench/plot.hpp"
#include "bench/subject.hpp"
#include "engine/report/comparison.hpp"
#include "engine/report/machine.hpp"
#include "engine/report/text.hpp"
#include "engine/search/search_settings.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"
#include "parallel/options.hpp"
#include "parallel/transposition_table.hpp"

namespace ybw::bench {
namespace {

using simulator::Costs;

struct NamedCost {
    std::string_view name;
    double Costs::*member;
};
constexpr std::array<NamedCost, 11> cost_names = {{{"copy", &Costs::copy_ns},
                                                   {"shared", &Costs::shared_ns},
                                                   {"lock", &Costs::lock_ns},
                                                   {"scan", &Costs::scan_worker_ns},
                                                   {"poll", &Costs::poll_ns},
                                                   {"spin", &Costs::spin_ns},
                                                   {"wake", &Costs::wake_ns},
                                                   {"ring", &Costs::ring_ns},
                                                   {"spawn", &Costs::spawn_ns},
                                                   {"steal", &Costs::steal_ns},
                                                   {"message", &Costs::message_ns}}};

template <class... Parts>
[[noreturn]] void refuse(fmt::format_string<Parts...> format, Parts&&... parts) {
    throw UserError(ExitCode::usage, fmt::format(format, std::forward<Parts>(parts)...));
}

/// What `read` makes of each word of a list. What stands in it twice would be measured twice and
/// counted as two results.
template <class Read>
auto listed(std::string_view what, std::string_view text, Read read) {
    std::vector<decltype(read(text))> list;
    const auto words = split(text, ',');
    if (words.back().empty()) refuse("{}: the list '{}' has a gap", what, text);
    for (const std::string_view word : words) {
        const auto item = read(word);
        if (std::ranges::find(list, item) != list.end())
            refuse("{}: {}", what, given_twice(word.substr(0, word.find('='))));
        list.push_back(item);
    }
    return list;
}

int threads_in(std::string_view what, std::string_view text) {
    return static_cast<int>(parse_whole(what, text, 1, SearchOptions::max_threads));
}

/// Time that costs nothing would stand still in a simulation, which counts in picoseconds.
double nanoseconds(std::string_view what, std::string_view text) {
    constexpr double least = 1e-3;
    constexpr double most = 1e9;
    std::istringstream stream{std::string(text)};
    double number = 0;
    if (!(stream >> number) || !stream.eof() || !(least <= number && number <= most)) {
        refuse("{}: '{}' is no number of nanoseconds; write one from {} to {}", what, text, least,
               most);
    }
    return number;
}

void read_costs(std::string_view text, Costs& costs) {
    listed("--cost", text, [&](std::string_view word) {
        const auto parts = split(word, '=');
        const std::size_t place = place_among(names_of(cost_names), parts.front(), "--cost");
        if (parts.size() == 1) refuse("--cost: '{}' has no number; write {}=100", word, word);
        costs.*cost_names[place].member = nanoseconds(fmt::format("--cost {}", parts.front()),
                                                      word.substr(parts.front().size() + 1));
        return place;
    });
}

std::vector<int> usual_threads(Task task) {
    if (task == Task::simulate) return {1, 2, 4, 8, 16, 32, 64};
    if (task == Task::scaling) return {1, 2, 4};
    return {report::this_machine().usable_cores};
}

Settings read(const Arguments& arguments, Task task) {
    constexpr int many = 1'000'000;
    const auto with = [&](std::string_view name, auto take) {
        if (const auto text = arguments.value(name)) take(*text);
    };
    using Text = const std::string&;

    Settings settings;
    settings.task = task;
    settings.program = arguments.program().name;
    settings.command_line = arguments.command_line();
    settings.game = arguments.value("game").value_or(std::string(subject_names().front()));
    settings.positions = arguments.value("positions").value_or("");
    settings.position = arguments.value("position");
    with("simulate", [&](Text text) { settings.simulate = threads_in("--simulate", text); });
    settings.first = arguments.number("first", 1, many);
    settings.depth = arguments.number("depth", 1, max_ply - 1);
    with("nodes", [&](Text text) { settings.nodes = parse_nodes(text); });
    settings.without = arguments.value("without").value_or("");
    settings.options = search_options(
        [&](std::string_view name) {
            return name == "without" ? arguments.value(name) : std::nullopt;
        },
        {.solving = arguments.has("solve")}, 0);
    settings.threads = usual_threads(task);
    with("threads", [&](Text text) {
        settings.threads = listed(
            "--threads", text, [](std::string_view word) { return threads_in("--threads", word); });
    });
    for (const std::string_view what : {"--policy", "--compare"}) {
        with(what.substr(2), [&](Text text) {
            const auto design = [&](std::string_view word) {
                place_among(parallel_design_names(), word, what);
                return *design_named(word);
            };
            settings.designs =
                what == "--policy" ? std::vector{design(text)} : listed(what, text, design);
        });
    }
    if (task != Task::simulate && std::ranges::count(settings.designs, Design::machines) > 0)
        refuse("machines: several are simulated alone; use simulate, or ybw-mpi for real ones");
    if (arguments.has("validate") && std::ranges::count(settings.designs, Design::ybw) == 0) {
        refuse(
            "--validate: of the policies only ybw is measured, too; simulate it, or leave out "
            "--validate");
    }
    settings.runs = arguments.number("runs", 1, many, settings.runs);
    settings.hash_mib = arguments.number("hash", 0, 1 << 20, settings.hash_mib);
    settings.format = arguments.value("format").value_or("human");
    with("plot", [&](Text text) { settings.plot = report::picture_file("--plot", text); });
    with("panels", [&](Text text) {
        settings.panels = listed("--panels", text, [](std::string_view word) {
            return std::string(panel_names()[place_among(panel_names(), word, "--panels")]);
        });
    });
    settings.rows = arguments.value("rows").value_or("");
    settings.per_worker = arguments.has("per-worker");
    settings.files = arguments.operands();
    settings.seed = arguments.number("seed", 0, 1LL << 62, settings.seed);
    settings.seeds = arguments.number("seeds", 1, many, settings.seeds);
    with("node-ns", [&](Text text) {
        settings.node_ns = settings.costs.node_ns = nanoseconds("--node-ns", text);
    });
    with("cost", [&](Text text) { read_costs(text, settings.costs); });
    settings.costs.machines = arguments.number("machines", 1, 64, settings.costs.machines);
    const double usual_seconds = task == Task::suite ? 10 : task == Task::match ? 0.005 : 2;
    settings.seconds = arguments.duration("seconds").value_or(Duration(usual_seconds)).count();
    settings.validate = arguments.has("validate");
    return settings;
}

/// One search runs on threads or on virtual processors, and these alone have a seed and prices.
void check_trace_options(const Arguments& arguments) {
    if (arguments.has("simulate") && arguments.has("threads"))
        refuse("--simulate and --threads: give one of them");
    for (const std::string_view name : {"seed", "node-ns", "cost"}) {
        if (!arguments.has(name) || arguments.has("simulate")) continue;
        refuse("--{} is for virtual processors; add --simulate 16", name);
    }
    if (arguments.value("threads").value_or("").find(',') != std::string::npos)
        refuse("--threads: a trace is of one search; give one number");
}

/// A paper is named, and only what it says in words may take too long.
void check_study(const Arguments& arguments) {
    if (arguments.operands().empty()) refuse("study: name a paper: gomoku-paper, or claims");
    if (arguments.has("nodes") && arguments.operands().front() != "claims") {
        refuse(
            "--nodes: the tables of the paper are counted whole; leave it out, or give a lesser "
            "--depth");
    }
}

/// Only the library's own search goes to the end of a game, and then there is no depth to choose.
void check_solving(const Arguments& arguments) {
    if (arguments.has("depth")) {
        refuse(
            "--solve and --depth: a search to the end of the game has no depth; give one of them");
    }
    for (const std::string_view name : {"policy", "compare"}) {
        const std::string policies = arguments.value(name).value_or("ybw");
        if (policies == design_name(Design::ybw)) continue;
        refuse(
            "--solve: of the policies only ybw goes to the end of a game, and not '{}'; leave "
            "out --{}",
            policies, name);
    }
}

/// Options that mean something with or without another one alone.
void check_options(Task task, const Arguments& arguments) {
    if (arguments.has("policy") && arguments.has("compare"))
        refuse("--policy and --compare: give one of them");
    if (task == Task::simulate && arguments.has("runs") && !arguments.has("validate")) {
        refuse(
            "--runs counts what is measured; add --validate, or give --seeds for the number of "
            "simulations");
    }
    if (arguments.has("panels") && !arguments.has("plot"))
        refuse("--panels says what --plot draws; add --plot FILE.svg");
    if (task == Task::trace) check_trace_options(arguments);
    if (task == Task::study) check_study(arguments);
    // The other policies know a depth alone, and would search on for ever.
    const std::string policy = arguments.value("policy").value_or("ybw");
    if (task == Task::suite && policy != design_name(Design::ybw) &&
        (arguments.has("seconds") || !arguments.has("depth"))) {
        refuse(
            "--policy: of the policies only ybw ends after a time, and not '{}'; give --depth, "
            "and no --seconds",
            policy);
    }
    if (arguments.has("solve")) check_solving(arguments);
}

}  // namespace

std::string costs_text(const Costs& costs) {
    std::vector<std::string> all;
    for (const NamedCost& cost : cost_names)
        all.push_back(fmt::format("{} {} ns", cost.name, costs.*cost.member));
    return fmt::format("{}, {}", fmt::join(all, ", "),
                       report::counted(static_cast<std::uint64_t>(costs.machines), "machine"));
}

Settings settings_of(const Arguments& arguments, std::optional<Task> task) {
    const auto* const named = std::ranges::find(task_names, arguments.command().name);
    if (!task) task = static_cast<Task>(named - task_names.begin());
    check_options(*task, arguments);
    return read(arguments, *task);
}

}  // namespace ybw::bench
