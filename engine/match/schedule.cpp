#include "engine/match/schedule.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <fmt/format.h>
#include <numeric>
#include <set>
#include <utility>

#include "engine/report/table.hpp"

namespace ybw::match {
namespace {

using Duels = std::vector<Duel>;
using Met = std::set<std::pair<int, int>>;

/// Every two of them if `firsts` is their number; of the first `firsts` each with all behind him.
Duels all_meetings(int players, int firsts) {
    Duels duels;
    for (int a = 0; a < firsts; ++a) {
        for (int b = a + 1; b < players; ++b) duels.push_back({a, b});
    }
    return duels;
}

/// The players of a bracket in its order, so that the two first ones can meet in the final alone.
std::vector<int> bracket(int players) {
    std::vector<int> order{0};
    while (static_cast<int>(order.size()) < players) {
        const int last = 2 * static_cast<int>(order.size()) - 1;
        std::vector<int> twice;
        for (const int player : order) twice.insert(twice.end(), {player, last - player});
        order = std::move(twice);
    }
    return order;
}

/// Neighbours of those in `order` who have not met; false if `tries` did not suffice.
bool pair_up(const std::vector<int>& order, const Met& met, Duels& duels, int& tries) {
    if (order.empty()) return true;
    for (std::size_t i = 1; i < order.size(); ++i) {
        const auto [low, high] = std::minmax(order[0], order[i]);
        if (met.contains({low, high}) || --tries < 0) continue;
        std::vector<int> others(order.begin() + 1, order.end());
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i) - 1);
        duels.push_back({order[0], order[i]});
        if (pair_up(others, met, duels, tries)) return true;
        duels.pop_back();
    }
    return false;
}

/// Those who have met, and whoever had no game in a round.
std::pair<Met, std::set<int>> met_before(const std::vector<Schedule::Round>& rounds) {
    std::pair<Met, std::set<int>> before;
    for (const Schedule::Round& round : rounds) {
        for (const Duel& duel : round.duels) {
            if (duel.b) before.first.insert(std::minmax(duel.a, *duel.b));
            if (!duel.b) before.second.insert(duel.a);
        }
    }
    return before;
}

}  // namespace

std::uint64_t rounds_to_one(int players) {
    return static_cast<std::uint64_t>(std::bit_width(static_cast<unsigned>(players - 1)));
}

Schedule::Schedule(Pairings pairings, int players, std::uint64_t pairs, std::uint64_t rounds)
    : pairings_(pairings), players_(players), pairs_(pairs) {
    assert(players >= 2);
    switch (pairings) {
        case Pairings::round_robin:
            add_round(all_meetings(players, players - 1));
            break;
        case Pairings::gauntlet:
            add_round(all_meetings(players, 1));
            break;
        case Pairings::swiss:
            round_count_ = rounds;
            add_round(next_swiss_round());
            break;
        case Pairings::knockout:
            round_count_ = rounds_to_one(players);
            add_round(next_knockout_round());
            break;
    }
}

std::uint64_t Schedule::reserved_pairs() const {
    return pairings_ == Pairings::knockout ? 2 * pairs_ : pairs_;
}

void Schedule::add_round(Duels duels) {
    Round round{.first_pair = pair_count(), .duels = std::move(duels), .played = {}};
    for (std::size_t i = 0; i < round.duels.size(); ++i) {
        if (round.duels[i].b) round.played.push_back(i);
    }
    rounds_.push_back(std::move(round));
}

std::uint64_t Schedule::pair_count() const {
    if (rounds_.empty()) return 0;
    return rounds_.back().first_pair + rounds_.back().played.size() * reserved_pairs();
}

Schedule::Place Schedule::place(std::uint64_t pair) const {
    assert(pair < pair_count());
    const auto round = std::prev(
        std::ranges::upper_bound(rounds_, pair, {}, [](const Round& r) { return r.first_pair; }));
    const std::uint64_t offset = pair - round->first_pair;
    return {*round, static_cast<std::uint64_t>(round - rounds_.begin()),
            round->played[offset % round->played.size()], offset / round->played.size()};
}

Meeting Schedule::meeting(std::uint64_t pair) const {
    const Place found = place(pair);
    const Duel& duel = found.round.duels[found.duel];
    return {pair, found.index * reserved_pairs() + found.pair, duel.a, *duel.b};
}

std::optional<bool> Schedule::is_needed(std::uint64_t pair) const {
    const Place found = place(pair);
    const Duel& duel = found.round.duels[found.duel];
    if (found.pair < pairs_) return true;
    if (duel.games < 2 * found.pair && !is_finished(duel)) return std::nullopt;
    return duel.games > 2 * found.pair || !is_finished(duel);
}

bool Schedule::is_finished(const Duel& duel) const {
    if (!duel.b) return true;
    if (duel.games < 2 * pairs_ || duel.games % 2 != 0) return false;
    return duel.games >= 2 * reserved_pairs() || pairings_ != Pairings::knockout ||
           duel.half_points[0] != duel.half_points[1];
}

std::optional<int> Schedule::winner(const Duel& duel) const {
    if (!duel.b) return duel.a;
    if (!is_finished(duel)) return std::nullopt;
    const auto [a, b] = duel.half_points;
    if (a == b) return std::min(duel.a, *duel.b);
    return a > b ? duel.a : *duel.b;
}

void Schedule::add(const GameRecord& game) {
    if (!depends_on_results(pairings_) || game.pair >= pair_count()) return;
    const Place found = place(game.pair);
    Duel& duel = rounds_[found.index].duels[found.duel];
    ++duel.games;
    duel.half_points[0] += static_cast<std::uint64_t>(match::half_points(game.points_of(duel.a)));
    duel.half_points[1] += static_cast<std::uint64_t>(match::half_points(game.points_of(*duel.b)));
    const auto is_over = [&](const Duel& one) { return is_finished(one); };
    if (is_whole() || !std::ranges::all_of(rounds_.back().duels, is_over)) return;
    add_round(pairings_ == Pairings::swiss ? next_swiss_round() : next_knockout_round());
}

std::uint64_t Schedule::game_count() const {
    std::uint64_t count = 0;
    for (const Round& round : rounds_) {
        for (const std::size_t i : round.played) {
            count += std::max(2 * pairs_, round.duels[i].games + round.duels[i].games % 2);
        }
    }
    std::uint64_t duels = rounds_.back().duels.size();
    for (std::size_t i = rounds_.size(); i < round_count_; ++i) {
        duels = pairings_ == Pairings::knockout ? duels / 2 : rounds_.back().played.size();
        count += 2 * pairs_ * duels;
    }
    return count;
}

std::vector<std::uint64_t> Schedule::half_points() const {
    std::vector<std::uint64_t> points(static_cast<std::size_t>(players_));
    for (const Round& round : rounds_) {
        for (const Duel& duel : round.duels) {
            points[static_cast<std::size_t>(duel.a)] += duel.b ? duel.half_points[0] : 4 * pairs_;
            if (duel.b) points[static_cast<std::size_t>(*duel.b)] += duel.half_points[1];
        }
    }
    return points;
}

Duels Schedule::next_swiss_round() const {
    std::vector<int> order(static_cast<std::size_t>(players_));
    std::iota(order.begin(), order.end(), 0);
    const auto points = half_points();
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](int player) { return points[static_cast<std::size_t>(player)]; });
    const auto [met, rested] = met_before(rounds_);
    std::optional<int> rests;
    if (players_ % 2 != 0) {
        auto found = std::ranges::find_if(order.rbegin(), order.rend(),
                                          [&](int player) { return !rested.contains(player); });
        if (found == order.rend()) found = order.rbegin();
        rests = *found;
        order.erase(std::prev(found.base()));
    }
    Duels round;
    if (rounds_.empty()) {
        const std::size_t half = order.size() / 2;
        for (std::size_t i = 0; i < half; ++i) round.push_back({order[i], order[i + half]});
    } else if (int tries = 100'000; !pair_up(order, met, round, tries)) {
        round.clear();  // all have met who could: neighbours meet again
        for (std::size_t i = 0; i < order.size(); i += 2) round.push_back({order[i], order[i + 1]});
    }
    if (rests) round.push_back({*rests, std::nullopt});
    return round;
}

Duels Schedule::next_knockout_round() const {
    std::vector<int> order;
    if (rounds_.empty()) {
        order = bracket(players_);
    } else {
        for (const Duel& duel : rounds_.back().duels) order.push_back(*winner(duel));
    }
    Duels round;
    for (std::size_t i = 0; i < order.size(); i += 2) {
        Duel duel{order[i], order[i + 1]};
        if (*duel.b >= players_) duel.b.reset();
        round.push_back(duel);
    }
    return round;
}

// ---- The rounds as text

namespace {

std::string points_text(std::uint64_t half_points) {
    return fmt::format("{:g}", static_cast<double>(half_points) / 2);
}

std::string round_name(std::size_t round, std::size_t count, bool is_knockout) {
    const std::size_t left = count - round;
    if (is_knockout && left <= 2) return left == 1 ? "final" : "semi-finals";
    return fmt::format("round {}", round + 1);
}

/// Points, and those of the players that each has met, which part equals.
std::string swiss_table(const Schedule& schedule, const std::vector<std::string>& names) {
    const auto points = schedule.half_points();
    std::vector<std::uint64_t> met(points.size());
    for (const Schedule::Round& round : schedule.rounds()) {
        for (const Duel& duel : round.duels) {
            if (!duel.b) continue;
            met[static_cast<std::size_t>(duel.a)] += points[static_cast<std::size_t>(*duel.b)];
            met[static_cast<std::size_t>(*duel.b)] += points[static_cast<std::size_t>(duel.a)];
        }
    }
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t player) {
        return std::pair(points[player], met[player]);
    });
    const report::Table table(
        {{"standing", 28, report::Align::left}, {"points", 8}, {"of opponents", 13}}, 1);
    std::string text = '\n' + table.titles() + '\n';
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::size_t player = order[place];
        text += table.line({fmt::format("{:>2} {}", place + 1, names[player]),
                            points_text(points[player]), points_text(met[player])}) +
                '\n';
    }
    return text;
}

}  // namespace

std::string rounds_text(const JournalContent& content, const std::vector<std::string>& names) {
    const auto& settings = content.header.settings;
    const auto pairings = static_cast<Pairings>(
        std::ranges::find(pairings_names, settings.at("pairings").get<std::string>()) -
        pairings_names.begin());
    if (!depends_on_results(pairings) || names.size() < 2) return {};
    const auto count = settings.at("rounds").get<std::uint64_t>();
    Schedule schedule(pairings, static_cast<int>(names.size()),
                      settings.at("pairs").get<std::uint64_t>(), count);
    std::vector<GameRecord> games = content.games;
    std::ranges::stable_sort(games, {}, &GameRecord::pair);
    for (const GameRecord& game : games) schedule.add(game);
    const auto name = [&](int player) { return names[static_cast<std::size_t>(player)]; };
    const auto& rounds = schedule.rounds();
    const bool is_knockout = pairings == Pairings::knockout;
    std::string text;
    for (std::size_t round = 0; round < rounds.size(); ++round) {
        text += fmt::format("\n{}\n", round_name(round, count, is_knockout));
        for (const Duel& duel : rounds[round].duels) {
            if (!duel.b) {
                text += fmt::format("  {} without a game\n", name(duel.a));
                continue;
            }
            text += fmt::format("  {} - {}   {} - {}", name(duel.a), name(*duel.b),
                                points_text(duel.half_points[0]), points_text(duel.half_points[1]));
            const auto winner = is_knockout ? schedule.winner(duel) : std::nullopt;
            const bool is_equal = duel.half_points[0] == duel.half_points[1];
            if (winner && is_equal) {
                text += fmt::format("   {} goes on, named first", name(*winner));
            }
            text += '\n';
        }
    }
    if (!is_knockout) return text + swiss_table(schedule, names);
    const auto winner =
        schedule.is_whole() ? schedule.winner(rounds.back().duels.front()) : std::nullopt;
    return winner ? text + fmt::format("\nwinner  {}\n", name(*winner)) : text;
}

}  // namespace ybw::match
