#include "engine/match/standings.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>

#include "engine/games/registry.hpp"
#include "engine/match/elo.hpp"
#include "engine/match/game_counter.hpp"
#include "engine/match/settings.hpp"
#include "engine/match/sprt.hpp"
#include "engine/match/tables.hpp"
#include "engine/match/time_control.hpp"
#include "engine/report/table.hpp"
#include "engine/report/text.hpp"

namespace ybw::match {
namespace {

using report::Align;
using report::Column;
using report::percent;
using report::Table;

/// The names as a table has room for them: of a long one the beginning and the end, which tell
/// players apart.
std::vector<std::string> table_names(const nlohmann::ordered_json& settings) {
    constexpr std::size_t longest = 22;
    constexpr std::size_t end = 8;
    std::vector<std::string> names = player_names(settings);
    for (std::string& name : names) name = report::shortened(name, longest, end);
    return names;
}

std::string variant_text(const nlohmann::ordered_json& settings) {
    std::string text = game_of(settings);
    const GameOptions variant = variant_of(settings);
    if (variant.size) text += fmt::format(" {}x{}", *variant.size, *variant.size);
    if (variant.rule) text += ' ' + *variant.rule;
    return text;
}

std::vector<std::optional<Duration>> times_per_move(const nlohmann::ordered_json& settings) {
    std::vector<std::optional<Duration>> times;
    for (const auto& player : settings.at("players")) {
        const auto text = player.at("time").get<std::string>();
        times.push_back(text.empty() ? std::nullopt : parse_time_control("time", text).per_move);
    }
    return times;
}

/// A row a player: what he was.
std::string players_text(const nlohmann::ordered_json& settings,
                         const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto& player = settings.at("players").at(i);
        text += fmt::format("  {:<24}", names[i]);
        for (const auto& [key, unit] : std::array<std::pair<const char*, const char*>, 3>{
                 {{"time", ""}, {"depth", " plies"}, {"nodes", " nodes"}}}) {
            const auto& value = player.at(key);
            if (value.is_null()) continue;
            const std::string limit = value.is_string() ? value.get<std::string>() : value.dump();
            if (!limit.empty()) text += fmt::format("  {}{}", limit, unit);
        }
        text += '\n';
    }
    return text;
}

std::string counts_text(const Tally& tally) {
    return fmt::format("{}: {} won, {} drawn, {} lost", report::counted(tally.game_count(), "game"),
                       tally.wins(), tally.draws(), tally.losses());
}

std::string strength_text(const Tally& tally) {
    const auto score = score_estimate(tally);
    if (!score) return "no game yet\n";
    std::string text = fmt::format("score   {}  (95 %: {} to {})\n", percent(score->score),
                                   percent(score->interval.low), percent(score->interval.high));
    if (const auto elo = elo_estimate(tally)) {
        text += fmt::format("Elo     {}  (95 %: {} to {})\n", elo_text(elo->elo),
                            elo_text(elo->low), elo_text(elo->high));
        text += fmt::format("LOS     {}\n", percent(*likelihood_of_superiority(tally)));
    } else {
        text += fmt::format("Elo     not before {} complete pairs; there are {}\n", fewest_pairs,
                            tally.pair_count());
    }
    text +=
        fmt::format("pairs   {} of 0 points, {} of 1/2, {} of 1, {} of 1 1/2, {} of 2\n",
                    tally.pairs[0], tally.pairs[1], tally.pairs[2], tally.pairs[3], tally.pairs[4]);
    return text;
}

std::string sprt_text(const Tally& tally, const SprtSettings& settings) {
    const SprtState state = sprt(tally, settings);
    const auto verdict = [&]() -> std::string {
        if (state.verdict == SprtVerdict::elo1)
            return fmt::format("Elo {:+g} accepted", settings.elo1);
        if (state.verdict == SprtVerdict::elo0)
            return fmt::format("Elo {:+g} accepted", settings.elo0);
        return "undecided";
    };
    return fmt::format("SPRT    LLR {:.2f} between {:.2f} (Elo {:+g}) and {:.2f} (Elo {:+g}): {}\n",
                       state.llr, state.lower, settings.elo0, state.upper, settings.elo1,
                       verdict());
}

std::string match_text(const JournalContent& content, const std::vector<std::string>& names) {
    const Tally tally = tally_of(content.games, 0);
    std::string text =
        fmt::format("\n{} against {}\n{}\n{}{}", names[0], names[1], counts_text(tally),
                    cautions(content.games), strength_text(tally));
    if (const auto settings = sprt_of(content.header.settings)) text += sprt_text(tally, *settings);
    return text;
}

/// "7.5/12"
std::string points_text(const Tally& tally) {
    return fmt::format("{:g}/{}", static_cast<double>(2 * tally.wins() + tally.draws()) / 2,
                       tally.game_count());
}

std::string cross_table(const JournalContent& content, const std::vector<std::string>& names) {
    std::vector<int> order(names.size());
    std::iota(order.begin(), order.end(), 0);
    const auto share = [&](int player) {
        const auto score = score_estimate(tally_of(content.games, player));
        return score ? score->score : 0.0;
    };
    std::ranges::stable_sort(order, std::ranges::greater{}, share);
    std::vector<Column> columns{
        {"player", 28, Align::left}, {"points", 8}, {"score", 7}, {"Elo against the field", 21}};
    for (std::size_t i = 0; i < order.size(); ++i) columns.push_back({fmt::to_string(i + 1), 9});
    const Table table(columns, 1);
    std::string text = '\n' + cautions(content.games) + table.titles() + '\n';
    for (std::size_t row = 0; row < order.size(); ++row) {
        const Tally all = tally_of(content.games, order[row]);
        const auto elo = elo_estimate(all);
        report::Cells cells{
            fmt::format("{:>2} {}", row + 1, names[static_cast<std::size_t>(order[row])]),
            points_text(all), percent(share(order[row])),
            elo ? fmt::format("{} ({} to {})", elo_text(elo->elo), elo_text(elo->low),
                              elo_text(elo->high))
                : "-"};
        for (const int column : order) {
            const Tally one = tally_of(content.games, order[row], column);
            const bool has_games = column != order[row] && one.game_count() > 0;
            cells.push_back(has_games ? points_text(one) : "-");
        }
        text += table.line(cells) + '\n';
    }
    return text;
}

std::string all_tables(const JournalContent& content) {
    const auto& settings = content.header.settings;
    const std::vector<std::string> names = table_names(settings);
    std::string text = fmt::format("{}, {}, openings {}, seed {}\n{}", variant_text(settings),
                                   settings.at("pairings").get<std::string>(),
                                   settings.at("openings").get<std::string>(),
                                   settings.at("seed").dump(), players_text(settings, names));
    text += names.size() == 2 ? match_text(content, names) : cross_table(content, names);
    text += by_side_text(content.games, names, game_named(game_of(settings)).sides());
    text += by_ending_text(content.games, names);
    text += effort_text(content.games, names, times_per_move(settings));
    text += faults_text(content.games, names);
    if (content.cut_short) text += "\nthe last line of the journal is broken and was left out\n";
    return text;
}

}  // namespace

Tally tally_of(const std::vector<GameRecord>& games, int player, int opponent) {
    GameCounter counter(player, opponent);
    for (const GameRecord& game : games) counter.add(game);
    return counter.tally();
}

std::string elo_text(const std::optional<double>& elo) {
    return elo ? fmt::format("{:+.1f}", *elo) : "none";
}

std::string summary_line(const Tally& tally) {
    const auto score = score_estimate(tally);
    if (!score) return "no game yet";
    std::string text = fmt::format("+{} ={} -{}   score {}", tally.wins(), tally.draws(),
                                   tally.losses(), percent(score->score));
    if (const auto elo = elo_estimate(tally)) {
        text += fmt::format("   Elo {} ({} to {})", elo_text(elo->elo), elo_text(elo->low),
                            elo_text(elo->high));
    }
    return text;
}

std::string standings_text(const JournalContent& content) {
    return with_settings([&] { return all_tables(content); });
}

}  // namespace ybw::match
