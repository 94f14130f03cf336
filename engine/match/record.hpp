// GameRecord: a finished game, with everything that is said about it later.
//
// Positions and moves are texts of their game, so that journals, statistics and pages need to know
// no game. Regular value types; the JSON keys change only by being added to.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/match/ending.hpp"
#include "engine/match/tally.hpp"
#include "parallel/limits.hpp"
#include "parallel/score.hpp"

namespace ybw::match {

struct MoveRecord {
    std::string move;
    Duration time{};                  ///< it took
    std::optional<Duration> clock{};  ///< left after it, increment included; absent without a clock
    std::optional<Score> score{};     ///< the player's own, for the side that moved
    int depth = 0;                    ///< 0: not said
    std::uint64_t nodes = 0;          ///< 0: not said

    friend bool operator==(const MoveRecord&, const MoveRecord&) = default;
};

struct GameRecord {
    std::uint64_t pair = 0;      ///< number in the schedule
    int game = 0;                ///< 0 or 1, within the pair
    std::string opening;         ///< as the suite has it
    std::string start;           ///< the position it leads to
    int first_side = 0;          ///< side to move in `start`, 0 or 1
    std::array<int, 2> players;  ///< number of the player of side 0 and of side 1
    std::optional<int> winner;   ///< the side that won; absent for a draw
    Ending ending = Ending::draw;
    std::string detail;  ///< for people: what exactly went wrong
    std::vector<MoveRecord> moves;
    std::string began;  ///< UTC, ISO 8601
    Duration duration{};

    /// Points of the player of that number. Requires that he took part.
    Points points_of(int player) const {
        if (!winner) return Points::draw;
        return players[static_cast<std::size_t>(*winner)] == player ? Points::win : Points::loss;
    }

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Who played what, the same for games that are the same move by move; empty without a move.
std::string play_of(const GameRecord& game);

/// Now, as `began` has it: "2024-06-07T12:00:00Z".
std::string utc_now();

nlohmann::ordered_json to_json(const GameRecord& record);

/// Throws nlohmann::json::exception or UserError for what to_json does not write.
GameRecord record_of(const nlohmann::ordered_json& json);

}  // namespace ybw::match
