// Schedule: which players meet in which pair.
//
// The unit is a pair: one opening, both sides. Pairs are numbered round by round; in a round all
// players who are to meet play once with the same opening, then once with the next. So the first
// pairs of a longer round robin are those of a shorter one, and a shard is every n-th pair.
//
//   round-robin  each player meets each other player; with two players: a match
//   gauntlet     the first player meets all others
//   swiss        first the first half of the players meets the second half, then neighbours in the
//                standing who have not met. A player left over (the last one who was not left over
//                before) gets a round's points without a game
//   knockout     the winners of each round meet, the first two players not before the final. Where
//                the points are equal, pairs are added one by one, at most as many again; then the
//                player who was named first goes on. The first players may skip the first round
//
// In the last two a round depends on the one before. The schedule follows from the games alone, so
// a journal need not store it and goes on as it began.
//
// A value type.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/any_game.hpp"
#include "engine/match/journal.hpp"

namespace ybw::match {

/// Which players meet; the names are those of JSON and of --pairings.
enum class Pairings : std::uint8_t { round_robin, gauntlet, swiss, knockout };
inline constexpr std::array<std::string_view, 4> pairings_names{"round-robin", "gauntlet", "swiss",
                                                                "knockout"};

constexpr std::string_view pairings_name(Pairings pairings) {
    return pairings_names[static_cast<std::size_t>(pairings)];
}

/// Whether a round depends on the one before, so that no part of the games can be played alone.
constexpr bool depends_on_results(Pairings pairings) {
    return pairings == Pairings::swiss || pairings == Pairings::knockout;
}

/// Rounds until a knock-out of so many players has a winner; the usual number for Swiss, too.
std::uint64_t rounds_to_one(int players);

struct Meeting {
    std::uint64_t pair = 0;
    std::uint64_t round = 0;  ///< decides the opening
    int a = 0;                ///< has side 0 in game 0, side 1 in game 1
    int b = 0;
};

/// The results of two players of a round so far.
struct Duel {
    int a = 0;
    std::optional<int> b{};  ///< nullopt: `a` has the points, or goes on, without a game
    std::uint64_t games = 0;
    std::array<std::uint64_t, 2> half_points{};  ///< of a and b
};

class Schedule {
public:
    /// `pairs` for every two players who meet; `rounds` of a Swiss tournament. Requires at least
    /// two players.
    Schedule(Pairings pairings, int players, std::uint64_t pairs, std::uint64_t rounds = 0);

    /// Counts a finished game, which may make the next round known. Games of later rounds come
    /// after the games of earlier ones.
    void add(const GameRecord& game);

    /// The pairs of the known rounds, with pairs that are played only to break a tie.
    std::uint64_t pair_count() const;
    /// No round comes after the known ones.
    bool is_whole() const { return rounds_.size() == round_count_; }
    /// Whether the pair is to be played; nullopt: games that are running decide. Requires pair <
    /// pair_count().
    std::optional<bool> is_needed(std::uint64_t pair) const;
    /// Requires pair < pair_count().
    Meeting meeting(std::uint64_t pair) const;

    /// Games to be played in all, as far as is known.
    std::uint64_t game_count() const;

    struct Round {
        std::uint64_t first_pair = 0;
        std::vector<Duel> duels;
        std::vector<std::size_t> played;  ///< the duels that have a game
    };
    /// The rounds that are known; only those of swiss and knockout have results.
    const std::vector<Round>& rounds() const { return rounds_; }
    /// The winner of a duel in a knock-out; nullopt while that is open.
    std::optional<int> winner(const Duel& duel) const;
    /// The half points so far, with those for rounds without a game.
    std::vector<std::uint64_t> half_points() const;

private:
    struct Place {
        const Round& round;
        std::uint64_t index;  ///< of the round
        std::size_t duel;
        std::uint64_t pair;  ///< within the duel
    };

    Place place(std::uint64_t pair) const;
    bool is_finished(const Duel& duel) const;
    void add_round(std::vector<Duel> duels);
    std::uint64_t reserved_pairs() const;  // of a duel
    std::vector<Duel> next_swiss_round() const;
    std::vector<Duel> next_knockout_round() const;

    Pairings pairings_;
    int players_;
    std::uint64_t pairs_;
    std::uint64_t round_count_ = 1;
    std::vector<Round> rounds_;
};

/// The rounds of a Swiss or knock-out tournament and its leader or winner, in lines; empty for
/// other pairings. `names` are those of the players.
std::string rounds_text(const JournalContent& content, const std::vector<std::string>& names);

// ---- Openings: where the games of a match begin.
//
// A file has a position a line, in any text of the game, or as Gomocup writes it: the points of the
// moves, counted from the centre of the board ("0,0, 1,0, 1,3"). Blank lines and remarks are left
// out. In a file of games (PSQ, REC, SGF, PGN) each game is an opening, or only its first moves:
// "games.pgn:8". Other openings come from the suite built in for the game, or the engine makes
// them: random moves, several tries, of which a short search picks the most even. The seed shuffles
// a suite, so that short matches do not all play the same openings; made openings depend only on
// seed and number. All are the same on every machine.
//
// Thread safety: const members from any thread.

class Openings {
public:
    /// Nodes for the judgement of a made opening.
    static constexpr std::uint64_t judging_nodes = 5000;

    /// `source` is "builtin", "generated", "generated:PLIES", "start", a file or FILE:PLIES. Throws
    /// UserError, with the line, for openings that are no open position of the game. `option` is
    /// what the user calls the source.
    Openings(std::string_view source, const AnyGame& game, GameOptions variant, std::uint64_t seed,
             std::string_view option = "--openings");

    /// "builtin", a made suite's settings, or the file's name: for people and the journal.
    const std::string& source() const { return source_; }

    /// The suite, shuffled; empty if openings are made.
    const std::vector<std::string>& suite() const { return suite_; }

    /// The text of the opening of that round. May search for a moment.
    std::string at(std::uint64_t round) const;

private:
    std::string option_;
    std::string source_;
    const AnyGame* game_;
    GameOptions variant_;
    std::uint64_t seed_;
    std::vector<std::string> suite_;
    int made_plies_ = 0;  ///< random moves of a made opening
};

}  // namespace ybw::match
