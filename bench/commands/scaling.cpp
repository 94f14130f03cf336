// Scaling and simulate: the time to the same depth, from a cleared table, beside that of the serial
// policy: with N threads of this machine, and on P virtual processors
// (engine/simulator/virtual_processors.hpp).
//
// What a node costs is measured, by a serial search of the same position on this machine, unless it
// is given: then the same command gives the same rows everywhere.
//
// Speed-ups are relative to the serial policy on one virtual processor. With --validate the
// positions are measured, too, and what the simulation says of one and two processors is held
// against it.
#include <algorithm>
#include <fmt/format.h>

#include "bench/campaign.hpp"
#include "bench/command_table.hpp"
#include "engine/report/machine.hpp"

namespace ybw::bench {

ExitCode scaling(const Settings& settings) {
    Campaign campaign(settings);
    return campaign.run({}, settings.runs, [&](const BenchPosition& position) {
        const std::vector<Series> all =
            campaign.measure(position, settings.designs, settings.threads);
        const Series& serial = all.front();
        for (const Series& series : all) {
            if (series.runs.empty() || serial.runs.empty()) continue;
            campaign.add(make_row(position.name, series, serial, false));
            if (series.trial.design != Design::serial) campaign.add_workers(position.name, series);
        }
        return true;
    });
}

// ---- Simulate.

namespace {

/// What a node of this position costs: given, or what the serial search takes.
std::optional<double> node_cost(Campaign& campaign, const BenchPosition& position) {
    if (campaign.settings().node_ns) return campaign.settings().node_ns;
    const auto measured =
        campaign.subject().measure(position.text, campaign.trial(position, Design::serial, 1));
    if (!measured) return std::nullopt;
    return measured->seconds * 1e9 / measured->nodes();
}

/// One simulation for each seed; fewer if it was stopped.
Series simulated(Campaign& campaign, const BenchPosition& position, const Trial& trial,
                 const simulator::Costs& costs) {
    Series series{trial, {}};
    for (int i = 0; i < campaign.settings().seeds; ++i) {
        const auto seed = campaign.settings().seed + static_cast<std::uint64_t>(i);
        const auto run = campaign.subject().simulate(position.text, trial, costs, seed);
        if (!run) break;
        campaign.count_piece();
        series.runs.push_back(*run);
    }
    return series;
}

/// Holds our design, simulated, against what is measured, with one processor and with two where
/// this machine has them; nothing if it was stopped. `ours`: its rows that there are already.
void validate(Campaign& campaign, const BenchPosition& position, const simulator::Costs& costs,
              const Series& serial, std::vector<Row> ours) {
    std::vector<int> numbers{validated_threads.begin(), validated_threads.end()};
    const int most = report::this_machine().usable_cores;
    std::erase_if(numbers, [&](int threads) { return threads > most; });
    for (const int number : numbers) {
        if (std::ranges::find(ours, number, &Row::threads) != ours.end()) continue;
        const Trial trial = campaign.trial(position, Design::ybw, number);
        const Series series = simulated(campaign, position, trial, costs);
        if (series.runs.empty()) return;
        ours.push_back(make_row("", series, serial, true));
    }
    const std::vector<Series> all = campaign.measure(position, {Design::ybw}, numbers);
    if (campaign.is_stopped()) return;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto row = std::ranges::find(ours, numbers[i], &Row::threads);
        const Row measured = make_row("", all[i + 1], all.front(), false);
        campaign.add(Validation{.position = position.name,
                                .threads = numbers[i],
                                .measured = measured.speedup.value,
                                .simulated = row->speedup.value});
    }
}

/// False if it was stopped.
bool simulate_position(Campaign& campaign, const BenchPosition& position) {
    const Settings& settings = campaign.settings();
    const auto node_ns = node_cost(campaign, position);
    if (!node_ns) return false;
    simulator::Costs costs = settings.costs;
    costs.node_ns = *node_ns;
    std::vector<Row> ours;
    std::optional<Series> serial;
    const auto add = [&](Design design, int threads) {
        const Series series =
            simulated(campaign, position, campaign.trial(position, design, threads), costs);
        if (series.runs.empty()) return false;
        if (!serial) serial = series;
        Row row = make_row(position.name, series, *serial, true);
        row.node_ns = costs.node_ns;
        campaign.add(row);
        if (design != Design::serial) campaign.add_workers(position.name, series);
        if (design == Design::ybw) ours.push_back(row);
        return true;
    };
    if (!add(Design::serial, 1)) return false;
    for (const Design design : settings.designs) {
        for (const int threads : settings.threads) {
            if (!add(design, threads)) return false;
        }
    }
    if (settings.validate) validate(campaign, position, costs, *serial, ours);
    return true;
}

}  // namespace

ExitCode simulate(const Settings& settings) {
    Campaign campaign(settings);
    const std::string node =
        settings.node_ns ? fmt::format("{} ns", *settings.node_ns)
                         : "as measured for each position, which no other run repeats; --node-ns "
                           "is the same everywhere";
    return campaign.run({{"costs", fmt::format("{}; node {}", costs_text(settings.costs), node)},
                         {"seeds", fmt::format("{} from {}", settings.seeds, settings.seed)}},
                        settings.seeds, [&](const BenchPosition& position) {
                            return simulate_position(campaign, position);
                        });
}

}  // namespace ybw::bench
