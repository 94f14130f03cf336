// MeasuredGame: a game of the program as SubjectOf takes it, with the full search and usual rules.
//
// A game whose positions have symmetric twins derives from it, says how many, and gives `twin`.
//
// Thread safety: functions of their arguments.
#pragma once

#include <string>
#include <string_view>

#include "engine/games/engine_game.hpp"

namespace ybw::bench {

template <EngineGame T>
struct MeasuredGame {
    using Position = typename T::Position;
    using Move = typename Position::Move;

    static constexpr std::string_view name = T::name;
    static constexpr bool exact = false;
    static constexpr int symmetries = 1;

    static Position parse_position(std::string_view text) { return T::parse_position(text, {}); }
    static Move parse_move(const Position& position, std::string_view text) {
        return T::parse_move(position, text);
    }
    static std::string format_move(const Position& position, Move move) {
        return T::format_move(position, move);
    }
};

}  // namespace ybw::bench
