// Scaling: the time to the same depth, from a cleared table, with N threads of this machine, beside
// that of the serial policy.
#include <vector>

#include "bench/campaign.hpp"
#include "bench/commands/commands.hpp"

namespace ybw::bench {
namespace {

void measure(Campaign& campaign, const BenchPosition& position) {
    const Settings& settings = campaign.settings();
    const std::vector<Series> all = campaign.measure(position, settings.designs, settings.threads);
    const Series& serial = all.front();
    for (const Series& series : all) {
        if (series.runs.empty() || serial.runs.empty()) continue;
        campaign.add(make_row(position.name, series, serial, false));
        if (series.trial.design != Design::serial) campaign.add_workers(position.name, series);
    }
    campaign.finish(position);
}

}  // namespace

ExitCode scaling(const Settings& settings) {
    Campaign campaign(settings);
    campaign.begin({});
    campaign.show_progress(
        settings.runs * (1 + static_cast<int>(settings.designs.size() * settings.threads.size())));
    for (const BenchPosition& position : campaign.positions()) {
        if (campaign.is_stopped()) break;
        if (campaign.recall(position) != nullptr) continue;
        measure(campaign, position);
    }
    return campaign.end();
}

}  // namespace ybw::bench
