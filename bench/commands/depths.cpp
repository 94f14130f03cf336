// Depths: the position file again, each position with the least depth at which the serial search
// takes as long as is wanted. To be used when the search has become faster or slower.
//
// Processor time is taken, not the clock's, so that a busy machine gives the same depths. Positions
// that are solved before are left out, with a remark.
#include <nlohmann/json.hpp>
#include <optional>

#include "bench/campaign.hpp"
#include "bench/commands/commands.hpp"
#include "engine/cli/output.hpp"

namespace ybw::bench {
namespace {

/// Seconds of processor time; nullopt if the search was stopped or the game solved before `depth`.
std::optional<double> processor_time(Campaign& campaign, BenchPosition position, Depth depth) {
    position.depth = depth;
    const auto measured =
        campaign.subject().measure(position.text, campaign.trial(position, Design::serial, 1));
    if (!measured || measured->depth < depth) return std::nullopt;
    return measured->processor_seconds;
}

/// The least depth that takes `seconds`; nullopt if there is none.
std::optional<Depth> depth_for(Campaign& campaign, const BenchPosition& position, double seconds) {
    for (Depth depth = 1; depth < max_ply; ++depth) {
        const auto time = processor_time(campaign, position, depth);
        if (!time) return std::nullopt;
        if (*time >= seconds) return depth;
    }
    return std::nullopt;
}

}  // namespace

ExitCode depths(const Settings& settings) {
    Settings with_some_depth = settings;
    with_some_depth.depth = 1;  // the file need not have any
    Campaign campaign(with_some_depth);
    const cli::Output output = cli::standard_output();
    for (const BenchPosition& position : campaign.positions()) {
        const auto depth = depth_for(campaign, position, settings.seconds);
        if (campaign.is_stopped()) break;
        if (depth) {
            const nlohmann::ordered_json line = {
                {"name", position.name}, {"depth", *depth}, {"position", position.text}};
            output.write(line.dump() + '\n');
        } else {
            output.write("# " + position.name + " is solved before it takes so long\n");
        }
    }
    return campaign.exit_code();
}

}  // namespace ybw::bench
