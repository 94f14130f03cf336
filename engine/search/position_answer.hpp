// PositionAnswer: what a search says of one of many positions, as a line of JSON.
//
// The keys are those of the result of `ybw analyze --format jsonl`, with "number", "position" and,
// if it has one, "name" before them; "over" says how a finished game has ended, "error" why a text
// is no position. They change only by being added to.
//
// Thread safety: one search by one thread.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/games/any_game.hpp"
#include "engine/search/listed_position.hpp"

namespace ybw {

/// What is asked of every position.
struct PositionQuestion {
    const AnyGame& game;
    GameOptions options;
    Limits limits;                 ///< for those that come without a depth of their own
    bool limits_are_given = true;  ///< then they hold for all
};

/// A line of a list, and its number among those that say something, from 1.
struct NumberedPosition {
    std::size_t number = 0;
    bool is_named = false;
    ListedPosition position;
    std::string problem;  ///< why the line says nothing; empty if it does
};

/// Searches with an empty table, so that it is the same whatever was searched before. nullopt: the
/// search was stopped from outside, which is no answer.
std::optional<nlohmann::ordered_json> position_answer(AnySearch& search,
                                                      const PositionQuestion& question,
                                                      const NumberedPosition& numbered);

}  // namespace ybw
