// Study: experiments of papers run again, their tables beside ours.
//
// All of it is searches that `ybw` runs, too, one position at a time: see README.md.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/campaign.hpp"
#include "bench/command_table.hpp"
#include "engine/classic/ordered_game.hpp"
#include "engine/games/any_game.hpp"
#include "engine/text/words.hpp"

namespace ybw::bench {
namespace {

using classic::MoveOrder;

/// Mean nodes of searches by name and depth, each counted once.
class Counts {
public:
    /// nullopt: it was stopped, or needed too much.
    using Count = std::function<std::optional<double>(std::string_view search, Depth depth)>;

    explicit Counts(Count count) : count_(std::move(count)) {}

    std::optional<double> of(std::string_view search, Depth depth) {
        const auto known = known_.find({search, depth});
        if (known != known_.end()) return known->second;
        // A search that takes too much takes more at the next depth.
        const auto before = known_.find({search, depth - 1});
        const bool is_hopeless = before != known_.end() && !before->second;
        return known_[{search, depth}] = is_hopeless ? std::nullopt : count_(search, depth);
    }

private:
    Count count_;
    std::map<std::pair<std::string_view, Depth>, std::optional<double>> known_;
};

/// The depths of a table, as far as both searches come; whether that was to the last. What a paper
/// prints of them, `printed` says.
bool add_table(
    const std::string& title, std::string_view before, std::string_view after, Depth last,
    Counts& counts, Format& format,
    const std::function<void(Finding&)>& printed = [](Finding&) {}) {
    for (Depth depth = 1; depth <= last; ++depth) {
        Finding finding{.table = title, .depth = depth};
        finding.before = counts.of(before, depth);
        if (finding.before) finding.after = counts.of(after, depth);
        if (!finding.after) return false;
        printed(finding);
        format.row(finding);
    }
    return true;
}

// ---- Cheng & Lei 2012, "Research and improvement on alpha-beta search algorithm in gobang",
// Computer Engineering 38(17): on a board of 10x10, over 15 moves, the nodes of alpha-beta at
// depths 1 to 5, with all empty points, with a local board, with moves in static order, and with
// deepening.
//
// What the paper leaves open, and how it is filled here:
//
//   the game      not printed. Over all points the paper has 85 nodes at depth 1: the mean of
//                 99, 97 ... 71 empty points, so the program moved second, from 1 to 29 stones.
//                 Here the game is one of the textbook search (deepening, depth 4) against itself.
//   nodes         the leaves. The paper has 118 nodes at depth 2 with some 51 moves; no proof of a
//                 value has less than 101 leaves and 152 nodes there (Knuth & Moore 1975).
//   deepening     the nodes of the last depth: 118 is also less than with those of depth 1.
//   evaluation    not printed. Ours; and a win is worth more the nearer it is.
//   order         over all points as the game generates them, row by row.

constexpr std::string_view game_of_paper = "gomoku";
constexpr int board_size = 10;
constexpr int position_count = 15;

/// ybw analyze --size 10 -a deepening -d 4, move after move, after e5.
constexpr std::string_view moves_of_paper =
    "e5 f6 g6 f5 f4 g4 f7 e7 e6 d6 h5 e8 g5 e3 d5 g8 i4 j3 f8 c5 h6 c4 i7 j8 i5 b4 a3 h7 i6 g7";

/// Half a minute; the paper stops at 5, where all points take more than ten.
constexpr Depth usual_study_depth = 4;
/// How much deeper today's engine is shown: to 12 where the paper's searches go to 5.
constexpr Depth engine_goes_on = 7;

/// A way to search that the paper has a column for; each is a step from the one before.
struct PaperSearch {
    std::string_view name;
    std::string_view candidates;
    TextbookMethod method;
    std::array<double, 5> printed;  ///< tables 1 to 3: nodes at depths 1 to 5
    double printed_mean{};          ///< section 5: the share saved, the mean of the depths

    std::optional<double> printed_at(Depth depth) const {
        if (depth > std::ssize(printed)) return std::nullopt;
        return printed[static_cast<std::size_t>(depth - 1)];
    }
};

constexpr std::array<PaperSearch, 4> paper_searches{
    {{"all points", "board", {"alphabeta"}, {85, 963, 17'060, 368'400, 7'479'000}},
     {"local board", "box:1", {"alphabeta"}, {51, 556, 5'511, 35'811, 309'298}, 0.672},
     {"static order",
      "box:1",
      {"alphabeta", MoveOrder::static_value},
      {51, 157, 1'378, 6'062, 47'819},
      0.624},
     {"deepening",
      "box:1",
      {"deepening", MoveOrder::static_value},
      {51, 118, 944, 5'249, 39'381},
      0.17}}};

/// With 1, 3 ... 29 stones; `candidates` are the moves that are searched, empty: the usual ones.
std::vector<AnyPosition> positions_of_paper(std::string_view candidates) {
    GameOptions options;
    options.size = board_size;
    if (!candidates.empty()) options.candidates = candidates;
    std::vector<AnyPosition> all;
    std::string text;
    int stones = 0;
    for (const std::string& move : words_of(moves_of_paper)) {
        text += (text.empty() ? "" : " ") + move;
        if (++stones % 2 == 0) continue;
        all.push_back(game_named(game_of_paper).parse_position(text, options));
    }
    return all;
}

/// Mean leaves. Of deepening those of the last depth: a search to the depth before does the same up
/// to there.
std::optional<double> mean_leaves(const PaperSearch& search, Depth depth, const Signals& signals) {
    const bool is_last_alone = search.method.algorithm == "deepening" && depth > 1;
    double mean = 0;
    for (const AnyPosition& position : positions_of_paper(search.candidates)) {
        const auto leaves_to = [&](Depth to) -> std::optional<double> {
            const auto found = position.game().run_textbook(
                search.method, position, to, [&] { return signals.stopped().has_value(); });
            if (!found || found->depth < to) return std::nullopt;
            return static_cast<double>(found->leaves);
        };
        const auto all = leaves_to(depth);
        const auto before = is_last_alone ? leaves_to(depth - 1) : 0;
        if (!all || !before) return std::nullopt;
        mean += (*all - *before) / position_count;
    }
    return mean;
}

/// The engine of today with one thread and its usual settings, its shallower depths included.
std::optional<double> mean_engine_nodes(Depth depth, Signals& signals) {
    SearchOptions options;
    options.threads = 1;
    double mean = 0;
    for (const AnyPosition& position : positions_of_paper("")) {
        const auto engine = position.game().make_search(options);
        const Signals::Scope scope(signals, [&] { engine->stop(); });
        const auto found = engine->search(position, {.depth = depth});
        if (signals.stopped()) return std::nullopt;
        mean += static_cast<double>(found.statistics.nodes) / position_count;
    }
    return mean;
}

/// A table for each step, then one from where the paper stopped on: its last search before, the
/// engine after.
void paper_tables(const Settings& settings, Signals& signals, Format& format) {
    const Depth last = settings.depth.value_or(usual_study_depth);
    Counts counts([&](std::string_view name, Depth depth) {
        return mean_leaves(*std::ranges::find(paper_searches, name, &PaperSearch::name), depth,
                           signals);
    });
    for (std::size_t step = 1; step < paper_searches.size(); ++step) {
        const PaperSearch& from = paper_searches[step - 1];
        const PaperSearch& to = paper_searches[step];
        double saved = 0;
        const auto printed = [&](Finding& finding) {
            finding.printed_before = from.printed_at(finding.depth);
            finding.printed_after = to.printed_at(finding.depth);
            finding.branching = counts.of(to.name, 1);  // all moves of the root are leaves there
            saved += *finding.saved();
        };
        const std::string title = fmt::format("{}: {}", step, to.name);
        if (!add_table(title, from.name, to.name, last, counts, format, printed)) return;
        format.row(Finding{.table = title + ", mean",
                           .depth = last,
                           .printed_mean = to.printed_mean,
                           .mean = saved / last});
    }
    const PaperSearch& deepest = paper_searches.back();
    for (Depth depth = 1; depth <= last + engine_goes_on; ++depth) {
        const auto after = mean_engine_nodes(depth, signals);
        if (!after) return;
        format.row(Finding{.table = "today's engine",
                           .depth = depth,
                           .printed_before = deepest.printed_at(depth),
                           .before = depth <= last ? counts.of(deepest.name, depth) : std::nullopt,
                           .after = after});
    }
}

// ---- Claims: what papers say in words of one search against another, counted on each game.
//
//   Sun Kai, "From minimax to principal variation search" (in Chinese), sections 5 to 7: alpha-beta
//     needs a fraction of the nodes of minimax; of two windows the smaller never needs more; that a
//     move is bad enough is cheaper to prove than what it is worth, so the null windows of a
//     principal variation search pay.
//   "Notes on programs for board games" (in Chinese): the same of NegaScout; moves in the order
//     of a history table, with weights of 2^depth or depth squared; deepening costs little, and
//     often makes the whole faster, since each depth orders the next.
//   A thesis on computer xiangqi, chapter 2 (in Chinese): alpha-beta against the full tree,
//     NegaScout against alpha-beta.
//
// None of them prints a number, and all of them say that it depends on the order of the moves. So
// all nodes of the textbook searches (engine/classic) are counted depth by depth, in the order in
// which the game has its moves and with those first that look best at a glance.

/// Where --nodes does not end them before: a game of tic-tac-toe.
constexpr Depth usual_claim_depth = 9;

/// That the second search needs fewer nodes than the first.
struct Claim {
    std::string_view name;
    std::string_view before;  ///< of the textbook searches
    std::string_view after;

    std::string text() const { return fmt::format("{} > {}", before, after); }
};
constexpr std::array<Claim, 8> claims{{{"alpha-beta", "negamax", "alphabeta"},
                                       {"fail-soft", "alphabeta", "failsoft"},
                                       {"null windows", "alphabeta", "pvs"},
                                       {"NegaScout", "failsoft", "negascout"},
                                       {"small windows", "failsoft", "aspiration"},
                                       {"history", "failsoft", "history"},
                                       {"2^depth", "history", "history-power"},
                                       {"deepening", "failsoft", "deepening"}}};

/// The first of its set, or where its games begin.
std::vector<AnyPosition> claimed_positions(const AnyGame& game) {
    /// More say little more, and minimax has to be waited for.
    constexpr std::size_t most = 3;
    const auto file = default_positions(game.name());
    if (!exists(file)) return {game.start({})};
    std::vector<AnyPosition> all;
    for (const BenchPosition& position : load_positions(file)) {
        if (all.size() < most) all.push_back(game.parse_position(position.text, {}));
    }
    return all;
}

/// All nodes, the mean of the positions; no position may take more than `most_nodes`.
std::optional<double> mean_nodes(const TextbookMethod& method, std::span<const AnyPosition> all,
                                 Depth depth, std::uint64_t most_nodes, const Signals& signals) {
    double mean = 0;
    for (const AnyPosition& position : all) {
        std::uint64_t visited = 0;
        const auto is_enough = [&] {
            const bool is_too_much = visited > most_nodes;
            visited += classic::nodes_between_polls;
            return is_too_much || signals.stopped();
        };
        const auto found = position.game().run_textbook(method, position, depth, is_enough);
        if (!found || found->depth < depth) return std::nullopt;
        mean += static_cast<double>(found->nodes) / static_cast<double>(all.size());
    }
    return mean;
}

/// Each claim on one game in one order of moves, to the depths to which both searches come.
void claim_tables(const AnyGame& game, MoveOrder order, const Settings& settings,
                  const Signals& signals, Format& format) {
    const std::string name = order == MoveOrder::generated
                                 ? std::string(game.name())
                                 : fmt::format("{}, {}", game.name(), name_of(order));
    const auto all = claimed_positions(game);
    Counts counts([&](std::string_view search, Depth depth) {
        return mean_nodes({search, order}, all, depth, settings.nodes, signals);
    });
    for (const Claim& claim : claims) {
        add_table(fmt::format("{}: {}", name, claim.text()), claim.before, claim.after,
                  settings.depth.value_or(usual_claim_depth), counts, format);
        if (signals.stopped()) return;
    }
}

/// "null windows: alphabeta > pvs; ...": what each claim says of which two searches.
std::string claims_in_words() {
    std::vector<std::string> all;
    for (const Claim& claim : claims)
        all.push_back(fmt::format("{}: {}", claim.name, claim.text()));
    return fmt::format("{}", fmt::join(all, "; "));
}

Facts facts_of(bool is_claims) {
    if (is_claims) {
        return {{"papers", "what they say in words, see bench/commands/study.cpp"},
                {"positions", "the first 3 of each game's set, or its start"},
                {"nodes", "all of the textbook searches, the mean of the positions"},
                {"claims", claims_in_words()}};
    }
    return {{"paper", "Cheng & Lei 2012, tables 1 to 3"},
            {"positions", "15, of one game on 10x10, after 1, 3 ... 29 moves"},
            {"moves", std::string(moves_of_paper)},
            {"nodes", "leaves; of the engine all nodes of all depths"}};
}

}  // namespace

ExitCode study(const Settings& settings) {
    Signals signals;
    const bool is_claims = settings.files.front() == "claims";
    const auto format = standard_format(settings.format, &signals);
    format->begin(header_of(settings, is_claims ? "all" : settings.game, facts_of(is_claims)));
    if (!is_claims) paper_tables(settings, signals, *format);
    for (const AnyGame* const game : all_games()) {
        for (const MoveOrder order : {MoveOrder::generated, MoveOrder::static_value}) {
            if (is_claims) claim_tables(*game, order, settings, signals, *format);
        }
    }
    format->end();
    if (signals.stopped())
        standard_error(&signals).write("ybw-bench: interrupted; the rest is missing\n");
    return signals.stopped().value_or(ExitCode::done);
}

}  // namespace ybw::bench
