// Study: a paper's experiment run again, its tables beside ours.
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "bench/campaign.hpp"
#include "bench/commands/commands.hpp"
#include "bench/formats/format.hpp"
#include "bench/study/papers.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"

namespace ybw::bench {
namespace {

/// Half a minute; the paper stops at 5, where all points take more than ten.
constexpr Depth usual_study_depth = 4;
/// Of the claims, where --nodes does not end them before: a game of tic-tac-toe.
constexpr Depth usual_claim_depth = 9;
/// How much deeper today's engine is shown: to 12 where the paper's searches go to 5.
constexpr Depth engine_goes_on = 7;

/// A step of the paper, from one way to search to the next.
struct StepOfPaper {
    std::string_view table;
    PaperSearch before;
    PaperSearch after;
};

constexpr std::array<StepOfPaper, 3> steps{
    {{"1: local board", PaperSearch::all_points, PaperSearch::local_board},
     {"2: static order", PaperSearch::local_board, PaperSearch::static_order},
     {"3: deepening", PaperSearch::static_order, PaperSearch::deepening}}};

/// What was measured already: each step begins where the one before it ended.
class Measured {
public:
    explicit Measured(const classic::StopPredicate& stop) : stop_(stop) {}

    /// Mean leaves; nullopt if it was stopped.
    std::optional<double> leaves(PaperSearch search, Depth depth) {
        const auto known = leaves_.find({search, depth});
        if (known != leaves_.end()) return known->second;
        const auto mean = mean_nodes(search, depth, stop_);
        if (!mean) return std::nullopt;
        return leaves_[{search, depth}] = mean->leaves;
    }

private:
    const classic::StopPredicate& stop_;
    std::map<std::pair<PaperSearch, Depth>, double> leaves_;
};

/// One table. False if it was stopped.
bool table(const StepOfPaper& step, Depth last, Measured& measured, Format& format) {
    for (Depth depth = 1; depth <= last; ++depth) {
        const auto before = measured.leaves(step.before, depth);
        const auto after = before ? measured.leaves(step.after, depth) : std::nullopt;
        if (!after) return false;
        format.row(Finding{.table = std::string(step.table),
                           .depth = depth,
                           .printed_before = printed_nodes(step.before, depth),
                           .printed_after = printed_nodes(step.after, depth),
                           .before = before,
                           .after = after});
    }
    return true;
}

/// From where the paper stopped on: its last search before, the engine after.
void engine_table(Depth last, Measured& measured, const classic::StopPredicate& stop,
                  Format& format) {
    for (Depth depth = 1; depth <= last + engine_goes_on; ++depth) {
        Finding finding{.table = "today's engine", .depth = depth};
        finding.printed_before = printed_nodes(PaperSearch::deepening, depth);
        if (depth <= last) {
            finding.before = measured.leaves(PaperSearch::deepening, depth);
        }
        const auto after = mean_engine_nodes(depth, stop);
        if (!after) return;
        finding.after = *after;
        format.row(finding);
    }
}

/// "null windows: alphabeta > pvs; ...": what each claim says of which two searches.
std::string claims_in_words() {
    std::vector<std::string> all;
    for (const Claim& claim : claims()) {
        all.push_back(fmt::format("{}: {} > {}", claim.name, claim.before, claim.after));
    }
    return fmt::format("{}", fmt::join(all, "; "));
}

/// The depths of one claim, as far as both searches come.
void claim_table(const Claim& claim, Depth last, ClaimCounts& counts, Format& format) {
    for (Depth depth = 1; depth <= last; ++depth) {
        const auto before = counts.nodes(claim.before, depth);
        const auto after = before ? counts.nodes(claim.after, depth) : std::nullopt;
        if (!after) return;
        format.row(
            Finding{.table = fmt::format("{}: {} > {}", counts.name(), claim.before, claim.after),
                    .depth = depth,
                    .before = before,
                    .after = after});
    }
}

/// Each claim on each game, in both orders of moves.
void claim_tables(const Settings& settings, const classic::StopPredicate& stop, Format& format) {
    using classic::MoveOrder;
    for (const ClaimedGame& game : claimed_games()) {
        for (const MoveOrder order : {MoveOrder::generated, MoveOrder::static_value}) {
            ClaimCounts counts(game, order, settings.nodes, stop);
            for (const Claim& claim : claims()) {
                claim_table(claim, settings.depth.value_or(usual_claim_depth), counts, format);
                if (stop()) return;
            }
        }
    }
}

void paper_tables(const Settings& settings, const classic::StopPredicate& stop, Format& format) {
    const Depth last = settings.depth.value_or(usual_study_depth);
    Measured measured(stop);
    bool goes_on = true;
    for (const StepOfPaper& step : steps) goes_on = goes_on && table(step, last, measured, format);
    if (goes_on) engine_table(last, measured, stop, format);
}

using Facts = std::vector<std::pair<std::string, std::string>>;

const Facts facts_of_paper{{"paper", "Cheng & Lei 2012, tables 1 to 3"},
                           {"positions", "15, of one game on 10x10, after 1, 3 ... 29 moves"},
                           {"moves", std::string(paper_game())},
                           {"nodes", "leaves; of the engine all nodes of all depths"}};
const Facts facts_of_claims{{"papers", "what they say in words, see bench/study/papers.hpp"},
                            {"positions", "the first 3 of each game's set, or its start"},
                            {"nodes", "all of the textbook searches, the mean of the positions"}};

}  // namespace

ExitCode study(const Settings& settings) {
    Signals signals;
    const Output output = standard_output(&signals);
    const auto format = make_format(
        settings.format, {.results = [&](std::string_view text) { output.write(text); },
                          .remarks = [](std::string_view text) { standard_error().write(text); },
                          .width = [] { return terminal_columns(STDOUT_FILENO).value_or(0); }});
    const bool is_claims = settings.files.front() == "claims";
    Facts facts = is_claims ? facts_of_claims : facts_of_paper;
    const auto around = surroundings();
    if (is_claims) facts.emplace_back("claims", claims_in_words());
    facts.insert(facts.end(), around.begin(), around.end());
    format->begin({.command_line = settings.command_line,
                   .game = is_claims ? "all" : settings.game,
                   .facts = facts});
    const classic::StopPredicate stop = [&] { return signals.stopped().has_value(); };
    is_claims ? claim_tables(settings, stop, *format) : paper_tables(settings, stop, *format);
    format->end();
    return signals.stopped().value_or(ExitCode::done);
}

}  // namespace ybw::bench
