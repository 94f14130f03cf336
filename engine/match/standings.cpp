#include "engine/match/standings.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "engine/match/settings.hpp"
#include "engine/report/text.hpp"

namespace ybw::match {
namespace {

/// "+21.9", or "none" where there is no bound.
std::string elo_text(const std::optional<double>& elo) {
    return elo ? fmt::format("{:+.1f}", *elo) : "none";
}

using report::Align;
using report::percent;
using report::Table;

/// The width of a row's label, with two blanks before it.
constexpr std::size_t label_width = 34;

/// Whether so many games change the meaning of all figures: one game in ten moves a score of one
/// half by 35 Elo.
bool is_much(std::size_t count, const std::vector<GameRecord>& games) {
    constexpr std::size_t one_in = 10;
    return count > 0 && count * one_in >= games.size();
}

/// The number of games that repeat others move by move: players that always answer alike have only
/// as many different games as there are openings.
std::size_t repeats(const std::vector<GameRecord>& games) {
    std::set<std::string> different;
    std::size_t count = 0;
    for (const GameRecord& game : games) {
        std::string play = play_of(game);
        if (!play.empty() && !different.insert(std::move(play)).second) ++count;
    }
    return count;
}

/// `sides` are the names of the game's two sides.
std::string by_side_text(const std::vector<GameRecord>& games,
                         const std::vector<std::string>& names,
                         const std::vector<std::string_view>& sides) {
    const Table table({{"by side", label_width, Align::left},
                       {"games", 7},
                       {"won", 6},
                       {"drawn", 6},
                       {"lost", 6},
                       {"score", 7}},
                      1);
    std::string text = '\n' + table.titles();
    for (int player = 0; player < static_cast<int>(names.size()); ++player) {
        for (std::size_t side = 0; side < 2; ++side) {
            Tally tally;
            for (const GameRecord& game : games)
                if (game.players[side] == player) tally.add_game(game.points_of(player));
            const auto score = score_estimate(tally);
            text += table.line(
                {fmt::format("  {} as {}", names[static_cast<std::size_t>(player)], sides[side]),
                 fmt::to_string(tally.game_count()), fmt::to_string(tally.wins()),
                 fmt::to_string(tally.draws()), fmt::to_string(tally.losses()),
                 score ? percent(score->score) : "-"});
        }
    }
    return text;
}

/// How often each ending came, and which player lost by it.
std::string by_ending_text(const std::vector<GameRecord>& games,
                           const std::vector<std::string>& names) {
    const Table table(
        {{"by ending", label_width, Align::left}, {"games", 7}, {"  lost by", 0, Align::left}}, 1);
    std::string text = '\n' + table.titles();
    for (const auto& [ending, name, words] : all_endings) {
        std::uint64_t count = 0;
        std::map<int, std::uint64_t> losers;
        for (const GameRecord& game : games) {
            if (game.ending != ending) continue;
            ++count;
            if (game.winner) ++losers[game.players[static_cast<std::size_t>(1 - *game.winner)]];
        }
        if (count == 0) continue;
        std::string who;
        for (const auto& [player, times] : losers) {
            who += fmt::format("{}{} {}", who.empty() ? "" : ", ", times,
                               names[static_cast<std::size_t>(player)]);
        }
        text += table.line({fmt::format("  {}", words), fmt::to_string(count), "  " + who});
    }
    return text;
}

/// The time, depth and nodes of the players; "-" for values that a program does not give.
/// `per_move` is the fixed time of each player, if there is one: the used share of it shows whether
/// both understood it alike.
std::string effort_text(const std::vector<GameRecord>& games, const std::vector<std::string>& names,
                        const std::vector<std::optional<Duration>>& per_move) {
    const Table table({{"per move", label_width, Align::left},
                       {"time", 9},
                       {"depth", 8},
                       {"nodes", 9},
                       {"slowest", 9},
                       {"of limit", 9}},
                      1);
    std::string text = '\n' + table.titles();
    for (int player = 0; player < static_cast<int>(names.size()); ++player) {
        double count = 0;
        double depth = 0;
        double nodes = 0;
        Duration time{};
        Duration slowest{};
        for (const GameRecord& game : games) {
            for (std::size_t i = 0; i < game.moves.size(); ++i) {
                const auto side = (static_cast<std::size_t>(game.first_side) + i) % 2;
                if (game.players[side] != player) continue;
                const MoveRecord& move = game.moves[i];
                ++count;
                depth += move.depth;
                nodes += static_cast<double>(move.nodes);
                time += move.time;
                slowest = std::max(slowest, move.time);
            }
        }
        if (count == 0) continue;
        const auto& limit = per_move[static_cast<std::size_t>(player)];
        text += table.line(
            {"  " + names[static_cast<std::size_t>(player)], report::seconds(time / count),
             depth > 0 ? fmt::format("{:.1f}", depth / count) : "-",
             nodes > 0 ? report::rounded(nodes / count) : "-", report::seconds(slowest),
             limit ? fmt::format("{:.0f} %", 100 * (time / count / *limit)) : "-"});
    }
    return text;
}

/// The games that were lost by a fault; empty if there are none.
std::string faults_text(const std::vector<GameRecord>& games,
                        const std::vector<std::string>& names) {
    constexpr std::size_t most = 20;
    std::string text;
    std::size_t count = 0;
    for (const GameRecord& game : games) {
        if (!is_fault(game.ending) || ++count > most) continue;
        const int loser = game.players[static_cast<std::size_t>(1 - game.winner.value_or(0))];
        text += fmt::format("  pair {} game {}: {}: {} ({})\n", game.pair + 1, game.game + 1,
                            names[static_cast<std::size_t>(loser)], ending_text(game.ending),
                            game.detail);
    }
    if (count > most) text += fmt::format("  and {} more\n", count - most);
    return text.empty() ? text : "\nfaults\n" + text;
}

/// The names in the width of a table: of a long one both ends, which tell players apart.
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

/// A row a player with its settings.
std::string players_text(const nlohmann::ordered_json& settings,
                         const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto& player = settings.at("players").at(i);
        text += fmt::format("  {:<24}", names[i]);
        for (const auto& [key, unit, units] : std::array<std::array<const char*, 3>, 3>{
                 {{"time", "", ""}, {"depth", " ply", " plies"}, {"nodes", " node", " nodes"}}}) {
            const auto& value = player.at(key);
            if (value.is_null()) continue;
            const std::string limit = value.is_string() ? value.get<std::string>() : value.dump();
            if (!limit.empty()) text += "  " + limit + (limit == "1" ? unit : units);
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
    const double accepted = state.verdict == SprtVerdict::elo1 ? settings.elo1 : settings.elo0;
    const std::string verdict = state.verdict == SprtVerdict::undecided
                                    ? "undecided"
                                    : fmt::format("Elo {:+g} accepted", accepted);
    return fmt::format("SPRT    LLR {:.2f} between {:.2f} (Elo {:+g}) and {:.2f} (Elo {:+g}): {}\n",
                       state.llr, state.lower, settings.elo0, state.upper, settings.elo1, verdict);
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
    std::vector<report::Column> columns{
        {"player", 28, Align::left}, {"points", 8}, {"score", 7}, {"Elo against the field", 21}};
    for (std::size_t i = 0; i < order.size(); ++i) columns.push_back({fmt::to_string(i + 1), 9});
    const Table table(columns, 1);
    std::string text = '\n' + cautions(content.games) + table.titles();
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
        text += table.line(cells);
    }
    return text;
}

std::string all_tables(const JournalContent& content) {
    const auto& settings = content.header.settings;
    const std::vector<std::string> names = table_names(settings);
    const std::string pairings =
        names.size() == 2 ? "" : settings.at("pairings").get<std::string>() + ", ";
    std::string text = fmt::format("{}, {}openings {}, seed {}\n{}", variant_text(settings),
                                   pairings, settings.at("openings").get<std::string>(),
                                   settings.at("seed").dump(), players_text(settings, names));
    text += rounds_text(content, names);
    text += names.size() == 2 ? match_text(content, names) : cross_table(content, names);
    text += by_side_text(content.games, names, game_named(game_of(settings)).sides());
    text += by_ending_text(content.games, names);
    text += effort_text(content.games, names, times_per_move(settings));
    text += faults_text(content.games, names);
    if (content.cut_short) text += "\nthe last line of the journal is broken and was left out\n";
    return text;
}

}  // namespace

std::string cautions(const std::vector<GameRecord>& games) {
    const std::string all = report::counted(games.size(), "game");
    std::string text;
    const auto forfeits = static_cast<std::size_t>(
        std::ranges::count_if(games, [](const GameRecord& game) { return is_fault(game.ending); }));
    if (is_much(forfeits, games)) {
        text += fmt::format(
            "CAUTION {} of {} lost by a forfeit, not on the board; what follows says\n"
            "        little of how the players play before that is mended (see 'faults')\n",
            forfeits, all);
    }
    if (const std::size_t count = repeats(games); is_much(count, games)) {
        text += fmt::format(
            "CAUTION {} of {} are others again, move by move; pairs of them tell nothing\n"
            "        new and are in no figure of strength (see --openings)\n",
            count, all);
    }
    return text;
}

Tally tally_of(const std::vector<GameRecord>& games, int player, int opponent) {
    GameCounter counter(player, opponent);
    for (const GameRecord& game : games) counter.add(game);
    return counter.tally();
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
