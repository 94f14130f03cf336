// Suite: positions whose best moves are known; how many the engine finds, and proves, in a time.
//
// A count to hold a change of the search against. A proved win ends its search at once.
#include <algorithm>
#include <fmt/format.h>

#include "bench/campaign.hpp"
#include "bench/command_table.hpp"

namespace ybw::bench {
namespace {

void require_best_moves(const BenchPosition& position) {
    if (!position.best.empty()) return;
    throw UserError(ExitCode::bad_input,
                    "position {} has no \"best\" moves; name another file with --positions",
                    position.name);
}

/// What ends a search, beside a proof.
Facts facts_of(const Settings& settings) {
    Facts facts;
    if (settings.depth) facts.emplace_back("depth", fmt::format("{}", *settings.depth));
    if (settings.designs.front() == Design::ybw)
        facts.emplace_back("time", fmt::format("{} s a position", settings.seconds));
    return facts;
}

/// nullopt if it was stopped.
std::optional<Answer> answer(Campaign& campaign, const BenchPosition& position, int threads) {
    Trial trial = campaign.trial(position, campaign.settings().designs.front(), threads);
    trial.seconds = campaign.settings().seconds;
    const auto found = campaign.subject().measure(position.text, trial);
    if (!found) return std::nullopt;
    return Answer{.position = position.name,
                  .threads = threads,
                  .best = found->best,
                  .is_right = std::ranges::find(position.best, found->best) != position.best.end(),
                  .is_proved = found->score.is_win(),
                  .depth = found->depth,
                  .score = found->score,
                  .time_s = found->seconds,
                  .nodes = found->nodes()};
}

}  // namespace

ExitCode suite(const Settings& settings) {
    Campaign campaign(settings);
    std::ranges::for_each(campaign.positions(), require_best_moves);
    campaign.begin(facts_of(settings));
    for (const int threads : settings.threads) {
        Tally tally{.threads = threads};
        for (const BenchPosition& position : campaign.positions()) {
            const auto found = answer(campaign, position, threads);
            if (!found) break;
            campaign.format().row(*found);
            ++tally.positions;
            tally.right += found->is_right ? 1 : 0;
            tally.proved += found->is_proved ? 1 : 0;
            tally.time_s += found->time_s;
            tally.nodes += found->nodes;
        }
        campaign.format().row(tally);
    }
    return campaign.end();
}

}  // namespace ybw::bench
