// Match: games between designs on virtual processors, at equal virtual time for each move.
//
//   ybw-bench match "processors=16" "processors=16 design=lazy" --seconds 5ms --first 200
//
// Each opening is played twice, with both sides. A player begins each move with an empty table, and
// answers with the best move of the last depth that it has completed when the time is over; of Lazy
// SMP and ABDADA, the deepest worker answers. The same command plays the same games everywhere; so
// no opening is played again, as its games would come again and count as new ones.
//
// A game without an end after 200 plies is a draw: positions are handed on without the path to
// them.
#include <array>
#include <fmt/format.h>
#include <set>

#include "bench/command_table.hpp"
#include "bench/subject.hpp"
#include "engine/games/any_game.hpp"
#include "engine/kit/output.hpp"
#include "engine/kit/signals.hpp"
#include "engine/match/elo.hpp"
#include "engine/match/schedule.hpp"
#include "engine/match/standings.hpp"
#include "engine/report/text.hpp"
#include "engine/text/words.hpp"

namespace ybw::bench {
namespace {

using match::Points;

struct Player {
    Design design = Design::ybw;
    int processors = 1;

    std::string text() const { return fmt::format("{} x{}", design_name(design), processors); }
};

Player player_of(const std::string& text) {
    Player player;
    std::set<std::string> given;
    for (const std::string& word : words_of(text)) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string name = word.substr(0, equals);
        const std::string value = word.substr(std::min(equals + 1, word.size()));
        if (!given.insert(name).second)
            throw UserError(ExitCode::usage, "player '{}': {}", text, given_twice(name));
        if (name == "processors") {
            player.processors =
                static_cast<int>(parse_whole(name, value, 1, SearchOptions::max_threads));
        } else if (name == "design") {
            player.design = static_cast<Design>(place_among(design_names(), value, name));
        } else {
            throw UserError(ExitCode::usage, "'{}': a player is 'processors=16 design=lazy'", word);
        }
    }
    if (player.design == Design::serial && player.processors > 1) {
        throw UserError(ExitCode::usage,
                        "'{}': the serial design has one processor; leave out processors={}", text,
                        player.processors);
    }
    return player;
}

/// What the first player gets, who moves first; nullopt if it was stopped.
std::optional<Points> played(Subject& subject, const Settings& settings, AnyPosition position,
                             const std::array<Player, 2>& players) {
    constexpr int most_plies = 200;
    int ply = 0;
    for (; ply < most_plies && !position.outcome(); ++ply) {
        const Player& player = players[static_cast<std::size_t>(ply % 2)];
        const Trial trial{.design = player.design,
                          .threads = player.processors,
                          .depth = max_ply - 1,
                          .hash_mib = settings.hash_mib,
                          .seconds = settings.seconds};
        const auto found = subject.simulate(position.text(), trial, settings.costs, settings.seed);
        if (!found) return std::nullopt;
        position.play(position.parse_move(found->best));
    }
    const auto outcome = position.outcome();
    if (!outcome || *outcome == Outcome::draw) return Points::draw;
    return (*outcome == Outcome::win) == (ply % 2 == 0) ? Points::win : Points::loss;
}

Points opposite(Points points) {
    return static_cast<Points>(2 - half_points(points));
}

/// Plays a pair from each opening that is another than those before, and writes the score.
void play(Subject& subject, const Settings& settings, const match::Openings& openings,
          const std::array<Player, 2>& players, const Signals& signals, const Output& output) {
    const AnyGame& game = game_named(settings.game);
    const auto asked = static_cast<std::uint64_t>(settings.first.value_or(200));
    match::Tally tally;
    std::uint64_t written = 0;
    const auto write_score = [&] {
        if (written == tally.game_count()) return;
        written = tally.game_count();
        output.write(fmt::format("{} games: {}\n", written, match::summary_line(tally)));
    };
    std::set<std::uint64_t> begun;
    const std::uint64_t rounds = openings.suite().empty() ? asked : openings.suite().size();
    for (std::uint64_t round = 0; round < rounds && begun.size() < asked; ++round) {
        const AnyPosition opening = game.parse_position(openings.at(round), {});
        if (!begun.insert(opening.key()).second) continue;
        const auto one = played(subject, settings, opening, players);
        const auto other =
            one ? played(subject, settings, opening, {players[1], players[0]}) : std::nullopt;
        if (!other || signals.stopped()) break;
        tally.add_game(*one);
        tally.add_game(opposite(*other));
        tally.add_pair(*one, opposite(*other));
        if (tally.pair_count() % 10 == 0) write_score();
    }
    write_score();
    if (tally.pair_count() < begun.size() || begun.size() == asked) return;
    standard_error().write(fmt::format(
        "{}: {} for {} games, not {}: no more of them differ, and an opening that comes "
        "again gives the same games; name others with --positions FILE, or generated\n",
        settings.program, report::counted(begun.size(), "opening"), written, 2 * asked));
}

}  // namespace

ExitCode match(const Settings& settings) {
    if (settings.files.size() != 2) {
        throw UserError(ExitCode::usage,
                        "match: name two players, 'processors=16' 'processors=16 design=lazy'");
    }
    const Player first = player_of(settings.files[0]);
    const Player second = player_of(settings.files[1]);
    const AnyGame& game = game_named(settings.game);
    const match::Openings openings(settings.positions.empty() ? "builtin" : settings.positions,
                                   game, {}, settings.seed, "--positions");
    Signals signals;
    const auto subject = make_subject(settings.game);
    const Signals::Scope scope(signals, [&] { subject->stop(); });
    const Output output = standard_output(&signals);
    output.write(fmt::format("{}: {} against {}, {} s of virtual time a move\n", settings.game,
                             first.text(), second.text(), settings.seconds));
    play(*subject, settings, openings, {first, second}, signals, output);
    return signals.stopped().value_or(ExitCode::done);
}

}  // namespace ybw::bench
