// Scaling: the time to the same depth, from a cleared table, with N threads of this machine.
//
// Within a run every configuration has its turn, the serial policy among them, and each run begins
// with another one; so a load that comes and goes meets all of them alike, and ratios are taken
// within runs. Each run searches another of the position's symmetric twins: a selective search
// meets them as it meets another timing, with more or fewer nodes by luck, and the luck of the
// serial search must not count against or for the parallel one.
#include <vector>

#include "bench/campaign.hpp"
#include "bench/commands/commands.hpp"

namespace ybw::bench {
namespace {

std::vector<Series> configurations(const Campaign& campaign, const BenchPosition& position) {
    std::vector<Series> all = {{campaign.trial(position, Design::serial, 1), {}}};
    for (const Design design : campaign.settings().designs) {
        for (const int threads : campaign.settings().threads) {
            all.push_back({campaign.trial(position, design, threads), {}});
        }
    }
    return all;
}

void measure(Campaign& campaign, const BenchPosition& position) {
    std::vector<Series> all = configurations(campaign, position);
    for (int run = 0; run < campaign.settings().runs && !campaign.is_stopped(); ++run) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            Series& series = all[(i + static_cast<std::size_t>(run)) % all.size()];
            const auto measurement =
                campaign.subject().measure(position.text, series.trial.with_symmetry(run));
            if (!measurement) break;
            series.runs.push_back(*measurement);
        }
    }
    const Series& serial = all.front();
    for (const Series& series : all) {
        if (series.runs.empty() || serial.runs.empty()) continue;
        campaign.add(make_row(position.name, series, serial, false));
    }
}

}  // namespace

ExitCode scaling(const Settings& settings) {
    Campaign campaign(settings);
    campaign.begin({});
    for (const BenchPosition& position : campaign.positions()) {
        if (campaign.is_stopped()) break;
        measure(campaign, position);
    }
    return campaign.end();
}

}  // namespace ybw::bench
