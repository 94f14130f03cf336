// Scaling: the time to the same depth, from a cleared table, with N threads of this machine, beside
// that of the serial policy.
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
    campaign.measure(position, all);
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
