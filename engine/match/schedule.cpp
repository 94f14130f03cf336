#include "engine/match/schedule.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <numeric>
#include <set>
#include <utility>

#include "engine/record/written_game.hpp"
#include "engine/report/text.hpp"
#include "engine/text/splitmix.hpp"
#include "engine/text/user_error.hpp"
#include "engine/text/words.hpp"

namespace ybw::match {
namespace {

using Duels = std::vector<Duel>;
using Met = std::set<std::pair<int, int>>;

/// All pairs if `firsts` is the number of players; each of the first `firsts` with all behind him.
Duels all_meetings(int players, int firsts) {
    Duels duels;
    for (int a = 0; a < firsts; ++a) {
        for (int b = a + 1; b < players; ++b) duels.push_back({a, b});
    }
    return duels;
}

/// The players of a bracket in its order, so that the two first can meet only in the final.
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

/// Pairs neighbours in `order` who have not met; false if `tries` did not suffice.
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

/// The players who have met, and those who had no game in a round, once for each round.
std::pair<Met, std::multiset<int>> met_before(const std::vector<Schedule::Round>& rounds) {
    std::pair<Met, std::multiset<int>> before;
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
    for (std::size_t i = 0; i < round.duels.size(); ++i)
        if (round.duels[i].b) round.played.push_back(i);
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
        for (const std::size_t i : round.played)
            count += std::max(2 * pairs_, round.duels[i].games + round.duels[i].games % 2);
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
        const auto found = std::ranges::min_element(  // the last of those that rested least
            order.rbegin(), order.rend(), {},
            [&rested = rested](int player) { return rested.count(player); });
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

/// Points, and the points of the opponents of each player, which decide between equals.
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
    std::string text = '\n' + table.titles();
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::size_t player = order[place];
        text += table.line({fmt::format("{:>2} {}", place + 1, names[player]),
                            points_text(points[player]), points_text(met[player])});
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
            if (winner && is_equal)
                text += fmt::format("   {} goes on, named first", name(*winner));
            text += '\n';
        }
    }
    if (!is_knockout) return text + swiss_table(schedule, names);
    const auto winner =
        schedule.is_whole() ? schedule.winner(rounds.back().duels.front()) : std::nullopt;
    return winner ? text + fmt::format("\nwinner  {}\n", name(*winner)) : text;
}

// ---- Openings

namespace {

/// The numbers of a line that has commas and nothing else; nullopt for any other line.
std::optional<std::vector<std::int64_t>> numbers_in(std::string_view line) {
    if (line.find(',') == std::string_view::npos) return std::nullopt;
    std::vector<std::int64_t> numbers;
    for (const PlacedWord& word : placed_words(line, " \t\r\n,;()")) {
        const auto number = whole_number(word.text);
        if (!number) return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

/// Moves in the notation of protocols, as the game's own names.
std::vector<std::string> names_of_told_moves(AnyPosition position,
                                             const std::vector<std::string>& told) {
    std::vector<std::string> moves;
    for (const std::string& text : told) {
        const AnyMove move = position.parse_told_move(text);
        moves.push_back(position.format_move(move));
        position.play(move);
    }
    return moves;
}

/// "8,-3, 6,-4": points to the right of and below the centre of the board.
std::string opening_of_offsets(const std::vector<std::int64_t>& numbers, const AnyPosition& start) {
    const int size = start.game().told(start, {}, {}).size;
    if (numbers.empty() || numbers.size() % 2 != 0) {
        throw UserError(ExitCode::bad_input,
                        "a point has two numbers, counted from the centre of the board, as in "
                        "0,0, 1,0, 1,3");
    }
    std::vector<std::string> told;
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
        const auto is_on_board = [&](std::int64_t offset) {
            return -(size / 2) <= offset && offset < size - size / 2;
        };
        if (!is_on_board(numbers[i]) || !is_on_board(numbers[i + 1])) {
            throw UserError(
                ExitCode::bad_input,
                "{},{}, counted from the centre, is not on a board of {}; name a larger --size",
                numbers[i], numbers[i + 1], size);
        }
        told.push_back(fmt::format("{},{}", size / 2 + numbers[i], size / 2 + numbers[i + 1]));
    }
    return start.game().text_of_moves(names_of_told_moves(start, told));
}

/// The opening of a line, as a text of the game.
std::string opening_of_line(std::string_view line, const AnyPosition& start) {
    const auto numbers = numbers_in(line);
    const auto protocols = start.game().protocols();
    const bool has_points = std::ranges::find(protocols, "gomocup") != protocols.end();
    return numbers && has_points ? opening_of_offsets(*numbers, start) : std::string(line);
}

/// A file, or FILE:PLIES for the first moves of its games.
struct SuiteFile {
    std::filesystem::path path;
    std::optional<std::size_t> plies{};
};

SuiteFile suite_file(std::string_view option, const std::string& source) {
    const std::size_t colon = source.rfind(':');
    if (colon == std::string::npos || std::filesystem::exists(source)) return {.path = source};
    constexpr int most_plies = 1000;
    const std::string file = source.substr(0, colon);
    return {.path = file,
            .plies = static_cast<std::size_t>(
                parse_whole(fmt::format("{} {}", option, file),
                            std::string_view(source).substr(colon + 1), 1, most_plies))};
}

/// The opening of a game in a file: its first moves, if there are more.
std::string opening_of_game(const record::ReadGame& read, const AnyPosition& start,
                            const GameOptions& variant, std::optional<std::size_t> plies) {
    if (read.error) throw UserError(*read.error);
    record::WrittenGame written = read.game;
    if (plies && written.moves.size() > *plies) written.moves.resize(*plies);
    const GameText told = start.game().told(start, {}, {});
    if (written.options.size && *written.options.size != told.size) {
        throw UserError(ExitCode::bad_input, "its board has {} lines; name --size {}",
                        *written.options.size, *written.options.size);
    }
    const AnyGame& game = start.game();
    if (written.start.empty()) return game.text_of_moves(names_of_told_moves(start, written.moves));
    const AnyPosition begin = game.parse_position(written.start, variant);
    const auto moves = names_of_told_moves(begin, written.moves);
    return fmt::format("{}{}{}", written.start, moves.empty() ? "" : " moves ",
                       fmt::join(moves, " "));
}

/// The games of a file; empty for a list of positions.
std::vector<record::ReadGame> games_of(const std::string& text) {
    const std::string_view begun = trimmed(text);
    if (numbers_in(without_remark(begun.substr(0, begun.find('\n'))))) return {};
    auto games = record::read_games(text);
    if (games.front().game.format == "text") games.clear();
    return games;
}

std::vector<std::string> read_suite(std::string_view option, const std::string& source,
                                    const AnyGame& game, const GameOptions& variant) {
    const auto [path, plies] = suite_file(option, source);
    std::ifstream file(path);
    if (std::error_code error; !file || std::filesystem::is_directory(path, error)) {
        throw UserError(ExitCode::input_missing,
                        "{}: {} cannot be read; name a file, builtin, generated or start", option,
                        path.string());
    }
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const AnyPosition start = game.start(variant);
    const auto checked = [&, &path = path](const std::string& place, const auto& opening) {
        try {
            std::string found = opening();
            if (!found.empty() && game.parse_position(found, variant).outcome())
                throw UserError(ExitCode::bad_input, "the game is over in this position");
            return found;
        } catch (const UserError& error) {
            throw UserError(ExitCode::bad_input, "{}{}: {}", path.string(), place, error.what());
        }
    };
    std::vector<record::ReadGame> games;
    checked("", [&] {
        games = games_of(text);
        return std::string();
    });
    std::vector<std::string> suite;
    std::size_t number = 0;
    for (const record::ReadGame& one : games) {
        const std::string place = fmt::format(", game {} (line {})", ++number, one.line);
        suite.push_back(checked(games.size() == 1 ? std::string() : place, [&, length = plies] {
            return opening_of_game(one, start, variant, length);
        }));
    }
    if (!suite.empty()) return suite;
    if (plies) {
        throw UserError(ExitCode::bad_input, "{} {}: it holds positions, not games; leave out :{}",
                        option, source, *plies);
    }
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        const std::string_view opening = without_remark(line);
        if (opening.empty()) continue;
        suite.push_back(checked(fmt::format(", line {}", number),
                                [&] { return opening_of_line(opening, start); }));
    }
    if (!suite.empty()) return suite;
    throw UserError(ExitCode::bad_input, path.string() + " holds no opening");
}

struct Candidate {
    std::string text;
    int imbalance = 0;  ///< magnitude of the score
};

std::optional<Candidate> make_candidate(AnyPosition position, int plies, SplitMix64& dice,
                                        AnySearch& search) {
    std::vector<std::string> moves;
    while (static_cast<int>(moves.size()) < plies) {
        if (position.outcome()) return std::nullopt;
        const auto legal = position.legal_moves();
        const AnyMove move = legal[dice.below(legal.size())];
        moves.push_back(position.format_move(move));
        position.play(move);
    }
    if (position.outcome()) return std::nullopt;
    search.clear();
    const auto result = search.search(position, {.nodes = Openings::judging_nodes});
    return Candidate{position.game().text_of_moves(moves),
                     std::abs(result.lines.front().score.raw())};
}

std::string make_opening(std::string_view option, const AnyPosition& start, int plies,
                         std::uint64_t seed) {
    SplitMix64 dice(seed);
    // One thread and a limit of nodes: the same choice everywhere.
    const auto search = start.game().make_search({.threads = 1, .hash_mib = 1});
    std::optional<Candidate> best;
    // Random moves may end a short game before the opening is over; then another try is made.
    constexpr int most_tries = 100;
    constexpr int wanted = 8;  // of which the most even is taken
    for (int tries = 0, found = 0; tries < most_tries && found < wanted; ++tries) {
        const auto candidate = make_candidate(start, plies, dice, *search);
        if (!candidate) continue;
        ++found;
        if (!best || candidate->imbalance < best->imbalance) best = candidate;
    }
    if (best) return best->text;
    throw UserError(ExitCode::usage, "{}: {} random moves end this game; ask for fewer", option,
                    plies);
}

}  // namespace

Openings::Openings(std::string_view source, const AnyGame& game, GameOptions variant,
                   std::uint64_t seed, std::string_view option)
    : option_(option), source_(source), game_(&game), variant_(std::move(variant)), seed_(seed) {
    constexpr std::string_view generated = "generated";
    if (source == "start") {
        suite_ = {game.text_of_moves({})};
        return;
    }
    const OpeningSuite built_in = game.openings(variant_);
    if (source == "builtin") {
        suite_.assign(built_in.texts.begin(), built_in.texts.end());
        if (suite_.empty()) source_ = generated;
    }
    // A file may have a name that only begins so.
    if (source_.substr(0, source_.find(':')) == generated) {
        made_plies_ = built_in.random_plies;
        if (source_.size() > generated.size()) {
            constexpr int most_plies = 40;
            made_plies_ = static_cast<int>(
                parse_whole(fmt::format("{} {}", option, generated),
                            std::string_view(source_).substr(generated.size() + 1), 1, most_plies));
        }
        source_ = fmt::format("{}:{}", generated, made_plies_);
        return;
    }
    if (suite_.empty()) suite_ = read_suite(option_, source_, game, variant_);
    SplitMix64 dice(seed_);
    shuffle(suite_, dice);
}

std::string Openings::at(std::uint64_t round) const {
    if (!suite_.empty()) return suite_[round % suite_.size()];
    // The numbers of neighbouring rounds become independent.
    const std::uint64_t seed = scrambled(seed_ ^ (round * 0xD1342543DE82EF95ULL));
    return make_opening(option_, game_->start(variant_), made_plies_, seed);
}

}  // namespace ybw::match
