// The laws that any game has to keep, for random games from given positions.
//
//     check_game_laws<G>(positions, seed);                            the Game concept
//     check_transposition_laws<G>(positions, seed);                   games of placing alone
//     check_notation_laws<Position>(positions, options, seed);        texts of an AnyGame
//
// positions: any range of G (of AnyPosition for notations); the walks begin there. Failures are
// reported through GoogleTest with the path from the position; after the first failure of a walk it
// is given up.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "parallel/game.hpp"
#include "parallel/selectivity.hpp"
#include "parallel/undo.hpp"

namespace ybw {

/// Everything about a position that a move and its undoing must leave as it was, and that two
/// positions of equal key must share.
template <Game G>
struct Snapshot {
    std::uint64_t key;
    std::vector<typename G::Move> moves;
    std::vector<std::size_t> history_indices;
    std::optional<Outcome> outcome;
    Score evaluation;  ///< draw() where the game is over

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

template <Game G>
std::vector<typename G::Move> moves_of(const G& position) {
    MovesOf<G> list;
    position.legal_moves(list);
    return {list.begin(), list.end()};
}

template <Game G>
Snapshot<G> snapshot_of(const G& position) {
    Snapshot<G> snapshot{position.key(), {}, {}, position.outcome(), Score::draw()};
    if (snapshot.outcome) return snapshot;
    snapshot.moves = moves_of(position);
    for (const auto move : snapshot.moves) {
        snapshot.history_indices.push_back(position.history_index(move));
    }
    snapshot.evaluation = position.evaluate();
    return snapshot;
}

namespace laws {

/// In a game without any, none.
template <Game G>
std::vector<std::uint64_t> correction_keys_of(const G& position) {
    if constexpr (HasCorrectionKeys<G>) {
        const auto keys = position.correction_keys();
        return {keys.begin(), keys.end()};
    } else {
        return {};
    }
}

template <class Move>
bool contains(const std::vector<Move>& moves, Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

template <class Move>
bool all_different(const std::vector<Move>& moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (std::find(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i), moves[i]) !=
            moves.begin() + static_cast<std::ptrdiff_t>(i)) {
            return false;
        }
    }
    return true;
}

/// A list of moves by a refinement: all legal, all different. `others` says which may be among them
/// though legal_moves does not list them.
template <Game G, class Generate, class Others>
void check_sublist(const Snapshot<G>& here, const char* name, Generate generate, Others others) {
    MovesOf<G> list;
    generate(list);
    const std::vector<typename G::Move> moves(list.begin(), list.end());
    EXPECT_TRUE(all_different(moves)) << name << " gives a move twice";
    for (const auto move : moves) {
        EXPECT_TRUE(contains(here.moves, move) || others(move))
            << name << " gives a move that is not legal";
    }
}

/// A pass is the only move, and no second one follows it.
template <Game G>
void check_passes(const G& position, const Snapshot<G>& here) {
    for (const auto move : here.moves) {
        if (!position.is_pass(move)) continue;
        EXPECT_EQ(here.moves.size(), 1U) << "a pass beside other moves";
        G child = position;
        child.play(move);
        if (child.outcome()) continue;
        for (const auto answer : moves_of(child)) {
            EXPECT_FALSE(child.is_pass(answer)) << "two passes in a row, and the game goes on";
        }
    }
}

/// The refinements that say something about an open position without changing it.
template <Game G>
void check_refinements(const G& position, const Snapshot<G>& here) {
    if constexpr (HasRelevantMoves<G>) {
        MovesOf<G> relevant;
        position.relevant_moves(relevant);
        EXPECT_FALSE(relevant.empty()) << "no relevant move in an open position";
        check_sublist(
            here, "relevant_moves", [&](auto& l) { position.relevant_moves(l); },
            [&]([[maybe_unused]] auto move) {
                if constexpr (HasLegalTest<G>) return position.is_legal(move);
                return false;
            });
    }
    if constexpr (HasNoisyMoves<G>) {
        check_sublist(
            here, "noisy_moves", [&](auto& l) { position.noisy_moves(l); },
            [](auto) { return false; });
    }
    if constexpr (HasKnownOutcome<G>) {
        if (const auto proof = position.known_outcome()) {
            EXPECT_NE(proof->outcome, Outcome::draw);
            EXPECT_GT(proof->plies, 0);
            EXPECT_EQ(proof->plies % 2 == 1, proof->outcome == Outcome::win);
            EXPECT_TRUE(contains(here.moves, proof->move)) << "known_outcome names no legal move";
        }
    }
    if constexpr (HasMovesLeft<G>) {
        EXPECT_GE(position.moves_left(), 1) << "an open position with no moves left";
        const int costs = is_pass(position, here.moves.front()) ? 0 : 1;
        G child = position;
        child.play(here.moves.front());
        EXPECT_LE(child.moves_left(), position.moves_left() - costs) << "moves_left must shrink";
    }
    if constexpr (HasPassTest<G>) check_passes(position, here);
    if constexpr (HasNullMove<G>) {
        if (!position.may_pass()) return;
        G passed = position;
        passed.pass();
        EXPECT_NE(passed.key(), here.key) << "passing must change the key";
        passed.undo_pass();
        EXPECT_EQ(snapshot_of(passed), here) << "undo_pass must restore everything";
    }
}

/// A finished game is worth what a search can tell.
template <Game G>
void check_end([[maybe_unused]] const G& position) {
    if constexpr (HasFinalScore<G>) {
        const std::optional<Score> score = position.final_score();
        EXPECT_LE(std::abs(score.value_or(Score::draw()).raw()), Score::max_evaluation)
            << "final_score is no evaluation";
    }
}

template <Game G>
void check_open_position(const G& position, const Snapshot<G>& here) {
    ASSERT_FALSE(here.moves.empty()) << "an open position without a move";
    EXPECT_LE(here.moves.size(), std::size_t{G::max_moves});
    EXPECT_TRUE(all_different(here.moves)) << "a move is generated twice";
    EXPECT_FALSE(contains(here.moves, typename G::Move{})) << "the empty move is generated";
    EXPECT_LE(std::abs(here.evaluation.raw()), Score::max_evaluation);
    for (const std::size_t index : here.history_indices) EXPECT_LT(index, G::history_size);
    check_refinements(position, here);
}

/// Each move made and taken back.
template <Game G>
void check_every_move(const G& position, const Snapshot<G>& here) {
    G child = position;
    for (const auto move : here.moves) {
        auto record = play_on(child, move);
        EXPECT_NE(child.key(), here.key) << "a move must change the key";
        if constexpr (HasKeyAfter<G>) {
            EXPECT_EQ(position.key_after(move), child.key());
        }
        take_back(child, move, std::move(record));
        EXPECT_EQ(child.key(), here.key) << "undo must restore the key";
        EXPECT_EQ(child.evaluate(), here.evaluation) << "undo must restore the evaluation";
    }
    EXPECT_EQ(snapshot_of(child), here) << "undo must restore everything";
}

/// One random game; `known` maps keys to what was seen under them in any game before.
template <Game G>
void walk(G position, std::mt19937_64& random, std::map<std::uint64_t, Snapshot<G>>& known) {
    constexpr std::size_t longest = 120;  // plies; longer games show nothing new
    std::vector<Snapshot<G>> path{snapshot_of(position)};
    std::vector<std::vector<std::uint64_t>> correction_keys{laws::correction_keys_of(position)};
    std::vector<typename G::Move> line;
    std::vector<decltype(play_on(position, typename G::Move{}))> records;
    std::array<std::set<std::size_t>, 2> indices_of_side;
    EvaluatorOf<G> evaluator;
    evaluator.begin(position);
    while (line.size() < longest && !::testing::Test::HasFailure()) {
        const Snapshot<G>& here = path.back();
        EXPECT_EQ(snapshot_of(position), here) << "asking twice must give the same";
        const auto [entry, is_new] = known.emplace(here.key, here);
        EXPECT_TRUE(is_new || entry->second == here) << "two positions, one key";
        if (here.outcome) {
            check_end(position);
            break;
        }
        check_open_position(position, here);
        if (here.moves.empty()) return;
        check_every_move(position, here);
        EXPECT_EQ(evaluator.evaluate(position), here.evaluation) << "Evaluator: another value";
        indices_of_side[line.size() % 2].insert(here.history_indices.begin(),
                                                here.history_indices.end());
        const auto move = here.moves[random() % here.moves.size()];
        evaluator.play(position, move);
        records.push_back(play_on(position, move));
        line.push_back(move);
        path.push_back(snapshot_of(position));
        correction_keys.push_back(correction_keys_of(position));
    }
    for (const std::size_t index : indices_of_side[0]) {
        EXPECT_EQ(indices_of_side[1].count(index), 0U) << "the sides share a history index";
    }
    while (!line.empty() && !::testing::Test::HasFailure()) {
        take_back(position, line.back(), std::move(records.back()));
        evaluator.undo(position, line.back());
        EXPECT_EQ(evaluator.evaluate(position), position.evaluate()) << "Evaluator, after undo";
        line.pop_back();
        records.pop_back();
        path.pop_back();
        correction_keys.pop_back();
        EXPECT_EQ(snapshot_of(position), path.back()) << "undo, " << line.size() << " plies deep";
        EXPECT_EQ(correction_keys_of(position), correction_keys.back())
            << "undo, " << line.size() << " plies deep: other correction keys";
    }
}

}  // namespace laws

/// The Game concept: determinism, undo, keys, indices, refinements.
template <Game G, class Positions>
void check_game_laws(const Positions& positions, std::uint64_t seed, int games_each = 10) {
    std::mt19937_64 random(seed);
    std::map<std::uint64_t, Snapshot<G>> known;
    for (const G& position : positions) {
        for (int game = 0; game < games_each; ++game) laws::walk<G>(position, random, known);
    }
}

/// Games in which moves only add: the same moves of each side in another sequence give an equal
/// position.
template <Game G, class Positions>
void check_transposition_laws(const Positions& positions, std::uint64_t seed, int games_each = 50) {
    std::mt19937_64 random(seed);
    for (const G& start : positions) {
        for (int game = 0; game < games_each && !::testing::Test::HasFailure(); ++game) {
            G position = start;
            std::vector<typename G::Move> line;
            while (line.size() < 3 + random() % 6 && !position.outcome()) {
                const auto moves = moves_of(position);
                line.push_back(moves[random() % moves.size()]);
                position.play(line.back());
            }
            // Exchange two moves of one side; the detour must be legal all the way.
            if (line.size() < 3) continue;
            const std::size_t first = random() % (line.size() - 2);
            std::swap(line[first], line[first + 2]);
            G other = start;
            bool is_legal = true;
            for (const auto move : line) {
                is_legal = is_legal && !other.outcome() && laws::contains(moves_of(other), move);
                if (is_legal) other.play(move);
            }
            if (is_legal) {
                EXPECT_EQ(snapshot_of(other), snapshot_of(position));
            }
        }
    }
}

}  // namespace ybw
