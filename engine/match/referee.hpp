// Referee: plays one game and says how it ended.
//
// It asks the players in turn, keeps the clocks, checks every move against the rules and ends the
// game when the rules, a clock, a fault or the adjudication says so. A player who commits a fault
// loses; the match goes on with the next game.
//
// Not thread safe; one referee a game.
#pragma once

#include <array>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/adjudication.hpp"
#include "engine/match/player.hpp"
#include "engine/match/record.hpp"
#include "engine/text/user_error.hpp"
#include "parallel/clock.hpp"

namespace ybw::match {

/// "2024-06-07T12:00:00Z"
std::string utc_now();

template <EngineGame T>
class Referee {
public:
    using Position = typename T::Position;
    using Move = typename Position::Move;

    /// `players` and `clocks` by side. `is_stopped` is asked after every move.
    Referee(std::array<Player<T>*, 2> players, GameClock clock,
            const AdjudicationSettings& adjudication, std::function<bool()> is_stopped)
        : players_(players),
          clock_(clock),
          adjudication_(adjudication),
          is_stopped_(std::move(is_stopped)) {}

    /// Fills everything of the record but pair, game and players. nullopt if it was stopped.
    std::optional<GameRecord> play(const std::string& opening, const GameOptions& variant) {
        const Position start = T::parse_position(opening, variant);
        record_.opening = opening;
        record_.start = T::format_position(start);
        record_.first_side = T::side_to_move(start);
        record_.began = utc_now();
        const Stopwatch watch;
        const bool has_ended = play_from(start);
        record_.duration = watch.elapsed();
        if (!has_ended) return std::nullopt;
        return record_;
    }

private:
    Turn<T> turn(const Position& start, const Position& position) const {
        const int side = T::side_to_move(position);
        return {start, record_.opening, moves_, position, side, clock_.view(side)};
    }

    /// False if it was stopped.
    bool play_from(const Position& start) {
        Position position = start;
        for (int side = 0; side < 2; ++side) {
            Turn<T> first = turn(start, position);
            first.side = side;
            first.clock = clock_.view(side);
            const auto forfeit = players_[static_cast<std::size_t>(side)]->new_game(first);
            if (is_stopped_()) return false;
            if (forfeit) {
                lose(side, *forfeit);
                return true;
            }
        }
        while (true) {
            if (const auto outcome = position.outcome()) {
                end_by_rules(*outcome, T::side_to_move(position));
                return true;
            }
            const bool goes_on = make_move(start, position);
            if (is_stopped_()) return false;
            if (!goes_on) return true;
        }
    }

    /// One move of the side to move; false if that ended the game.
    bool make_move(const Position& start, Position& position) {
        const Turn<T> now = turn(start, position);
        const Stopwatch watch;
        const auto answer = players_[static_cast<std::size_t>(now.side)]->choose(now);
        const Duration used = watch.elapsed();
        if (const auto* const forfeit = std::get_if<Forfeit>(&answer)) {
            lose(now.side, *forfeit);
            return false;
        }
        const auto& thought = std::get<Thought<T>>(answer);
        const auto allowed = clock_.limit(now.side);
        const bool in_time = clock_.charge(now.side, used);
        if (const auto why = illegality(position, thought.move)) {
            lose(now.side, {Ending::illegal_move, *why});
            return false;
        }
        record_.moves.push_back({T::format_move(position, thought.move), used,
                                 clock_.left(now.side), thought.score, thought.depth,
                                 thought.nodes});
        if (!in_time) {
            lose(now.side,
                 {Ending::time, fmt::format("move {} took {:.3f} s of {:.3f} s",
                                            record_.moves.size(), used.count(), allowed->count())});
            return false;
        }
        position.play(thought.move);
        moves_.push_back(thought.move);
        return !is_adjudicated(position);
    }

    /// What is wrong with a move. It goes through the game's notation, which knows all rules.
    static std::optional<std::string> illegality(const Position& position, Move move) {
        if (move == Move{}) return "no move";
        MovesOf<Position> moves;
        position.legal_moves(moves);
        if (std::find(moves.begin(), moves.end(), move) != moves.end()) return std::nullopt;
        try {
            if (T::parse_move(position, T::format_move(position, move)) == move) {
                return std::nullopt;
            }
        } catch (const UserError& error) {
            return error.what();
        }
        return "not a move of this position";
    }

    bool is_adjudicated(const Position& position) {
        if (position.outcome()) return false;  // the rules come first
        const auto verdict = adjudicate(record_.moves, record_.first_side, adjudication_);
        if (!verdict) return false;
        record_.ending = verdict->ending;
        record_.winner = verdict->winner;
        return true;
    }

    void end_by_rules(Outcome outcome, int side) {
        record_.ending = outcome == Outcome::draw ? Ending::draw : Ending::win;
        if (outcome == Outcome::win) record_.winner = side;
        if (outcome == Outcome::loss) record_.winner = 1 - side;
    }

    void lose(int side, const Forfeit& forfeit) {
        record_.ending = forfeit.ending;
        record_.detail = forfeit.detail;
        record_.winner = 1 - side;
    }

    std::array<Player<T>*, 2> players_;
    GameClock clock_;
    AdjudicationSettings adjudication_;
    std::function<bool()> is_stopped_;
    std::vector<Move> moves_;
    GameRecord record_;
};

}  // namespace ybw::match
