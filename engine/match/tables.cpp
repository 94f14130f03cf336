#include "engine/match/tables.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "engine/match/elo.hpp"
#include "engine/report/table.hpp"
#include "engine/report/text.hpp"

namespace ybw::match {
namespace {

using report::Align;
using report::Table;

/// Of what a row is about, with two blanks before it.
constexpr std::size_t label_width = 34;

/// Whether what holds for so many games changes what all of them say: one game in ten moves a score
/// of one half by 35 Elo.
bool is_much(std::size_t count, const std::vector<GameRecord>& games) {
    constexpr std::size_t one_in = 10;
    return count > 0 && count * one_in >= games.size();
}

/// The games that are others again, move by move: players that answer alike whenever they are asked
/// alike have as many games as there are openings.
std::size_t repeats(const std::vector<GameRecord>& games) {
    std::set<std::string> different;
    std::size_t count = 0;
    for (const GameRecord& game : games) {
        std::string play = play_of(game);
        if (!play.empty() && !different.insert(std::move(play)).second) ++count;
    }
    return count;
}

}  // namespace

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
    std::string text = '\n' + table.titles() + '\n';
    for (int player = 0; player < static_cast<int>(names.size()); ++player) {
        for (std::size_t side = 0; side < 2; ++side) {
            Tally tally;
            for (const GameRecord& game : games) {
                if (game.players[side] == player) tally.add_game(game.points_of(player));
            }
            const auto score = score_estimate(tally);
            text += table.line({fmt::format("  {} as {}", names[static_cast<std::size_t>(player)],
                                            sides[side]),
                                fmt::to_string(tally.game_count()), fmt::to_string(tally.wins()),
                                fmt::to_string(tally.draws()), fmt::to_string(tally.losses()),
                                score ? report::percent(score->score) : "-"}) +
                    '\n';
        }
    }
    return text;
}

std::string by_ending_text(const std::vector<GameRecord>& games,
                           const std::vector<std::string>& names) {
    const Table table(
        {{"by ending", label_width, Align::left}, {"games", 7}, {"  lost by", 0, Align::left}}, 1);
    std::string text = '\n' + table.titles() + '\n';
    for (const Ending ending : all_endings) {
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
        text += table.line(
                    {fmt::format("  {}", ending_text(ending)), fmt::to_string(count), "  " + who}) +
                '\n';
    }
    return text;
}

std::string effort_text(const std::vector<GameRecord>& games, const std::vector<std::string>& names,
                        const std::vector<std::optional<Duration>>& per_move) {
    const Table table({{"per move", label_width, Align::left},
                       {"time", 9},
                       {"depth", 8},
                       {"nodes", 9},
                       {"slowest", 9},
                       {"of limit", 9}},
                      1);
    std::string text = '\n' + table.titles() + '\n';
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
                     limit ? fmt::format("{:.0f} %", 100 * (time / count / *limit)) : "-"}) +
                '\n';
    }
    return text;
}

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

}  // namespace ybw::match
