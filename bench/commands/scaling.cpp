// Scaling: the time to the same depth, from a cleared table, with N threads of this machine, beside
// that of the serial policy.
#include <vector>

#include "bench/campaign.hpp"
#include "bench/command_table.hpp"

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

}  // namespace ybw::bench
