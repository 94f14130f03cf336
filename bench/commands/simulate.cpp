// Simulate: the same search on P virtual processors; see simulator/virtual_processors.hpp.
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
#include "bench/commands/commands.hpp"
#include "engine/report/machine.hpp"

namespace ybw::bench {
namespace {

/// What a node of this position costs: given, or what the serial search takes.
std::optional<double> node_cost(Campaign& campaign, const BenchPosition& position) {
    if (campaign.settings().node_ns) return campaign.settings().node_ns;
    const auto measured =
        campaign.subject().measure(position.text, campaign.trial(position, Design::serial, 1));
    if (!measured) return std::nullopt;
    return measured->seconds * 1e9 / measured->nodes();
}

Row simulated_row(const BenchPosition& position, const Series& series, const Series& serial,
                  const simulator::Costs& costs) {
    Row row = make_row(position.name, series, serial, true);
    row.node_ns = costs.node_ns;
    return row;
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

/// The numbers of processors that this machine has, too.
std::vector<int> numbers_to_validate(const Settings& settings) {
    std::vector<int> numbers;
    const int cores = report::this_machine().usable_cores;
    std::ranges::copy_if(settings.threads, std::back_inserter(numbers),
                         [&](int threads) { return threads <= std::min(cores, 2); });
    return numbers;
}

/// Measured speed-ups of our design for `numbers` of threads; empty if it was stopped.
std::vector<Ratio> measured_speedups(Campaign& campaign, const BenchPosition& position,
                                     const std::vector<int>& numbers) {
    const std::vector<Series> all = campaign.measure(position, {Design::ybw}, numbers);
    if (campaign.is_stopped()) return {};
    std::vector<Ratio> speedups;
    for (std::size_t i = 1; i < all.size(); ++i) {
        speedups.push_back(make_row("", all[i], all.front(), false).speedup);
    }
    return speedups;
}

class Validations {
public:
    void add(const Validation& validation) { all_.push_back(validation); }

    /// Writes them, and the geometric mean of each number of processors.
    void report(Campaign& campaign) const {
        for (const Validation& validation : all_) campaign.format().row(validation);
        for (const int threads : numbers_to_validate(campaign.settings())) {
            std::vector<double> measured;
            std::vector<double> simulated;
            for (const Validation& validation : all_) {
                if (validation.threads != threads) continue;
                measured.push_back(validation.measured);
                simulated.push_back(validation.simulated);
            }
            if (measured.empty()) continue;
            campaign.format().row(Validation{.position = "all",
                                             .threads = threads,
                                             .measured = geometric_mean(measured),
                                             .simulated = geometric_mean(simulated)});
        }
    }

private:
    std::vector<Validation> all_;
};

/// Holds the simulated rows of our design against what is measured; nothing if it was stopped.
void validate(Campaign& campaign, const BenchPosition& position, const std::vector<Row>& ours,
              Validations& validations) {
    const std::vector<int> numbers = numbers_to_validate(campaign.settings());
    const std::vector<Ratio> measured = measured_speedups(campaign, position, numbers);
    for (std::size_t i = 0; i < measured.size(); ++i) {
        const auto row = std::ranges::find(ours, numbers[i], &Row::threads);
        if (row == ours.end()) continue;
        validations.add(campaign.keep({.position = position.name,
                                       .threads = numbers[i],
                                       .measured = measured[i].value,
                                       .simulated = row->speedup.value}));
    }
}

void simulate_position(Campaign& campaign, const BenchPosition& position,
                       Validations& validations) {
    const Settings& settings = campaign.settings();
    const auto node_ns = node_cost(campaign, position);
    if (!node_ns) return;
    simulator::Costs costs = settings.costs;
    costs.node_ns = *node_ns;
    const Series serial =
        simulated(campaign, position, campaign.trial(position, Design::serial, 1), costs);
    if (serial.runs.empty()) return;
    campaign.add(simulated_row(position, serial, serial, costs));
    std::vector<Row> ours;
    for (const Design design : settings.designs) {
        for (const int threads : settings.threads) {
            const Series series =
                simulated(campaign, position, campaign.trial(position, design, threads), costs);
            if (series.runs.empty()) return;
            const Row row = simulated_row(position, series, serial, costs);
            campaign.add(row);
            campaign.add_workers(position.name, series);
            if (design == Design::ybw) ours.push_back(row);
        }
    }
    if (settings.validate) validate(campaign, position, ours, validations);
    campaign.finish(position);
}

std::string costs_text_of(const Settings& settings) {
    return fmt::format("{}; node {}", costs_text(settings.costs),
                       settings.node_ns
                           ? fmt::format("{} ns", *settings.node_ns)
                           : "as measured for each position, which no other run repeats; "
                             "--node-ns is the same everywhere");
}

}  // namespace

ExitCode simulate(const Settings& settings) {
    Campaign campaign(settings);
    campaign.begin({{"costs", costs_text_of(settings)},
                    {"seeds", fmt::format("{} from {}", settings.seeds, settings.seed)}});
    Validations validations;
    campaign.show_progress(
        settings.seeds * (1 + static_cast<int>(settings.designs.size() * settings.threads.size())));
    for (const BenchPosition& position : campaign.positions()) {
        if (campaign.is_stopped()) break;
        if (const KeptRows* const kept = campaign.recall(position)) {
            for (const Validation& validation : kept->validations) validations.add(validation);
            continue;
        }
        simulate_position(campaign, position, validations);
    }
    if (settings.validate) validations.report(campaign);
    return campaign.end();
}

}  // namespace ybw::bench
