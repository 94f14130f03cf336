// Depths: the position file again, each position one depth below the least at which the serial
// search takes as long as is wanted. To be used when the search has become faster or slower.
//
// Not that least depth itself: it is likely to be one at which the serial search was unlucky, and a
// parallel search is then flattered for not being so. Processor time is taken, not the clock's, so
// that a busy machine gives the same depths. Positions that are solved before are left out, and
// those that take five times as long, with a remark on the standard error.
#include <fmt/format.h>
#include <optional>
#include <string>

#include "bench/campaign.hpp"
#include "bench/command_table.hpp"
#include "engine/report/text.hpp"

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

/// The depth after the least one that takes `seconds`; nullopt where there is none, with a remark.
std::optional<Depth> depth_for(Campaign& campaign, const BenchPosition& position, double seconds) {
    constexpr double most = 5;
    std::string why = fmt::format("it is solved before a search takes {} s", seconds);
    bool is_next = false;
    for (Depth depth = 1; depth < max_ply; ++depth) {
        const auto time = processor_time(campaign, position, depth);
        if (!time) break;
        if (is_next && *time <= most * seconds) return depth;
        if (is_next) {
            why = fmt::format(
                "depth {} is the first to take {} s or more, and depth {} takes {:.1f} s, more "
                "than {} times as long",
                depth - 1, seconds, depth, *time, most);
            break;
        }
        is_next = *time >= seconds;
    }
    if (!campaign.is_stopped())
        campaign.remark(fmt::format("position {} is left out: {}\n", position.name, why));
    return std::nullopt;
}

}  // namespace

ExitCode depths(const Settings& settings) {
    Settings with_some_depth = settings;
    with_some_depth.depth = 1;  // the file need not have any
    Campaign campaign(with_some_depth);
    const Output output = campaign.output();
    for (const BenchPosition& position : campaign.positions()) {
        const auto depth = depth_for(campaign, position, settings.seconds);
        if (campaign.is_stopped()) break;
        if (!depth) continue;
        output.write(
            json_line({{"name", position.name}, {"depth", *depth}, {"position", position.text}}));
    }
    return campaign.exit_code();
}

}  // namespace ybw::bench
